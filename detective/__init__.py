"""Fact-checking verdict engine with a time guard."""

__version__ = "0.1.0"
