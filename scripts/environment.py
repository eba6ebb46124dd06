"""A private virtual environment inside the checkout, made from nothing but Python. Used by run.py and test.py.

Written so that an old Python can still read it and say what is wrong.
"""

import hashlib
import os
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FOLDER = os.path.join(ROOT, ".venv")
LOCK = os.path.join(ROOT, "requirements-dev.lock")
OLDEST = (3, 11)


def python():
    """Path of the environment's interpreter."""
    return os.path.join(FOLDER, "Scripts", "python.exe") if os.name == "nt" else os.path.join(FOLDER, "bin", "python")


def ready(extra=""):
    """Make or refresh the environment with the project and an optional extra; returns its interpreter."""
    if sys.version_info < OLDEST:
        stop(
            "Python 3.11 or newer is needed; this is %s. Install a newer Python and run the same command with it.\n"
            "需要 Python 3.11 或更新的版本，当前是 %s。请安装后用它重新运行。" % ((sys.version.split()[0],) * 2)
        )
    stamp = os.path.join(FOLDER, "stamp-%s" % (extra or "base"))
    wanted = fingerprint()
    if os.path.exists(python()) and read(stamp) == wanted:
        return python()
    if not os.path.exists(python()):
        print("Making a private environment in .venv …  正在创建独立环境 .venv ……", file=sys.stderr)
        make()
    print("Installing what is needed (once) …  正在安装依赖（只需一次）……", file=sys.stderr)
    target = ROOT + ("[%s]" % extra if extra else "")
    versions = ["-c", LOCK] if "dev" in extra else []
    command = [python(), "-m", "pip", "install", "-qq", "--disable-pip-version-check"]
    done = subprocess.run(command + versions + ["-e", target])  # an old Python reads this
    if done.returncode:
        stop(
            "Installing failed (see above). Check the network or the proxy of pip, then run the same command again.\n"
            "安装失败（见上）。请检查网络或 pip 的代理设置，然后重新运行。"
        )
    with open(stamp, "w", encoding="utf-8") as out:
        out.write(wanted)
    return python()


def make():
    """Create the environment; a Python without venv or pip is told how to get them."""
    done = subprocess.run([sys.executable, "-m", "venv", FOLDER])
    if done.returncode or not os.path.exists(python()):
        stop(
            "This Python cannot make virtual environments. On Debian or Ubuntu: apt install python3-venv, then run again.\n"
            "这个 Python 不能创建虚拟环境。Debian/Ubuntu 请先安装 python3-venv，再重新运行。"
        )


def fingerprint():
    """What the installation depends on."""
    with open(os.path.join(ROOT, "pyproject.toml"), "rb") as source, open(LOCK, "rb") as lock:
        return hashlib.sha256(source.read() + lock.read() + sys.version.encode()).hexdigest()


def read(path):
    """The text of a file, or nothing."""
    try:
        with open(path, encoding="utf-8") as source:
            return source.read()
    except OSError:
        return ""


def stop(words):
    """Say what is wrong and what to do, and leave."""
    print(words, file=sys.stderr)
    sys.exit(2)
