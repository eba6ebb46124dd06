"""Set up from nothing and run every check: format, lint, types, import contracts, tests.

`python3 scripts/test.py` runs all; words after it go to pytest alone (`python3 scripts/test.py tests/core -k time`).
"""

import os
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import environment  # found beside this file

CHECKS = (
    ("format", ["-m", "ruff", "format", "--check", "."]),
    ("lint", ["-m", "ruff", "check", "."]),
    ("types", ["-m", "mypy"]),
    ("contracts", ["-c", "from importlinter.cli import lint_imports_command; lint_imports_command()"]),
    ("tests", ["-m", "pytest", "-n", "auto", "--dist", "loadgroup"]),
)


def main():
    """The first failing check ends the run with its exit code."""
    python = environment.ready("dev,browser")
    chosen = sys.argv[1:]
    checks = [("tests", ["-m", "pytest", *chosen])] if chosen else CHECKS
    for name, arguments in checks:
        print("== " + name, file=sys.stderr, flush=True)
        done = subprocess.run([python, *arguments], cwd=environment.ROOT)
        if done.returncode:
            return done.returncode
    return 0


if __name__ == "__main__":
    sys.exit(main())
