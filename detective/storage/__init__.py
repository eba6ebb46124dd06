"""What is kept on this machine or on a shared server: the history of checks and the evidence store."""
