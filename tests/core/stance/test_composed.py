"""Letters whose accents stand as characters of their own are read like those that are one character."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from detective.core.models import Candidate
from detective.core.stance import frame_text, read_stance
from detective.core.text import composed

CLAIM = "Private Lives is a comedy by Noël Coward."
TEXT = "It opened late. Private Lives is a comedy of manners by Noël Coward, after a première in Zürich."


@pytest.mark.parametrize("form", ["NFC", "NFD"])
@pytest.mark.parametrize("claimed", ["NFC", "NFD"])
def test_both_forms_are_read_alike_and_quoted_as_they_stand(form: str, claimed: str) -> None:
    plain = read_stance(frame_text(CLAIM), Candidate(id="e1", text=TEXT))
    text = unicodedata.normalize(form, TEXT)
    read = read_stance(frame_text(unicodedata.normalize(claimed, CLAIM)), Candidate(id="e1", text=text))
    assert (read.stance, read.basis, read.support_milli) == (plain.stance, plain.basis, plain.support_milli)
    assert read.quote is not None
    assert plain.quote is not None
    assert read.quote.text == text[read.quote.start : read.quote.end]
    assert unicodedata.normalize("NFC", read.quote.text) == plain.quote.text


@given(st.text(alphabet="aeoÉnü 中\n\u0301\u0308\u0327\u212b\uf900\u0958ᄀ\u1161"))
def test_offsets_lead_back_to_the_same_letters(text: str) -> None:
    form = composed(text)
    if form is None:
        return
    assert len(form.starts) == len(form.text) + 1
    assert form.before(0, len(form.text)) == (0, len(text))
    for start in range(len(form.text)):
        before = text[slice(*form.before(start, start + 1))]
        assert form.text[start] in unicodedata.normalize("NFC", before) or before == ""
    assert composed(form.text) is None
