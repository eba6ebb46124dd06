"""How a sentence uses a time: as its beginning, its limit, a day of account, a mere comparison, an exception."""

from __future__ import annotations

import re
from dataclasses import replace

from detective.core.timeline import Precision, Span
from detective.core.times.pieces import Piece, Reading
from detective.core.times.records import Basis, Role

_SINCE_RIGHT = re.compile(r" ?(?:以来|以降|(?:开始|起|伊始)(?!义|诉|草|源|初|因|降|飞|步|火|床|点|伏|重)|(?:,)?(?:一直)?至今)| ?(?:onwards?|and (?:later|after|beyond|onwards?)|or later)\b| on(?=[,. ]|$)(?! (?:the|a|an|his|her|its|their|mon|tue|wed|thu|fri|sat|sun|january|february|march|april|may|june|july|aug|sept|oct|nov|dec))")
_AFTER_RIGHT = re.compile(r" ?(?:之后|以后|过后|后(?!来|者|果|勤|续|期|备|台|代|面|卫|半|三|任|天|年|的今天))")
_BEFORE_RIGHT = re.compile(r" ?(?:之前|以前|前(?!后|夕|期|者|往|景|所|提|任|三|沿|线|列|卫|锋|半|十|五|四|二|两|一|\d|来|去|年|天|总|首|国))| ?(?:and earlier|or earlier)\b")
_UNTIL_RIGHT = re.compile(r" ?(?:为止|止(?!损|跌|步|血|痛))")
_SINCE_LEFT = re.compile(r"(?:(?<![来独亲])自|自从|自打|打从|始于|早自)$|\b(?:since(?: at least| about| around| early| late)?|starting(?: in| on| from)?|beginning(?: in| on| from)?|commencing(?: in| on)?|effective(?: from| on)?|as from|ever since|dating (?:back )?(?:to|from))(?: the)? $")
_FROM_LEFT = re.compile(r"(?:从|由)$|\bfrom(?: the)? $")
_FROM_RIGHT = re.compile(r"(?:就|便|一直|开始|起)|,?(?:他|她|它|我|公司|该)?(?:就|便|一直)")
_AFTER_LEFT = re.compile(r"\b(?:after|following|post)(?: the)?[ -]$")
_BEFORE_LEFT = re.compile(r"\b(?:before|prior to|pre|preceding|ahead of|earlier than)(?: the)?[ -]$")
_UNTIL_LEFT = re.compile(r"(?:直到|直至|一直到)$|\b(?:until|till|up to|up until|through to|'til)(?: the)? $")
_BY_LEFT = re.compile(r"(?:(?<![达遇回来迟感得看想提溯定推延长升降增减转碰直谈说收受直])到|(?<![直甚乃以截延推前])至|等到|不晚于|不迟于|最迟|迟至|最晚|预计到|力争到|截止至)$|\b(?:by|no later than|not later than|within)(?: the)? $")
_AS_OF_LEFT = re.compile(r"(?:截至到?|截止到?|截止至|截至于|截止于|截)$|\b(?:as of|as at|as on|as per|up to and including)(?: the)? $")
_AS_OF_RIGHT = re.compile(r"(?:时点|时点的|收盘时?)")
_BASELINE_LEFT = re.compile(
    r"(?:比|较|相比于?|相较于?|相对于?|对比|高于|低于|超过|不及|优于|多于|少于|逊于|不如|超|恢复到|恢复至|回到|回升至|同比|环比|好于|差于|接近|强于|弱于|胜过|与之|距|距离|创下?|刷新|追平|打破|时隔|相当于)(?:了)?$"
    r"|(?<!other )\b(?:than(?: in| for| during| at| on| it was in| they were in| those of| that of)?|compared (?:with|to)(?: in| that of| those of)?|in comparison (?:with|to)|versus|vs\.?|against(?: the)?|relative to|over|unlike(?: in)?|(?:up|down) from|(?:higher|lower|more|less|fewer|better|worse) than in|year-on-year from|exceeding|surpassing|topping|beating|equalling|matching)(?: the| a)? $"
)
_WITH_LEFT = re.compile(r"(?:与|和|同|跟)$")
_WITH_RIGHT = re.compile(r"(?:年)?(?:的)?[^,。;!?]{0,8}?(?:相比|持平|相当|比较|一样|相同|类似|对比|相近|基本持平|相较)")
_PERIOD_RIGHT = re.compile(r"(?:的)?(?:同期|水平|相比|同比)")
_RECORD_RIGHT = re.compile(
    r"[^。;!?,]{0,14}?(?:首次|首个|首位|首度|首枚|首冠|首座|首场|第一次|第一个|头一次|最[高低大小多少快慢好差强弱热冷佳长短重严深]|新高|新低|之最|罕见|未见|仅见|纪录|记录|唯一)|(?:的|,|,这是)?(?:第[一二三四五六七八九十\d]+(?:次|个|位|枚))"
)
_RECORD_LEFT = re.compile(
    r"\b(?:first|highest|lowest|worst|biggest|largest|smallest|most|least|fewest|best|strongest|weakest|hottest|coldest|warmest|wettest|driest|deadliest|longest|shortest|fastest|slowest|steepest|sharpest|heaviest|closest|oldest|youngest|only|second|third|record|not seen|unseen|unmatched|unprecedented)\b(?: [\w'&,-]+){0,7} ?$"
    r"|(?:首次|首个|首度|最[高低大小多少快慢好差强]|新高|新低)[^。;!?]{0,12}$"
)
_CHANGE_LEFT = re.compile(
    r"(?:%|percent|per cent|\b(?:up|down|rose|rise|risen|fell|fall|fallen|increase[sd]?|increasing|decrease[sd]?|decline[sd]?|grew|growth|grown|dropped|drop|gain(?:ed|s)?|jump(?:ed|s)?|higher|lower|more|fewer|less|change[sd]?|difference|surged?|plunged?|improved?|improvement|points|doubled|tripled|halved|slipped|climbed|narrowed|widened|eased|slowed)\b)[^.;!?]{0,40}\b(?:from|over|on|to)(?: the)? $"
)
_VALUE_LEFT = re.compile(r"\b(?:from|than|against|versus|compared (?:with|to)) (?:about |around |nearly |just |the )?[$€£¥]?\d[\d.,]*(?: ?%)?(?: [a-z]+){0,3} (?:in|for|during|at|on)(?: the)? $")
_EXCLUDED_LEFT = re.compile(r"(?:除去|除了|除却|除|不算|不含|不包括|撇开|排除)(?:在|了)?$|\b(?:other than|except(?: for| in| from)?|apart from|excluding|besides|aside from|but not|save for|not counting|with the exception of|outside(?: of)?)(?: in| the| for)* $")
_EXCLUDED_RIGHT = re.compile(r"[^,。;!?]{0,12}(?:以外|之外|外(?![国部交])|不算)")
_NOT_LEFT = re.compile(r"(?:不是|并非|而非|而不是|不在|并不是|非)(?:在)?$|\b(?:not|rather than|instead of)(?: in| on| the)* $")
_CORRECTED = re.compile(r" ?(?:[,。-]|…|—)* ?(?:哦|噢|啊|呃|抱歉|对不起)?,?(?:不对|不,|不是|说错|错了|更正|应该是|应为|应是)|,? ?-* ?(?:no,|sorry|i mean|i meant|rather,|make that|correction|wait,|actually,|no wait|scratch that)")
_PLANNED = re.compile(
    r"(?:将(?:会)?[于在从自到至]|将延|将持续|拟[于在]|定[于在]|预计|计划|即将|有望|原定|预定|安排在|改期至|推迟至|推迟到|延期至|延至|等到)[^。;!?]{0,8}$"
    r"|\b(?:will|to be|would|scheduled|due|set to|set for|expected|plans? to|planned|slated|upcoming|takes? effect|going to|shall)\b[^.;!?]{0,50}$"
)
_PLANNED_RIGHT = re.compile(r"[^。;!?]{0,10}?(?:将(?=[会于在举召开发推实达成迎出上启完建全继首正被进不登接参赴打结生施停关恢公产增减下升降超突破宣有是])|拟(?![人态声])|起施行|起实施)")


def with_role(reading: Reading, piece: Piece) -> Piece:
    """The piece as its sentence uses it: roles, an open side, the words that say so."""
    if piece.span is None:
        return piece
    left, right = reading.left(piece.start, 90), reading.folded[piece.end : piece.end + 30]
    shaped = piece if piece.closed and piece.basis is not Basis.EDITION else _opened(piece, left, right)
    return _used(shaped, left, reading.folded[shaped.end : shaped.end + 30], reading.folded[shaped.end : shaped.end + 80])


def _opened(piece: Piece, left: str, right: str) -> Piece:
    """Give a side of the span up where the words around it open it."""
    for test in (_as_of, _limit, _since, _after, _before):
        found = test(piece, left, right)
        if found:
            return found
    return piece


def _grown(piece: Piece, left: re.Match[str] | None, right: re.Match[str] | None, span: Span, role: Role) -> Piece:
    return replace(
        piece,
        start=piece.start - (len(left.group()) if left else 0),
        end=piece.end + (right.end() if right else 0),
        span=span,
        roles=piece.roles | {role},
    )


def _as_of(piece: Piece, left: str, right: str) -> Piece | None:
    match = _AS_OF_LEFT.search(left)
    if not match or piece.span is None:
        return None
    span = piece.span
    end = piece.span.end
    if span.precision is Precision.APPROX and end and end.day == 1 and not piece.closed:
        span = Span.of_day(end.plus(-1))
    until = _UNTIL_RIGHT.match(right)
    return _grown(piece, match, until, span, Role.AS_OF)


def _limit(piece: Piece, left: str, right: str) -> Piece | None:
    if piece.span is None:
        return None
    right_match, left_match = _UNTIL_RIGHT.match(right), _UNTIL_LEFT.search(left)
    if right_match or left_match:
        by = _BY_LEFT.search(left)
        return _grown(piece, left_match or by, right_match, Span(start=None, end=piece.span.end, precision=Precision.OPEN), Role.BY)
    match = _BY_LEFT.search(left)
    if not match or _BEFORE_RIGHT.match(right):
        return None
    return replace(piece, roles=piece.roles | {Role.BY})


def _since(piece: Piece, left: str, right: str) -> Piece | None:
    right_match, left_match = _SINCE_RIGHT.match(right), _SINCE_LEFT.search(left)
    start = _FROM_LEFT.search(left)
    if left_match and (after := _AFTER_RIGHT.match(right)):
        right_match = after
    if not right_match and not left_match and not (start and _FROM_RIGHT.match(right)):
        return None
    if right_match and right_match.group().strip() == "on" and not start:
        return None
    if piece.span is None:
        return None
    return _grown(piece, left_match or start, right_match, Span(start=piece.span.start, end=None, precision=Precision.OPEN), Role.SINCE)


def _after(piece: Piece, left: str, right: str) -> Piece | None:
    right_match, left_match = _AFTER_RIGHT.match(right), _AFTER_LEFT.search(left)
    if not (right_match or left_match) or piece.span is None:
        return None
    return _grown(piece, left_match, right_match, Span(start=piece.span.end, end=None, precision=Precision.OPEN), Role.AFTER)


def _before(piece: Piece, left: str, right: str) -> Piece | None:
    right_match, left_match = _BEFORE_RIGHT.match(right), _BEFORE_LEFT.search(left)
    if not (right_match or left_match) or piece.span is None:
        return None
    early = piece.span.end if piece.span.precision is Precision.APPROX else piece.span.start
    return _grown(piece, left_match, right_match, Span(start=None, end=early, precision=Precision.OPEN), Role.BEFORE)


def _used(piece: Piece, left: str, right: str, beside: str) -> Piece:
    roles = set(piece.roles)
    if _is_baseline(piece, left, right, beside):
        roles.add(Role.BASELINE)
    if (_EXCLUDED_LEFT.search(left) and (_EXCLUDED_RIGHT.match(right) or left.rstrip()[-1:].isascii() or left.endswith("除了"))) or _NOT_LEFT.search(left) or _CORRECTED.match(right):
        roles.add(Role.EXCLUDED)
    if _PLANNED.search(left) or _PLANNED_RIGHT.match(right):
        roles.add(Role.PLANNED)
    return replace(piece, roles=frozenset(roles)) if roles != piece.roles else piece


def _is_baseline(piece: Piece, left: str, right: str, beside: str) -> bool:
    if _BASELINE_LEFT.search(left) or _CHANGE_LEFT.search(left) or _VALUE_LEFT.search(left):
        return True
    if _WITH_LEFT.search(left) and _WITH_RIGHT.match(right):
        return True
    if _PERIOD_RIGHT.match(right) and piece.basis is not Basis.ABSOLUTE:
        return right.startswith(("同期", "的同期")) or "相比" in right[:6]
    if Role.SINCE in piece.roles:
        return bool(_RECORD_RIGHT.match(right) or _RECORD_LEFT.search(left)) and "?" not in beside
    return False
