"""What a thing is, of what nation, and who "she" or a bare surname is."""

import pytest

from detective.core.models import Candidate, Stance
from detective.core.stance import frame_text, read_stance
from detective.core.stance.days import bound_of, read_days
from detective.core.stance.kinds import may_be_both
from detective.core.stance.set_beside import set_beside
from detective.core.tables import rows


def fired(claim: str, text: str, title: str = "") -> tuple[str, str] | None:
    """The side and code of the rule that fires."""
    beside = set_beside(frame_text(claim), Candidate(id="e", title=title, text=text))
    assert beside is not None
    return None if beside.ruling is None else (beside.ruling.stance.value, beside.ruling.basis)


KINDS = [
    pytest.param("Harbour Lights is a song.", "Harbour Lights is a 1997 novel by Ann Moor.", "refute", "kind", id="en works"),
    pytest.param("Oakby is a singer.", "Oakby is a small town in the north of England.", "refute", "kind", id="en person"),
    pytest.param("Oakby is not a singer.", "Oakby is a small town in the north.", "support", "kind", id="en negated"),
    pytest.param("《灯火》是一部电影。", "《灯火》是安然创作的长篇小说，1997年出版。", "refute", "kind", id="zh works"),
    pytest.param("《灯火》不是一部电影。", "《灯火》是安然创作的长篇小说。", "support", "kind", id="zh negated"),
    pytest.param("《燈火》是一部電影。", "《燈火》是安然創作的長篇小說。", "refute", "kind", id="traditional works"),
    pytest.param("Redgrove is American.", "Redgrove is an Australian rock band from Perth.", "refute", "nation", id="en nation"),
    pytest.param("Redgrove is not American.", "Redgrove is an Australian rock band.", "support", "nation", id="en not of it"),
    pytest.param("林若海是英国演员。", "林若海是美国演员、制片人。", "refute", "nation", id="zh nation"),
    pytest.param("林若海是英國演員。", "林若海是美國演員、製片人。", "refute", "nation", id="traditional nation"),
]  # fmt: skip


@pytest.mark.parametrize(("claim", "text", "stance", "code"), KINDS)
def test_kinds_and_nations_exclude_each_other(claim: str, text: str, stance: str, code: str) -> None:
    assert fired(claim, text) == (stance, code)
    assert read_stance(frame_text(claim), Candidate(id="e", text=text)).stance.value == stance


NOT_KINDS = [
    pytest.param("Oakby is a singer.", "Oakby is a singer and songwriter.", id="the same kind"),
    pytest.param("Oakby is a singer.", "Oakby is a screenwriter and director.", id="two professions of one person"),
    pytest.param("Oakby is a city.", "Oakby is a country in the south.", id="a city may be a country"),
    pytest.param("Oakby is a king.", "Oakby's home is a village in the north.", id="something of the subject's"),
    pytest.param("Oakby is a singer.", "It is not said whether Oakby is a town.", id="not said"),
    pytest.param("Oakby is a drama.", "Oakby is a novel.", id="a word of several kinds"),
    pytest.param("Oakby is an English actress.", "Oakby is a British actress.", id="England is in Britain"),
    pytest.param("Oakby is an American.", "Oakby is a Canadian football player.", id="a sport of that name"),
    pytest.param("林若海是歌手。", "林若海的家乡是一座小镇。", id="zh something of the subject's"),
    pytest.param("林若海是歌手。", "林若海是演员、导演。", id="zh two professions"),
]  # fmt: skip


@pytest.mark.parametrize(("claim", "text"), NOT_KINDS)
def test_other_nouns_exclude_nothing(claim: str, text: str) -> None:
    found = fired(claim, text)
    assert found is None or found[1] not in {"kind", "nation"}
    assert found is None or found[0] != "refute"


def test_the_table_of_kinds_names_each_noun_once_a_language() -> None:
    listed = [(row[1], noun) for row in rows("stance/kinds.tsv") if row[0] != "both" for noun in row[2].split("|")]
    assert len(listed) == len(set(listed))
    known = {row[0] for row in rows("stance/kinds.tsv")} | {noun for _, noun in listed}
    assert all(set(row[1:]) <= known for row in rows("stance/kinds.tsv") if row[0] == "both")
    assert may_be_both("city", "city") is False
    assert may_be_both("english", "british")


WHO = [
    pytest.param("Tall Ships was shot in New Mexico.", "The film was shot in Las Cruces, New Mexico.", "", ("support", "pronoun"), id="the film"),
    pytest.param("Ada Lorne taught chemistry at Elm College.", "She taught chemistry at Elm College for years.", "", ("support", "pronoun"), id="she"),
    pytest.param("Ada Lorne taught chemistry at Elm College.", "She taught chemistry at Elm College.", "Bea Marsh", None, id="of another by the title"),
    pytest.param("Ada Lorne taught chemistry at Elm College.", "She taught physics at Elm College.", "", None, id="not all of it"),
    pytest.param("Ada Lorne studied at Elm College.", "Lorne studied at Elm College in 1950.", "", ("support", "clause"), id="a surname"),
    pytest.param("Ada Lorne studied at Elm College.", "Kenneth Lorne studied at Elm College in 1950.", "", None, id="a namesake"),
]  # fmt: skip


@pytest.mark.parametrize(("claim", "text", "title", "expected"), WHO)
def test_who_a_passage_is_about(claim: str, text: str, title: str, expected: tuple[str, str] | None) -> None:
    assert fired(claim, text, title) == expected


NAMES = [
    pytest.param("Norwell is a state in the United States.", "Norwell is a state in the west of Mexico.", id="half of a name"),
    pytest.param("Telenova is an English-language network.", "Telenova is a Spanish-language network.", id="a joined name"),
    pytest.param("Colin Brask is a football player.", "Colin Brask is a poker player.", id="another item's word"),
]  # fmt: skip


@pytest.mark.parametrize(("claim", "text"), NAMES)
def test_a_word_of_another_item_is_no_half_of_a_name(claim: str, text: str) -> None:
    found = fired(claim, text)
    assert found is None or found[0] != "support"


def test_a_name_of_one_list_is_no_rival() -> None:
    text = "Cruz has modelled for Mango, Ralph Lauren and Dior."
    assert fired("Ana Cruz modelled for Dior.", text) != ("refute", "name")


BOUNDS = [
    pytest.param("The show has more than 14 reviews on Critics Board.", "On Critics Board the series is rated by 12 reviews.", Stance.REFUTE, id="fewer"),
    pytest.param("The island has fewer than 300 residents.", "The island has 450 residents.", Stance.REFUTE, id="more"),
    pytest.param("该剧有超过14条评论。", "该剧收到12条评论。", Stance.REFUTE, id="zh fewer"),
    pytest.param("該劇有超過14條評論。", "該劇收到12條評論。", Stance.REFUTE, id="traditional fewer"),
]  # fmt: skip


@pytest.mark.parametrize(("claim", "text", "stance"), BOUNDS)
def test_a_number_out_of_bounds_refutes(claim: str, text: str, stance: Stance) -> None:
    assert read_stance(frame_text(claim), Candidate(id="e", text=text)).stance is stance


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("formed in the 1990s", (19900101, 19991231)),
        ("in the 1900's", (19000101, 19991231)),
        ("成立于1990年代", (19900101, 19991231)),
        ("in 1990", None),
    ],
)
def test_a_decade_is_its_years(text: str, days: tuple[int, int] | None) -> None:
    when = next(day for day in read_days(text) if day.year)
    bound = bound_of(when)
    assert (bound and (bound.first, bound.last)) == days
