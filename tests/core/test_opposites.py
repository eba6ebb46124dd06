"""The tables of opposites, converses and near-synonyms: form, size, and that they do not contradict each other."""

import re
from itertools import combinations

import pytest

from detective.core.tables import rows
from detective.core.text import fold

LANGUAGES = ("zh", "en")
KINDS = {"verb", "adj", "noun", "adv"}
CHINESE = re.compile(r"[\u4e00-\u9fff]{2,}")
ENGLISH = re.compile(r"[a-z]+(?:[- ][a-z]+)*")  # a phrase is found as a whole

KNOWN = [
    ("zh", "上涨", "下跌"), ("zh", "批准", "否决"), ("zh", "允许", "禁止"), ("zh", "买入", "卖出"), ("zh", "有效", "无效"),
    ("zh", "真实", "虚假"), ("zh", "首次", "再次"), ("zh", "当选", "落选"), ("zh", "确诊", "排除"), ("zh", "国内", "国外"),
    ("zh", "最大", "最小"), ("zh", "至少", "至多"), ("zh", "男性", "女性"), ("zh", "盈利", "亏损"), ("zh", "仍然", "不再"),
    ("en", "rise", "fall"), ("en", "approve", "reject"), ("en", "allow", "ban"), ("en", "buy", "sell"),
    ("en", "cause", "prevent"), ("en", "hire", "fire"), ("en", "guilty", "innocent"), ("en", "legal", "illegal"),
    ("en", "import", "export"), ("en", "male", "female"), ("en", "rose", "fell"), ("en", "won", "lost"),
    ("en", "grew", "shrank"), ("en", "largest", "smallest"), ("en", "always", "never"),
]  # fmt: skip


def pairs(language: str) -> list[frozenset[str]]:
    return [frozenset(row[:2]) for row in rows(f"stance/opposites_{language}.tsv")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_row_is_a_word_its_opposite_and_a_kind(language: str) -> None:
    form = CHINESE if language == "zh" else ENGLISH
    for row in rows(f"stance/opposites_{language}.tsv"):
        word, opposite, kind = row
        assert kind in KINDS, row
        assert form.fullmatch(word), row
        assert form.fullmatch(opposite), row
        assert word != opposite, row


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_pair_stands_once_whichever_way_round(language: str) -> None:
    found = pairs(language)
    assert sorted(map(sorted, set(found))) == sorted(map(sorted, found))


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_are_enough_of_each_kind(language: str) -> None:
    kinds = [row[2] for row in rows(f"stance/opposites_{language}.tsv")]
    assert len(kinds) >= 800
    assert all(kinds.count(kind) >= 80 for kind in KINDS)


@pytest.mark.parametrize("name", ["opposites", "converse", "synonyms"])
def test_chinese_words_are_written_as_folding_leaves_them(name: str) -> None:
    for row in rows(f"stance/{name}_zh.tsv"):
        assert [cell for cell in row if cell.isascii() is False and fold(cell).replace("...", "…") != cell] == []


@pytest.mark.parametrize(("language", "word", "opposite"), KNOWN)
def test_plain_opposites_are_there(language: str, word: str, opposite: str) -> None:
    assert frozenset((word, opposite)) in pairs(language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_is_the_opposite_of_its_synonym(language: str) -> None:
    opposite = set(pairs(language))
    clashes = [
        pair
        for group in rows(f"stance/synonyms_{language}.tsv")
        for pair in combinations(group, 2)
        if frozenset(pair) in opposite
    ]
    assert clashes == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_synonyms_are_groups_of_different_words(language: str) -> None:
    groups = rows(f"stance/synonyms_{language}.tsv")
    assert len(groups) >= 600
    for group in groups:
        assert len(group) >= 2, group
        assert len(set(group)) == len(group), group
        assert all(word and word == word.strip().lower() for word in group if word.isascii()), group
    assert len({frozenset(group) for group in groups}) == len(groups)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_group_of_synonyms_lies_inside_another(language: str) -> None:
    groups = [frozenset(group) for group in rows(f"stance/synonyms_{language}.tsv")]
    assert [sorted(one) for one in groups if any(one < other for other in groups)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_converse_is_another_expression_and_stands_once(language: str) -> None:
    table = rows(f"stance/converse_{language}.tsv")
    assert len(table) >= 200
    assert all(len(row) == 2 and row[0] != row[1] and all(row) for row in table)
    assert len({frozenset(row) for row in table}) == len(table)


def test_an_alias_names_one_thing_only() -> None:
    table = rows("stance/aliases.tsv")
    assert len(table) >= 600
    assert len({row[0] for row in table}) == len(table)
    owner: dict[str, str] = {}
    for key, *names in table:
        assert key == key.lower()
        assert len(names) >= 2, key
        for name in names:
            assert name == name.strip() != "", key
            assert len(name) >= 2, name
            assert owner.setdefault(fold(name), key) == key, name


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("格丽克", "Glück"),
        ("特鲁多", "杜鲁道"),
        ("世卫组织", "WHO"),
        ("腾讯", "Tencent"),
        ("普京", "普丁"),
        ("奥运会", "Olympics"),
    ],
)
def test_names_of_one_thing_stand_in_one_row(one: str, other: str) -> None:
    assert any(one in row and other in row for row in rows("stance/aliases.tsv"))
