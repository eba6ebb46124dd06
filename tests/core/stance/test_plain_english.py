"""Plain claims beside plain news and notices: what holds a decision back, and what settles it."""

from __future__ import annotations

import pytest

from detective.core.models import Candidate, Stance
from detective.core.stance import frame_text, read_stance
from detective.core.stance.spellings import capitals

S, R, M = Stance.SUPPORT, Stance.REFUTE, Stance.MENTION

CASES = [
    pytest.param("The pool will open in May.", "It is not impossible that the pool will open in May, the mayor said.", M, id="not impossible"),
    pytest.param("Turner will leave the club.", "The coach did not rule out that Turner will leave the club.", M, id="not ruled out"),
    pytest.param("The pool will open in May.", "It is unlikely that the pool will open in May, the mayor said.", M, id="unlikely"),
    pytest.param("The pool is closed.", "I do not think that the pool is closed, one swimmer said.", M, id="not thought"),
    pytest.param("The pool will open in May.", "The council has not said that the pool will open in May.", M, id="not said"),
    pytest.param("Turner may leave the club.", "The coach did not rule out that Turner will leave the club.", S, id="not ruled out, may"),
    pytest.param("特纳将离开俱乐部", "教练不排除特纳将离开俱乐部的可能。", M, id="zh not ruled out"),
    pytest.param("The actor is ill.", "Fans have been speculating that the actor is ill.", M, id="speculation"),
    pytest.param("The bus did not run on Sunday.", "The bus to the lake carries skis. In winter it runs every hour.", M, id="as a rule, not that day"),
    pytest.param("The singer Eva Lang was born in Linz.", "The novelist Eva Lang, who was born in Linz in 1960, is often confused with the singer of the same name.", M, id="of the same name"),
    pytest.param("Each sack of rice weighs 20 kilos.", "The farm sold 20 tonnes of rice in sacks.", M, id="of each, of all"),
    pytest.param("All trains from Kiel were cancelled.", "Four trains from Kiel were cancelled because of the storm; the others left on time.", R, id="four of them, not all"),
    pytest.param("The Regent theatre closed in 2003.", "The Regent theatre was bought by a builder in 2003 and has been up for sale again since last year.", M, id="last is not closed"),
    pytest.param("Repair of the pier is finished.", "Repair of the pier is expected to be finished in autumn next year.", R, id="expected to be finished"),
    pytest.param("Work on the pier has started.", "Work on the pier is due to start next spring.", R, id="due to start"),
    pytest.param("The new airport has opened.", "The new airport will open next year at the earliest.", R, id="will open"),
    pytest.param("新机场已经启用", "新机场最早明年启用。", R, id="zh will open"),
    pytest.param("The airport's shop has opened.", "The new airport will open next year at the earliest.", M, id="another will open"),
    pytest.param("5 euro notes are being withdrawn.", "It is not true that 5 euro notes are being withdrawn, the bank said.", R, id="notes are not not"),
    pytest.param("The new airport opened in 2019.", "The new airport will open next year.", M, id="another time to come"),
    pytest.param("The price of bread rose in April.", "The price of milk rose in April, while sales of bread remained about the same.", M, id="set against it"),
    pytest.param("Visitors must not feed the ducks.", "Feeding the ducks is not allowed in the park.", S, id="a deed that is not allowed"),
    pytest.param("You can't take dogs onto the beach at Orby in July.", "Dogs are prohibited on the beach at Orby from 1 June to 30 September.", S, id="within the season"),
    pytest.param("You can't take dogs onto the beach at Orby in December.", "Dogs are prohibited on the beach at Orby from 1 June to 30 September.", M, id="out of season"),
    pytest.param("Tap water in Corby is unsafe.", "A message on WhatsApp says that tap water in Corby is unsafe. The company said there is no truth in it.", R, id="no truth in it"),
    pytest.param("The actress speaks French and was born in Lille.", "The actress, who was born in Brussels, speaks French and Dutch.", R, id="one of two parts"),
    pytest.param("Orla Foods bought Kerr Mills.", "Orla Foods has completed its takeover of Kerr Mills.", S, id="a takeover"),
]  # fmt: skip


@pytest.mark.parametrize(("claim", "text", "stance"), CASES)
def test_plain_pairs(claim: str, text: str, stance: Stance) -> None:
    assert read_stance(frame_text(claim), Candidate(id="e1", title="", text=text)).stance is stance


def test_no_to_the_contrary_refutes_nothing() -> None:
    text = "No. A study of 20,000 people found that coffee does not harm the heart."
    told = Candidate(id="e1", title="Is coffee bad for the heart?", text=text)
    assert read_stance(frame_text("Coffee is safe for the heart"), told).stance is not R


CAPITALS = [
    ("marta ruiz scored twice", "Yesterday Marta Ruiz scored.", "Marta Ruiz scored twice"),
    ("marta ruiz left Levante", "Yesterday Marta Ruiz left.", "Marta Ruiz left Levante"),
    ("the council met in hull", "The Council met in Hull.", "the council met in Hull"),
    ("Work in Hull", "Then Work began.", "Work in Hull"),
    ("张伟去了 hull", "He went to Hull.", "张伟去了 hull"),
]


@pytest.mark.parametrize(("claim", "text", "told"), CAPITALS)
def test_names_written_small(claim: str, text: str, told: str) -> None:
    assert capitals(claim, text) == told
