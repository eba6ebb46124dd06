"""The archives, built once, and the offline pack unpacked where a careless user would put it."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
SCRIPTS = ROOT / "scripts"


def script(name: str) -> ModuleType:
    """A script of the project as a module."""
    if str(SCRIPTS) not in sys.path:
        sys.path.insert(0, str(SCRIPTS))
    spec = importlib.util.spec_from_file_location(name, SCRIPTS / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


build = script("build_expert_pack")
validate = script("validate_expert")


@pytest.fixture(scope="session")
def plain() -> Any:
    """What the small archives are made of."""
    return build.parts()


@pytest.fixture(scope="session")
def made(plain: Any) -> dict[str, bytes]:
    """The small archives by name."""
    return build.archives(plain)


@pytest.fixture(scope="session")
def offline(plain: Any, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """What the offline archives are made of; needs a package index, and says so where there is none."""
    try:
        wheels = build.fetch_wheels(plain.wheel, tmp_path_factory.mktemp("wheels"))
    except OSError as error:
        if index_is_reached(tmp_path_factory.mktemp("probe")):
            raise
        pytest.skip(f"no package index is within reach, so the offline pack cannot be built: {str(error)[-200:]}")
    return build.parts(wheels, plain.wheel)


def index_is_reached(folder: Path) -> bool:
    """Whether pip can fetch anything at all."""
    command = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "-d", str(folder), "pip"]
    return subprocess.run(command, capture_output=True).returncode == 0


@pytest.fixture(scope="session")
def unpacked(offline: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The offline expert, unpacked without its modes into a folder with blanks and Chinese characters, read-only."""
    archive = tmp_path_factory.mktemp("dist") / f"{offline.name}-expert-{offline.version}{offline.suffix}.zip"
    archive.write_bytes(build.archive(build.expert_files(offline), f"{offline.name}/"))
    place = tmp_path_factory.mktemp("elsewhere") / "我的 文件夹 (a b)"
    with zipfile.ZipFile(archive) as packed:
        packed.extractall(place)
    everything = [place, *place.rglob("*")]
    for path in everything:
        path.chmod(0o555 if path.is_dir() else 0o444)
    yield place / offline.name
    for path in everything:
        path.chmod(0o755 if path.is_dir() else 0o644)
