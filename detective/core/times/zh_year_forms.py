"""The forms of Chinese years, decades and eras, and at which characters they are tried."""

from __future__ import annotations

from detective.core.patterns import Pattern
from detective.core.times.lunar import ANIMALS, BRANCHES, STEMS
from detective.core.times.numerals import ORDINAL
from detective.core.times.pieces import Rule
from detective.core.times.zh_decades import century, decade, plan
from detective.core.times.zh_eras import animal, reign_year, sexagenary
from detective.core.times.zh_tail import DASH
from detective.core.times.zh_years import NUMERALS, anno_domini, before_christ, listed_years, stated_year

_NUMBER = rf"(?:\d{{1,4}}|{NUMERALS}{{1,9}})"
_YEAR = Pattern(rf"(?P<n>{_NUMBER}) ?(?:(?P<dash>年?{DASH})(?P<n2>\d{{4}}|\d{{2}}|{NUMERALS}{{2,9}}) ?)?年(?!代)")
_BC = Pattern(
    rf"(?:公元前|西元前|纪元前) ?(?P<n>{_NUMBER}) ?(?:年?{DASH}(?:(?P<again>公元前|西元前|前)"
    rf"|公元)? ?(?P<n2>{_NUMBER}) ?)?年(?!代)"
)
_AD = Pattern(rf"(?:公元|西元|西历|公历)(?:后)? ?(?P<n>{_NUMBER}) ?年(?!代)")
_CENTURY = Pattern(
    rf"(?P<bc>公元前|西元前|纪元前|前)?(?:公元)?(?P<c>\d{{1,2}}|{NUMERALS}{{1,3}}|上个?|本|下个?|这个"
    rf"|前一?个?) ?(?:世纪)?"
    rf"(?:(?:、|{DASH})(?:公元)?(?P<bc2>前)?(?P<c2>\d{{1,2}}|{NUMERALS}{{1,3}}) ?)?世纪"
    rf"(?:的?(?P<d>\d{{2}}|{NUMERALS}{{1,4}}) ?(?:(?:年代)?(?:、|{DASH})(?P<d2>\d{{2}}"
    rf"|{NUMERALS}{{1,3}}) ?)?(?:年代)(?P<dp>初期?|早期|前期|中期|中叶|中后期|后期|末期?|晚期)?"
    r"|(?:的)?(?:(?:头|前|最初)(?P<first>十|二十|三十|五十|\d{2})|第(?P<ten>[一二三四五六七八九十])个十)年"
    r"|的?(?P<p>初叶?|上半叶|前半叶|上半期|前半期|早期|前期|中叶|中期|中后期|下半叶|后半叶|后半期|末叶?|末期|晚期"
    r"|后期|之交)(?![代]))?"
)
_DECADE = Pattern(
    rf"(?:(?P<d0>[一二三四五六七八])(?:、|至|到|-))?(?P<d>(?:\d{{4}}|\d{{2}}"
    rf"|{NUMERALS}{{1,4}})) ?(?:(?:、|{DASH})(?P<d2>\d{{2,4}}"
    rf"|{NUMERALS}{{1,4}}) ?)?年代(?P<p>初期?|早期|前期|中期|中叶|中后期|后期|末期?|晚期)?"
)
_PLAN = Pattern(
    r"(?P<n>[一二三四五六七八九]|十[一二三四五六七八九]?|二十[一二三]?)五(?P<close>[”\"」』])?(?P<noun>规划|计划"
    r"|时期|期间|收官|开局|末|初|以来|目标|[^\w])?"
)


_LIST = r"(?:、|和|与|及|或|,|以及)"
_LISTED = Pattern(
    rf"(?P<n>1\d{{3}}|20\d{{2}})(?= ?{_LIST}(?:1\d{{3}}|20\d{{2}})(?:{_LIST}(?:1\d{{3}}|20\d{{2}})){{0,12}} ?年)"
)
_AFTER_DASH = "-~至到 "
NUMBER_RULES: tuple[Rule, ...] = (
    Rule(_CENTURY, century, "世、" + _AFTER_DASH),
    Rule(_DECADE, decade, "年、" + _AFTER_DASH),
    Rule(_PLAN, plan, '”"」』规计时期收开末初以目'),
    Rule(_YEAR, stated_year, "年" + _AFTER_DASH),
    Rule(_LISTED, listed_years, "、和与及或,以 "),
)
_REIGN = Rule(
    Pattern(
        rf"(?P<n>\d{{1,2}}(?:st|nd|rd|th)|(?:(?:twenty|thirty|forty|fifty"
        rf"|sixty)-)?(?:{ORDINAL})) year of (?:the )?(?:reign of )?(?:the )?(?:emperor )?"
    ),
    reign_year,
)
DIGIT_RULES: tuple[Rule, ...] = (_REIGN,)
WORD_RULES: dict[str, tuple[Rule, ...]] = dict.fromkeys(
    (*ORDINAL.split("|"), "twenty", "thirty", "forty", "fifty", "sixty"), (_REIGN,)
)
_NUMBERS = "0123456789一二三四五六七八九十"
CHAR_RULES: dict[str, tuple[Rule, ...]] = {
    "公": (Rule(_BC, before_christ, "元"), Rule(_CENTURY, century, "元"), Rule(_AD, anno_domini, "元历")),
    "西": (Rule(_BC, before_christ, "元"), Rule(_AD, anno_domini, "元历")),
    "纪": (Rule(_BC, before_christ, "元"),),
    "前": (
        Rule(_CENTURY, century, _NUMBERS + "世个"),
        Rule(Pattern(r"前(?P<n>\d{3}) ?(?P<n2>)(?P<again>)年(?!代)"), before_christ, "0123456789"),
    ),
    **dict.fromkeys("上本下这", (Rule(_CENTURY, century, "世个"),)),
    **dict.fromkeys(
        STEMS, (Rule(Pattern(rf"(?P<stem>[{STEMS}])(?P<branch>[{BRANCHES}])年(?!代)"), sexagenary, BRANCHES),)
    ),
    **dict.fromkeys(ANIMALS, (Rule(Pattern(rf"(?P<animal>[{ANIMALS}])年"), animal, "年"),)),
}
