"""Frames with two slots that a sentence states: who won, hosts, holds, wrote, founded, was born in what."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from detective.core.lexicon import tag_of
from detective.core.patterns import Pattern, any_of
from detective.core.stance.deep import Deep
from detective.core.stance.lexemes import surnames
from detective.core.tables import rows

_W_ZH, _A_ZH = "(?P<who>[^，。；：！？,;:]{1,70}?)", "(?P<what>[^，。；：！？,;:]{2,45}?)"
_W_EN, _A_EN = "(?P<who>[^;:!?]{2,140}?)", "(?P<what>[^;:!?,]{2,80}?)"
_OPEN_ZH = r"(?:^|(?<=[，。；：！,;:]))\s*"
_OPEN_EN = r"(?:^|(?<=[.,;:!?] )|(?<=\bthat )|(?<=\band )|(?<=\bwhen )|(?<=\bafter ))(?:the |in \d{4},? )?"
_CLOSE_ZH = r"\s*(?=[，。；！？、,;!?（(]|$)"
_HALF_COMMA = Pattern(r"(?<!\d),|,(?!\d)")
_END_EN = (
    r"(?=\s*(?:\.?\s*$|[;:!?()])| for (?:his|her|their|its|the|a|an|work|discover)|, (?:who|which|the"
    r"|a|an|after|with|for|beating|becoming) "
    r"| (?:in|on|at|during|after|when|while|following) |\. [a-z]+ [a-z]{3})"
)
_CLOSE_EN = (
    r"(?=\s*(?:[.,;:!?()]|$)| in \d{4}| on | after | for (?:his|her|their|its|the|a) | at the | with "
    r"| by | when | during | over "
    r"| following | from | since | until | because | in (?:the|a) | on (?:the|a) | against )"
)
_TRIGGERS = {
    "award": "奖|授予|荣获|得主|prize|award|oscar|won|win|medal|laureate|received|went to",
    "champion": "冠|金牌|奖杯|捧|金杯|杯|won|win|champion|trophy|title|lifted|crown",
    "host": "主办|举办|举行|承办|召开|东道|开幕|申办|host|held|take place|takes place|took place|taking place|stage",
    "capital": "首都|首府|省会|capital",
    "author": "写|著|创作|作者|作曲|编剧|作词|wr[io]te|written|writer|author|compos|penned|paint",
    "director": "导|拍摄|direct",
    "founder": "创|成立|建立|开办|组建|奠基|found|establish|start|set up|creat|launch",
    "inventor": "发明|发现|首创|提出|研制|invent|discover|devis|pioneer|propos|develop",
    "birthplace": "出生|生于|诞生|籍贯|born",
    "headquarters": "总部|headquarter|based",
    "located": "位于|坐落|座落|地处|处于|locat|situated|found",
    "ceo_of": "ceo|首席执行官|董事长|总裁|总经理|掌门人",
}


@dataclass(frozen=True, slots=True)
class Role:
    """A stated pair: the one in the slot, and the slot; offsets are those of the sentence."""

    relation: str
    who: tuple[int, int]
    what: tuple[int, int]


@cache
def titles(language: str) -> str:
    """The titles of offices of a language as one alternation, the longest first."""
    found = [row[0] for row in rows("stance/titles.tsv") if row[1] == language]
    return any_of(found)


@cache
def _patterns(language: str) -> dict[str, tuple[Pattern, ...]]:
    zh = language == "zh"
    found: dict[str, list[Pattern]] = {}
    for relation, tongue, raw in rows("stance/roles.tsv"):
        if tongue != language:
            continue
        what = _A_ZH if zh else _A_EN
        if relation == "office":
            what = _office_zh() if zh else _office_en()
        body = _put(_put(raw, "A", what), "W", _W_ZH if zh else _W_EN)
        body = body.removesuffix("$")
        if body.endswith("?)") and raw.rstrip("$").endswith("W"):
            body += _CLOSE_ZH if zh else _END_EN
        elif raw.endswith("$") or body.endswith("?)"):
            body += _CLOSE_ZH if zh else _CLOSE_EN
        found.setdefault(relation, []).append(Pattern((_OPEN_ZH if zh else _OPEN_EN) + body))
    return {relation: tuple(patterns) for relation, patterns in found.items()}


def _put(pattern: str, slot: str, group: str) -> str:
    """A pattern with the letter of a slot made the group that it stands for."""
    return group.join(re.split(rf"(?<![A-Za-z]){slot}(?![A-Za-z])", pattern))


def _office_zh() -> str:
    return rf"(?P<what>[^，。；：！？,;:、是]{{1,24}}?(?:{titles('zh')}))"


def _office_en() -> str:
    return rf"(?P<what>(?:[a-z.'-]+ ){{0,3}}?(?:{titles('en')})(?: (?:of|for|at) (?:the )?[^.,;:!?]{{2,40}}?)?)"


@cache
def _trigger(relation: str) -> Pattern:
    if relation == "office":
        return Pattern(rf"{titles('zh')}|\b(?:{titles('en')})\b")
    return Pattern(_TRIGGERS[relation])


def chinese_stops(folded: str) -> str:
    """Folded Chinese with its own commas again, so that those of numbers stand apart."""
    return _HALF_COMMA.sub("，", folded).replace(";", "；").replace(":", "：")


_NO_SLOT = Pattern(
    r"^(?:to|of|by|in|as|at|for|on|and|or|that|with|from|is|was|是|为|在|的|出|过|者|了|给)\b|^(?:是|为|在|的|出|过|者|了|给|对)"
    r"|^(?:城市|国家?|地|方|权)(?:是|为|的|$)"
)
_STATED = Pattern(r"\b(?:won|is|was|were|are|has|had|said|says|shared|received|earned|took|became)\b|\band$")


def _fits(role: Role, folded: str) -> bool:
    """Whether the slots hold noun phrases for all that their first words say."""
    who, what = folded[slice(*role.who)], folded[slice(*role.what)]
    if role.what == (0, len(folded)):
        return not (_NO_SLOT.match(who) or _STATED.search(who))
    if not re.search(r"[a-z\u3400-\u9fff]{2}", what):
        return False
    return not (_NO_SLOT.match(what) or _NO_SLOT.match(who) or _STATED.search(who) or _STATED.search(what))


def roles(deep: Deep, wanted: frozenset[str] | None = None) -> tuple[Role, ...]:
    """The pairs that a sentence states: those of the wanted relations, or all that it states with a verb."""
    language = "zh" if deep.view.chinese else "en"
    found: list[Role] = []
    folded = chinese_stops(deep.view.folded) if deep.view.chinese else deep.view.folded
    for relation, patterns in _patterns(language).items():
        if (wanted is not None and relation not in wanted) or not _trigger(relation).search(folded):
            continue
        for pattern in patterns:
            for mark in pattern.finditer(folded):
                what = mark.span("what") if "what" in mark.re.groupindex else (0, len(folded))
                found.append(Role(relation, _trimmed(folded, *mark.span("who")), what))
    if wanted is not None and "office" in wanted:
        found.extend(_appositions(deep, folded))
    return tuple(role for role in found if _fits(role, folded) and not _is_apposed(deep, role))


_LINKS = frozenset("了过与和跟同对向被把给由的及")


def _is_apposed(deep: Deep, role: Role) -> bool:
    """Whether the word for a Chinese director is no verb but stands before his name: 批评了导演吴涛."""
    if not deep.view.folded.startswith("导演", role.who[1]):
        return False
    before = next((w.key for w in reversed(deep.words) if w.end == role.who[1]), "")
    last = deep.view.folded[role.who[1] - 1 : role.who[1]]
    return last in _LINKS or (len(before) > 1 and tag_of(before).startswith("v"))


_ADVERBIAL = Pattern(
    r"^(?:in|on|at|after|during|by|with|for|since|following|under|from)\b|^(?:在|于|自|从|经过|随着|截至)"
)


def _trimmed(folded: str, start: int, end: int) -> tuple[int, int]:
    """The filler without the words of time or place that stand before it."""
    while _ADVERBIAL.match(folded[start:end]):
        comma = folded.find(",", start, end)
        if comma < 0:
            break
        start = comma + 1
        while start < end and folded[start] == " ":
            start += 1
    return (start, end)


def _appositions(deep: Deep, folded: str) -> list[Role]:
    """Offices beside a name without a verb: 德国总理默克尔; "Olaf Scholz, the Chancellor of Germany"."""
    found: list[Role] = []
    pattern = _apposed_zh() if deep.view.chinese else _apposed_en()
    for mark in pattern.finditer(folded):
        if deep.view.chinese and not any(n.start == mark.end() for n in deep.names):
            bare = _bare_name(deep, mark.end())
            if bare:
                found.append(Role("office", (mark.end(), bare), mark.span("what")))
                continue
        for name in deep.names:
            if mark.end() <= name.start <= mark.end() + (1 if deep.view.chinese else 2):
                found.append(Role("office", (name.start, name.end), mark.span("what")))
                break
            if not deep.view.chinese and 0 < mark.start() - name.end <= 6 and folded[name.end] == ",":
                found.append(Role("office", (name.start, name.end), mark.span("what")))
    return found


def _bare_name(deep: Deep, start: int) -> int:
    """Where a personal name that the word list cuts apart ends, by its surname and length; 0 where none begins."""
    inside = [w for w in deep.words if w.start >= start][:3]
    if not inside or inside[0].start != start or inside[0].key not in surnames():
        return 0
    end = inside[0].end
    for word in inside[1:]:
        if word.end - word.start != 1 or word.start != end:
            break
        end = word.end
    return end if 2 <= end - start <= 4 else 0


@cache
def _apposed_zh() -> Pattern:
    return Pattern(rf"(?P<what>[^，。；：！？、的是在与和对]{{1,14}}?(?:{titles('zh')}))")


@cache
def _apposed_en() -> Pattern:
    body = r"(?: (?:of|for) (?:the )?(?:[a-z.'-]+ ?){1,3}?)?(?=,| [a-z]|\.|$)"
    name = rf"(?:[a-z.'-]+ ){{0,2}}?\b(?:{titles('en')})\b{body}"
    return Pattern(rf"(?:\b(?:the |then |current |incumbent )*)(?P<what>{name})")
