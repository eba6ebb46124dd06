"""The parts of the starter corpus: one module a family of facts, each a function from tables to records."""
