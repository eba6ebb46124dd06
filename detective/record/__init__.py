"""The record of a check: bundles that replay, and what may be said of two of them."""
