"""A model of the user's own in the place of the fitted reader: what it is asked, and when its word decides."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from detective.core.models import Candidate, Stance, StanceReading
from detective.core.ruleset import ModelMark, ruleset_hash, table_digests
from detective.core.stance import Pair, Scores, by_model, frame_text, read_ahead, read_stance
from detective.core.stance.learned import nli_limit, together
from detective.core.tables import table

FOR, AGAINST, NEITHER = Scores(950, 20, 30), Scores(20, 950, 30), Scores(20, 20, 960)
LEANING = Scores(1, 400, 599)  # to refute, but mostly neutral


class Saying:
    """A model that says the same of every pair, or what `words` say of the premise; it notes what it is asked."""

    mark = ModelMark("saying", "0" * 64)

    def __init__(self, usual: Scores, **words: Scores) -> None:
        self._usual, self._words = usual, words
        self.asked: list[tuple[Pair, ...]] = []

    def read(self, pairs: Sequence[Pair]) -> tuple[Scores, ...]:
        self.asked.append(tuple(pairs))
        return tuple(
            next((scores for word, scores in self._words.items() if word in pair.premise), self._usual)
            for pair in pairs
        )


def read(claim: str, text: str, model: Saying, title: str = "", counted: tuple = ()) -> StanceReading:
    candidate = Candidate(id="e", title=title, text=text)
    return read_stance(frame_text(claim), candidate, counted=counted, scoring=by_model(model))


PARAPHRASES = [
    pytest.param("The mayor resigned in May.", "In May the mayor cleared her desk.", id="en"),
    pytest.param("市长五月辞职了。", "市长五月卸任，接任者尚未选出。", id="zh"),
    pytest.param("市長五月辭職了。", "市長五月卸任，接任者尚未選出。", id="traditional"),
]


@pytest.mark.parametrize(("claim", "text"), PARAPHRASES)
def test_it_reads_what_no_rule_decides(claim: str, text: str) -> None:
    for scores, stance in ((FOR, Stance.SUPPORT), (AGAINST, Stance.REFUTE)):
        reading = read(claim, text, Saying(scores))
        assert (reading.stance, reading.basis, reading.confidence_milli) == (stance, "model", 950)
        assert (reading.support_milli, reading.refute_milli) == (scores.support, scores.refute)
    assert read(claim, text, Saying(NEITHER)).basis == "unsure"


@pytest.mark.parametrize(("claim", "text"), PARAPHRASES)
@pytest.mark.parametrize("side", ["support", "refute"])
def test_under_its_floor_it_decides_nothing(claim: str, text: str, side: str) -> None:
    floor = nli_limit(f"{side}_floor_milli")
    for milli, decided in ((floor, True), (floor - 1, False)):
        scores = Scores(milli, 0, 1000 - milli) if side == "support" else Scores(0, milli, 1000 - milli)
        reading = read(claim, text, Saying(scores))
        assert (str(reading.stance) == side) is decided


RULED = [
    pytest.param(
        "France beat Croatia in the final.", "Croatia beat France in the final.", FOR, "refute", id="roles en"
    ),
    pytest.param("法国队击败克罗地亚队夺冠。", "克罗地亚队击败法国队夺冠。", FOR, "refute", id="roles zh"),
    pytest.param(
        "The fund holds 500 million dollars.", "The fund holds 50 million dollars.", FOR, "refute", id="scale"
    ),
    pytest.param("该基金规模为5亿元。", "该基金规模为5000万元。", FOR, "refute", id="scale zh"),
    pytest.param(
        "France beat Croatia in the final.", "France beat Croatia in the final.", NEITHER, "support", id="same"
    ),
    pytest.param(
        "France beat Croatia in the final.",
        "France beat Croatia in the final in Moscow.",
        AGAINST,
        "mention",
        id="doubt",
    ),
    pytest.param(
        "France beat Croatia in the final.",
        "France beat Croatia in the final in Moscow.",
        LEANING,
        "support",
        id="no doubt",
    ),
]


@pytest.mark.parametrize(("claim", "text", "scores", "stance"), RULED)
def test_rules_on_structure_outrank_it(claim: str, text: str, scores: Scores, stance: str) -> None:
    reading = read(claim, text, Saying(scores))
    assert str(reading.stance) == stance
    assert reading.basis != "model"


HELD_BACK = [
    pytest.param("The mayor resigned in May.", "The mayor may step down in May.", id="a possibility is no fact"),
    pytest.param("The mayor of Lyon resigned in May.", "The mayor of Nantes stepped down in May.", id="somebody else"),
    pytest.param("里昂市长五月辞职了。", "南特市长五月卸任。", id="somebody else, in Chinese"),
    pytest.param("The mayor resigned in May 2019.", "The mayor stepped down in May 2021.", id="another year"),
]


@pytest.mark.parametrize(("claim", "text"), HELD_BACK)
def test_structure_holds_back_its_support(claim: str, text: str) -> None:
    assert read(claim, text, Saying(FOR)).stance is not Stance.SUPPORT


def test_a_part_that_it_refutes_refutes_the_claim() -> None:
    claim = "The bridge opened in May and the tunnel was closed in June."
    assert frame_text(claim).parts
    asked = Saying(AGAINST)
    assert (
        read(claim, "In May traffic crossed the new bridge. The tunnel stayed in use in June.", asked).basis == "model"
    )
    parts = {part.text for part in frame_text(claim).parts}
    assert {pair.hypothesis for pairs in asked.asked for pair in pairs} == {claim, *parts}


def test_a_window_holds_the_title_and_a_few_sentences() -> None:
    text = "One came. Two came. Three came. Four came. Five came."
    asked = Saying(NEITHER)
    read("Six came.", text, asked, title="Guests")
    assert [pair.premise for pair in asked.asked[0]] == [
        "Guests\nOne came. Two came. Three came.",
        "Guests\nThree came. Four came. Five came.",
    ]
    assert {pair.hypothesis for pair in asked.asked[0]} == {"Six came."}


def test_chinese_sentences_are_joined_without_blanks() -> None:
    asked = Saying(NEITHER)
    read("有人来了。", "一来了。二来了。", asked)
    assert [pair.premise for pair in asked.asked[0]] == ["一来了。二来了。"]


def test_only_what_counts_is_read() -> None:
    text = "The mayor was agreed on. The mayor stepped down. The weather was fine."
    asked = Saying(NEITHER)
    start = text.index("The mayor stepped")
    read("The mayor resigned.", text, asked, counted=((start, start + 22),))
    assert [pair.premise for pair in asked.asked[0]] == ["The mayor stepped down."]


def test_of_a_long_passage_it_reads_the_windows_that_speak_of_the_claim() -> None:
    filler = [f"Row {n} is about rain." for n in range(60)]
    filler[41] = "The mayor of the town resigned in May."
    asked = Saying(NEITHER)
    read("The mayor resigned in May.", " ".join(filler), asked)
    premises = [pair.premise for pair in asked.asked[0]]
    assert len(premises) == nli_limit("windows_most")
    assert any("mayor" in premise for premise in premises)
    assert premises == sorted(premises, key=lambda premise: " ".join(filler).index(premise))


def test_one_window_is_enough_and_two_that_part_are_not() -> None:
    claim = "The mayor resigned in May."
    text = "The mayor cleared her desk in May. Rain fell. Snow fell. Rain fell. The mayor denies it. Snow fell."
    assert read(claim, text, Saying(NEITHER, cleared=FOR)).stance is Stance.SUPPORT
    assert read(claim, text, Saying(NEITHER, cleared=FOR, denies=AGAINST)).stance is not Stance.SUPPORT


def shares() -> st.SearchStrategy[Scores]:
    cut = st.tuples(st.integers(0, 1000), st.integers(0, 1000)).map(sorted)
    return cut.map(lambda two: Scores(two[0], two[1] - two[0], 1000 - two[1]))


@given(st.lists(shares(), min_size=1, max_size=8), st.randoms())
def test_windows_come_together_by_laws(read_: list[Scores], random: object) -> None:
    whole = together(read_)
    assert whole.support + whole.refute + whole.mention == 1000
    assert min(whole.support, whole.refute, whole.mention) >= 0
    turned = together([Scores(one.refute, one.support, one.mention) for one in read_])
    assert (turned.support, turned.refute) == (whole.refute, whole.support)  # a mirror
    shuffled = list(read_)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    assert together(shuffled) == together([*read_, read_[0]]) == whole  # neither order nor repetition
    assert together(read_[:1]) == read_[0]
    floor = max(nli_limit("support_floor_milli"), nli_limit("refute_floor_milli"))
    assert min(whole.support, whole.refute) < floor


def test_several_passages_are_asked_at_once() -> None:
    frame = frame_text("The mayor resigned in May.")
    texts = ["The mayor stepped down.", "It rained.", "The mayor stepped down.", ""]
    asked = Saying(NEITHER)
    read_ahead(asked, ((frame, Candidate(id=f"{n}", text=text), ()) for n, text in enumerate(texts)))
    assert [[pair.premise for pair in pairs] for pairs in asked.asked] == [["The mayor stepped down.", "It rained."]]


def test_nothing_is_asked_of_a_passage_without_text() -> None:
    asked = Saying(FOR)
    assert read("The mayor resigned.", "", asked).basis == "nothing_to_read"
    assert asked.asked == []


def test_the_model_is_part_of_the_ruleset() -> None:
    one, other = ModelMark("a", "1" * 64), ModelMark("a", "2" * 64)
    assert len({ruleset_hash(), ruleset_hash(one), ruleset_hash(other)}) == 3
    assert set(table_digests(one)) - set(table_digests()) == {"nli.toml"}


def test_every_number_has_a_unit_and_a_reason() -> None:
    for row in table("nli.toml")["threshold"].values():
        assert set(row) == {"value", "unit", "since", "why"}
        assert row["value"] > 0
