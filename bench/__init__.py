"""Speed and memory as figures: `python -m bench` prints a table and says which floor was missed."""
