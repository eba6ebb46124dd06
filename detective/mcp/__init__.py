"""The engine as tools of the Model Context Protocol; the official SDK is an optional extra and imported last."""
