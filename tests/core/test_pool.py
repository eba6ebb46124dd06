"""One entry a page; copies and one publisher speak once."""

from __future__ import annotations

from detective.core.copies import is_copy
from detective.core.models import Candidate
from detective.core.pool import origins, pool

LONG = "瑞典学院10月8日在斯德哥尔摩宣布，将2026年诺贝尔文学奖授予加拿大诗人安妮·卡森。评奖委员会说，她的作品打通了古典学与当代诗歌的界限。"
OTHER = (
    "国际足联公布的数据显示，今年世界杯期间到现场观看比赛的球迷总数超过五百万人次，创下历史新高，组委会对此表示满意。"
)


def of(name: str, text: str = LONG, url: str | None = None, site: str | None = None) -> Candidate:
    return Candidate(id=name, text=text, url=url, site=site)


def test_the_same_page_is_kept_once_and_ids_become_unique() -> None:
    same = pool([of("a", url="https://x.org/1?utm_source=q"), of("b", url="http://X.org/1"), of("a", OTHER)])
    assert [candidate.id for candidate in same] == ["a", "a#2"]


def test_two_passages_of_one_page_both_stay() -> None:
    assert len(pool([of("a", url="https://x.org/1"), of("b", OTHER, url="https://x.org/1")])) == 2


def test_reprints_share_an_origin() -> None:
    reprint = "本报讯 " + LONG.replace("宣布", "公布")
    found = origins((of("a"), of("b", reprint), of("c", OTHER)))
    assert found == {"a": "a", "b": "a", "c": "c"}


def test_an_excerpt_is_a_copy() -> None:
    assert is_copy(LONG + OTHER, LONG)
    assert not is_copy(LONG, OTHER)


def test_short_texts_are_compared_whole() -> None:
    assert is_copy("法国队夺冠。", "法国队夺冠")
    assert not is_copy("法国队夺冠。", "德国队夺冠。")
    assert not is_copy("", "")


def test_one_publisher_is_one_origin_by_registered_domain_or_site() -> None:
    found = origins(
        (
            of("a", "甲", url="https://news.x.org/1"),
            of("b", "乙", url="https://x.org/2"),
            of("c", "丙", site="S"),
            of("d", "丁", site="S"),
        )
    )
    assert found == {"a": "x.org", "b": "x.org", "c": "S", "d": "S"}


def test_unknown_publishers_are_not_one() -> None:
    assert origins((of("a", "甲"), of("b", "乙"))) == {"a": "a", "b": "b"}


def test_a_text_that_calls_the_other_false_or_changes_its_number_is_another_text() -> None:
    claim = "The ministry said on Monday that tap water in the whole city has been unsafe to drink since the flood of last week."
    assert not is_copy(f"It is false that {claim}", claim)
    assert not is_copy(LONG.replace("10月8日", "10月9日"), LONG)
    assert not is_copy(f"{LONG}官方辟谣：以上消息不实。", LONG)
    assert is_copy(f"(AP) {claim}", claim)


def test_two_reports_of_one_event_are_two_texts() -> None:
    other = "加拿大诗人安妮·卡森成为2026年诺贝尔文学奖得主，消息由瑞典学院10月8日公布。她以把古典学写进当代诗而知名。"
    assert not is_copy(LONG, other)
