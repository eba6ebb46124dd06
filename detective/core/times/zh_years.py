"""Chinese times that begin with a number or an era: years, decades, centuries, reigns, and what only looks like them."""

from __future__ import annotations

import re
from dataclasses import replace

from detective.core.timeline import Day, Precision, Span
from detective.core.times import spans
from detective.core.times.events import five_year_plan
from detective.core.times.lexicon import Era, Name, SeriesName, find
from detective.core.times.lunar import ANIMALS, BRANCHES, STEMS, animal_year, lunar_year, sexagenary_year
from detective.core.times.numerals import ORDINAL, english_number, hanzi_number
from detective.core.times.pieces import Found, Piece, Reading, Rule
from detective.core.times.records import Basis
from detective.core.times.spans import Part
from detective.core.times.zh_tail import DASH, day_number, tail

_N = "[零〇○一二三四五六七八九十百千两廿卅]"
_NUMBER = rf"(?:\d{{1,4}}|{_N}{{1,9}})"
_YEAR = re.compile(rf"(?P<n>{_NUMBER}) ?(?:(?P<dash>年?{DASH})(?P<n2>\d{{4}}|\d{{2}}|{_N}{{2,9}}) ?)?年(?!代)")
_BC = re.compile(
    rf"(?:公元前|西元前|纪元前) ?(?P<n>{_NUMBER}) ?(?:年?{DASH}(?:(?P<again>公元前|西元前|前)|公元)? ?(?P<n2>{_NUMBER}) ?)?年(?!代)"
)
_AD = re.compile(rf"(?:公元|西元|西历|公历)(?:后)? ?(?P<n>{_NUMBER}) ?年(?!代)")
_CENTURY = re.compile(
    rf"(?P<bc>公元前|西元前|纪元前|前)?(?:公元)?(?P<c>\d{{1,2}}|{_N}{{1,3}}|上个?|本|下个?|这个|前一?个?) ?(?:世纪|世紀)"
    rf"(?:的)?(?:(?P<d>\d{{2}}|{_N}{{1,4}}) ?(?:年代)(?P<dp>初期?|早期|前期|中期|中叶|中后期|后期|末期?|晚期)?"
    r"|(?P<p>初叶?|上半叶|前半叶|上半期|前半期|早期|前期|中叶|中期|中后期|下半叶|后半叶|后半期|末叶?|末期|晚期|后期|之交)(?![代]))?"
)
_DECADE = re.compile(
    rf"(?:(?P<d0>[一二三四五六七八])(?:、|至|到|-))?(?P<d>(?:\d{{4}}|\d{{2}}|{_N}{{1,4}})) ?(?:{DASH}(?P<d2>\d{{2,4}}|{_N}{{1,4}}) ?)?年代(?P<p>初期?|早期|前期|中期|中叶|中后期|后期|末期?|晚期)?"
)
_PLAN = re.compile(
    r"(?P<n>[一二三四五六七八九]|十[一二三四五六七八九]?|二十[一二三]?)五(?P<close>[”\"」』])?(?P<noun>规划|计划|时期|期间|收官|开局|末|初|以来|目标|[^\w])?"
)
_PARTS = {
    "初": Part.EARLY, "早": Part.EARLY, "前": Part.EARLY, "上": Part.EARLY, "中": Part.MIDDLE, "末": Part.LATE, "晚": Part.LATE,
    "后": Part.LATE, "下": Part.LATE,
}  # fmt: skip
_LENGTH_AFTER = re.compile(
    r" ?(?:多|余|来(?!自|到|华|京|访|的)|版(?!权|画|税|面|图|块)|款(?!待|项)|型|级|薪|龄|份证|历史|的历史|之久|之约|之痒|工龄|教龄|工作经验|经验|寿命|陈酿|老店|有期|徒刑|监禁|质保|保修"
    r"|使用权|产权|期|左右|以上|以下|之内|之中|磨一剑|如一日|过去|的时间|的时光|光景|又|一遇|一度|一届|一次|一轮|一任|一选|制|生)"
)
_FULL_LENGTH_AFTER = re.compile(
    r" ?(?:多(?!地|国|家|省|个|次|名|项|部)|余|版(?!权|画|税|面|图|块)|款(?!待|项)|型(?!号)|级(?!别)|薪|的?历史(?!上|性|最|新|学|事)|之久|一遇|老店|陈酿|光景|的时间|的时光)"
)
_SPAN_AFTER = re.compile(r"(?:前|后|来|间|内|以前|以后|之前|之后|以来|之间)")
_STRONG_AFTER = re.compile(
    r"的?(?:\d{1,2}月|[一二三四五六七八九十]{1,2}月|[上下]半年|第?[一二三四1-4]季度|[初中底末]|[春夏秋冬]|年[初中底末]|那|度|起|开始|以来|每|全年|毕业|入学|出生|入职|入伍|退役|退休"
    r"|特大|大洪|洪水|抗洪|抗击|非典|金融|地震|汶川|雪灾|冰灾|奥运|世界杯|亚运|欧洲杯|世博|高考|大选|夺冠|总决赛|赛季|春晚|国庆|阅兵|产|款)"
)
_LENGTH_BEFORE = re.compile(
    r"(?:了|过|满|近|约|共|达|长|历时|用时|耗时|为期|每|第|整|超|逾|至少|最多|这|那|头|前|后|去|未来|今后|连续|时隔|相隔|间隔|已|仅|只|需|要|再|又|几|数|有|经|历|判|处|干|做|当|住|活|等|学|读|教|执教"
    r"|工作|服役|从业|结婚|创业|期|寿命|刑|半|隔|满|延长|长达|持续|坚持|待|呆|跑|走|守|用|花|费|关|养|开|打|写|建校|建党|建国|建军|建厂|成立|隐忍|陪伴|相伴|深耕|扎根|蝉联|领先|任职|任期|连任|晚|早|提前|推迟|缩短|剩|剩余|多|十|百|千|万|\d|[a-z])$"
)
_PLACED_BEFORE = re.compile(r"(?:^|[\s,。,;:;、()（）“”\"'《》!?！？\-~的在于自从到至和与及或是以比较除对按离]|[^\w])$")
_ROUND_BEFORE = re.compile(
    r"(?:距今|长达|历经|历时|延续|持续|绵延|传承|跨越|穿越|超过|逾|近|约|有|了|上下|沉睡|存在)(?:约|近|了|超过)?$"
)


def _year(reading: Reading, match: re.Match[str]) -> Found:
    """A year with or without what follows it; None when the number is a length or a label."""
    written = match["n"]
    number = _stated_year(reading, match, written)
    if number is None:
        return None
    if match["n2"]:
        return _years(reading, match, number)
    return finish(reading, match.start(), match.end(), number)


def _stated_year(reading: Reading, match: re.Match[str], written: str) -> int | None:
    value = hanzi_number(written)
    if value is None or _glued(reading, match.start()):
        return None
    after = reading.right(match.end(), 8)
    if match["n2"]:
        return value if 100 <= value < 3000 and len(written) > 2 else _short(written, value, reading)
    if 1000 <= value < 3000:
        return value if _full_year(reading, match.start(), value, after) else None
    if not _could_be_short(written, value) or not _is_placed(reading, match.start(), written, value, after):
        return None
    return value if value >= 100 else _short(written, value, reading)


def _glued(reading: Reading, start: int) -> bool:
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
    if _FULL_LENGTH_AFTER.match(after):
        return False
    if value % 100 == 0 and (_ROUND_BEFORE.search(reading.left(start, 6)) or re.match(r"(?:前|以前)的(?!今)", after)):
        return False
    return True


def _could_be_short(written: str, value: int) -> bool:
    if written.isdigit():
        return len(written) in (2, 3) and value != 0 or written == "00"
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
    return placed and bool(after.strip("。!?,,;；. ")) and (value % 10 != 0 or value > 100 or not written.isdigit())


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
    ending = re.compile(r"(?:间|期间|之间)?").match(reading.folded, match.end())
    end = ending.end() if ending else match.end()
    return Piece(start=match.start(), end=end, span=Span.of_years(first, last), closed=True)


def finish(
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


def _before_christ(reading: Reading, match: re.Match[str]) -> Found:
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


def _anno_domini(reading: Reading, match: re.Match[str]) -> Found:
    value = hanzi_number(match["n"])
    return finish(reading, match.start(), match.end(), value) if value else None


def _century(reading: Reading, match: re.Match[str]) -> Found:
    number, basis = _century_number(reading, match)
    if number is None:
        return None
    span = spans.century(number)
    if match["d"]:
        tens = _tens(match["d"])
        if tens is None or span.start is None:
            return None
        first = span.start.year - 1 + tens[0]
        span = spans.between(Day(first, 1, 1), Day(span.start.year + 9 + tens[1], 1, 1), Precision.DECADE)
        span = _with_part(span, match["dp"])
    elif match["p"]:
        span = _half_or_part(span, match["p"])
    return Piece(start=match.start(), end=match.end(), span=span, basis=basis)


def _century_number(reading: Reading, match: re.Match[str]) -> tuple[int | None, Basis]:
    now = (reading.today.year + 99) // 100
    word = match["c"].rstrip("一个")
    if word in ("上", "本", "下", "这", "前"):
        return now + {"上": -1, "前": -1, "本": 0, "这": 0, "下": 1}[word], Basis.RELATIVE
    number = hanzi_number(match["c"])
    if not number or number > 30 or _glued(reading, match.start()):
        return None, Basis.ABSOLUTE
    after = reading.right(match.end(), 2)
    if after[:1] in "前后来" and not match["d"] and not match["p"]:
        return None, Basis.ABSOLUTE  # 三个世纪前 without 个
    return (-number if match["bc"] else number), Basis.ABSOLUTE


def _tens(written: str) -> tuple[int, int] | None:
    """The decades that 90, 九十 or 八九十 name, as the tens of the first and the last."""
    if written.isdigit():
        return (int(written), int(written)) if written[-1] == "0" else None
    if len(written) == 3 and written[-1] == "十":
        first, last = hanzi_number(written[0]), hanzi_number(written[1])
        return (first * 10, last * 10) if first and last == first + 1 else None
    value = hanzi_number(written)
    return (value, value) if value is not None and value % 10 == 0 else None


def _half_or_part(span: Span, written: str) -> Span:
    if "半" in written and span.start and span.end:
        middle = Day(span.start.year + 50, 1, 1)
        return spans.between(*((span.start, middle) if written[0] in "上前" else (middle, span.end)), Precision.APPROX)
    if written == "之交":
        return span
    return _with_part(span, written)


def _with_part(span: Span, written: str | None) -> Span:
    if written and span.precision is Precision.CENTURY and written in ("初", "初叶", "末", "末叶"):
        return spans.part_of(span, Part.START if written[0] == "初" else Part.END)
    return spans.part_of(span, _PARTS[written[0]]) if written else span


def _decade(reading: Reading, match: re.Match[str]) -> Found:
    if _glued(reading, match.start()):
        return None
    first = _decade_year(match["d0"] + "十" if match["d0"] else match["d"], reading.today.year)
    last = (
        _decade_year(match["d"], reading.today.year)
        if match["d0"]
        else _decade_year(match["d2"], reading.today.year)
        if match["d2"]
        else first
    )
    if first is None or last is None or last[1] < first[0]:
        return None
    span = spans.between(Day(first[0], 1, 1), Day(last[1] + 10, 1, 1), Precision.DECADE)
    return Piece(start=match.start(), end=match.end(), span=_with_part(span, match["p"]))


def _decade_year(written: str, now: int) -> tuple[int, int] | None:
    value = hanzi_number(written)
    if value is not None and 1000 <= value < 3000 and value % 10 == 0:
        return value, value
    if written in ("零零", "〇〇"):
        return 2000, 2000
    tens = _tens(written)
    if tens is None or tens[0] >= 100:
        return None
    century = 2000 if 2000 + tens[0] <= now // 10 * 10 and tens[0] < 30 else 1900
    return century + tens[0], century + tens[1]


def _plan(reading: Reading, match: re.Match[str]) -> Found:
    number = hanzi_number(match["n"])
    before = reading.left(match.start(), 1)
    quoted = before in ("“", '"', "「", "『") and bool(match["close"])
    if number is None or not (
        quoted
        or (number > 9 and match["noun"] and before not in _N)
        or (match["noun"] or "") in ("计划", "规划", "时期", "期间")
    ):
        return None
    if not quoted and before and before in "零〇一二三四五六七八九十百千第":
        return None
    span = five_year_plan(number)
    end = match.end("close") if match["close"] else match.end("n") + 1
    noun = match["noun"] or ""
    end += len(noun) if noun in ("规划", "计划", "时期", "期间") else 0
    return Piece(start=match.start() - quoted, end=end, span=span) if span else None


_ERA = re.compile(rf"(?:年间| ?(?P<n>元|\d{{1,3}}|{_N}{{1,4}}) ?年(?!代))")
_WESTERN = re.compile(r" ?\((?:公元)?(?P<y>\d{3,4})年?[),]")
_LATIN_ERA = re.compile(r" (?P<n>\d{1,2})(?![\d%])(?! ?(?:km|yen|percent))")


def era_year(reading: Reading, at: int, name: Name) -> Found:
    """A year of a reign, where the number fits its length; a dynasty before the name picks among several."""
    form = _LATIN_ERA if name.text.isascii() else _ERA
    match = form.match(reading.folded, at + len(name.text))
    if not match:
        return None
    eras = [entry for entry in name.entries if isinstance(entry, Era)]
    before = reading.left(at, 4)
    number = day_number(match["n"]) if match["n"] else 0
    western = _WESTERN.match(reading.folded, match.end())
    told = int(western["y"]) if western else None
    eras.sort(
        key=lambda era: (
            told is not None and era.first + number - 1 != told,
            era.land not in before and era.land[-1] not in before[-2:],
        )
    )
    start = at
    if match["n"] is None:
        era = eras[0]
        return Piece(start=start, end=match.end(), span=Span.of_years(era.first, era.last), closed=True)
    fits = [era for era in eras if 1 <= number <= era.last - era.first + 1]
    if not fits:
        return None
    year = fits[0].first + number - 1
    piece = finish(reading, start, match.end(), year, lunar=fits[0].lunar)
    return _last_of_showa(piece, fits[0], number)


def reign_year(reading: Reading, match: re.Match[str]) -> Found:
    """the third year of the Yongle reign, the 22nd year of Meiji."""
    found = find(reading.folded, match.end(), Era)
    number = english_number(match["n"])
    if not found or not number:
        return None
    for era in found[0].entries:
        if isinstance(era, Era) and number <= era.last - era.first + 1:
            return Piece(
                start=match.start(), end=match.end() + len(found[0].text), span=Span.of_year(era.first + number - 1)
            )
    return None


def _last_of_showa(piece: Piece, era: Era, number: int) -> Piece:
    """The last year of an era ends with it: 昭和64年 had seven days."""
    if era.first == 1926 and number == 64 and piece.span == Span.of_year(1989):
        return replace(piece, span=spans.between(Day(1989, 1, 1), Day(1989, 1, 8), Precision.RANGE))
    return piece


def _sexagenary(reading: Reading, match: re.Match[str]) -> Found:
    year = sexagenary_year(match["stem"], match["branch"], reading.today.year)
    if year is None:
        return None
    anchor = reading.anchor()
    if anchor and anchor.span and anchor.span.start and anchor.end >= match.start() - 3:
        year = sexagenary_year(match["stem"], match["branch"], anchor.span.start.year) or year
    return _lunar_year(reading, match, year)


def _animal(reading: Reading, match: re.Match[str]) -> Found:
    after = reading.right(match.end(), 3)
    before = reading.left(match.start(), 3)
    known = re.match(r"春晚|春节|除夕|大年|正月|新春|元宵|初[一二三]|的?第一天|贺岁|到来|来临|生肖", after)
    if not known and not re.search(r"(?:农历|今年是|明年是|去年是|迎接|迎来|欢度)$", reading.left(match.start(), 3)):
        return None
    if before[-1:] and before[-1] in "本属小老":
        return None
    return _lunar_year(reading, match, animal_year(match["animal"], reading.today.year))


def _lunar_year(reading: Reading, match: re.Match[str], year: int) -> Piece:
    piece = finish(reading, match.start(), match.end(), year, Basis.RELATIVE, lunar=True)
    if piece.end == match.end():
        return replace(piece, span=lunar_year(year))
    return piece


def _listed_years(reading: Reading, match: re.Match[str]) -> Found:
    """2020、2021年: the first number has its 年 at the end of the list."""
    if _glued(reading, match.start()):
        return None
    return Piece(start=match.start(), end=match.start() + 4, span=Span.of_year(int(match["n"])))


_LIST = r"(?:、|和|与|及|或|,|以及)"
_LISTED = re.compile(
    rf"(?P<n>1\d{{3}}|20\d{{2}})(?= ?{_LIST}(?:1\d{{3}}|20\d{{2}})(?:{_LIST}(?:1\d{{3}}|20\d{{2}})){{0,12}} ?年)"
)
_AFTER_DASH = "-~至到 "
NUMBER_RULES: tuple[Rule, ...] = (
    Rule(_CENTURY, _century, "世"),
    Rule(_DECADE, _decade, "年、" + _AFTER_DASH),
    Rule(_PLAN, _plan, '”"」』规计时期收开末初以目'),
    Rule(_YEAR, _year, "年" + _AFTER_DASH),
    Rule(_LISTED, _listed_years, "、和与及或,以 "),
)
_REIGN = Rule(
    re.compile(
        rf"(?P<n>\d{{1,2}}(?:st|nd|rd|th)|(?:(?:twenty|thirty|forty|fifty|sixty)-)?(?:{ORDINAL})) year of (?:the )?(?:reign of )?(?:the )?(?:emperor )?"
    ),
    reign_year,
)
DIGIT_RULES: tuple[Rule, ...] = (_REIGN,)
WORD_RULES: dict[str, tuple[Rule, ...]] = dict.fromkeys(
    (*ORDINAL.split("|"), "twenty", "thirty", "forty", "fifty", "sixty"), (_REIGN,)
)
_NUMBERS = "0123456789一二三四五六七八九十"
CHAR_RULES: dict[str, tuple[Rule, ...]] = {
    "公": (Rule(_BC, _before_christ, "元"), Rule(_CENTURY, _century, "元"), Rule(_AD, _anno_domini, "元历")),
    "西": (Rule(_BC, _before_christ, "元"), Rule(_AD, _anno_domini, "元历")),
    "纪": (Rule(_BC, _before_christ, "元"),),
    "前": (
        Rule(_CENTURY, _century, _NUMBERS + "世个"),
        Rule(re.compile(r"前(?P<n>\d{3}) ?(?P<n2>)(?P<again>)年(?!代)"), _before_christ, "0123456789"),
    ),
    **dict.fromkeys("上本下这", (Rule(_CENTURY, _century, "世个"),)),
    **dict.fromkeys(
        STEMS, (Rule(re.compile(rf"(?P<stem>[{STEMS}])(?P<branch>[{BRANCHES}])年(?!代)"), _sexagenary, BRANCHES),)
    ),
    **dict.fromkeys(ANIMALS, (Rule(re.compile(rf"(?P<animal>[{ANIMALS}])年"), _animal, "年"),)),
}
