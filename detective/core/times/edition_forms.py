"""The forms of editions, and at which characters and words they are tried."""

from __future__ import annotations

import re

from detective.core.patterns import Pattern
from detective.core.times import events
from detective.core.times.assemblies import congress, english_people, english_plenum, party_congress, people, plenum
from detective.core.times.editions import (
    edition_piece,
    english_ordinal,
    english_relative,
    host_label,
    olympiad,
    ordinal,
    relative,
    summit,
)
from detective.core.times.numerals import ORDINAL
from detective.core.times.pieces import Found, Reading, Rule

_N = "[一二三四五六七八九十百零〇两廿]"
_NTH = Pattern(rf"第? ?(?P<n>\d{{1,3}}|{_N}{{1,5}}) ?(?P<what>届|次|屆)")
RELATIVE = Pattern(
    r"(?P<w>上上|上|本|这|下下|下|最近|最新|首|头|前|当|历)(?P<one>一)?(?:届|屆|次(?=[\u4e00-\u9fff]{0,6}(?:会|赛"
    r"|奖|选举)))(?:的)?"
)
_EN_NTH = Pattern(
    rf"(?P<n>\d{{1,3}}(?:st|nd|rd|th)|(?:(?:twenty|thirty|forty|fifty|sixty|seventy|eighty"
    rf"|ninety)-)?(?:{ORDINAL})) (?:annual |edition of the |session of the |meeting of the )?"
)
EN_RELATIVE = Pattern(
    r"(?P<w>last|next|previous|upcoming|coming|most recent|latest|reigning|current|defending|this|first"
    r"|inaugural)(?:'s)? "
)
_CONGRESS = Pattern(r"(?P<n>\d{1,3})(?:st|nd|rd|th) (?:united states |u\.?s\.? )?congress\b")
_ZH_CONGRESS = Pattern(rf"第(?P<n>\d{{1,3}}|{_N}{{1,5}})届(?:美国)?国会")
_CPC = Pattern(
    r"(?P<n>二十[一二三四五]?|十[一二三四五六七八九]"
    r"|[一二三四五六七八九])大(?![家学道量多城品名类种件型要杰优强企富明省国洲股王大小])"
)
_PLENUM = Pattern(
    rf"第?(?P<n>{_N}{{1,3}})届(?:(?P<s>[一二三四五六七])中全会|中央委员会第?(?P<s2>[一二三四五六七])次全体会议)"
)
_PEOPLE_FIRST = Pattern(
    rf"全国(?P<what>政协|人大)第?(?P<n>\d{{1,2}}|{_N}{{1,3}})届(?:第?(?P<s>[一二三四五])次会议|(?P<none>$)(?!))"
)
_SUMMIT = Pattern(
    r"(?P<who>g20|apec|二十国集团|金砖国家|金砖|上合组织|上合)(?:领导人"
    r"|成员国)?(?P<host>[\u4e00-\u9fff]{2,6}?)(?:峰会|会议|会晤)"
)
_PLENUM_EN = Pattern(
    rf"(?P<s>\d(?:st|nd|rd|th)|first|second|third|fourth|fifth|sixth|seventh) (?:plenum"
    rf"|plenary session) of the (?P<n>\d{{1,2}}"
    rf"(?:st|nd|rd|th)|{ORDINAL}) (?:cpc |communist party )?central committee"
)
_PEOPLE_EN = Pattern(rf"(?P<n>\d{{1,2}}(?:st|nd|rd|th)|{ORDINAL}) national people's congress\b")
_TI = Pattern(r"ti ?(?P<n>\d{1,2})(?![\da-z.])")
_PEOPLE = Pattern(
    rf"第?(?P<n>\d{{1,2}}|{_N}{{1,3}})届(?P<what>全国人大(?!常委|代表(?!大会)|环|外|内|司|监|社|财|法|民|社|农|教"
    rf"|华|宪)|全国人民代表大会(?!常务|代表)"
    rf"|全国政协(?!委|常|副|主))(?:第?(?P<s>[一二三四五])次会议)?"
)
_COP = Pattern(r"cop ?(?P<n>\d{1,2})(?![\da-z])")
_ESPORTS = Pattern(r"s(?P<n>\d{1,2})(?=(?:全球)?总决赛|世界赛|英雄联盟)")


def numbered_name(ident: str) -> object:
    """A builder for names with their number inside: COP28, S13."""

    def build(_: Reading, match: re.Match[str]) -> Found:
        one = events.numbered(ident, int(match["n"]))
        return edition_piece(match.start(), match.end(), one) if one else None

    return build


NUMBER_RULES: tuple[Rule, ...] = (
    Rule(_PLENUM, plenum, "届"),
    Rule(_PEOPLE, people, "届"),
    Rule(_CPC, party_congress, "大"),
    Rule(Pattern(rf"(?P<n>\d{{1,3}}|{_N}{{1,5}})(?P<what>届)"), ordinal, "届"),
)
_COUNTED = (Rule(_PLENUM_EN, english_plenum), Rule(_PEOPLE_EN, english_people), Rule(_EN_NTH, english_ordinal))
DIGIT_RULES: tuple[Rule, ...] = (Rule(_CONGRESS, congress), *_COUNTED)
LABEL_RULE = Rule(Pattern(r"(?P<y>19\d{2}|20\d{2})(?![\d年%])(?!-\d)"), host_label)
_NUMBERS = " 0123456789一二三四五六七八九十百两廿"
CHAR_RULES: dict[str, tuple[Rule, ...]] = {
    "第": tuple(
        Rule(pattern, build, _NUMBERS)
        for pattern, build in ((_PLENUM, plenum), (_PEOPLE, people), (_ZH_CONGRESS, congress), (_NTH, ordinal))
    ),
    "全": (Rule(_PEOPLE_FIRST, people, "国"),),
    "二": (Rule(_SUMMIT, summit, "十"),),
    "金": (Rule(_SUMMIT, summit, "砖"),),
    **dict.fromkeys("上本这下最首头前当", (Rule(RELATIVE, relative, "上下一届次近新"),)),
    "上": (Rule(RELATIVE, relative, "上下一届次近新"), Rule(_SUMMIT, summit, "合")),
}
WORD_RULES: dict[str, tuple[Rule, ...]] = {
    **dict.fromkeys(
        [
            "last",
            "next",
            "previous",
            "upcoming",
            "coming",
            "most",
            "latest",
            "reigning",
            "current",
            "defending",
            "this",
            "first",
            "inaugural",
        ],
        (Rule(EN_RELATIVE, english_relative),),
    ),
    **dict.fromkeys(ORDINAL.split("|"), _COUNTED),
    **dict.fromkeys(
        ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"],
        (Rule(_EN_NTH, english_ordinal),),
    ),
    "olympiad": (Rule(Pattern("olympiad"), olympiad),),
    **dict.fromkeys(("g", "apec"), (Rule(_SUMMIT, summit),)),
    "ti": (Rule(_TI, numbered_name("the-international")),),  # type: ignore[arg-type]
    "cop": (Rule(_COP, numbered_name("cop")),),  # type: ignore[arg-type]
    "s": (Rule(_ESPORTS, numbered_name("lol-worlds")),),  # type: ignore[arg-type]
}
