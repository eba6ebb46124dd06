"""Settings through the API: saving is local, testing really calls, keys are shown masked, the environment wins."""

from __future__ import annotations

import json
import stat
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from detective.errors import StorageError
from detective.storage.secrets import FILE, Secrets, masked, system_ring
from detective.web.desk import Desk
from tests.web.conftest import Client

KEY = "tvly-abcdef0123456789"


class Tavily(BaseHTTPRequestHandler):
    """A search service that knows one key."""

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["content-length"]))
        good = self.headers.get("authorization") == f"Bearer {KEY}"
        body = (
            {"results": [{"title": "t", "url": "https://example.org/", "content": "c"}]}
            if good
            else {"detail": {"error": "Unauthorized"}}
        )
        self.send_response(200 if good else 401)
        self.send_header("content-type", "application/json")
        self.end_headers()
        self.wfile.write(json.dumps(body).encode())

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture(scope="module")
def service() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Tavily)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/search"
    server.shutdown()
    server.server_close()


@pytest.fixture
def keys(env: dict[str, str], tmp_path: Path, service: str) -> Client:
    return Client(
        Desk(
            env=env | {"DETECTIVE_TAVILY_URL": service, "BRAVE_API_KEY": "from-the-environment"},
            secrets=Secrets(tmp_path),
        )
    )


def row(client: Client, name: str = "tavily") -> dict:
    return next(one for one in client.get("/api/settings").json()["settings"]["providers"] if one["name"] == name)


def save(client: Client, **values: str | None) -> dict:
    return client.put("/api/settings", json={"values": values}).json()


def test(client: Client, **values: str) -> dict:
    return client.post("/api/settings/test", json={"provider": "tavily", "values": values}).json()["test"]


test.__test__ = False  # type: ignore[attr-defined]


def test_saving_is_local_and_does_not_connect(keys: Client, tmp_path: Path) -> None:
    assert save(keys, TAVILY_API_KEY=KEY)["ok"] is True
    told = row(keys)
    assert told["variables"] == [
        {"name": "TAVILY_API_KEY", "source": "saved", "shown": "tvly******6789", "secret": True}
    ]
    assert told["ready"] is True
    assert told["connected"] is False
    assert KEY not in keys.get("/api/settings").text
    assert stat.S_IMODE((tmp_path / FILE).stat().st_mode) == 0o600


def test_testing_really_calls_and_connects_only_what_is_saved(keys: Client) -> None:
    assert test(keys, TAVILY_API_KEY=KEY)["connected"] is True
    assert row(keys)["connected"] is False  # it is not saved yet
    save(keys, TAVILY_API_KEY=KEY)
    assert row(keys)["connected"] is True
    save(keys, TAVILY_API_KEY=KEY + "0")
    assert row(keys)["connected"] is False


def test_a_failed_test_says_the_next_step(keys: Client) -> None:
    told = test(keys, TAVILY_API_KEY="tvly-wrong0123456789")
    assert told["connected"] is False
    assert told["failure"] == "bad_key"
    assert all(told[part][lang] for part in ("message", "next") for lang in ("zh", "en"))


def test_an_empty_field_tests_and_keeps_what_is_saved(keys: Client) -> None:
    save(keys, TAVILY_API_KEY=KEY)
    assert test(keys, TAVILY_API_KEY="")["connected"] is True
    save(keys, TAVILY_API_KEY="")
    assert row(keys)["variables"][0]["source"] == "saved"


def test_the_environment_wins_and_says_so(keys: Client) -> None:
    save(keys, BRAVE_API_KEY="something-else-0123")
    told = row(keys, "brave")["variables"][0]
    assert told["source"] == "environment"
    assert keys.desk.connections.settings()["BRAVE_API_KEY"] == "from-the-environment"


def test_deleting(keys: Client) -> None:
    save(keys, TAVILY_API_KEY=KEY)
    assert keys.delete("/api/settings/TAVILY_API_KEY").json()["ok"] is True
    assert row(keys)["variables"][0]["source"] is None
    assert keys.delete("/api/settings/TAVILY_API_KEY").json()["error"]["code"] == "setting_not_saved"


@pytest.mark.parametrize(("values", "code"), [
    ({"PATH": "x"}, "setting_unknown"),
    ({"TAVILY_API_KEY": "a\nb"}, "setting_malformed"),
    ({"TAVILY_API_KEY": "x" * 5000}, "setting_malformed"),
])  # fmt: skip
def test_only_settings_of_providers_can_be_saved(keys: Client, values: dict, code: str) -> None:
    assert save(keys, **values)["error"]["code"] == code


def test_a_check_that_reaches_a_provider_connects_it(keys: Client) -> None:
    settings = keys.desk.connections.settings()
    keys.desk.connections.learn([{"provider": "mediawiki", "outcome": "found"}], settings)
    assert row(keys, "mediawiki")["connected"] is True
    keys.desk.connections.learn([{"provider": "mediawiki", "outcome": "not_needed"}], settings)
    assert row(keys, "mediawiki")["connected"] is True
    keys.desk.connections.learn([{"provider": "mediawiki", "outcome": "timeout"}], settings)
    assert row(keys, "mediawiki")["connected"] is False


def test_masks() -> None:
    assert masked("short") == "******"
    assert masked("AKID0123456789wxyz") == "AKID******wxyz"


def test_a_damaged_file_is_said_and_kept(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("{broken")
    with pytest.raises(StorageError):
        Secrets(tmp_path).save({"A": "b"})
    assert (tmp_path / FILE).read_text() == "{broken"


class Ring:
    """A keyring in memory."""

    def __init__(self, priority: float = 5) -> None:
        self.priority = priority
        self.kept: dict[tuple[str, str], str] = {}

    def get_keyring(self) -> Ring:
        return self

    def get_password(self, service: str, entry: str) -> str | None:
        return self.kept.get((service, entry))

    def set_password(self, service: str, entry: str, value: str) -> None:
        self.kept[service, entry] = value


def test_a_keyring_that_works_is_used(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "keyring", Ring())  # type: ignore[arg-type]
    secrets = Secrets(tmp_path, system_ring())
    secrets.save({"A": "b"})
    assert secrets.read() == {"A": "b"}
    assert secrets.place == "keyring"
    assert secrets.delete("A") is True
    assert secrets.delete("A") is False
    assert not (tmp_path / FILE).exists()


@pytest.mark.parametrize("module", [None, Ring(priority=0)], ids=["not installed", "no backend"])
def test_no_keyring_that_works(monkeypatch: pytest.MonkeyPatch, module: object) -> None:
    monkeypatch.setitem(sys.modules, "keyring", module)  # type: ignore[arg-type]
    assert system_ring() is None
