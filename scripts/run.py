"""Run Detective from a fresh checkout: `python3 scripts/run.py check "…"` or `python3 scripts/run.py serve`."""

import os
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import environment  # found beside this file


def main():
    """Set up on the first run, then hand everything to the command line."""
    command = [environment.ready(), "-m", "detective", *(sys.argv[1:] or ["serve"])]
    try:
        return subprocess.run(command).returncode
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
