"""Words before and after a time that say how the sentence uses it, in Chinese and in English."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NamedTuple

from detective.core.patterns import Pattern
from detective.core.times.numerals import CARDINAL

_FARTHEST = 72  # characters


class Side(NamedTuple):
    """What stands before a time: its text, the text without blanks at its end, whether it is Chinese, its words."""

    text: str
    bare: str
    han: bool
    words: frozenset[str]


def side_of(folded: str, start: int) -> Side:
    """The text before `start`, as far as any cue reaches."""
    text = folded[max(0, start - _FARTHEST) : start]
    bare = text.rstrip(" ")
    han = bare[-1:] > "\u2e80"
    return Side(text, bare, han, frozenset() if han else frozenset(text.replace("-", " ").split()))


@dataclass(frozen=True, slots=True)
class Before:
    """Words that end where a time begins, or some words before it.

    The pattern is tried only where one of `words` stands in the text (English), or one of `chars` within `zh_reach`
    characters, at their very end when that is 1 (Chinese).
    """

    zh: Pattern | None
    chars: frozenset[str]
    en: Pattern | None
    words: frozenset[str]
    zh_reach: int = 1
    en_reach: int = 32

    def find(self, side: Side) -> re.Match[str] | None:
        """The words, when the text ends with them."""
        if side.han:
            if self.zh is None or self.chars.isdisjoint(side.bare[-self.zh_reach :]):
                return None
            return self.zh.search(side.text[-(self.zh_reach + 8) :])
        if self.en is None or self.words.isdisjoint(side.words):
            return None
        return self.en.search(side.text[-self.en_reach :])


def _near(zh: str | None, en: str | None, words: str = "", *, gap: str = "") -> Before:
    """A cue right before the time; `gap` is what may stand between in English besides a blank."""
    chinese = Pattern(rf"(?:{zh}) ?$") if zh else None
    chars = frozenset(part[-1] for part in re.sub(r"\(\?[^)]*\)|\?", "", zh or "").split("|") if part)
    english = Pattern(rf"(?<![a-z])(?:{en})(?: the)?[ {gap}]$") if en else None
    return Before(chinese, chars, english, frozenset(words.split()))


def _far(zh: str, chars: str, en: str, words: str, *, reach: tuple[int, int]) -> Before:
    """A cue somewhere before the time."""
    return Before(Pattern(zh), frozenset(chars), Pattern(en), frozenset(words.split()), *reach)


SINCE = _near(
    "(?<![来独亲])自|自从|自打|打从|始于|早自",
    "desde|depuis|seit|(?:ever )?since(?: at least| about| around| early| late)?|starting(?: in| on| from)?"
    "|beginning(?: in| on| from)?"
    "|commencing(?: in| on)?|effective(?: from| on)?|as from|dating (?:back )?(?:to|from)",
    "desde depuis seit since starting beginning commencing effective as dating",
)
FROM = _near("从|由", "from", "from")
AFTER = _near(None, "after|following|post", "after following post", gap="-")
BEFORE = _near(
    None,
    "before|prior to|pre|preceding|ahead of|earlier than",
    "before prior pre preceding ahead earlier",
    gap="-",
)
UNTIL = _near("直到|直至|一直到", "until|till|up to|up until|through to|'til", "until till up through 'til")
BY = _near(
    "(?<![达遇回来迟感得看想提溯定推延长升降增减转碰直谈说收受直])到|(?<![直甚乃以截延推前])至"
    "|等到|不晚于|不迟于|最迟|迟至|最晚|预计到|力争到",
    "by|no later than|not later than|within",
    "by no not within",
)
AS_OF = _near(
    "截至|截至到|截止|截止到|截止至|截至于|截止于|截", "as of|as at|as on|as per|up to and including", "as up"
)
BASELINE = _near(
    "比|较|相比于|相比|相较于|相较|相对于|相对|对比|高于|低于|超过|不及|优于|多于|少于|逊于|不如|超|恢复到|恢复至"
    "|回到|回升至|同比|环比|好于|差于|接近|强于|弱于|胜过|与之"
    "|距|距离|创|创下|创了|创下了|刷新|刷新了|追平|追平了|打破|打破了|时隔|相当于",
    "(?<!other )(?<!later )(?<!rather )(?<!sooner )(?<!earlier )than(?: in| for| during| at| on| it was in"
    "| they were in| those of| that of)?"
    "|compared (?:with|to)(?: in| that of| those of)?|in comparison (?:with|to)|versus|vs\\.?|against|relative to|over"
    "|unlike(?: in)?|(?:up|down) from|year-on-year from|exceeding|surpassing|topping|beating|equalling|matching",
    "than compared comparison versus vs vs. against relative over unlike up down year exceeding surpassing topping"
    " beating equalling matching",
)
CHANGE = Before(
    None,
    frozenset(),
    Pattern(
        r"(?:%|percent|per cent|\b(?:up|down|rose|rise|risen|fell|fall|fallen|increase[sd]?|increasing|decrease[sd]?"
        r"|decline[sd]?|grew|growth|grown|dropped|drop|gain(?:ed|s)?|jump(?:ed|s)?|higher|lower|more|fewer|less"
        r"|change[sd]?"
        r"|difference|surged?|plunged?|improved?|improvement|points|doubled|tripled|halved|slipped|climbed|narrowed"
        r"|widened"
        r"|eased|slowed)\b)[^.;!?]{0,40}\b(?:from|over|on)(?: the)? $"
    ),
    frozenset(("from", "over", "on")),
    en_reach=60,
)
VALUE = Before(
    None,
    frozenset(),
    Pattern(
        r"\b(?:from|than|against|versus|compared (?:with|to)) (?:about |around |nearly |just |the )?[$€£¥]?\d[\d.,]*"
        r"(?: ?%)?(?: [a-z]+){0,3} (?:in|for|during|at|on)(?: the)? $"
    ),
    frozenset(("from", "than", "against", "versus", "compared")),
    en_reach=60,
)
WITH = _near("与|和|同|跟", None)
RECORD = _far(
    r"(?:首次|首个|首度|最[高低大小多少快慢好差强]|新高|新低)[^。;!?]{0,12}$",
    "首最新",
    r"\b(?:first|highest|lowest|worst|biggest|largest|smallest|most|least|fewest|best|strongest|weakest|hottest|coldest"
    r"|warmest|wettest|driest|deadliest|longest|shortest|fastest|slowest|steepest|sharpest|heaviest|closest|oldest"
    r"|youngest"
    r"|only|second|third|record|not seen|unseen|unmatched|unprecedented)\b(?: [\w'&,-]+){0,7} ?$",
    "first highest lowest worst biggest largest smallest most least fewest best strongest weakest hottest coldest"
    " warmest"
    " wettest driest deadliest longest shortest fastest slowest steepest sharpest heaviest closest oldest youngest only"
    " second third record seen unseen unmatched unprecedented",
    reach=(20, 70),
)
EXCLUDED = _near(
    "除去|除了|除却|除|不算|不含|不包括|撇开|排除|除了在|除在",
    "(?:other than|except(?: for| in| from)?|apart from|excluding|besides|aside from|but not|save for|not counting"
    "|with the exception of|outside(?: of)?)(?: in| the| for){0,2}",
    "other except apart excluding besides aside but save not exception outside",
)
NEGATED = _near(
    "不是|并非|而非|而不是|不在|并不是|非|不是在|并非在",
    "(?:not|rather than|instead of)(?: in| on| the){0,2}",
    "not rather instead",
)
PLANNED = _far(
    r"(?:将(?:会)?[于在从自到至]|将延|将持续|拟[于在]|定[于在]|预计|计划|即将|有望|原定|预定|安排在|改期至|推迟至"
    r"|推迟到|延期至|延至|等到)[^。;!?]{0,8}$",
    "将拟定预计即有原安改推延等",
    r"\b(?:will|to be|would|scheduled|due|set to|set for|expected|plans? to|planned|slated|upcoming|takes? effect"
    r"|going to"
    r"|shall)\b[^.;!?]{0,50}$",
    "will be would scheduled due set expected plan plans planned slated upcoming take takes going shall",
    reach=(14, 64),
)

OFFSET = Before(
    None,
    frozenset(),
    Pattern(
        rf"(?<![a-z\d])(?P<n>\d{{1,3}}|the|a|one|{CARDINAL}) (?P<u>day|week|month|year)s? (?P<w>before|after"
        rf"|following)(?: the)? $"
    ),
    frozenset(("before", "after", "following")),
)
OFFSET_AFTER = Pattern(
    r"(?:之)?(?P<w>前|后)(?:的)?(?P<n>第一|\d{1,3}|[一二两三四五六七八九十]{1,2})个?(?P<u>天|日|周|星期"
    r"|月)(?![内间来里])"
)
SINCE_AFTER = Pattern(
    r" ?(?:以来|以降|(?:开始|起|伊始)(?!义|诉|草|源|初|因|降|飞|步|火|床|点|伏|重)|(?:,)?(?:一直)?至今)"
    r"| ?(?:onwards?|and (?:later|after"
    r"|beyond|onwards?)|or later)\b"
    r"| on(?=[,. ?]|$)(?! (?:the|a|an|his|her|its|their|mon|tue|wed|thu|fri|sat|sun|january|february|march|april|may"
    r"|june|july|aug|sept|oct|nov|dec))"
)
FROM_AFTER = Pattern(r"(?:就|便|一直|开始|起)|,?(?:他|她|它|我|公司|该)?(?:就|便|一直)")
AFTER_AFTER = Pattern(r" ?(?:之后|以后|过后|后(?!来|者|果|勤|续|期|备|台|代|面|卫|半|三|任|天|年|的今天))")
BEFORE_AFTER = Pattern(
    r" ?(?:之前|以前|前(?!后|夕|期|者|往|景|所|提|任|三|沿|线|列|卫|锋|半|十|五|四|二|两|一|\d|来|去|年|天|总|首"
    r"|国))| ?(?:and earlier|or earlier)\b"
)
UNTIL_AFTER = Pattern(r" ?(?:为止|止(?!损|跌|步|血|痛))")
WITH_AFTER = Pattern(r"(?:年)?(?:的)?[^,。;!?]{0,8}?(?:相比|持平|相当|比较|一样|相同|类似|对比|相近|基本持平|相较)")
PERIOD_AFTER = Pattern(r"(?:的)?(?:同期|水平|相比|同比)")
RECORD_AFTER = Pattern(
    r"[^。;!?,]{0,14}?(?:首次|首个|首位|首度|首枚|首冠|首座|首场|第一次|第一个|头一次"
    r"|最[高低大小多少快慢好差强弱热冷佳长短重严深]|新高|新低|之最|罕见|未见|仅见|纪录|记录|唯一)"
    r"|(?:的|,|,这是)?(?:第[一二三四五六七八九十\d]+(?:次|个|位|枚|[高低多少大小快慢冷热暖强弱长短好差])|次[高低多少大小热冷])"
)
EXCLUDED_AFTER = Pattern(r"[^,。;!?]{0,12}(?:以外|之外|外(?![国部交])|不算)")
CORRECTED_AFTER = Pattern(
    r" ?(?:[,。-]|…|-)* ?(?:哦|噢|啊|呃|抱歉|对不起)?,?(?:不对|不,|不是|说错|错了|更正|应该是|应为|应是)"
    r"|,? ?-* ?(?:no,|sorry|i mean|i meant|rather,|make that|correction|wait,|actually,|no wait|scratch that)"
)
PLANS = frozenset("将拟起")  # one of them stands in what PLANNED_AFTER finds
PLANS_REACH = 11  # characters after a time
PLANNED_AFTER = Pattern(
    r"[^。;!?]{0,10}?(?:将(?=[会于在举召开发推实达成迎出上启完建全继首正被进不登接参赴打结生施停关恢公产增减下升降超突破宣有是])|拟(?![人态声])|起施行|起实施)"
)


@dataclass(frozen=True, slots=True)
class Gate:
    """Tells quickly that none of some cues can stand beside a time; each of those before it reaches one character."""

    chars: frozenset[str]
    words: frozenset[str]
    after: Pattern

    def is_shut(self, side: Side, folded: str, end: int) -> bool:
        """Whether no cue can stand before the time, and none does after its `end`."""
        shut = side.bare[-1:] not in self.chars if side.han else self.words.isdisjoint(side.words)
        return shut and self.after.match(folded, end) is None


def _gate(before: tuple[Before, ...], after: tuple[Pattern, ...]) -> Gate:
    chars, words = (frozenset().union(*sets) for sets in zip(*((one.chars, one.words) for one in before), strict=True))
    return Gate(chars, words, Pattern("|".join(one.pattern for one in after)))


OPENING = _gate(
    (OFFSET, AS_OF, UNTIL, BY, SINCE, FROM, AFTER, BEFORE),
    (OFFSET_AFTER, UNTIL_AFTER, SINCE_AFTER, AFTER_AFTER, BEFORE_AFTER),
)
USING = _gate((BASELINE, CHANGE, VALUE, WITH, EXCLUDED, NEGATED), (PERIOD_AFTER, CORRECTED_AFTER))
