"""The names that other programs import: present, described, typed, and cheap until they are used."""

from __future__ import annotations

import asyncio
import inspect
from pathlib import Path

import pytest

import detective
from detective import Detective, InputError, acheck, check, check_article

PRESENT = "2026-10-25"
CLAIM = "德国夺得2018年世界杯冠军"
EVIDENCE = [{"text": "2018年国际足联世界杯冠军是法国队。", "tier": "T1"}]
CALLABLES = [name for name in detective.__all__ if callable(getattr(detective, name))]


@pytest.mark.parametrize("name", CALLABLES)
def test_every_public_name_is_described(name: str) -> None:
    one = getattr(detective, name)
    words = inspect.getdoc(one)
    assert words
    if inspect.isfunction(one):
        named = [p for p in inspect.signature(one).parameters.values() if p.kind is not p.VAR_KEYWORD]
        assert "Raises `InputError`" in words or "errors" in words
        assert all(p.annotation is not inspect.Parameter.empty for p in named)


def test_every_method_of_the_engine_is_described() -> None:
    for name, one in inspect.getmembers(Detective, inspect.isfunction):
        assert name.startswith("_") or inspect.getdoc(one), name


def test_the_package_says_that_it_is_typed() -> None:
    assert Path(detective.__file__).with_name("py.typed").is_file()
    assert set(detective.__all__) <= set(dir(detective))


def test_both_worlds_give_the_same_card() -> None:
    card = check(CLAIM, evidence=EVIDENCE, as_of=PRESENT)
    assert asyncio.run(acheck(CLAIM, evidence=EVIDENCE, as_of=PRESENT)) == card
    engine = Detective(offline=True, env={})
    assert asyncio.run(engine.acheck(CLAIM, as_of=PRESENT)).card == engine.check(CLAIM, as_of=PRESENT).card


def test_errors_are_those_of_the_package() -> None:
    with pytest.raises(InputError, match="nothing to check"):
        asyncio.run(acheck(" "))
    with pytest.raises(InputError, match="queries"):
        check(CLAIM, evidence=[], queries=["x"])
    with pytest.raises(InputError, match="cannot read this date"):
        check_article("text 2020", published="someday")
    with pytest.raises(InputError, match="nothing to check"):
        check_article(" ")
    assert issubclass(InputError, detective.DetectiveError)


def test_an_article_as_a_call() -> None:
    found = check_article(f"你好！{CLAIM}。", evidence=EVIDENCE, as_of=PRESENT)
    assert found["summary"] == {"claims": 1, "verdicts": {"refuted": 1}, "left_out": {"greeting": 1}}
    assert found["claims"][0]["card"]["id"] == check(f"{CLAIM}。", evidence=EVIDENCE, as_of=PRESENT, mode="claim")["id"]
