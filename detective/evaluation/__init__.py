"""How good the engine is, in figures: suites of cases, what was measured on them, and floors."""
