"""The local web page and HTTP API: thin handlers that call the engine and print the record."""
