"""A private PostgreSQL server in a folder of its own, reached over a Unix socket, gone when the tests are."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ABSENT = "no PostgreSQL server is installed (initdb was looked for on PATH and under /usr/lib/postgresql)"


def binaries() -> Path | None:
    """The folder of initdb and pg_ctl."""
    found = shutil.which("initdb")
    folders = [Path(found).parent] if found else []
    folders += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next((folder for folder in folders if (folder / "initdb").exists()), None)


@contextmanager
def running(folder: Path) -> Iterator[str]:
    """The URL of a fresh server's `postgres` database."""
    tools = binaries()
    assert tools is not None
    user = _user()
    data, sockets = folder / "data", folder / "s"
    sockets.mkdir()
    if user is not None:
        for place in (folder, sockets):
            shutil.chown(place, user)
        for parent in folder.parents[:-1]:
            if parent.owner() == "root" and str(parent).startswith("/tmp/"):
                parent.chmod(0o755)
    _run([tools / "initdb", "-D", data, "-A", "trust", "-U", "tester", "-E", "UTF8", "--no-locale", "-N"], user)
    options = f"-k {sockets} -c listen_addresses='' -c fsync=off -c full_page_writes=off -c max_connections=30"
    _run([tools / "pg_ctl", "-D", data, "-w", "-l", folder / "log", "-o", options, "start"], user)
    try:
        yield f"postgresql://tester@/postgres?host={sockets}"
    finally:
        _run([tools / "pg_ctl", "-D", data, "-m", "immediate", "stop"], user)


def _user() -> str | None:
    """PostgreSQL refuses to run as root; the first of these that exists runs it then."""
    if os.geteuid() != 0:
        return None
    import pwd

    known = {entry.pw_name for entry in pwd.getpwall()}
    return next(name for name in ("postgres", "nobody") if name in known)


def _run(command: list[object], user: str | None) -> None:
    env = {"PATH": os.environ["PATH"], "LC_ALL": "C"}
    done = subprocess.run(
        [str(part) for part in command], user=user, cwd="/", env=env, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    )
    assert done.returncode == 0, done.stderr.decode()
