"""Plain claims over the shipped collection: none is reversed, and nearly all come out right."""

from __future__ import annotations

from detective.core.models import Candidate
from detective.core.stance import frame_text, read_stance

from .plain_claims import Plain, Row, plain_claims, twins

_STEP = 29  # every so many records of a topic and language


def _said(plain: Plain, record: Row | None = None) -> str:
    record = record or plain.record
    return str(
        read_stance(frame_text(plain.claim), Candidate(id="e1", title=record["title"], text=record["text"])).stance
    )


def test_none_is_reversed_and_nearly_all_are_right() -> None:
    read = [(plain, _said(plain)) for plain in plain_claims(_STEP)]
    assert [one for one, said in read if {one.stance, said} == {"support", "refute"}] == []
    for lang in ("zh", "en"):
        mine = [(one, said) for one, said in read if one.record["lang"] == lang]
        wrong = [(one.claim, one.record["text"], said) for one, said in mine if said != one.stance]
        assert len(mine) > 150
        assert len(wrong) <= len(mine) // 12, wrong


def test_beside_the_record_in_the_other_language_none_is_reversed() -> None:
    other = twins()
    read = [
        (plain, _said(plain, other[plain.record["id"]]))
        for plain in plain_claims(_STEP)
        if plain.stance != "mention" and plain.record["id"] in other
    ]
    assert [one for one, said in read if {one.stance, said} == {"support", "refute"}] == []
    assert len(read) > 200
