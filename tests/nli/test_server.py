"""The page's server reads with the model of its settings, and says what is wrong with one that cannot be used."""

from __future__ import annotations

from pathlib import Path

from detective.core.ruleset import mark_on
from detective.nli.model import open_model
from detective.storage.secrets import Secrets
from detective.web.desk import Desk
from tests.nli.test_checks import CLAIM, SAYS, item
from tests.web.conftest import Client

ASKED = {"text": CLAIM, "as_of": "2026-11-01", "evidence": [item(SAYS["support"][0])]}


def client(folder: Path, nli: str) -> Client:
    env = {"DETECTIVE_HOME": str(folder), "DETECTIVE_NLI_MODEL": nli}
    return Client(Desk(offline=True, env=env, secrets=Secrets(folder)))


def test_a_check_over_http(tiny: str, tmp_path: Path) -> None:
    answer = client(tmp_path, tiny).post("/api/check", json=ASKED).json()
    assert answer["ok"]
    assert (answer["card"]["verdict"], mark_on(answer["card"])) == ("supported", open_model(tiny).mark)


def test_a_model_that_cannot_be_used(tmp_path: Path) -> None:
    answer = client(tmp_path, "no/model").post("/api/check", json=ASKED)
    assert answer.status_code < 500
    assert answer.json()["error"]["code"] == "nli_folder_missing"
    assert client(tmp_path, "no/model").get("/api/health").json()["ok"]
