"""Starts Detective from this pack: makes a private Python environment once, then hands the command over to it.

Nothing is ever written into the pack. Only the standard library is used, and an old Python can still read this file
and say what is missing. `web` in place of a command opens the web page.
"""

import glob
import hashlib
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
OLDEST = (3, 11)
DATA_VARIABLES = ("DETECTIVE_HOME", "CLAUDE_PLUGIN_DATA", "CODEBUDDY_PLUGIN_DATA")
KEYS = ("TENCENTCLOUD_WSA_APIKEY",)  # a host may hand these over empty or unexpanded
PORT = 8765


def main():
    """Hand the words of the command line over; the exit code is that of the command."""
    if sys.version_info < OLDEST:
        stop(
            "需要 Python 3.11 或更新的版本，当前是 %s。" % sys.version.split()[0],
            "Python 3.11 or newer is needed; this is %s." % sys.version.split()[0],
        )
    words = sys.argv[1:]
    wheel = engine()
    if words[:1] == ["web"]:
        words = ["serve"] + words[1:]
        if runs_already(wheel, words):
            return 0
    data = data_folder()
    python = environment(wheel, data)
    os.environ["DETECTIVE_HOME"] = data
    for name in KEYS:
        if not os.environ.get(name) or "${" in os.environ[name]:
            os.environ.pop(name, None)
    command = [python, "-I", "-X", "utf8", "-m", "detective"] + words
    if os.name != "nt":
        os.execv(python, command)
    try:
        return subprocess.call(command)
    except KeyboardInterrupt:
        return 130


def engine():
    """The project's wheel: in this pack, or beside this file in a skill that was copied alone."""
    for place in ("pkg", os.path.join("..", "pkg"), os.path.join("..", "..", "..", "pkg")):
        found = sorted(glob.glob(os.path.join(glob.escape(os.path.join(HERE, place)), "detective_agent-*.whl")))
        if found:
            return os.path.normpath(found[-1])
    return stop(
        "找不到引擎（pkg 里的 detective_agent-*.whl）。请重新解压整个包。",
        "The engine (pkg/detective_agent-*.whl) is missing. Unpack the whole archive again.",
    )


def version_of(wheel):
    """The version in the name of the wheel."""
    return os.path.basename(wheel).split("-")[1]


def data_folder():
    """Where keys, history and the environment are kept: never in the pack."""
    given = [os.environ.get(name, "") for name in DATA_VARIABLES]
    wanted = next((one for one in given if one and "${" not in one), "") or usual_folder()
    wanted = os.path.abspath(os.path.expanduser(wanted))
    try:
        os.makedirs(wanted, exist_ok=True)
        with tempfile.TemporaryFile(dir=wanted):
            return wanted
    except OSError:
        spare = os.path.join(tempfile.gettempdir(), "detective-data")
        os.makedirs(spare, exist_ok=True)
        say("无法写入 %s，改用 %s。" % (wanted, spare), "Cannot write to %s; %s is used instead." % (wanted, spare))
        return spare


def usual_folder():
    """The platform's folder for a user's data, the same as that of the engine."""
    user = os.path.expanduser("~")
    if os.name == "nt":
        return os.path.join(os.environ.get("LOCALAPPDATA") or os.path.join(user, "AppData", "Local"), "Detective")
    if sys.platform == "darwin":
        return os.path.join(user, "Library", "Application Support", "Detective")
    return os.path.join(os.environ.get("XDG_DATA_HOME") or os.path.join(user, ".local", "share"), "detective")


def environment(wheel, data):
    """The interpreter of the private environment of exactly this engine and this Python; made when it is missing."""
    with open(wheel, "rb") as source:
        seal = hashlib.sha256(source.read()).hexdigest()[:12]
    tag = "cp%d%d-%s" % (sys.version_info[0], sys.version_info[1], sysconfig.get_platform())
    folder = os.path.join(data, "runtime", "%s-%s-%s" % (version_of(wheel), tag, seal))
    if not os.path.exists(interpreter(folder)):
        make(folder, wheel)
    return interpreter(folder)


def interpreter(folder):
    """The Python of an environment."""
    parts = ("Scripts", "python.exe") if os.name == "nt" else ("bin", "python")
    return os.path.join(folder, *parts)


def make(folder, wheel):
    """Make the environment apart and move it into place, so that a half-made one is never used."""
    wheels = wheels_for_this_python(wheel)
    say(
        "首次运行：正在 %s 创建独立环境（只需一次%s）……" % (folder, "" if wheels else "，需要联网下载依赖"),
        "First run: making a private environment in %s (once%s) ..."
        % (folder, "" if wheels else "; what it needs is downloaded"),
    )
    partial = "%s.%d.part" % (folder, os.getpid())
    shutil.rmtree(partial, ignore_errors=True)
    try:
        install(partial, wheel, wheels)
        try:
            os.rename(partial, folder)
        except OSError as error:
            if not os.path.exists(interpreter(folder)):  # else another start was quicker
                stop("无法写入 %s（%s）。" % (folder, error), "Cannot write %s (%s)." % (folder, error))
    finally:
        shutil.rmtree(partial, ignore_errors=True)
    say("已就绪。", "Ready.")


def install(folder, wheel, wheels):
    """The environment with the engine in it; pip comes from the pack where the pack carries it."""
    carried = sorted(glob.glob(os.path.join(glob.escape(wheels), "pip-*.whl"))) if wheels else []
    python = interpreter(folder)
    run(
        [sys.executable, "-m", "venv"] + (["--without-pip"] if carried else []) + [folder],
        "这个 Python 不能创建独立环境。Debian/Ubuntu 请先安装 python3-venv，再重新运行。",
        "This Python cannot make an environment. On Debian or Ubuntu install python3-venv, then run again.",
    )
    pip = [python, "-I", os.path.join(carried[-1], "pip")] if carried else [python, "-I", "-m", "pip"]
    source = ["--no-index", "--find-links", wheels] if wheels else []
    run(
        pip
        + ["install", "-q", "--disable-pip-version-check", "--no-warn-script-location", "--prefer-binary"]
        + source
        + [wheel + "[mcp]"],
        "安装失败（见上）。请检查网络或 pip 的代理设置，或改用离线包，再重新运行。",
        "Installing failed (see above). Check network and proxy, or take the offline pack, then run again.",
    )


def wheels_for_this_python(wheel):
    """The folder of carried wheels, or nothing when there is none or it is for another Python or platform."""
    folder = os.path.join(os.path.dirname(wheel), "wheels")
    try:
        with open(os.path.join(folder, "platform.json"), encoding="utf-8") as source:
            made_for = json.load(source)
    except (OSError, ValueError):
        return ""
    here = {"python": "%d.%d" % sys.version_info[:2], "platform": sysconfig.get_platform()}
    if made_for == here:
        return folder
    say(
        "离线包适用于 Python %(python)s（%(platform)s），与当前不同，改为联网安装。" % made_for,
        "The wheels of this pack are for Python %(python)s on %(platform)s, not for this one; the network is used."
        % made_for,
    )
    return ""


def run(command, zh, en):
    """Run a step; its words go to stderr, for stdout belongs to the command."""
    if subprocess.call(command, stdout=sys.stderr.fileno(), stdin=subprocess.DEVNULL):
        stop(zh, en)


def runs_already(wheel, words):
    """Whether this version's page is served already; then it is only opened."""
    import urllib.request

    port = words[words.index("--port") + 1] if "--port" in words[:-1] else str(PORT)
    address = "http://127.0.0.1:%s/" % port
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with direct.open(address + "api/health", timeout=2) as reply:
            told = json.loads(reply.read(10000).decode("utf-8"))
    except (OSError, ValueError):
        return False
    if told != {"ok": True, "version": version_of(wheel)}:
        return False
    say("网页已在运行：%s" % address, "The page is served already: %s" % address)
    if "--no-open" not in words:
        import webbrowser

        webbrowser.open(address)
    return True


def say(zh, en):
    """One sentence in both languages, on stderr."""
    sys.stderr.write("Detective: %s\nDetective: %s\n" % (zh, en))
    sys.stderr.flush()


def stop(zh, en):
    """Say what is wrong and what to do, and leave."""
    say(zh, en)
    sys.exit(2)


if __name__ == "__main__":
    sys.exit(main())
