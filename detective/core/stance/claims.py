"""A claim resolved to its core proposition and a sign: "it is a hoax that X" and "X 系谣言" both say not X."""

from __future__ import annotations

from typing import NamedTuple

from detective.core.patterns import Pattern
from detective.core.stance.marks import mark

_FALSE_ZH = (
    r"(?:不实(?:信息|消息|传言|言论|之言|报道)?|不属实|谣言|假(?:的|消息|新闻|信息)?|虚假(?:的|消息|信息|新闻)?|错误的?|误传|讹传"
    r"|谣传|捏造的?|编造的?|杜撰的?|伪造的?|虚构的?|造谣|骗局|无稽之谈|子虚乌有(?:的)?|不准确的?|不正确的?|误解|误区|伪科学|没有(?:任何)?(?:事实|科学)?(?:根据|依据)的?"
    r"|毫无(?:事实|科学)?(?:根据|依据)的?|不可信的?|不真实的?|不成立的?|站不住脚的?)"
)
_TRUE_ZH = r"(?:属实|真实可信的?|真的|真实的?|事实|正确的?|准确的?|确有其事|可信的?)"
_COPULA_ZH = (
    r"(?:被?(?:证实|证明|确认|认定|辟谣)(?:为|是|系)?|(?:其实|实际上|完全|都|均|纯)?(?:是|为|系|属于|属)|纯属|实为|并)"
)
_BARE_FALSE_ZH = (
    r"(?:不实|不属实|子虚乌有|与(?:事实|实际)不符|没有(?:事实|科学)?(?:根据|依据)"
    r"|毫无(?:事实|科学)?(?:根据|依据)|无科学依据|站不住脚|查无此事|不成立"
    r"|并?不(?:是真的|是事实|正确|准确|可信|真实)|并非(?:真的|事实)|有误)"
)
_SAYING_ZH = (
    r"(?:的?(?:这一|这种|该|上述|此)?(?:说法|消息|传言|传闻|言论|谣言|信息|观点|报道|报导|视频|帖子"
    r"|故事|传说|讲法|流言|说法和传言)|一事|之事|这件事|一说)"
)
_LEAD_ZH = (
    r"(?:(?:关于|有关|针对)?(?:网传|网上流传|网络流传|有传言称|有传闻称|传言称?"
    r"|传闻称?|据传|有消息称|有人说|所谓|网友称|号称|谣传)的?)"
)
_OPEN_Q, _CLOSE_Q = r"[“「『\"‘']?", r"[”」』\"’']?"

_CLAIMS_ZH = (
    (
        -1,
        Pattern(
            r"^(?:目前|迄今|至今)?(?:尚|暂|还|并)?(?:没有|无)(?:任何|科学|可靠|确凿|充分|足够)*的?证据(?:可以|能够?)?(?:表明|显示|证明|支持|证实)(?P<core>.+)$"
        ),
    ),
    (
        -1,
        Pattern(
            r"^[^，,]{0,10}?(?:没有|未能?|并?未|没)(?:发现|找到|掌握)(?:任何|确凿|直接)?(?P<core>[^，,]+?)的(?:任何|确凿|直接)?(?:证据|迹象|依据)[。]?$"
        ),
    ),
    (
        1,
        Pattern(
            r"^(?:目前|现)?(?:已有|有|已经有)(?:大量|充分|确凿|科学)*的?证据(?:表明|显示|证明|支持|证实)(?P<core>.+)$"
        ),
    ),
    (
        -1,
        Pattern(
            rf"^{_LEAD_ZH}?[，,：:]?{_OPEN_Q}(?P<core>.+?){_CLOSE_Q}{_SAYING_ZH}?[，,]?{_COPULA_ZH}{_FALSE_ZH}[。！!]?$"
        ),
    ),
    (
        -1,
        Pattern(rf"^{_LEAD_ZH}?[，,：:]?{_OPEN_Q}(?P<core>.+?){_CLOSE_Q}{_SAYING_ZH}?[，,]?{_BARE_FALSE_ZH}[。！!]?$"),
    ),
    (
        1,
        Pattern(
            rf"^{_LEAD_ZH}?[，,：:]?{_OPEN_Q}(?P<core>.+?){_CLOSE_Q}{_SAYING_ZH}?[，,]?(?:{_COPULA_ZH}{_TRUE_ZH}"
            rf"|属实|确有其事|确实如此)[。！!]?$"
        ),
    ),
    (-1, Pattern(r"^(?:谣言|假消息|假新闻|不实信息|不实)[：:](?P<core>.+)$")),
    (1, Pattern(rf"^{_LEAD_ZH}[，,：:]?{_OPEN_Q}(?P<core>.+?){_CLOSE_Q}[。！!]?$")),
)
_FALSE_EN = (
    r"(?:false|untrue|not true|not the case|incorrect|inaccurate|wrong|fake(?: news)?|a hoax|a myth"
    r"|a lie|a fabrication|fabricated"
    r"|baseless|unfounded|groundless|misinformation|disinformation|debunked|refuted|bogus|nonsense"
    r"|made up|an invention|invented|a fiction|forged|doctored|misleading|not correct|not accurate"
    r"|a fake|fakes|a scam|scams|a forgery|forgeries|hoaxes|staged|ai-generated)"
)
_TRUE_EN = r"(?:true|genuine|authentic|real|a fact|correct|accurate|confirmed|the case|verified|proven|right)"
_NOUN_EN = (
    r"(?:claims?|rumou?rs?|reports?|stor(?:y|ies)|ideas?|notions?|beliefs?|allegations?|assertions?|statements?"
    r"|theor(?:y|ies)|posts?|videos?|tales?|legends?|headlines?|photographs?|suggestions?|messages?|news|footage|photos?|images?|pictures?|tweets?|saying"
    r"|notices?|letters?|emails?|memos?|documents?|screenshots?|recordings?|warnings?|alerts?|leaflets?|clips?)"
)
_BE_EN = (
    r"(?:is|are|was|were|has been|have been|is being|turns? out to be|turned out to be|proved(?: to be)?|has proved)"
)
_ADV_EN = r"(?: (?:completely|entirely|totally|simply|just|absolutely|largely|patently|all))?"

_CLAIMS_EN = (
    (-1, Pattern(rf"^(?:it is|it's|it was) {_FALSE_EN} (?:that |to say that |to claim that )(?P<core>.+)$")),
    (1, Pattern(rf"^(?:it is|it's|it was) {_TRUE_EN} that (?P<core>.+)$")),
    (-1, Pattern(rf"^(?:the |a |any |viral |online |leaked |refund |text )*{_NOUN_EN} (?:claiming |saying "
    rf"|alleging )?(?:that |of )?[\"“]?(?P<core>.+?)[\"”]? {_BE_EN}{_ADV_EN} {_FALSE_EN}\.?$")),
    (1, Pattern(rf"^(?:the |a |any |viral |online |leaked |refund |text )*{_NOUN_EN} (?:claiming |saying "
    rf"|alleging )?(?:that |of )?[\"“]?(?P<core>.+?)[\"”]? {_BE_EN}{_ADV_EN} {_TRUE_EN}\.?$")),
    (-1, Pattern(r"^(?:there is|there's) no (?:[a-z]+ )?(?:evidence|proof|truth to the (?:claim"
    r"|rumou?r)) (?:that|of) (?P<core>.+)$")),
    (-1, Pattern(r"^(?:false|fake|hoax|myth)\s*[:：]\s*(?P<core>.+)$")),
    (1, Pattern(r"^contrary to (?:popular belief|rumou?rs|claims),? (?P<core>.+)$")),
)  # fmt: skip


class Core(NamedTuple):
    """The stretch of a claim that states something, and whether the claim asserts (+1) or denies (-1) it."""

    start: int
    end: int
    sign: int
    is_name: bool = False  # it names a thing, of which only a word on that thing says whether it is so: this letter


_NAMED_ZH = Pattern("^[这那该此][封张条份段组幅件篇枚本][^，,]{1,6}$")
_OF_EN = Pattern(r"\bof$|^(?:from|about|on|to|in|at|by|sent|posted|for)\b")
_GERUND = Pattern(r"(?<!\bthe )(?<!\ba )\b[a-z]{3,}ing\b")


def _is_name(body: str, start: int, end: int, *, chinese: bool) -> bool:
    """Whether what is called false or true is a thing by its name, rather than what somebody says."""
    core = body[start:end]
    if chinese:
        return _NAMED_ZH.match(core) is not None or mark("document").search(core[-3:]) is not None
    linked = _OF_EN.search(body[:start].rstrip()) or _OF_EN.match(core)
    return linked is not None and _GERUND.search(core) is None


def resolve(folded: str, *, chinese: bool) -> Core:
    """Take a verdict or hearsay frame off a claim; a claim without one is its own core."""
    body = folded.rstrip()
    for sign, pattern in _CLAIMS_ZH if chinese else _CLAIMS_EN:
        found = pattern.match(body)
        if found and found.end("core") - found.start("core") >= (4 if chinese else 8):
            start, end = found.span("core")
            return Core(start, end, sign, is_name=_is_name(body, start, end, chinese=chinese))
    return Core(0, len(folded), 1)
