"""`python -m detective`."""

from detective.cli import main

main()
