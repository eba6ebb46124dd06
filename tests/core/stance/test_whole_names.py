"""Names that end like a plural are names of their own."""

from __future__ import annotations

import pytest

from detective.core.models import Candidate, Stance
from detective.core.stance import frame_text, read_stance


@pytest.mark.parametrize(
    ("claim", "text"),
    [
        ("France won in 2018", "Frances McDormand won Best Actress at the 90th Academy Awards (the 2018 Oscars)."),
        ("William won the final in Ebbing", "Williams won the final in Ebbing on Sunday."),
    ],
)
def test_a_name_with_an_s_is_another_one(claim: str, text: str) -> None:
    assert read_stance(frame_text(claim), Candidate(id="e1", text=text)).stance is not Stance.SUPPORT


def test_a_plural_is_the_same_word() -> None:
    read = read_stance(
        frame_text("Wolf packs returned to the Jura"), Candidate(id="e1", text="A wolf pack returned to the Jura.")
    )
    assert read.stance is not Stance.REFUTE
