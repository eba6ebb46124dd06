"""Patterns of times and numbers in Chinese and English; their words are tables."""

from __future__ import annotations

from functools import cache

from detective.core.patterns import Pattern
from detective.core.tables import words


@cache
def chinese_dates() -> Pattern:
    """Times in Chinese."""
    digits = "一二三四五六七八九十百〇零○元正"
    eras = "|".join(words("answers/eras.txt"))
    return Pattern(
        r"\d{4}(?:财年|年度|学年|赛季)"
        rf"|(?:公元前|公元|西元|农历|民国|前)?\d{{1,4}}年(?:底|初|末|[春夏秋冬](?!奥|残|季|令|晚|运会)|上半年|下半年)?(?:农历)?"
        r"(?:\d{1,2}月)?(?:[上中下]旬|底|初)?(?:\d{1,2}[日号])?"
        rf"(?:[至到—–~-](?:\d{{1,4}}年)?(?:\d{{1,2}}月)?\d{{1,2}}[日号])?(?:\d{{1,2}}[时点](?:\d{{1,2}}分)?|(?<=[日号])\d{{1,2}}:\d\d)?"
        rf"|\d{{1,2}}月(?:[上中下]旬|底|初)?(?:\d{{1,2}}[日号])?(?:[至到—–~-](?:\d{{1,2}}月)?\d{{1,2}}[日号])?"
        rf"|\d{{1,2}}[日号](?!线)(?=[,。至到在下上晚凌\s]|$)"
        rf"|(?:公元前|公元)?[{digits}]{{2,4}}年(?:[{digits}]{{1,3}}月)?(?:[{digits}]{{1,3}}日)?"
        rf"|(?:公元前)?\d{{1,2}}世纪(?:\d0年代)?(?:初期?|末期?|中叶|后期|前期|中期)?|\d0年代(?:初期?|末期?|中期|后期)?|[{digits}]{{1,3}}世纪(?:初|末|中叶)?"
        rf"|(?:{eras})(?:[{digits}]{{1,3}}|\d{{1,2}})年(?:[{digits}\d]{{1,3}}月)?(?:[(（]\d{{3,4}}年?[)）])?"
    )


@cache
def english_dates() -> Pattern:
    """Times in English."""
    month = (
        r"(?:january|february|march|april|may|june|july|august|september|october|november|december"
        r"|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\b\.?"
    )
    year = r"(?:1\d\d\d|20\d\d)(?!\d|,\d)"
    return Pattern(
        rf"\b(?:{month} \d{{1,2}}(?:st|nd|rd|th)?(?!\d)(?: ?, ?{year}| {year})?"
        rf"|\d{{1,2}}(?:st|nd|rd|th)? (?:of )?{month}(?: ?,? ?{year})?|{month} ?,? {year}|(?:1\d\d0|20\d0)s"
        rf"|(?:(?:early|late|mid)[- ])?{year}(?:[-–/]\d\d(?!\d))?|\d{{1,2}}(?:st|nd|rd|th) century"
        rf"|(?:spring|summer|autumn|fall|winter) (?:of )?{year}"
        r"|(?:january|february|july|september|october|november|december)"
        r"|(?:(?<=\bin )|(?<=\bby )|(?<=\bof )|(?<=since )|(?<=until )|(?<=early )|(?<=late )|(?<=last )|(?<=this ))"
        r"(?:march|april|may|june|august)"
        r"|(?:mon|tues|wednes|thurs|fri|satur|sun)day)"
    )


@cache
def chinese_numbers() -> Pattern:
    """Numbers with a unit, in Chinese."""
    number = r"(?:\d+(?:,\d{3})*(?:\.\d+)?|[零〇一二三四五六七八九十百千两半几]+)"
    unit = "|".join(sorted(words("answers/units_zh.txt"), key=lambda word: (-len(word), word)))
    return Pattern(
        rf"(?:约为?|大约|超过|超|逾|近|将近|不到|不足|至少|最多|高达|共计|第|百分之)?{number}"
        rf"(?:[至到—–~～-]{number}|比{number}|:\d+)?(?:余|多)?(?:万亿|千万|百万|万|亿|千|百)?(?:余|多)?"
        rf"(?:(?:{unit})(?:\d+)?)?(?:以上|以下|左右|上下)?(?:[/每](?:{unit}))?"
    )


@cache
def english_numbers() -> Pattern:
    """Numbers with a unit, in English."""
    unit = "|".join(sorted(words("answers/units_en.txt"), key=lambda word: (-len(word), word)))
    ones = "one|two|three|four|five|six|seven|eight|nine"
    spelled = (
        rf"(?:{ones}|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen"
        rf"|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:-(?:{ones}))?|dozens?)\b"
    )
    return Pattern(
        r"(?:(?:around|about|approximately|nearly|over|more than|at least|almost|up to|under|less than) )?"
        rf"(?:us)?[$€£¥]? ?(?<![\w.])(?:\d+(?:,\d{{3}})*(?:\.\d+)?|{spelled})"
        r"(?:[-–]\d+(?:\.\d+)?|(?::\d\d)+(?:\.\d+)?)?"
        rf"(?:st|nd|rd|th)?(?: ?%|[- ]?(?:{unit})\b|°[cf]?)*"
    )


def dates_of(*, chinese: bool) -> Pattern:
    """The pattern of times for a language."""
    return chinese_dates() if chinese else english_dates()
