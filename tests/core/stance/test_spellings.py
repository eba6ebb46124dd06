"""Names of one sound in two spellings."""

from __future__ import annotations

import pytest

from detective.core.models import Candidate, Stance
from detective.core.stance import frame_text, read_stance
from detective.core.stance.spellings import respelt, sound

ALIKE = [
    ("Chaikovsky", "Tchaikovsky"),
    ("Adolf", "Adolph"),
    ("Rimsky-Korsakoff", "Rimsky-Korsakov"),
    ("Qaddafi", "Gaddafi"),
    ("Zelensky", "Zelenskyy"),
]
APART = [("Hansen", "Hanson"), ("Martin", "Marten"), ("Garcia", "Gracia"), ("Dresden", "Drezna"), ("Lisbon", "Lisburn")]


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_spellings_of_one_name_sound_alike(one: str, other: str) -> None:
    assert sound(one) == sound(other)


@pytest.mark.parametrize(("one", "other"), APART)
def test_names_of_their_own_do_not(one: str, other: str) -> None:
    assert sound(one) != sound(other)


def test_a_name_that_the_passage_has_stays_as_it_is() -> None:
    assert respelt("Philip met Filip in Turin.", "Filip and Philip met.") == "Philip met Filip in Turin."


def test_a_claim_is_read_with_the_names_of_the_passage() -> None:
    told = Candidate(id="e1", title="", text="Muammar Gaddafi met the delegation in Tripoli on 4 March 2004.")
    assert read_stance(frame_text("Muammar Qaddafi met the delegation in Tripoli"), told).stance is Stance.SUPPORT
