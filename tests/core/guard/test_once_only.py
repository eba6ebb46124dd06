"""What happens once: a source that gives it another date contradicts the claim and is not put aside as of another time."""

from __future__ import annotations

import pytest

from detective.app import Detective
from detective.core.models import Candidate

ENGINE = Detective(offline=True, env={})


@pytest.mark.parametrize(
    ("claim", "other"),
    [
        ("The Marlo Museum opened in 1931.", "The Marlo Museum opened in 1934."),
        ("马洛博物馆1931年开馆。", "马洛博物馆1934年开馆。"),
        ("望江樓建於1742年。", "望江樓建於1768年。"),
        ("两家公司于2011年合并。", "两家公司于2013年合并。"),
        ("她1988年毕业于北京大学。", "她1990年毕业于北京大学。"),
    ],
)
def test_two_sources_that_date_it_otherwise_are_both_heard(claim: str, other: str) -> None:
    evidence = [Candidate(id=str(n), text=text, url=f"https://{n}.gov/a") for n, text in enumerate((claim, other))]
    card = ENGINE.check(claim, as_of="2025-08-10", evidence=evidence).card
    assert [item["id"] for item in card["evidence"]] == ["0", "1"]
    assert card["evidence"][1]["stance"] == "refute"


def test_what_comes_round_is_bound_to_its_time() -> None:
    evidence = [Candidate(id="1", text="2014年的音乐节在六月举行。", url="https://1.gov/a")]
    card = ENGINE.check("2012年的音乐节在六月举行。", as_of="2025-08-10", evidence=evidence).card
    assert card["evidence"] == []
