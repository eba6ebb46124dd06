"""Who holds a post, a prize or a record, in Chinese claims and sentences."""

from __future__ import annotations

from functools import cache

from detective.core.patterns import Pattern
from detective.core.stance.deep import Deep
from detective.core.stance.lexemes import surnames
from detective.core.stance.marks import alternation
from detective.core.stance.posts import COMING, Held, Holder, post_words
from detective.core.stance.veils import VEILED, veiled

_SHORT, _LONG = 2, 5  # characters of a name


_GIVEN = r"(?:是|名叫|叫|为|由|系|授予了?|颁给了?|颁予|归属?|花落|给了|：|归于|属于)"


_TAKES = (
    r"(?:是|为|任|担任|出任|接任|当选为?|成为|获得?|夺得|摘得|赢得|捧得|荣获|斩获|升任|兼任|拿下|摘下|获颁|获任"
    r"|就任|接替|执掌)(?:了|过)?"
)


_THEN = (
    r"(?:则|也|都|仍然?|将|已经?|最终|凭[^，。；]{1,12}?|以[^，。；]{1,10}?|在[^，。；]{1,12}?|于[^，。；]{1,8}?"
    r"|改|再次|继续|成功)*"
)


_CLAIMS_ZH = (
    Pattern(
        rf"^(?P<n>[^，。；：]{{2,18}}?){_THEN}{_GIVEN}(?P<d>[^，。；：、的]{{2,12}}?)(?:获得|担任|出任|夺得|摘得|接任|执掌|拿下)?$"
    ),
    Pattern(rf"^(?P<d>[^，。；：、的]{{2,12}}?){_THEN}{_TAKES}(?P<n>[^，。；：]{{2,18}}?)$"),
)


def held_zh(claim: Deep) -> Held | None:
    """What a Chinese claim gives to one alone."""
    text = claim.view.folded
    for day in reversed(claim.days):
        text = text[: day.start].removesuffix("在") + text[day.end :]
    text = text.rstrip("。 ")
    for pattern in _CLAIMS_ZH:
        found = pattern.search(text)
        if (
            found is not None
            and _is_post_zh(found["n"])
            and not _is_post_zh(found["d"])
            and not _DEED.search(found["d"])
        ):
            return Held(_NEWLY.compiled.sub("", found["n"]), "", found["d"], COMING.search(text) is not None)
    return None


_NEWLY = Pattern("(?<=[\u3400-\u9fff])(?:新任|现任|新(?![北竹乡郑余华会]))(?=[^新]{2,3}$)")
_OVER = Pattern("接替|取代")  # the one before
_DEED = Pattern("[受被把由获推聘荐向对给让使派]|自己")


_MOST = Pattern(r"最[^，。的]{1,4}的[^，。的]{1,6}$")


def _is_post_zh(text: str) -> bool:
    return any(post_words("zh", kind).search(text) for kind in ("post", "prize")) or _MOST.search(text) is not None


def _posts_zh(post: str, text: str) -> str:
    """The words of a post that a text has: without what the text says apart from it, the owner."""
    if post in text:
        return post
    most = post.find("最")
    starts = [most] if most > 0 else range(1, len(post) - 1)
    for at in starts:
        head, tail = post[:at].removesuffix("的"), post[at:].removeprefix("的")
        if tail in text and (head in text or all(char in text for char in head)) and len(tail) > 1:
            return tail
    return ""


_LESSER = Pattern("[副前代原候]$")


_NOT_POST_ZH = Pattern(r"[副前代原候]$|接替[^，。；]{0,8}$|(?:退休|卸任|离任|已故|落选)的$")


@cache
def _frames_zh() -> tuple[Pattern, ...]:
    own = VEILED
    return (
        Pattern(
            rf"(?P<n>{own}){_THEN}{_GIVEN}(?P<d>[^，。；、]{{2,20}}?)"
            r"(?:(?:凭|以)[^，。；]{1,12})?(?:获得|担任|出任|夺得|摘得|接任|所获|之手|(?=[，。；]|$))"
        ),
        Pattern(rf"(?P<d>[^，。；、]{{2,40}}?){_THEN}{_TAKES}[^，。；、]{{0,10}}?(?P<n>{own})(?=[，。；]|$)"),
        Pattern(rf"(?P<d>[^，。；、]{{2,24}}?){_THEN}(?P<over>接替|取代|继)[^，。；]{{0,10}}?(?P<n>{own})"),
        Pattern(rf"(?P<n>{own})(?P<d>[\u3400-\u9fff·]{{2,4}})(?=[，。；、]|{alternation('speech', 'zh')}|$)"),
    )


_ASIDE = Pattern(r"[(（][^()（）]*[)）]")  # another name of the same one: （又译……）


def holders_zh(held: Held, deep: Deep) -> list[Holder]:
    """Those whom a Chinese sentence names with the words for the post."""
    text = deep.view.folded.replace(",", "，").replace(";", "；")
    post = _posts_zh(held.post, text)
    found = list[Holder]()
    hidden = _ASIDE.sub(lambda m: m.group().replace("，", "·"), veiled(post, text))
    for pattern in _frames_zh() if post else ():
        for m in pattern.finditer(hidden):
            over = None if "over" in m.groupdict() else _OVER.search(m["d"])
            name = m["d"][: over.start()] if over else m["d"]
            same = held.holder in name or name in held.holder or _aside(text, m.start("d")).endswith(held.holder)
            ahead = text[: m.start("n")]
            passed_on = not (_LESSER if "over" in m.groupdict() else _NOT_POST_ZH).search(ahead)
            if passed_on and (same or is_name(deep, (m.start("d"), m.start("d") + len(name)))):
                found.append(Holder(name, same))
    return found


def _aside(text: str, at: int) -> str:
    """What stands before the brackets in which a place lies; empty outside of brackets: 奥巴马（又译欧巴马）."""
    opened = max(text.rfind(mark, 0, at) for mark in "（(")
    inside = opened >= 0 and not any(mark in text[opened:at] for mark in "）)")
    return text[:opened] if inside else ""


def is_name(deep: Deep, span: tuple[int, int]) -> bool:
    """Whether a stretch ends with a name, by the word list or by its surname."""
    start, end = span
    if any(start <= name.start and end - 1 <= name.end <= end for name in deep.names):
        return True
    text = deep.view.folded[start:end]
    _, of, tail = text.rpartition("的")
    if of and _SHORT <= len(tail) <= _LONG and not _DEED.search(tail):
        return True
    return any(text[-size] in surnames() for size in (2, 3) if len(text) >= size) and not _DEED.search(text[-3:])
