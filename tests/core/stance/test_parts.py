"""The parts that the reader is made of: stems, words, names, cues, dates, directed verbs, other wordings."""

from __future__ import annotations

import pytest

from detective.core.lexicon import cut
from detective.core.stance.atoms import stem
from detective.core.stance.cues import CueKind
from detective.core.stance.days import compare_days, read_days
from detective.core.stance.deep import deepen
from detective.core.stance.directed import deeds, read_direction
from detective.core.stance.fillers import nearly_spelt, same_name
from detective.core.stance.frame import frame_text
from detective.core.stance.kinds import IsA, agree, heads
from detective.core.stance.lexemes import lexemes, names
from detective.core.stance.roles import roles
from detective.core.stance.senses import Relation, relation
from detective.core.stance.views import view
from detective.core.stance.ways import held_keys, ways_of
from detective.core.tables import rows
from detective.core.text import fold


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("winner", "won"),
        ("founders", "founded"),
        ("studies", "study"),
        ("American", "america"),
        ("increasing", "increased"),
    ],
)
def test_forms_of_one_word_share_a_stem(one: str, other: str) -> None:
    assert stem(one.lower()) == stem(other)


def test_cutting_gives_back_the_run() -> None:
    run = "国家统计局公布去年全国粮食总产量"
    assert "".join(cut(run)) == run
    assert "统计局" in "".join(cut(run))
    assert max(len(word) for word in cut(run)) > 1


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("德国总理安格拉·默克尔周一发表讲话", ("安格拉", "默克尔")),
        ("弗朗西斯·阿诺德、乔治·史密斯获奖", ("乔治", "史密斯")),
        ("The prize went to John B. Goodenough in Stockholm.", ("john", "b", "goodenough")),
    ],
)
def test_names(text: str, name: tuple[str, ...]) -> None:
    assert name in {found.keys for found in names(text, lexemes(text, fold(text)))}


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("法国队", "法国", True),
        ("默克尔", "安格拉·默克尔", True),
        ("格丽克", "格吕克", True),
        ("特朗普", "川普", True),
        ("United States", "美国", True),
        ("J. Smith", "John Smith", True),
        ("John Smith", "Jane Smith", False),
        ("巴西", "阿根廷", False),
        ("张伟", "王伟", False),
    ],
)
def test_same_name(one: str, other: str, *, same: bool) -> None:
    assert same_name(one, other) is same
    assert same_name(other, one) is same


@pytest.mark.parametrize(
    ("one", "other", "near"),
    [
        ("Satelite Navigation", "Satalite Navigation", True),
        ("Sattelite", "Satellite", False),
        ("Johannsen", "Johansen", True),
        ("Anderson", "Andersno", True),
        ("Hansen", "Hanson", True),
        ("Spain", "Spahn", False),
        ("Austria", "Australia", False),
        ("Bollywood", "Hollywood", False),
        ("Anna Hansen", "Hanna Hanson", False),
        ("Rossi", "Rossi Hansen", False),
        ("格丽克", "格里克", False),
    ],
)
def test_names_that_differ_by_a_letter(one: str, other: str, *, near: bool) -> None:
    assert nearly_spelt(one, other) is nearly_spelt(other, one) is near


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("他没有出席会议", 1),
        ("经济不断增长，不仅如此", 0),
        ("他不得不离开", 0),
        ("厂方并不否认存在缺陷", 0),
        ("he did not attend", 1),
        ("he didn't attend", 1),
        ("not only that, it grew", 0),
        ("he did not fail to mention it", 0),
        ("it did not open until 1999", 0),
        ("there were 0 deaths", 1),
    ],
)
def test_negations(text: str, count: int) -> None:
    assert len(view(text).negations) == count


def test_cues_inside_the_title_of_a_work_are_no_cues() -> None:
    assert not view("《无间道风云》获得最佳影片奖").has(CueKind.NEG)


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("2014年5月3日", (2014, 5, 3)),
        ("on May 3, 2014", (2014, 5, 3)),
        ("3 may 2014", (2014, 5, 3)),
        ("in 1998", (1998, 0, 0)),
    ],
)
def test_dates(text: str, date: tuple[int, int, int]) -> None:
    assert [(d.year, d.month, d.day) for d in read_days(fold(text))] == [date]


@pytest.mark.parametrize(
    ("claim", "other", "kept", "broken"),
    [
        ("before 2008", "in 2005", 1, 0),
        ("before 2008", "in 2009", 0, 1),
        ("2008年以后", "2010年", 1, 0),
        ("after 2008", "in 2008", 0, 1),
    ],
)
def test_bounds_of_dates(claim: str, other: str, kept: int, broken: int) -> None:
    found = compare_days(read_days(claim), read_days(other))
    assert (found.bound_kept, found.bound_broken) == (kept, broken)


def test_relations_of_words() -> None:
    assert relation(stem("film"), stem("movie")) is Relation.SAME
    assert relation(stem("performer"), stem("singer")) is Relation.ABOVE
    assert relation(stem("singer"), stem("performer")) is Relation.BELOW


def test_is_a_lists() -> None:
    listed = heads("he is a british singer, songwriter and record producer who rose to fame")
    assert agree(heads("he is a songwriter"), listed) is IsA.SAME
    assert agree(heads("he is a performer"), listed) is IsA.WIDER
    assert agree(heads("he is a county"), listed) is IsA.OTHER
    assert agree((), listed) is IsA.SILENT


DIRECTED = [
    pytest.param("吉利收购了沃尔沃", "沃尔沃被吉利收购", 1, id="zh passive"),
    pytest.param("沃尔沃收购了吉利", "沃尔沃被吉利收购", -1, id="zh changed about"),
    pytest.param("Facebook acquired WhatsApp.", "WhatsApp was acquired by Facebook.", 1, id="en passive"),
    pytest.param("WhatsApp acquired Facebook.", "Facebook bought WhatsApp.", -1, id="en synonym, changed about"),
    pytest.param("Facebook acquired WhatsApp.", "Facebook released a phone.", 0, id="en another deed"),
    pytest.param("Brazil beat Italy.", "Italy were beaten in the final by Brazil.", 1, id="en passive, by further on"),
    pytest.param("Italy beat Brazil.", "Italy were beaten in the final by Brazil.", -1, id="en the loser as winner"),
    pytest.param(
        "Gabor received the Nobel Prize.", "The Nobel Prize was awarded to Gabor.", 0, id="en agentless passive"
    ),
    pytest.param("Hunt won an Oscar.", "Academy Awards: the Oscar goes to Hunt.", 0, id="en a noun that closes a name"),
    pytest.param(
        "Hunt took Best Actress at the Oscars.", "The Oscars: Best Actress, Hunt.", 0, id="en best is no deed"
    ),
]


@pytest.mark.parametrize(("claim", "other", "direction"), DIRECTED)
def test_direction(claim: str, other: str, direction: int) -> None:
    core = frame_text(claim).core
    assert read_direction(core, deeds(core), deepen(view(other))) == direction


def test_synonyms_and_aliases_hold_the_claims_terms() -> None:
    claim = view("特朗普去世")
    held = held_keys(claim, ways_of(claim), view("川普逝世"))
    assert held == claim.keys
    english = view("The film was purchased in the United States")
    assert held_keys(english, ways_of(english), view("the movie was bought in the USA")) == english.keys


def test_every_pattern_of_the_roles_compiles_and_its_relation_is_read() -> None:
    sentences = "新奖授予了甲某某。北港市举办了运动会。甲乙丙现任总统。"
    assert roles(deepen(view(sentences))) is not None
    assert {row[1] for row in rows("stance/roles.tsv")} == {"zh", "en"}


def test_every_cue_is_of_a_known_kind() -> None:
    assert {row[1] for row in rows("stance/cues.tsv")} == {kind.value for kind in CueKind}
