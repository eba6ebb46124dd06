"""What an open question asks for: the kind of answer, where its gap is, and the words that a passage must share."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from detective.core.answers.terms import Term, forms_of, kind_of, terms
from detective.core.models import Asked, Language, Question
from detective.core.tables import rows, words
from detective.core.text import fold
from detective.core.timeline import Precision


class Wanted(StrEnum):
    """The kind of answer that the question word asks for."""

    PERSON = "person"
    LAND = "land"
    CITY = "city"
    PLACE = "place"
    ORG = "org"
    TEAM = "team"
    PARTY = "party"  # a person, a team or a land: whoever won, lost or played
    WORK = "work"
    TIME = "time"
    NUMBER = "number"
    REASON = "reason"
    CLAUSE = "clause"  # what happened, what was said: a whole statement
    THING = "thing"


class Gap(StrEnum):
    """Where the answer stands in the sentence that the question would be as a statement."""

    INSIDE = "inside"  # Chinese: the question word stands where the answer would
    SUBJECT = "subject"  # English: before the verb
    OBJECT = "object"  # English: after the last content word
    COMPLEMENT = "complement"  # English: "who is the …": beside the noun phrase


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """An open question taken apart. `left` and `right` are its content words before and after the gap, nearest first."""

    folded: str
    wanted: Wanted
    gap: Gap
    wh_text: str
    noun: str
    noun_keys: frozenset[str]
    noun_terms: tuple[tuple[str, ...], ...]  # keys of each word of the noun
    unit: str  # the measure word after "how many" in Chinese: 多少套 asks for 套
    measure: str  # the words that say what is measured: question word, noun and the words around the gap
    content: tuple[Term, ...]
    forms: tuple[tuple[str, ...], ...]  # of each content word, the letters to look for
    left: tuple[Term, ...]
    right: tuple[Term, ...]
    times: tuple[str, ...]  # the times as they are written in the question, folded, and their month and day alone
    years: frozenset[int]
    is_range: bool
    wants_year_only: bool
    wants_month_only: bool
    many: bool


_ZH_WH: tuple[tuple[Wanted, re.Pattern[str]], ...] = (
    (
        Wanted.TIME,
        re.compile(
            r"(?:在|于|从|自|到|至)?(?:公元|西元|农历)?(?:(?:哪|何|几|那)(?:一)?(?:个)?(?:年|月|日|天|号|时|时候|年份|月份|日期|世纪|年代|朝代|赛季|时间)(?:的?(?:几月|哪天|哪一天|几日|什么时候))?"
            r"|(?:什么|甚么|啥|怎样的|哪个|哪段)(?:时候|时间|时期|年代|日子|日期|年份|时刻|季节|节日)|何时|几时|几月几[日号]|星期几|周几|多久以?前)"
        ),
    ),
    (
        Wanted.NUMBER,
        re.compile(
            r"(?:第)?(?:多少|几|若干)(?!年级)|百分之(?:几|多少)|多(?:大|高|长|远|重|深|宽|久|快|厚|强)(?=$|[？?。，的了吗呢]|面积|年龄|规模|岁|时间|距离)|几成|几何(?=$|[？?])"
        ),
    ),
    (Wanted.REASON, re.compile(r"为什么|为甚么|为何|因为?(?:什么|何|啥)(?!人|地|时)|何以|什么(?:原因|缘故|理由)|何故|怎么会|因由")),
    (Wanted.PERSON, re.compile(r"谁|何人|哪(?:一|几|两|些|三|四)?(?:位|名)|哪(?:一|几|两|些)?个?人(?!民|口|工|类|种)|什么人(?!民|口|工|类|种)|何许人")),
    (Wanted.PLACE, re.compile(r"(?:在|于|从|到|去)?(?:哪里|哪儿|哪裡|何处|何地|何方|什么(?:地方|地点)|哪(?:个|些|一)地方)")),
    (Wanted.LAND, re.compile(r"哪(?:一|几|两|些|三)?(?:个)?国家?(?!际|民|王|企|籍|产|画|内|军|学|务|债|会|宝)|何国|什么国家|哪国")),
    (Wanted.THING, re.compile(r"哪(?:一|几|两|些|三|四|五)?(?:个|支|座|部|家|届|所|条|本|种|款|项|场|首|类|份|只|件|次|档|批|片|艘|架|颗|门|间|派|级|方面|方|族|处|段|句|组|出|名|幅|篇|集|队|州|省|市|县|区|洲|岛|河|党|校|地|队伍|位|种类|块|面|道|枚|根|台|辆|套|张|把|局|轮|代|朝|党派|边|头|则|笔|手|样|卷|章|号)?")),
    (Wanted.THING, re.compile(r"什么样的|怎么样的|怎样的|什么|甚么|何种|何事|何物|何者|何(?=[\u3400-\u9fff])|啥|怎么样|怎样|如何|怎么|怎麽")),
)
_ZH_TAIL = re.compile(r"(?:是|为|叫|叫做|称为|有|在|于|至|到|达|因为|包括|即|乃|做|成|分别是|分别为|名为|也就是|位于|等于|：|:)(?:的)?[？?。：:]?\s*$")
_EN_WH = re.compile(
    r"\b(?:(?P<many>how (?:many|much))|(?P<how>how (?:old|tall|high|long|far|big|large|deep|fast|heavy|wide|often|hot|cold|expensive|strong))"
    r"|(?P<who>who|whom|whose)|(?P<where>where)|(?P<when>when)|(?P<why>why)|(?P<which>which|what)|(?P<manner>how))\b"
)
_YEAR = re.compile(r"(?<!\d)(1[0-9]\d\d|20\d\d)(?!\d)")
_SHORT_YEAR = re.compile(r"(?<!\d)(\d\d)年(?!内|来|后|前|间|期|代|级|以)")
_SEASON = re.compile(r"(?<!\d)((?:19|20)\d\d)[-–—/](?:\d\d)(?!\d)")
_STRETCH = (
    re.compile(r"(1\d\d\d|20\d\d)年?(?:到|至|-|–|—|~|～)(1\d\d\d|20\d\d)年?"),
    re.compile(r"(?:from|between) (1\d\d\d|20\d\d) (?:to|and|until|through) (1\d\d\d|20\d\d)"),
    re.compile(r"(1\d\d\d|20\d\d)(?: to |-|–)(1\d\d\d|20\d\d)"),
    re.compile(r"(?:自|从)?(1\d\d\d|20\d\d)年?(?:以来|至今|之后|以后)"),
    re.compile(r"since (1\d\d\d|20\d\d)"),
)
_MONTH_AND_DAY = re.compile(r"\d{1,2}月\d{1,2}[日号]")
_OPEN_YEARS = 15
_LONG = frozenset({Precision.RANGE, Precision.DECADE, Precision.OPEN, Precision.CENTURY})
_ZH_DATE = re.compile(
    r"(?:公元前?)?\d{2,4}年(?:\d{1,2}月)?(?:\d{1,2}[日号])?(?:\d{1,2}[点时])?|\d{1,2}月(?:\d{1,2}[日号])?|去年|今年|前年|明年|本月|上月|上个月"
)
_MONTHS = "january|february|march|april|may|june|july|august|september|october|november|december"
_EN_DATE = re.compile(
    rf"\b(?:(?:{_MONTHS}|jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|nov|dec)\.? (?:\d{{1,2}}(?:st|nd|rd|th)?(?:, ?| )?)?(?:1\d\d\d|20\d\d)?"
    rf"|\d{{1,2}} (?:{_MONTHS})(?: (?:1\d\d\d|20\d\d))?|1[0-9]\d\d|20\d\d|last year|this year|today|yesterday)\b"
)
_TITLE = re.compile(r"《([^《》]{1,60})》")
_TITLE_WEIGHT = 60
_LAST_OF_WHICH = {
    "队": Wanted.TEAM, "国": Wanted.LAND, "市": Wanted.CITY, "城": Wanted.CITY, "省": Wanted.PLACE, "州": Wanted.PLACE,
    "县": Wanted.PLACE, "区": Wanted.PLACE, "洲": Wanted.PLACE, "岛": Wanted.PLACE, "河": Wanted.PLACE, "党": Wanted.ORG,
    "校": Wanted.ORG, "人": Wanted.PERSON, "位": Wanted.PERSON, "名": Wanted.PERSON,
}  # fmt: skip
_AUX = frozenset("do does did is are was were has have had will would can could should may might".split())
_OBJECT_AUX = frozenset("do does did".split())


@cache
def _nouns() -> dict[str, Wanted]:
    found: dict[str, Wanted] = {}
    for kind, chinese, english in rows("answers/nouns.tsv"):
        for noun in (*chinese.split("|"), *english.split("|")):
            found.setdefault(noun, Wanted(kind))
    return found


def read_shape(question: Question) -> Shape:
    """Take the question apart; works on its proposition, which has no lead-in."""
    text = question.proposition or question.text
    chinese = question.language is Language.ZH
    return _chinese(question, text) if chinese else _english(question, text)


def _noun_kind(noun: str) -> Wanted | None:
    nouns = _nouns()
    for start in range(len(noun)):
        if noun[start:] in nouns:
            return nouns[noun[start:]]
    return None


def _time_spans(question: Question, text: str, folded: str) -> list[tuple[int, int]]:
    pattern = _ZH_DATE if question.language is Language.ZH else _EN_DATE
    spans = [(found.start(), found.end()) for found in pattern.finditer(folded)]
    for mention in question.times:
        at = text.find(mention.text)
        if at >= 0 and mention.text:
            spans.append((at, at + len(mention.text)))
    return spans


def _years(question: Question, folded: str) -> tuple[frozenset[int], bool]:
    """The years that are asked, and whether they are a stretch of which each year has its own answer."""
    for pattern in _STRETCH:
        found = pattern.search(folded)
        if found:
            first = int(found.group(1))
            last = int(found.group(2)) if found.lastindex == 2 else first + _OPEN_YEARS
            if first < last <= first + 120:
                return frozenset(range(first, last + 1)), True
    season = _SEASON.search(folded)
    if season:
        return frozenset({int(season.group(1)) + 1}), False
    if question.target is not None:
        years = question.target.years()
        if years and len(years) <= 60:
            return frozenset(years), question.target.precision in _LONG and len(years) > 1
    short = {_century(int(year)) for year in _SHORT_YEAR.findall(folded)}
    return frozenset(int(year) for year in _YEAR.findall(folded)) | short, False


def _century(year: int) -> int:
    return 2000 + year if year < 40 else 1900 + year


def _written(folded: str, spans: list[tuple[int, int]]) -> tuple[str, ...]:
    texts = {folded[start:end] for start, end in spans if end - start > 4 or not folded[start:end].isdigit()}
    texts |= {short.group() for text in texts if (short := _MONTH_AND_DAY.search(text))}
    return tuple(sorted(text for text in texts if len(text) > 3))


def _inside(term: Term, spans: list[tuple[int, int]]) -> bool:
    """Whether a word is part of a time; the name of an event is not, even where it dates ("the next World Cup")."""
    if term.weight >= _TITLE_WEIGHT or any(kind_of(key) for key in term.keys):
        return False
    return any(term.start < end and start < term.end for start, end in spans)


def _merged(found: list[Term], text: str) -> list[Term]:
    """Join lone Chinese characters that stand side by side: a name that the word list does not have."""
    out: list[Term] = []
    for term in found:
        last = out[-1] if out else None
        lone = len(term.text) == 1 and term.is_content and term.tag not in "m."
        if last is not None and lone and last.tag == "1" and last.end == term.start:
            joined = text[last.start : term.end]
            out[-1] = Term(last.start, term.end, joined, "1", (joined,), 45)
        elif lone and "\u3400" <= term.text <= "\u9fff":
            out.append(term._replace(tag="1"))
        else:
            out.append(term)
    return out


def _with_titles(found: list[Term], folded: str) -> list[Term]:
    """The title of a work is one word: 《百年孤独》."""
    out = found
    for match in _TITLE.finditer(folded):
        start, end = match.span(1)
        inside = [term for term in out if term.start < end and start < term.end]
        if inside:
            at = out.index(inside[0])
            work = Term(start, end, match.group(1), "C", (match.group(1),), _TITLE_WEIGHT)
            out = [*out[:at], work, *(term for term in out[at:] if term not in inside)]
    return out


def _wh_of_chinese(folded: str) -> tuple[Wanted, int, int]:
    """The question word: the first one that is more than a bare 几, the longest reading of it."""
    found = [
        (match.group() == "几", match.start(), -match.end(), order, wanted)
        for order, (wanted, pattern) in enumerate(_ZH_WH)
        for match in pattern.finditer(folded)
    ]
    if not found:
        end = len(folded.rstrip("？?。：: "))
        return Wanted.THING, end, end
    _, start, end, _, wanted = min(found)
    return wanted, start, -end


def _chinese(question: Question, text: str) -> Shape:
    folded = fold(text)
    wanted, start, end = _wh_of_chinese(folded)
    found = list(terms(text))
    unit, after_unit = _unit_of(found, end) if wanted is Wanted.NUMBER else ("", end)
    noun_start, noun_end = after_unit, after_unit
    for term in found if _takes_noun(wanted, folded[start:end]) else ():
        if term.start < noun_start:
            continue
        if term.start == noun_end and term.is_content and (
            term.tag in "nwsoaxrjbi1C" or term.text in _statements() or term.text in _nouns()
        ):
            noun_end = term.end
        elif term.text == "的" and term.start == noun_start == noun_end:
            noun_end = term.end
        else:
            break
    noun = folded[noun_start:noun_end].lstrip("的")
    kind = _noun_kind(noun) if noun and wanted in {Wanted.THING, Wanted.PERSON} else None
    if wanted is Wanted.THING and not noun:
        noun = _property(found, start)
        kind = _noun_kind(noun) if noun else None
        keep = True
    else:
        keep = False
    if not noun and wanted is Wanted.NUMBER:
        noun = _property(found, start)
        keep = True
    if wanted is Wanted.THING and kind is not None:
        wanted = kind
    if wanted is Wanted.THING and folded[start:end].startswith("哪"):
        wanted = _LAST_OF_WHICH.get((noun or folded[start:end])[-1:], wanted)
    if wanted is Wanted.THING and question.asked is not None and not noun:
        wanted = _of_asked(question.asked) or wanted
    wanted = _clause(_party(wanted, found, noun), noun, found, folded)
    years, is_range = _years(question, folded)
    times = _time_spans(question, text, folded)
    stop = end if keep else (after_unit if wanted is Wanted.NUMBER else max(end, noun_end))
    content = [
        term
        for term in _with_titles(_merged(found, folded), folded)
        if term.is_content and not _inside(term, times) and not start <= term.start < stop
    ]
    left = tuple(term for term in reversed(content) if term.end <= start)
    right = tuple(term for term in content if term.start >= end)
    wh = folded[start:end]
    return Shape(
        folded=folded, wanted=wanted, gap=Gap.INSIDE, wh_text=folded[start:noun_end], noun=noun,
        noun_terms=tuple(_own_keys(term) for term in terms(noun) if term.is_content),
        measure=_measure(folded, start, noun_end, noun), unit=unit,
        noun_keys=frozenset(key for term in terms(noun) if term.is_content for key in term.keys) if noun else frozenset(),
        content=tuple(content), forms=tuple(forms_of(term) for term in content), left=left, right=right, times=_written(folded, times), years=years, is_range=is_range,
        wants_year_only=bool(re.search(r"年(?:份)?$", wh)) and wanted is Wanted.TIME,
        wants_month_only=bool(re.search(r"月(?:份)?$", wh)) and wanted is Wanted.TIME,
        many=bool(re.search(r"哪些|哪几|哪两|分别|哪三|哪四", folded)),
    )


def _takes_noun(wanted: Wanted, wh: str) -> bool:
    """Whether the words right after the question word belong to it: 哪部电影, 什么文件, 多少枚金牌; not 何年爆发."""
    return wanted in {Wanted.THING, Wanted.NUMBER} or (wanted is Wanted.PERSON and wh.startswith("哪"))


def _unit_of(found: list[Term], end: int) -> tuple[str, int]:
    """The measure word right after 多少 or 几, and where it ends."""
    for term in found:
        if term.end <= end:
            continue
        if term.start == end and (term.text in _units_zh() or term.tag == "q"):
            return term.text, term.end
        if term.start == end and len(term.text) > 1 and term.text[0] in _units_zh() and term.tag not in "v":
            return term.text[0], end + 1
        break
    return "", end


@cache
def _units_zh() -> frozenset[str]:
    return frozenset(words("answers/units_zh.txt"))


def _clause(wanted: Wanted, noun: str, found: list[Term], folded: str) -> Wanted:
    """What is told as a statement: a decision, a change, a reaction, what someone did."""
    if wanted is not Wanted.THING:
        return wanted
    statements = _statements()
    if noun:
        return Wanted.CLAUSE if any(noun.endswith(word) for word in statements) else wanted
    did = re.search(r"(?:做|干|说|发生|宣布|表示|指出|强调|称)了?(?:些|过)?什么|怎么样|怎样|如何|\bwhat (?:happened|did \w.* (?:do|say|announce|promise)\b)|^how\b", folded)
    return Wanted.CLAUSE if did else wanted


@cache
def _statements() -> tuple[str, ...]:
    return words("answers/statements.txt")


def _party(wanted: Wanted, found: list[Term], noun: str) -> Wanted:
    """Whoever wins or plays may be a person, a team or a land."""
    if wanted is not Wanted.PERSON or noun[-1:] in {"人", "员", "手", "家"}:
        return wanted
    keys = {key for term in found for key in term.keys}
    kinds = {kind_of(key) for key in keys}
    if kinds & {"office", "prize", "category"} or keys & {"election", "elect", "选举", "大选"}:
        return wanted
    return Wanted.PARTY if keys & {"=win", "=lose", "=opponent", "=result"} else wanted


def _of_asked(asked: Asked) -> Wanted | None:
    return {
        Asked.PERSON: Wanted.PERSON, Asked.PLACE: Wanted.PLACE, Asked.TIME: Wanted.TIME, Asked.NUMBER: Wanted.NUMBER,
    }.get(asked)


def _property(found: list[Term], before: int) -> str:
    """The noun of "X的Y是什么": the last content noun before the copula."""
    words: list[str] = []
    for term in reversed([term for term in found if term.end <= before]):
        if not words and term.text in {"是", "为", "有", "叫", "在", "达", "达到", "于", "到", "分别", "约", "大约", "共", "共有", "一共", "总共", "叫做", "都", "就"}:
            continue
        if term.tag in "nwojaxb1" and term.is_content and len(words) < 2:
            words.insert(0, term.text)
            continue
        break
    return "".join(words)


def _english(question: Question, text: str) -> Shape:
    folded = fold(text)
    found = list(terms(text))
    mark = _EN_WH.search(folded)
    start, end = (mark.start(), mark.end()) if mark else (0, 0)
    wanted, noun, noun_end = _wanted_of_english(mark, found, folded)
    wanted = _clause(_party(wanted, found, noun), noun, found, folded)
    years, is_range = _years(question, folded)
    times = _time_spans(question, text, folded)
    after = [term for term in found if term.start >= noun_end and term.tag != "."]
    inside = any(term.is_content and term.end <= start and not _inside(term, times) for term in found)
    gap = _gap_of_english(mark, after, inside=inside)
    content = [
        term for term in found
        if term.is_content and not _inside(term, times) and not start <= term.start < noun_end
    ]
    if wanted is Wanted.THING and question.asked is not None and mark is None:
        wanted = _of_asked(question.asked) or wanted
    before = [term for term in content if term.end <= start]
    rest = [term for term in content if term.start >= noun_end]
    if gap is Gap.OBJECT:
        left, right = tuple(reversed(rest)), ()
    elif gap is Gap.COMPLEMENT:
        left, right = tuple(rest), tuple(rest)
    else:
        left, right = tuple(reversed(before)), tuple(rest)
    return Shape(
        folded=folded, wanted=wanted, gap=gap, wh_text=folded[start:noun_end], noun=noun,
        noun_terms=tuple(_own_keys(term) for term in terms(noun) if term.is_content),
        measure=_measure(folded, start, noun_end, noun), unit="",
        noun_keys=frozenset(key for term in terms(noun) if term.is_content for key in term.keys) if noun else frozenset(),
        content=tuple(content), forms=tuple(forms_of(term) for term in content), left=left, right=right, times=_written(folded, times), years=years, is_range=is_range,
        wants_year_only=noun == "year", wants_month_only=noun == "month",
        many=bool(re.search(r"\bwho were\b|\bwhich \w+s\b|\bwhat are\b|\bwho are\b|\brespectively\b", folded)),
    )


def _gap_of_english(mark: re.Match[str] | None, after: list[Term], *, inside: bool) -> Gap:
    if mark is None:
        return Gap.OBJECT
    if inside:
        return Gap.INSIDE
    first = after[0].text if after else ""
    if first in _OBJECT_AUX:
        return Gap.OBJECT
    if mark.group("where") or mark.group("when") or mark.group("why") or mark.group("manner"):
        return Gap.OBJECT
    if first in {"is", "are", "was", "were", "'s"}:
        second = after[1].text if len(after) > 1 else ""
        last = next((term for term in reversed(after) if term.is_content), None)
        if mark.group("who") or second in {"the", "a", "an"} or (last is not None and last.tag in "nC"):
            return Gap.COMPLEMENT
        return Gap.OBJECT
    if first in {"will", "would", "has", "have", "had", "can", "could"}:
        third = after[1] if len(after) > 1 else None
        if third is not None and (third.tag in "Cs" or third.text in {"the", "a", "an", "he", "she", "they", "it"}):
            return Gap.OBJECT
    return Gap.SUBJECT


def _wanted_of_english(mark: re.Match[str] | None, found: list[Term], folded: str) -> tuple[Wanted, str, int]:
    if mark is None:
        return Wanted.THING, "", 0
    end = mark.end()
    if mark.group("who"):
        return Wanted.PERSON, "", end
    if mark.group("where"):
        return Wanted.PLACE, "", end
    if mark.group("when"):
        return Wanted.TIME, "", end
    if mark.group("why"):
        return Wanted.REASON, "", end
    if mark.group("how"):
        return Wanted.NUMBER, mark.group("how").split()[1], end
    noun, noun_end = _noun_phrase(found, end)
    if mark.group("many"):
        return Wanted.NUMBER, noun, noun_end
    if mark.group("manner"):
        return Wanted.THING, "", end
    if noun:
        return _noun_kind_english(noun) or Wanted.THING, noun, noun_end
    copula = re.match(r"\s*(?:is|was|are|were|'s)\s+(?:the\s+|its\s+|his\s+|her\s+)?(?:name of (?:the )?|title of (?:the )?)?([a-z' -]+?)(?: (?:of|for|in|at|to|that|who|which|on|from|during|as)\b|\?|$)", folded[end:])
    if copula:
        noun = copula.group(1).strip()
        return _noun_kind_english(noun) or Wanted.THING, noun, end
    return Wanted.THING, "", end


def _noun_kind_english(noun: str) -> Wanted | None:
    parts = noun.split()
    for start in range(len(parts)):
        tail = " ".join(parts[start:])
        for form in (tail, tail.removesuffix("s"), tail.removesuffix("es"), tail[:-3] + "y" if tail.endswith("ies") else tail):
            if form in _nouns():
                return _nouns()[form]
    return None


def _noun_phrase(found: list[Term], end: int) -> tuple[str, int]:
    """The words right after "which", "what" or "how many" up to the verb."""
    parts: list[Term] = []
    for term in found:
        if term.start < end:
            continue
        ends = term.tag == "." or not term.is_content or term.text in _AUX
        if ends or _is_verb(term) or (parts and term.text.endswith("ly")):
            break
        parts.append(term)
    if not parts:
        return "", end
    return " ".join(term.text for term in parts), parts[-1].end


def _is_verb(term: Term) -> bool:
    return term.tag == "w" and (
        term.text.endswith("ed")
        or (any(key.startswith("=") for key in term.keys) and (term.text.endswith(("s", "ing")) or term.text in _PAST))
    )


_PAST = frozenset("won beat hosts host wrote took made became held gave led sold bought broke built drew grew lost met paid ran sang spoke stood taught rose fell hit cost win take make hold lead".split())


def _own_keys(term: Term) -> tuple[str, ...]:
    """The keys of a word; of a joined name only those of the whole ("gold medals" is not any medal)."""
    whole = tuple(key for key in term.keys if kind_of(key)) if " " in term.text else ()
    return whole or term.keys


def _measure(folded: str, start: int, end: int, noun: str) -> str:
    return f"{noun} {folded[max(0, start - 8) : end + 8]}"
