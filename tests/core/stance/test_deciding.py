"""When the word of a rule or of the learned reader is a decision."""

import pytest

from detective.core.models import Candidate, Language, Stance
from detective.core.stance import Scoring, frame_text
from detective.core.stance.deciding import Floors, borne_out, decide, doubted, floors_of
from detective.core.stance.held_back import held_back
from detective.core.stance.reader import Scores
from detective.core.stance.reading import read_stance
from detective.core.stance.rulings import Ruling
from detective.core.stance.set_beside import Beside, set_beside

FLOORS = Floors(support=700, refute=600, doubt=300)
PLAIN = ("The bridge over the river opened in May.", "The old bridge was repaired by the town.")


def beside(claim: str, text: str) -> Beside:
    found = set_beside(frame_text(claim), Candidate(id="e1", text=text))
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("stance", "support", "refute", "expected"),
    [
        pytest.param(Stance.SUPPORT, 299, 701, True, id="support that the reader would refute"),
        pytest.param(Stance.SUPPORT, 300, 700, False, id="at the floor the rule decides"),
        pytest.param(Stance.SUPPORT, 30, 60, False, id="shares count, not how relevant the passage is"),
        pytest.param(Stance.REFUTE, 990, 10, False, id="a rule that refutes points at what differs"),
        pytest.param(Stance.MENTION, 0, 1000, False, id="nothing to doubt"),
    ],
)
def test_doubt(stance: Stance, support: int, refute: int, expected: bool) -> None:
    scores = Scores(support, refute, 1000 - support - refute)
    assert doubted(scores, Ruling(stance, 850, "wording"), FLOORS) is expected


def test_a_doubted_rule_decides_nothing_and_the_card_says_so() -> None:
    c = beside(*PLAIN).comparison
    assert decide(Scores(100, 800, 100), Ruling(Stance.SUPPORT, 850, "wording"), c, FLOORS) == (
        Stance.MENTION,
        "doubted",
    )


def test_the_reader_alone_needs_its_floor_and_nearly_all_words() -> None:
    said = beside("The bridge opened in May.", "The bridge opened in May after a long delay.").comparison
    left_out = beside("The bridge opened in May and cost a fortune to build.", "The bridge opened in May.").comparison
    assert borne_out(said)
    assert not borne_out(left_out)
    assert decide(Scores(700, 200, 100), None, said, FLOORS) == (Stance.SUPPORT, "reader")
    assert decide(Scores(699, 201, 100), None, said, FLOORS) == (Stance.MENTION, "unsure")
    assert decide(Scores(900, 50, 50), None, left_out, FLOORS) == (Stance.MENTION, "unsure")


def test_the_reader_refutes_only_what_something_contradicts() -> None:
    plain = beside(*PLAIN).comparison
    turned = beside("The bridge opened in May.", "The bridge did not open in May.").comparison
    assert decide(Scores(100, 850, 50), None, plain, FLOORS) == (Stance.MENTION, "unsure")
    assert decide(Scores(100, 850, 50), None, turned, FLOORS) == (Stance.REFUTE, "reader")


def test_a_reader_that_is_sure_refutes_without_a_contradiction_but_not_another_name() -> None:
    sure = Floors(support=700, refute=600, doubt=300, sure=900)
    plain = beside(*PLAIN).comparison
    elsewhere = beside("Ecuador opened the bridge.", "The old bridge was repaired by Peru.").comparison
    assert decide(Scores(50, 900, 50), None, plain, sure) == (Stance.REFUTE, "reader")
    assert decide(Scores(50, 899, 51), None, plain, sure) == (Stance.MENTION, "unsure")
    assert decide(Scores(50, 900, 50), None, elsewhere, sure) == (Stance.MENTION, "unsure")


APART = ("The committee rejected the harvester proposal.", "The committee saw the harvester. It rejected the proposal.")
UNSAID = "The gallery bought a porcelain elephant."


@pytest.mark.parametrize(
    ("claim", "text", "sure", "expected"),
    [
        pytest.param(*APART, False, "said_apart", id="words in two clauses"),
        pytest.param(*APART, True, "", id="words in two clauses, surely"),
        pytest.param(UNSAID, "The gallery bought an elephant. It came late.", False, "word_unsaid", id="a word unsaid"),
        pytest.param(UNSAID, "The gallery bought an elephant. It came late.", True, "", id="a word unsaid, surely"),
        pytest.param(UNSAID, "The gallery bought an elephant. It was not shown.", True, "word_unsaid", id="and denied"),
    ],
)
def test_what_is_waived_for_a_reader_that_is_sure(claim: str, text: str, sure: bool, expected: str) -> None:
    c, ways = beside(claim, text).comparison, frame_text(claim).ways
    assert held_back(c, ways, "reader", sure=sure) == expected


@pytest.mark.parametrize("language", list(Language))
def test_every_language_has_floors_in_their_range(language: Language) -> None:
    floors = floors_of(language)
    assert 350 <= floors.support < 1000
    assert 500 <= floors.refute < 1000
    assert 0 <= floors.doubt <= 500


def test_another_reader_can_be_asked() -> None:
    claim, text = PLAIN
    reading = read_stance(
        frame_text(claim),
        Candidate(id="e1", text=text),
        scoring=Scoring(lambda _frame, _compared, _ruling: Scores(980, 15, 5)),
    )
    assert (reading.support_milli, reading.refute_milli, reading.mention_milli) == (980, 15, 5)
    assert (reading.stance, reading.basis) == (Stance.MENTION, "unsure")  # most of the claim is not in the passage
