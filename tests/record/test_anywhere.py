"""The same bundles give the same cards in other processes: other hash seeds, time zones, locales, folders."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from detective.core.canonical import canonical, digest
from detective.record.bundle import bundle_of

from .making import CASES, made

CODE = """
import json, sys
from detective.core.canonical import canonical, digest
from detective.record.bundle_reading import read_bundle
from detective.record.replay import replay
for line in sys.stdin.buffer:
    done = replay(read_bundle(json.loads(line), "bundle"))
    print(done.card["id"], digest(canonical(done.card)), len(done.found))
"""
PLACES = [
    pytest.param({"PYTHONHASHSEED": "1", "TZ": "Asia/Shanghai", "LC_ALL": "C.UTF-8"}, id="Shanghai"),
    pytest.param({"PYTHONHASHSEED": "4242", "TZ": "America/St_Johns", "LC_ALL": "POSIX"}, id="St John's, ASCII"),
    pytest.param({"PYTHONHASHSEED": "77", "TZ": "Pacific/Kiritimati", "LANG": "tr_TR.UTF-8"}, id="Kiritimati, Turkish"),
]


@pytest.mark.parametrize("place", PLACES)
def test_bundles_replay_identically_elsewhere(place: dict[str, str], tmp_path: Path) -> None:
    cards = [made(case).card for case in CASES]
    lines = "".join(canonical(bundle_of(made(case))) + "\n" for case in CASES)
    kept = {
        name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "TZ", "PYTHONHASH"))
    }
    root = str(Path(__file__).resolve().parents[2])
    done = subprocess.run(
        [sys.executable, "-c", CODE],
        input=lines.encode(),
        capture_output=True,
        cwd=tmp_path,
        env=kept | place | {"PYTHONPATH": root},
        check=True,
    )
    found = [line.split() for line in done.stdout.decode().splitlines()]
    assert found == [[card["id"], digest(canonical(card)), "0"] for card in cards]
    assert len(found) >= 40


def test_canonical_bytes_have_one_form() -> None:
    assert canonical({"b": 1, "a": [0.1, "é", None]}) == '{"a":[0.1,"é",null],"b":1}'
    card = made(CASES[0]).card
    assert canonical(json.loads(canonical(card))) == canonical(card)
