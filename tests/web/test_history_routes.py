"""The history through the API: kept, listed, found, exported, replayed, compared, reviewed, corrected, watched."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.conftest import Client

FRANCE = "2018年国际足联世界杯决赛，法国队4比2战胜克罗地亚队夺冠。"


def check(client: Client, text: str = "2018年世界杯冠军是谁？", **more: Any) -> dict[str, Any]:
    body = {"text": text, "as_of": "2026-10-25", "evidence": [{"text": FRANCE, "tier": "T1"}], **more}
    return client.post("/api/check", json=body).json()["card"]


def test_a_check_is_listed_and_found(kept: Client) -> None:
    card = check(kept)
    other = check(kept, "2029年世界杯冠军是谁？")
    rows = kept.get("/api/cards").json()["cards"]
    assert [row["id"] for row in rows] == [other["id"], card["id"]]
    assert rows[1]["confidence"] == card["confidence"]
    found = kept.get("/api/cards", params={"text": "2018", "verdict": "supported"}).json()["cards"]
    assert [row["id"] for row in found] == [card["id"]]
    assert kept.get(f"/api/cards/{card['id'][:12]}").json()["card"] == card


@pytest.mark.parametrize("reference", ["ffffffff", "README.md", "-", "..%2fREADME.md", "@99"])
def test_nothing_but_kept_cards_can_be_got(kept: Client, reference: str) -> None:
    reply = kept.get(f"/api/cards/{reference}")
    assert reply.status_code == 404
    assert reply.json()["ok"] is False


@pytest.mark.parametrize(("form", "kind", "part"), [
    ("json", "application/json", b'"verdict": "supported"'),
    ("bundle", "application/json", b"detective.bundle/1"),
    ("html", "text/html; charset=utf-8", "法国".encode()),
    ("md", "text/markdown; charset=utf-8", b"# 2018"),
    ("csv", "text/csv; charset=utf-8", b"supported"),
])  # fmt: skip
def test_exports(kept: Client, form: str, kind: str, part: bytes) -> None:
    card = check(kept)
    reply = kept.get(f"/api/cards/{card['id']}/export", params={"to": form})
    assert reply.headers["content-type"] == kind
    assert reply.headers["content-disposition"].startswith("attachment")
    assert part in reply.content


def test_an_unknown_form_and_an_unreviewed_claimreview_are_refused(kept: Client) -> None:
    card = check(kept)
    told = [kept.get(f"/api/cards/{card['id']}/export", params={"to": form}).json() for form in ("exe", "claimreview")]
    assert [one["ok"] for one in told] == [False, False]
    assert told[0]["error"]["code"] == "form_unknown"


def test_replay_is_identical(kept: Client) -> None:
    card = check(kept)
    told = kept.post(f"/api/cards/{card['id']}/replay", json={}).json()["replay"]
    assert told["identical"] is True
    assert told["differences"] == []
    assert told["lines"]["zh"]


def test_two_cards_compared(kept: Client) -> None:
    one = check(kept)
    two = check(kept, evidence=[])
    told = kept.get("/api/cards/diff", params={"a": one["id"], "b": two["id"]}).json()["diff"]
    assert told["verdicts"] == ["supported", "no_reliable_source"]
    assert told["same_verdict"] is False
    assert any(row["cause"] for row in told["differences"])


def test_recheck_asks_again_and_says_what_changed(kept: Client) -> None:
    card = check(kept, "2020年诺贝尔文学奖得主是谁？", evidence=[])
    told = kept.post(f"/api/cards/{card['id']}/recheck", json={}).json()
    assert told["card"]["verdict"] == "supported"
    assert told["diff"]["verdicts"] == ["no_reliable_source", "supported"]


def test_review_is_appended_with_name(kept: Client) -> None:
    card = check(kept)
    step = {"card": card["id"], "state": "human_confirmed", "by": "王编辑", "note": "已核对原文"}
    told = kept.post("/api/review", json=step).json()["card"]
    assert told["review"]["state"] == "human_confirmed"
    assert told["review"]["by"] == "王编辑"
    assert told["id"] == card["id"]
    assert kept.get("/api/cards").json()["cards"][0]["review"] == "human_confirmed"


@pytest.mark.parametrize(
    "wrong", [{"by": " "}, {"state": "maybe"}, {"extra": 1}], ids=["nameless", "no state", "unknown key"]
)
def test_a_review_needs_a_name_and_a_state(kept: Client, wrong: dict) -> None:
    card = check(kept)
    reply = kept.post("/api/review", json={"card": card["id"], "state": "human_confirmed", "by": "A"} | wrong)
    assert reply.status_code == 400
    assert reply.json()["error"]["code"] == "body_malformed"


def test_a_correction_shows_on_the_old_card(kept: Client) -> None:
    old, new = check(kept, evidence=[]), check(kept)
    body = {"old": old["id"], "new": new["id"], "reason": "找到了官方来源"}
    assert kept.post("/api/corrections", json=body).json()["ok"] is True
    assert kept.get(f"/api/cards/{old['id']}").json()["card"]["corrections"][0]["new"] == new["id"]


def test_watches(kept: Client) -> None:
    card = check(kept, "2020年诺贝尔文学奖得主是谁？", evidence=[])
    watch = kept.post(f"/api/cards/{card['id']}/watch", json={"due": "2020-01-01"}).json()["watch"]
    assert [one["watch"] for one in kept.get("/api/watches").json()["watches"]] == [watch["watch"]]
    ran = kept.post("/api/watches/run", json={}).json()["rechecked"]
    assert [(one["before"], one["after"], one["moved"]) for one in ran] == [("no_reliable_source", "supported", True)]
    assert kept.delete(f"/api/watches/{watch['watch']}").json()["ok"] is True
    assert kept.get("/api/watches").json()["watches"] == []


def test_a_server_that_keeps_nothing_says_so(client: Client) -> None:
    assert client.get("/api/cards").json()["error"]["code"] == "history_off"


def test_a_card_without_its_snapshot_shows_but_replays_not(kept: Client) -> None:
    one, two = check(kept), check(kept, evidence=[])
    kept.desk.archive.history.prune(kinds=("snapshot",), until="9999", at="2026-10-26T00:00:00Z", reason="test")
    assert kept.get(f"/api/cards/{one['id']}").json()["card"]["id"] == one["id"]
    assert kept.post(f"/api/cards/{one['id']}/replay", json={}).json()["error"]["code"] == "snapshot_removed"
    told = kept.get("/api/cards/diff", params={"a": one["id"], "b": two["id"]}).json()["diff"]
    assert told["same_verdict"] is False


def test_a_removed_card_says_so(kept: Client) -> None:
    card = check(kept)
    kept.desk.archive.history.prune(kinds=("card", "snapshot"), until="9999", at="2026-10-26T00:00:00Z", reason="test")
    reply = kept.get(f"/api/cards/{card['id']}")
    assert (reply.status_code, reply.json()["error"]["code"]) == (404, "card_removed")


def test_what_waits_for_a_person(kept: Client) -> None:
    card = check(kept)
    assert [row["id"] for row in kept.get("/api/reviews", params={"state": "none"}).json()["cards"]] == [card["id"]]
    kept.post("/api/review", json={"card": card["id"], "state": "human_confirmed", "by": "A"})
    assert kept.get("/api/reviews", params={"state": "none"}).json()["cards"] == []


def test_providers_are_listed(kept: Client) -> None:
    names = {row["name"]: row["is_local"] for row in kept.get("/api/providers").json()["providers"]}
    assert names["starter"] is True
    assert names["wsa"] is False
