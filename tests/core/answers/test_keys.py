"""When two answers are one: spellings, scripts, units, precision, lists; and when they are not."""

from __future__ import annotations

import pytest

from detective.core.answers import answer_key, same_answer
from detective.core.models import Answer, Quote

SAME = [
    ("1.2亿", "12000万"),
    ("1.2亿人", "120 million people"),
    ("440亿美元", "$44 billion"),
    ("3.0%", "3%"),
    ("48", "48 teams"),
    ("2021年1月1日", "January 1, 2021"),
    ("1 January 2021", "2021年1月1日"),
    ("2021年", "2021"),
    ("2019年10月18日", "10月18日"),
    ("October 2019", "2019年10月18日"),
    ("法国队", "France"),
    ("法国", "法國"),
    ("北京", "北京市"),
    ("《寄生虫》", "寄生虫"),
    ("“Parasite”", "Parasite"),
    ("安格拉·默克尔", "默克尔"),
    ("露易絲·格呂克", "路易斯·格吕克"),
    ("Louise Glück", "Gluck"),
    ("President Joe Biden", "Joe Biden"),
    ("国务院总理李强", "李强"),
    ("Milan and Cortina d'Ampezzo", "Cortina d'Ampezzo and Milan"),
    ("詹姆斯·艾利森、本庶佑", "本庶佑"),
    ("Yoshua Bengio, Geoffrey Hinton and Yann LeCun", "Geoffrey Hinton"),
    ("The Boston Celtics", "Boston Celtics"),
]
OTHER = [
    ("1.2亿", "1.2万"),
    ("3.0%", "3"),
    ("48", "32"),
    ("2021年", "2022年"),
    ("2021年1月", "2021年2月"),
    ("韩江", "李江"),
    ("朔尔茨", "默克尔"),
    ("Manchester City", "Manchester United"),
    ("France", "Argentina"),
    ("$44 billion", "€44 billion"),
    ("北京", "南京"),
    ("John Smith", "John Jones"),
]


def answer(text: str) -> Answer:
    return Answer(
        text=text,
        key=answer_key(text),
        quote=Quote(text=text, start=0, end=len(text)),
        relevance_milli=900,
        basis="aligned",
    )


@pytest.mark.parametrize(("one", "other"), SAME)
def test_one_answer_in_two_spellings(one: str, other: str) -> None:
    assert same_answer(answer(one), answer(other))
    assert same_answer(answer(other), answer(one))


@pytest.mark.parametrize(("one", "other"), OTHER)
def test_two_answers(one: str, other: str) -> None:
    assert not same_answer(answer(one), answer(other))
    assert not same_answer(answer(other), answer(one))
