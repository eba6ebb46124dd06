"""`python -m detective`."""

from __future__ import annotations

from detective.cli import main

if __name__ == "__main__":  # a process that is spawned for parallel work reads this file again
    main()
