"""Tiny models for the tests beside this file, and the command as a user runs it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from detective.nli import model as loaded
from tests.cli.conftest import detective  # noqa: F401  # the fixture
from tests.nli.tiny import Tiny, build


@pytest.fixture(autouse=True)
def _fresh() -> Iterator[None]:
    """No model of another test is remembered under the same folder."""
    loaded.open_model.cache_clear()
    yield
    loaded.open_model.cache_clear()


@pytest.fixture(scope="session")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> str:
    return str(build(tmp_path_factory.mktemp("models") / "tiny"))


@pytest.fixture
def made(tmp_path: Path) -> Callable[..., str]:
    """Build a model that differs from the usual one."""
    return lambda **different: str(build(tmp_path / "model", Tiny(**different)))
