"""How a sentence uses a time, what the time was resolved with, and which event it belongs to."""

from __future__ import annotations

import pytest

from detective.core.times import Basis, Role, TimeExpression, read_as_of, read_times

NOW = read_as_of("2025-08-20")


def only(text: str, words: str) -> TimeExpression:
    found = [time for time in read_times(text, NOW) if words in time.text]
    assert len(found) == 1, [time.text for time in read_times(text, NOW)]
    return found[0]


ROLES = [
    ("截至2024年底，全国人口为14亿。", "2024", {Role.AS_OF}),
    ("As of March 2024, the figure was 12.", "March 2024", {Role.AS_OF}),
    ("2019年以来加入的国家有哪些？", "2019", {Role.SINCE}),
    ("自2019年起担任主席。", "2019", {Role.SINCE}),
    ("He has been chair since 2019.", "2019", {Role.SINCE}),
    ("2012年之后的变化。", "2012", {Role.AFTER}),
    ("Which records fell after 2012?", "2012", {Role.AFTER}),
    ("1949年以前的北京。", "1949", {Role.BEFORE}),
    ("the time before 1949", "1949", {Role.BEFORE}),
    ("到2040年全部实现。", "2040", {Role.BY}),
    ("Everything must be done by 2040.", "2040", {Role.BY}),
    ("有效期至2028年5月为止。", "2028", {Role.BY}),
    ("降水量为自2017年以来最多。", "2017", {Role.SINCE, Role.BASELINE}),
    ("这是2008年以来首次亏损。", "2008", {Role.SINCE, Role.BASELINE}),
    ("房价创2016年以来新高。", "2016", {Role.SINCE, Role.BASELINE}),
    ("their first title since 2013", "2013", {Role.SINCE, Role.BASELINE}),
    ("the highest level since March 2009", "March 2009", {Role.SINCE, Role.BASELINE}),
    ("Sales were up 12% from 2019.", "2019", {Role.BASELINE}),
    ("Sales rose, compared with 2019.", "2019", {Role.BASELINE}),
    ("fewer golds than in 2016", "2016", {Role.BASELINE}),
    ("revenue of $391 billion against $383 billion in 2023", "2023", {Role.BASELINE}),
    ("比2019年增长5%。", "2019", {Role.BASELINE}),
    ("较2019年下降。", "2019", {Role.BASELINE}),
    ("与2019年相比，旅客减少。", "2019", {Role.BASELINE}),
    ("2024年增长5%，比上年快。", "上年", {Role.BASELINE}),
    ("除2020年以外的年份都办过。", "2020", {Role.EXCLUDED}),
    ("In which years other than 2020 was it held?", "2020", {Role.EXCLUDED}),
    ("不是2019年，而是2021年。", "2019", {Role.EXCLUDED}),
    ("2019年，不对，是2021年的冠军是谁？", "2019", {Role.EXCLUDED}),
    ("In 2019, sorry, in 2021, who won?", "2019", {Role.EXCLUDED}),
    ("比赛将于2026年举行。", "2026", {Role.PLANNED}),
    ("The bridge will open in 2027.", "2027", {Role.PLANNED}),
    ("2021年获奖。", "2021", set()),
    ("It was built in 1998.", "1998", set()),
    ("Who won the 2018 World Cup?", "2018", {Role.LABEL}),
    ("2018年世界杯冠军是谁？", "2018", {Role.LABEL}),
    ("2018-19赛季冠军", "2018", {Role.SEASON}),
    ("苹果2023财年营收", "2023", {Role.SEASON}),
    ("什么时候过春节？", "春节", {Role.RECURRING}),
    ("When is Thanksgiving?", "Thanksgiving", {Role.RECURRING}),
]


@pytest.mark.parametrize(("text", "words", "roles"), ROLES, ids=[row[0] for row in ROLES])
def test_how_a_sentence_uses_a_time(text: str, words: str, roles: set[Role]) -> None:
    assert only(text, words).roles == roles


BASES = [
    ("2019年的冠军", "2019", Basis.ABSOLUTE, False),
    ("去年的冠军", "去年", Basis.RELATIVE, False),
    ("今年的冠军", "今年", Basis.RELATIVE, True),
    ("本年度的冠军", "本年度", Basis.RELATIVE, True),
    ("昨日公布", "昨日", Basis.RELATIVE, True),
    ("周一公布", "周一", Basis.RELATIVE, True),
    ("He resigned on Monday.", "Monday", Basis.RELATIVE, True),
    ("It was announced today.", "today", Basis.RELATIVE, True),
    ("He won last year.", "last year", Basis.RELATIVE, False),
    ("1998年毕业，次年出国。", "次年", Basis.CONTEXT, False),
    ("She graduated in 1998 and left the following year.", "following year", Basis.CONTEXT, False),
    ("第95届奥斯卡", "第95届奥斯卡", Basis.EDITION, False),
    ("the last World Cup", "last World Cup", Basis.EDITION, False),
    ("现任总统", "现任", Basis.NOW, False),
    ("the current president", "current", Basis.NOW, False),
    ("the latest winner of the prize", "latest", Basis.NOW, False),
    ("近日公布", "近日", Basis.VAGUE, False),
    ("It was recently announced.", "recently", Basis.VAGUE, False),
    ("那年的冠军是谁？", "那年", Basis.UNRESOLVED, False),
    ("Who won it that year?", "that year", Basis.UNRESOLVED, False),
    ("2023年2月30日", "2023", Basis.UNRESOLVED, False),
    ("on February 30, 2023", "February", Basis.UNRESOLVED, False),
    ("第三十届的主办城市是哪里？", "第三十届", Basis.UNRESOLVED, False),
    ("到时候一定会涨价。", "到时候", Basis.UNRESOLVED, False),
]


@pytest.mark.parametrize(("text", "words", "basis", "date_word"), BASES, ids=[row[0] for row in BASES])
def test_what_a_time_was_resolved_with(text: str, words: str, basis: Basis, date_word: bool) -> None:
    found = only(text, words)
    assert (found.basis, found.has_date_word) == (basis, date_word)
    assert (found.span is None) == (basis in (Basis.NOW, Basis.VAGUE, Basis.UNRESOLVED))
    assert (found.precision is None) == (found.span is None)


SERIES = [
    ("2022年世界杯", "2022", "fifa-world-cup", 2022),
    ("the 2020 Summer Olympics", "2020", "olympics-summer", 2020),
    ("东京2020", "东京2020", "olympics-summer", 2020),
    ("2021年东京奥运会", "2021", "olympics-summer", 2020),
    ("2024年诺贝尔物理学奖", "2024", "nobel-physics", 2024),
    ("去年的奥斯卡", "去年", "academy-awards", 2024),
    ("Who won the Ballon d'Or in 2020?", "2020", "ballon-dor", None),
    ("上届世界杯", "上届世界杯", "fifa-world-cup", 2022),
    ("Euro 2020", "Euro 2020", "uefa-euro", 2020),
]


@pytest.mark.parametrize(("text", "words", "series", "label"), SERIES, ids=[row[0] for row in SERIES])
def test_the_event_that_a_time_belongs_to(text: str, words: str, series: str, label: int | None) -> None:
    found = only(text, words)
    assert (found.series, found.label_year) == (series, label)


def test_every_role_and_basis_has_a_case() -> None:
    assert {role for _, _, roles in ROLES for role in roles} == set(Role)
    assert {basis for _, _, basis, _ in BASES} == set(Basis)


def test_a_role_is_asked_by_name() -> None:
    found = only("截至2024年底", "2024")
    assert found.has(Role.AS_OF)
    assert not found.has(Role.SINCE)
