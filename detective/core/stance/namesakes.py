"""Where a passage mentions each of several that bear one name: by the name, by "of that name", by pointing back."""

from __future__ import annotations

import re

from detective.core.patterns import Pattern
from detective.core.stance.atoms import stem
from detective.core.stance.fillers import is_place
from detective.core.stance.kind_words import kind_of, nations
from detective.core.stance.kinds import may_be_both
from detective.core.stance.marks import mark
from detective.core.stance.senses import is_common
from detective.core.stance.stretches import Mention
from detective.core.stance.veils import VEILED, spots_of, veiled
from detective.core.text import fold, has_han

_SAME = Pattern(
    r"\bof the same (?:name|title)|same-named|\b(?:its|his|her) namesake"
    r"|\b(?:under|by|bears|bearing|bore) the same (?:name|title)\b|\bshar(?:es|ed|ing) (?:the|a) name\b"
    r"|\bof that name\b"
    r"|同名(?:同姓)?的|(?<![^。；，,;])[^，。；,;自据编由按为照将把名]{0,10}同名(?!同姓|者)"
)
# A work told to be made after another of its name, of which nothing more is said.
_DERIVED = Pattern(r"(?:based on|adapt(?:ed|ation)|改编|取材|根据)[^.;。；]{0,40}$")
_POINTING = Pattern(
    r"(?P<former>\bthe former(?=,| (?:is|was|has|had|will|who|which|[a-z]+ed)\b)|前者)"
    r"|(?P<latter>\bthe latter\b|后者)|另一[位名个座家部]"
)
# A name that is told of another: 另一位李敏, another John Smith, a different Springfield.
_ANOTHER = Pattern(
    rf"(?:另一|另外一|还有一)[位名个座所家](?:叫|名叫)?{VEILED}|\b(?:another|a different|a second) {VEILED}"
)
# One that it is said not to be: 并非歌手李娜, not the coast guard cutter Aurora.
_NOT_THAT = Pattern(
    rf"(?:并不是|并非|而非|不是)[^，。；,;]{{0,16}}{VEILED}"
    rf"|\bnot (?:the|that|his|her) (?:[a-z'’-]+ ){{0,5}}[\"“'‘]?{VEILED}"
)
# Several that are told one after another: 有两个“欧罗巴”：一个是…; there are two Europas: one is …, the other …
_SEVERAL = Pattern(
    rf"两[个位座所部艘家][^，。；：,;:]{{0,6}}?[“「《\"]?{VEILED}|\b(?:two|both) (?:[a-z]+ )?[\"“]?{VEILED}"
)
_EACH = Pattern(
    r"(?<![另那这第])一[个位座所部艘家](?:则|就)?[是叫在]|另一[个位座所部艘家](?:则|就)?[是叫在]"
    r"|\bone(?:,| is| was|, an?)\b|\bthe other(?:,| is| was)\b"
)
# What one was named after, where the next sentence goes on about that: named after Cook's ship. That vessel was sunk.
_AFTER = Pattern(
    r"\bnamed (?:after|for|in honou?r of) (?:the|an?) [^.;]{3,90}[.;] "
    r"(?=that (?!is|was|year|day|month|time|same|week)[a-z]+\b)"
    r"|(?:得名于|取名自|名字取自|因纪念|为纪念)[^，。；,;]{2,30}[，。；,;](?=[该那][\u3400-\u9fff])"
)
_BESIDE_ZH, _BESIDE_EN = 10, 40
_TWO = 2


def shares_a_name(folded: str) -> int:
    """Where a text begins to say of another that he bears the name, so that it need not stand twice; 0 for nowhere."""
    found = _SAME.search(folded) or _AFTER.search(folded)
    if found is not None:
        return _sentence(found.start(), folded)
    several = any(word in folded for word in ("两", "two ", "both ")) and _EACH.search(folded)
    return several.start() if several else 0


def _sentence(at: int, folded: str) -> int:
    return max(folded.rfind(stop, 0, at) + 1 for stop in (". ", ";", "；", "。")) or at


def mentions_of(name: str, folded: str, *, chinese: bool) -> tuple[Mention, ...]:
    """The mentions of the bearers of a name, in order; none where the passage tells of one alone."""
    hidden = veiled(name, folded)
    found = [Mention(at, at + len(name), str(at)) for at in spots_of(name, folded)]
    each = list(_EACH.finditer(folded)) if _SEVERAL.search(hidden) else []
    if len(each) >= _TWO:
        return tuple(Mention(m.start(), m.end(), str(m.start())) for m in each)
    again = [m for m in (*_SAME.finditer(folded), *_AFTER.finditer(folded)) if not _only_source(m, folded)]
    pointing = list(_POINTING.finditer(folded))
    marked = mark("namesake").search(folded) is not None or _ANOTHER.search(hidden) is not None
    if len(found) >= _TWO and not marked:
        marked = any(m["latter"] for m in pointing) or _NOT_THAT.search(hidden) is not None
    if not again and not marked and not _set_apart(found, folded, chinese=chinese):
        return ()
    near = _BESIDE_ZH if chinese else _BESIDE_EN
    again = [
        m
        for m in again
        if m.re is _AFTER.compiled or not any(min(abs(one.start - at) for at in m.span()) <= near for one in found)
    ]
    found += [Mention(_opening(m.start(), found, folded), m.end(), str(m.start())) for m in again]
    return _pointed(sorted(found), pointing, near) if marked or again else tuple(sorted(found))


def _opening(at: int, found: list[Mention], folded: str) -> int:
    """Where the sentence begins that tells of another in words that stand late in it: his remake, under that title."""
    start = _sentence(at, folded)
    return at if any(start <= one.start < at for one in found) else start


def _only_source(m: re.Match[str], folded: str) -> bool:
    """Whether another of the name is told only as what one was made after, and nothing points back to it."""
    return _DERIVED.search(folded[: m.start()]) is not None and _POINTING.search(folded, m.end()) is None


def _pointed(found: list[Mention], pointing: list[re.Match[str]], near: int) -> tuple[Mention, ...]:
    """The mentions with those that point back to one of them: the former, the latter; another is a new one."""
    every = list(found)
    for m in pointing:
        before = list(dict.fromkeys(one.who for one in found if one.start < m.start()))
        if m.lastgroup and len(before) >= _TWO:
            every.append(Mention(m.start(), m.end(), before[-2 if m["former"] else -1]))
        elif not any(abs(m.start() - one.start) <= near for one in found):
            every.append(Mention(m.start(), m.end(), str(m.start())))
    return tuple(sorted(every))


# What a passage says of two only to keep them apart.
_REMARK = Pattern(
    r"(?:,? (?:and|but))? (?:has|have|had|is|bears?) "
    r"(?:nothing to do with|no (?:relation|connection|links?) (?:to|with)|not to be confused with) "
    r"[^,.;]{1,40}?(?=,? and |[,.;]|$)(?:,? and)?"
    r"|(?:[它他她]|两者|二者)?[与和跟同][^，。；,;]{1,16}?(?:并无|没有|毫无|并没有|无)(?:任何)?(?:关系|关联|瓜葛|联系)"
)
# Words that stand for the name.
_FOR_NAME = Pattern(
    r"(?P<again>,? (?:with (?:whom|which) (?:he|she|it) shares|(?:who|which|that) (?:bears|bore|shares?|shared)) "
    r"(?:a|the|his|her|its) (?:same )?(?:name|title)\b,?|,? of (?:the same|that) (?:name|title)\b"
    r"|[与和跟同][^，。；,;]{1,6}同名(?:同姓)?的|同名(?:同姓)?的?)"
    r"|\bthe (?:former|latter)\b|前者|后者|该[船轮舰村镇县市片书剧校店人车机]|[这那][个艘座位部所][船村镇城片书剧校]"
    r"|\bthat (?:vessel|ship|boat|craft|aircraft|plane|town|village|city|film|book|novel|company|firm|band|river)\b"
    r"|(?<![另那这第])一[个位座所部艘家](?=[是叫])|另一[个位座所部艘家](?=则?[是叫原])"
    r"|\bone(?= (?:is|was) )|\bthe other(?= (?:is|was) )"
)


# That one is not the other, where no deed is told with it: 事故船只并非渔政船「海鹰号」.
_IS_NOT = Pattern(rf"(?<![^，。；,;])[^，。；,;的]{{0,6}}(?:并非|并不是|不是)(?=[^，。；,;]{{0,16}}{VEILED})")


def without_remarks(text: str, name: str) -> str:
    """A text with blanks for what only sets its bearers of a name apart."""
    for pattern in (_REMARK, _FOR_NAME, _IS_NOT):
        for m in pattern.finditer(veiled(fold(name), fold(text))):
            if pattern is not _FOR_NAME or m["again"]:
                text = text[: m.start()] + " " * (m.end() - m.start()) + text[m.end() :]
    return text


def named_in(text: str, name: str) -> str:
    """What is said of one bearer of a name, with the name for the words that stand for it."""
    for pattern in (_REMARK, _IS_NOT):
        for m in reversed(list(pattern.finditer(veiled(fold(name), fold(text))))):
            text = text[: m.start()] + text[m.end() :]
    borne = fold(name) in fold(text)
    for m in reversed(list(_FOR_NAME.finditer(fold(text)))):
        latin = not has_han(name)
        word = "" if m["again"] and borne else f" {name}" if latin and m.start() else name
        text = f"{text[: m.start()].rstrip() if latin else text[: m.start()]}{word}{text[m.end() :]}"
    return text


def _set_apart(found: list[Mention], folded: str, *, chinese: bool) -> bool:
    """Whether what stands right beside the mentions tells two apart: places, kinds, nations; a city and a village."""
    places = [_placed(folded, (m.start, m.end), chinese=chinese) for m in found]
    if len(set(places) - {""}) >= _TWO or len(_called(found, folded, chinese=chinese)) >= _TWO:
        return True
    if chinese:
        return len({folded[m.end : m.end + 1] in VILLAGES for m in found}) == _TWO
    return bool(found) and not places[0] and any(_FULLY.match(folded, m.end) for m in found[1:] if m.start)


VILLAGES = frozenset("村屯寨庄")  # none of them is the city of the name
_FULLY = Pattern(r", (?:in )?(?:the )?[a-z]+(?: [a-z]+)?,")

_KIND = r"((?:[a-z]+ )?(?:state|country|city|town|village|province|island|county|district) of )$"


def _placed(folded: str, span: tuple[int, int], *, chinese: bool) -> str:
    """The place that stands right beside a mention: Springfield in Ohio, 吉林的朝阳区; empty for none."""
    if chinese:
        near = re.compile(r"([\u3400-\u9fff]{2,5})(?:的|省|市)[\u3400-\u9fff]{0,3}$").search(
            folded[max(0, span[0] - 10) : span[0]]
        )
        words = [near[1][-size:] for size in (4, 3, 2)] if near else []
    else:
        kind = re.search(_KIND, folded[max(0, span[0] - 40) : span[0]])
        if kind:
            return kind[1]
        near = re.compile(r"(?:, in|,| in) (?:the )?([a-z]+(?: [a-z]+)?)").match(folded, span[1])
        words = [near[1], near[1].split()[0]] if near else []
    return next((word for word in words if is_place(word) or not (chinese or is_common(stem(word)))), "")


_AHEAD_ZH, _AHEAD_EN = 8, 30  # characters before a name in which its kind or nation stands


def _called(mentions: list[Mention], folded: str, *, chinese: bool) -> frozenset[str]:
    """The kinds or nations, of which one excludes the other, that stand right beside the mentions of a name."""
    found: list[str] = []
    for m in mentions:
        before = folded[max(0, m.start - (_AHEAD_ZH if chinese else _AHEAD_EN)) : m.start].strip("《“\"' ")
        if not chinese:
            before = _PIECE.split(before)[-1].strip()
        kind = kind_of(before, "zh" if chinese else "en") if before else ""
        if not kind and not chinese:
            apposed = _APPOSED.match(folded, m.end)
            kind = kind_of(apposed["what"], "en") if apposed else ""
        words = _WORDS.findall(before)
        nation = next((n for n in nations("zh" if chinese else "en") if n in (before if chinese else words)), "")
        if nation or (kind and kind != _PERSON):
            found.append(nation or kind)
    names = frozenset(found)
    return names if not any(may_be_both(a, b) for a in names for b in names if a < b) else frozenset()


_PERSON = "person"  # one may be actor and singer
_PIECE = Pattern(r"[,.;:]")
_WORDS = Pattern(r"[a-z]+")
_APPOSED = Pattern(r", (?:the|an?) (?P<what>[a-z]+(?: [a-z]+)?)(?=[,.;])")
