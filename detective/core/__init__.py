"""The pure core: records in, records out; no files, sockets, clock, environment or randomness."""
