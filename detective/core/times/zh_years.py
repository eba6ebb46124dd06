"""Chinese years: four digits, two digits, numerals, BC, and the lengths that only look like them."""

from __future__ import annotations

import re

from detective.core.patterns import Pattern
from detective.core.timeline import Span
from detective.core.times.lexicon import SeriesName, find
from detective.core.times.numerals import hanzi_number
from detective.core.times.pieces import Found, Piece, Reading
from detective.core.times.records import Basis
from detective.core.times.spans import LAST_YEAR
from detective.core.times.zh_tail import tail

NUMERALS = "[零〇○一二三四五六七八九十百千两廿卅]"
_LENGTH_AFTER = Pattern(
    r" ?(?:多|余|来(?!自|到|华|京|访|的)|版(?!权|画|税|面|图|块)|款(?!待|项)|型|级|薪|龄|份证|历史|的历史|之久|之约"
    r"|之痒|工龄|教龄|工作经验|经验|寿命|陈酿|威士忌|陈皮|老酒|老店|有期|徒刑"
    r"|监禁|质保|保修"
    r"|使用权|产权|期|左右|以上|以下|之内|之中|磨一剑|如一日|过去|的时间|的时光|光景|又|一遇|一度|一届|一次|一轮"
    r"|一任|一选|制|生)"
)
_FULL_LENGTH_AFTER = Pattern(
    r" ?(?:多(?!地|国|家|省|个|次|名|项|部)|余|版(?!权|画|税|面|图|块)|款(?!待|项)|型(?!号)|级(?!别)|薪"
    r"|的?历史(?!上|性|最|新|学|事)|之久|一遇|老店|陈酿|光景"
    r"|的时间|的时光)"
)
_AGO_AFTER = Pattern(r"(?:前|以前)的(?!今)")
_NAME_OR_MORE = ("多", "余")  # after an exact year they begin a name: 2010年多米尼克
_FAR = 3000  # from here on a round number before 年 counts years: 5000年前, 3000年文明
_ENDS = Pattern(r"[。!?,;.\s]*")
_SPAN_AFTER = Pattern(r"(?:前|后|来|间|内|以前|以后|之前|之后|以来|之间)")
_STRONG_AFTER = Pattern(
    r"的?(?:\d{1,2}月|[一二三四五六七八九十]{1,2}月|[上下]半年|第?[一二三四1-4]季度|[初中底末]|[春夏秋冬]"
    r"|年[初中底末]|那|度|起|开始|以来|每|全年|毕业|入学|出生|入职|入伍|退役|退休"
    r"|特大|大洪|洪水|抗洪|抗击|非典|金融|地震|汶川|雪灾|冰灾|奥运|世界杯|亚运|欧洲杯|世博|高考|大选|夺冠|总决赛"
    r"|赛季|春晚|国庆|阅兵|产|款)"
)
_LENGTH_BEFORE = Pattern(
    r"(?:了|过|满|近|约|共|达|长|历时|用时|耗时|为期|每|第|整|超|逾|至少|最多|这|那|头|前|后|去|未来|今后|连续|时隔"
    r"|相隔|间隔|已|仅|只|需|要|再|又|几|数|有|经|历|判|处|干|做"
    r"|当|住|活|等|学|读|教|执教"
    r"|工作|服役|从业|结婚|创业|期|寿命|刑|半|隔|满|延长|长达|持续|坚持|待|呆|跑|走|守|用|花|费|关|养|开|打|写|建校"
    r"|建党|建国|建军|建厂|成立|隐忍|陪伴|相伴|深耕|扎根|蝉联|领先|任职"
    r"|任期|连任|晚|早|提前|推迟|缩短|剩|剩余|多|十|百|千|万|\d|[a-z])$"
)
_PLACED_BEFORE = Pattern(r"(?:^|[\s,。,;:;、()（）“”\"'《》!?！？\-~的在于自从到至和与及或是以比较除对按离]|[^\w])$")
_ROUND_BEFORE = Pattern(
    r"(?:距今|长达|历经|历时|延续|持续|绵延|传承|跨越|穿越|超过|逾|近|约|有|了|上下|沉睡|存在)(?:约|近|了|超过)?$"
)
_ENDING = Pattern(r"(?:间|期间|之间)?")


def stated_year(reading: Reading, match: re.Match[str]) -> Found:
    """A year with or without what follows it; None when the number is a length or a label."""
    written = match["n"]
    number = _stated_year(reading, match, written)
    if number is None:
        return None
    if match["n2"]:
        return _years(reading, match, number)
    lunar = reading.left(match.start(), 2) in ("农历", "阴历", "旧历", "夏历")
    return finish(reading, match.start(), match.end(), number, lunar=lunar)


def _stated_year(reading: Reading, match: re.Match[str], written: str) -> int | None:
    value = hanzi_number(written)
    if value is None or written in ("千", "百", "十") or is_glued(reading, match.start()):
        return None
    after = reading.right(match.end(), 8)
    if match["n2"]:
        return value if 100 <= value <= LAST_YEAR and len(written) > 2 else _short(written, value, reading)
    if 1000 <= value <= LAST_YEAR:
        return value if _full_year(reading, match.start(), value, after) else None
    if not _could_be_short(written, value) or not _is_placed(reading, match.start(), written, value, after):
        return None
    return value if value >= 100 else _short(written, value, reading)


def is_glued(reading: Reading, start: int) -> bool:
    """Whether the number goes on to the left: 2.5年, A15年, 第3年."""
    before = reading.left(start, 2)
    if not before or (before[-1] == "." and not before[:1].isdigit()):
        return False
    return before[-1] in "第.+号" or (
        before[-1].isascii() and before[-1].isalnum() and not (before[-1].isalpha() and _is_full(reading, start))
    )


def _is_full(reading: Reading, start: int) -> bool:
    return reading.folded[start : start + 4].isdigit() and reading.folded[start + 4 : start + 5] == "年"


def _full_year(reading: Reading, start: int, value: int, after: str) -> bool:
    """Whether four digits before 年 are a year: not 2000年历史, not 距今3000年."""
    is_round = value % 100 == 0
    if _FULL_LENGTH_AFTER.match(after) and (is_round or after[:1] not in _NAME_OR_MORE):
        return False
    if is_round and value >= _FAR:
        return False
    return not (is_round and (_ROUND_BEFORE.search(reading.left(start, 6)) or _AGO_AFTER.match(after)))


def _could_be_short(written: str, value: int) -> bool:
    if written.isdigit():
        return (len(written) in (2, 3) and value != 0) or written == "00"
    return "十" not in written and "百" not in written and "千" not in written and len(written) in (2, 3)


def _is_placed(reading: Reading, start: int, written: str, value: int, after: str) -> bool:
    """Whether a two- or three-digit number before 年 stands where a year stands, and not where a length does."""
    before = reading.left(start, 5)
    if _LENGTH_AFTER.match(after) or _LENGTH_BEFORE.search(before):
        return False
    strong = (
        bool(_STRONG_AFTER.match(after))
        or written[0] in "0零〇○"
        or find(reading.folded, start + len(written) + 1, SeriesName) is not None
    )
    if strong:
        return True
    if _SPAN_AFTER.match(after) or (after.startswith("的") and value < 50):
        return False
    placed = bool(_PLACED_BEFORE.search(before))
    return placed and not _ENDS.fullmatch(after) and (value % 10 != 0 or value > 100 or not written.isdigit())


def _short(written: str, value: int, reading: Reading) -> int | None:
    """Two digits: the nearest century that is not more than 20 years in the future."""
    if len(written) != 2:
        return None
    return short_year(value, reading.today.year)


def short_year(value: int, now: int) -> int:
    """The year of two digits, at most 20 years after `now`."""
    year = now // 100 * 100 + value
    return year - 100 if year > now + 20 else year


def _years(reading: Reading, match: re.Match[str], first: int) -> Found:
    last = hanzi_number(match["n2"])
    if last is None:
        return None
    if len(match["n2"]) == 2 and "十" not in match["n2"]:
        last += first // 100 * 100
    if not first < last < first + 500:
        return None
    ending = _ENDING.match(reading.folded, match.end())
    end = ending.end() if ending else match.end()
    return Piece(start=match.start(), end=end, span=Span.of_years(first, last), closed=True)


def finish(  # noqa: PLR0913 - a label, its place and its parts
    reading: Reading,
    start: int,
    end: int,
    year: int,
    basis: Basis = Basis.ABSOLUTE,
    *,
    lunar: bool = False,
    word: bool = False,
) -> Piece:
    """The piece of a year whose number or word ends at `end`, with the month, quarter or festival that follows."""
    rest = tail(reading.folded, end, year, lunar=lunar)
    if rest is None:
        return Piece(start=start, end=end, span=Span.of_year(year), basis=basis, date_word=word)
    if rest.span is None:
        return Piece(start=start, end=rest.end, span=None, basis=Basis.UNRESOLVED)
    return Piece(start=start, end=rest.end, span=rest.span, basis=basis, date_word=word)


def before_christ(reading: Reading, match: re.Match[str]) -> Found:
    """公元前221年, 前209年, 公元前206年-公元220年."""
    value = hanzi_number(match["n"])
    if not value:
        return None
    first = 1 - value
    if not match["n2"]:
        return finish(reading, match.start(), match.end(), first)
    last = hanzi_number(match["n2"]) or 0
    after = last if "公元" in match.group()[3:] and not match["again"] else 1 - last
    return (
        Piece(start=match.start(), end=match.end(), span=Span.of_years(first, after), closed=True)
        if after > first
        else None
    )


def anno_domini(reading: Reading, match: re.Match[str]) -> Found:
    """公元79年, 西元1492年."""
    value = hanzi_number(match["n"])
    return finish(reading, match.start(), match.end(), value) if value else None


def listed_years(reading: Reading, match: re.Match[str]) -> Found:
    """2020、2021年: the first number has its 年 at the end of the list."""
    if is_glued(reading, match.start()):
        return None
    return Piece(start=match.start(), end=match.start() + 4, span=Span.of_year(int(match["n"])))
