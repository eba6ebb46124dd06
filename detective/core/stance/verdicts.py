"""What a passage says about a statement that it quotes or reports: false, true, open, denied."""

from __future__ import annotations

import re
from enum import IntEnum

from detective.core.patterns import Pattern
from detective.core.stance.cues import Cue, CueKind
from detective.core.stance.sayings import named_from, pictured, pointing_back, says, taken_over
from detective.core.stance.taken_back import doubted, is_doubted, named_false
from detective.core.stance.views import View


class Said(IntEnum):
    """The passage's own word on the matched stretch."""

    FALSE = -1
    PLAIN = 0
    TRUE = 1
    OPEN = 2


_REACH = 40  # characters between a quoted statement and the verdict on it
_REFERS = Pattern(
    r"^[“\"'\s]*(?:该|此|这|上述|以上|经|对此|但|然而|事实|实际|其实|真相|真实情况|结论|评级|判定|核查|查证|目前"
    r"|官方|警方|记者|据|不实|属实|辟谣|谣言|这是|纯属|系|并|专家"
    r"|this|that|these|those|the (?:claim|rumou?r|post|video|report|statement|photo|image|story"
    r"|allegation)s?|it |it's|they |however|but"
    r"|in fact|false|fact|truth|reality|rat(?:ing|ed)|ruling|conclusion|our (?:rating|verdict)|but"
    r"|officials?|police|experts?|there (?:is|was|are)|no,|not true|verdict"
    r"|our ruling|true|such|both|neither|none|authorities)"
)
_QUOTE_PAIRS = (("“", "”"), ("「", "」"), ("『", "』"), ('"', '"'), ("‘", "’"))


def quoted(text: str, start: int, end: int) -> bool:
    """Whether most of a stretch stands between quotation marks; a quoted name within it is no quotation of it."""
    middle = (start + end) // 2
    for left, right in _QUOTE_PAIRS:
        opened, closed = text.rfind(left, 0, middle), text.find(right, middle)
        closed = len(text) if closed < 0 else closed  # a full stop inside of the quotation ends the sentence
        if opened < 0 or 2 * (closed - opened) < end - start:
            continue
        if text.count(left, 0, middle) % 2 == 1 if left == right else right not in text[opened:middle]:
            return True
    return False


def _quotation_end(text: str, start: int, end: int) -> int:
    """Where the quotation ends in which a stretch begins; its words may come again in the verdict on it."""
    for left, right in _QUOTE_PAIRS:
        opened = text.rfind(left, 0, start + 1)
        closed = text.find(right, max(start, opened + 1))
        if left != right and opened >= 0 and start < closed < end and right not in text[opened:start]:
            return closed
    return end


def _near(cue: Cue, start: int, end: int, reach: int) -> bool:
    return (0 <= start - cue.end <= reach) or (0 <= cue.start - end <= reach)


def hearsay(sentence: View, before: View | None, start: int, end: int) -> bool:
    """Whether the matched stretch is reported as hearsay: a rumour word leads it in or names it, or it is quoted."""
    own = _own_word_from(sentence)
    for cue in sentence.of(CueKind.RUMOUR):
        if cue.end <= own <= start or _settled_between(sentence, cue.end, start):
            continue
        if cue.end <= start and taken_over(sentence.folded, cue.end, start):
            continue
        if cue.end <= start + 2 or _near(cue, start, end, 12):
            return True
    if quoted(sentence.text, start, end) or pictured(sentence, start):
        return True
    if before is not None:
        last = before.of(CueKind.RUMOUR)
        if last and before.folded.rstrip()[-1:] in ":：":
            return True
    return False


_SET_ASIDE = Pattern(
    r"^\W*(?:despite|contrary to|unlike|whatever|in spite of|notwithstanding|far from)\b[^,;]*,"
    r"|^(?:与|跟|和|并非|不像|不同于|有别于)[^，,;；]*?(?:不同|相反|不符|不一|所说|那样)[，,]"
)


def _own_word_from(sentence: View) -> int:
    """Where a passage's own word begins behind hearsay that it sets aside: "Despite what a tweet says, ..."; else 0."""
    found = _SET_ASIDE.match(sentence.folded)
    return found.end() if found else 0


def _settled_between(sentence: View, start: int, end: int) -> bool:
    """Whether hearsay was judged before a clause that begins later: baseless, though it confirmed that ..."""
    judged = [c.end for c in sentence.cues if c.kinds & _JUDGING and start <= c.start and c.end <= end]
    return bool(judged) and re.search(r"[,;，；]", sentence.folded[judged[0] : end]) is not None


def _judge(cue: Cue, view: View) -> Said:
    kinds = cue.kinds
    if CueKind.OPEN in kinds:
        return Said.OPEN
    side = Said.FALSE if kinds & {CueKind.FALSE, CueKind.DENY} else Said.TRUE
    named = named_false(cue, view) if side is Said.TRUE else None
    if named is not None:
        return _judge(named, view)
    for turn in view.negations:
        if (
            turn.cue != cue
            and cue.text.startswith(_SETTLING)
            and turn.start <= cue.start < min(turn.end, turn.start + 14)
        ):
            return Said.OPEN  # neither confirmed nor denied
        if turn.cue != cue and turn.start <= cue.start < min(turn.end, turn.start + 14) and turn.cue.end <= cue.start:
            return Said(-side)
    return side


_SETTLING = (
    "证实",
    "确认",
    "得到证实",
    "获证实",
    "承认",
    "否认",
    "confirm",
    "verif",
    "deny",
    "denied",
    "denies",
    "substantiat",
    "corroborat",
)
_VERDICTS = frozenset((CueKind.FALSE, CueKind.TRUE, CueKind.DENY, CueKind.AFFIRM, CueKind.OPEN))


_JUDGING = frozenset((CueKind.FALSE, CueKind.TRUE))


def _verdict_after(sentence: View, end: int) -> Said | None:
    for cue in sentence.cues:
        if cue.kinds & _VERDICTS and 0 <= cue.start - end <= _REACH and not is_doubted(cue, sentence):
            return _judge(cue, sentence)
    return None


def _verdict_before(sentence: View, start: int) -> Said | None:
    for cue in reversed(sentence.cues):
        if cue.end <= start and cue.kinds & _VERDICTS and start - cue.end <= _REACH:
            if (
                is_doubted(cue, sentence)
                or _breaks(sentence.folded, cue.end, start)
                or not _governs(sentence, cue, start)
            ):
                return None
            if _POINTS_BACK.fullmatch(cue.text) and re.search("[,，]", sentence.folded[cue.end : start]):
                return None
            if _CLEARS_UP.match(cue.text) and _WHAT_IS_SO.match(sentence.folded, cue.end):
                return None
            return _judge(cue, sentence)
    return None


def called_false(sentence: View, start: int) -> bool:
    """Whether a word before a stretch says that it is not so: there is no evidence that X."""
    return _verdict_before(sentence, start) is Said.FALSE


# What says of something told before or elsewhere that it is so or not: it judges nothing behind it.
_POINTS_BACK = Pattern(
    "contrary to|成立|准确|正确|.*(?:事|不实|属实|事实|谣言|可信|确凿|真实|虚假|假的|错的|错误的?|误传|讹传|依据|根据)"
)
_CLEARS_UP = Pattern("(?:予以)?(?:澄清|辟谣)|clarif|rebut|refut")
_WHAT_IS_SO = Pattern("[,，:：]|说|称|表示|指出| that\\b| by saying")  # after it stands the truth, not the rumour


_LINK = Pattern(
    r"\b(?:that|claims?|claiming|claimed|rumou?rs?|reports?|allegations?|suggestions?|having|stor(?:y"
    r"|ies)|posts?)\b|[:：\"“]"
)
_FREE = Pattern(
    r"^(?:fake|false|wrong|altered|manipulated|true|correct|indeed|accurate|genuine|real|satire|myth|contrary to)\b"
)


def _governs(sentence: View, cue: Cue, start: int) -> bool:
    """Whether an English verdict before a statement is about it, not an adjective of something else."""
    return sentence.chinese or not _FREE.match(cue.text) or _LINK.search(sentence.folded, cue.end, start) is not None


def _breaks(folded: str, start: int, end: int) -> bool:
    """Whether another clause stands between a cue and the stretch."""
    gap = folded[start:end]
    return bool(re.search(r"[。；;]", gap)) or len(re.findall(r"[，,]", gap)) > 1


def _opening_verdict(view: View) -> Said | None:
    for cue in view.cues:
        if cue.kinds & _VERDICTS and cue.start <= 60:
            return _judge(cue, view)
    return None


def said_of(sentence: View, start: int, end: int, before: View | None, after: tuple[View, ...]) -> tuple[Said, bool]:
    """The passage's word on a stretch of `sentence`, and whether it stands there as hearsay."""
    return said_on(sentence, start, end, after, reported=hearsay(sentence, before, start, end) or doubted(sentence))


def said_on(sentence: View, start: int, end: int, after: tuple[View, ...], *, reported: bool) -> tuple[Said, bool]:
    """The passage's word on a stretch that is `reported`: hearsay, or a thing that can only be false or genuine."""
    end = _quotation_end(sentence.text, start, end) if reported else end
    judged = _judged_by_name(sentence, start, end, after, reported=reported)
    if judged is not None:
        return judged, True
    found = _verdict_before(sentence, start)
    if found is None and (reported or sentence.folded.rstrip()[-1:] in "?？"):
        found = _verdict_after(sentence, end)
        for follower in after:
            if found is not None:
                break
            found = _opening_verdict(follower) if _REFERS.match(follower.folded) else _plain_verdict(follower)
    elif found is None:
        found = _verdict_after(sentence, end) if _closes(sentence, end) else None
    return (Said.PLAIN if found is None else found), reported


_CLOSE_BY = 32  # characters between what names a statement and the verdict on it


def _judged_by_name(sentence: View, start: int, end: int, after: tuple[View, ...], *, reported: bool) -> Said | None:
    """The verdict on what is named as a statement: "the story that X was made up", "X. The claim is false"."""
    told = reported or says(sentence, start)
    named = named_from(sentence, start, end)
    found = None if named < 0 else _first_verdict(sentence, named, named + _CLOSE_BY)
    if found is not None:
        return found
    here = ((sentence, start),) if reported else ()
    for view, since in (*here, *((one, 0) for one in after if told)):
        for pointing in pointing_back().finditer(view.folded, since):
            found = _first_verdict(view, pointing.end(), pointing.end() + _CLOSE_BY)
            if found is None and view is not sentence:
                found = _first_verdict(view, max(0, pointing.start() - _CLOSE_BY), pointing.start() - 1)
            if found is not None:
                return found
    return None


def _first_verdict(view: View, start: int, end: int) -> Said | None:
    """The first word that calls something false or true in a stretch; a word that only denies settles nothing."""
    found = (
        cue
        for cue in view.cues
        if start <= cue.start <= end and cue.kinds & (_JUDGING | {CueKind.OPEN}) and not is_doubted(cue, view)
    )
    cue = next(found, None)
    return None if cue is None or CueKind.RUMOUR in cue.kinds else _judge(cue, view)


_PLAINLY = Pattern(
    r"不实|不属实|(?:与|和|同)(?:事实|实际)(?:情况)?(?:严重|完全)?不(?:相)?符|谣言|辟谣|子虚乌有|捏造|误传|讹传|假消息|假新闻|虚假信息|错误(?:讯息|信息|消息|说法)|(?:没有|毫无|并无|无)(?:任何|事实|科学)*(?:依据|根据)|不足为信|勿信|别信"
    r"|属实|证实|确有其事|确认了"
    r"|\b(?:calls?|called|labell?ed|brand(?:s|ed)|declared|rated|deemed|ruled|described) (?:[a-z']+ ){1,3}?(?:as )?"
    r"(?:completely |entirely |simply )?(?:false|fake|untrue|baseless|unfounded|misleading|nonsense|a hoax|a myth"
    r"|fabricated|(?:(?:pure|sheer|complete|an) )?(?:invention|fabrication|fiction|rubbish))\b"
    r"|\b(?:dismiss(?:es|ed)?|rejects?|rejected|den(?:y|ies|ied)|debunk(?:s|ed)?|refut(?:es?|ed)|disprov(?:es?|ed))"
    r" (?:the|this|that|these|those|it|them|such) ?"
    r"(?:claims?|posts?|rumou?rs?|reports?|stor(?:y|ies)|allegations?|videos?|images?|message|as)?\b"
    r"|\b(?:(?:is|are|was|were|been) (?:a |completely |entirely )?(?:false|fake|hoax|untrue|fabricated"
    r"|staged|baseless|unfounded|altered|doctored|myth)"
    r"|not true|no such|debunked|confirmed (?:it|them|that|the)|(?:that|this|it|which) is true"
    r"|proved true|turned out to be (?:true|false))\b"
)


def _plain_verdict(view: View) -> Said | None:
    """A verdict in so many words in a sentence that does not point back by its opening."""
    plainly = _PLAINLY.search(view.folded)
    if plainly is None:
        return None
    for cue in view.cues:
        if cue.kinds & _VERDICTS and cue.start < plainly.end() and plainly.start() < cue.end:
            return _judge(cue, view)
    return Said.TRUE if re.search(r"true|confirmed|属实|证实|确", plainly.group()) else Said.FALSE


_CLOSING = Pattern(
    r"^[”」』\"’']?(?:的)?(?:说法|消息|传言|传闻|言论|信息|谣言)?[，,]?(?:是|为|系|属|纯属|均为|都是|实为|并)?\s*"
    r"(?:不实|不属实|谣言|假|虚假|误传|属实|真的|(?:is|are|was|were|has been|have been) (?:completely |entirely "
    r"|simply )?(?:false|fake|a hoax|a myth|untrue|true|debunked|altered|doctored|staged"
    r"|not true|misleading|baseless|unfounded|fabricated))"
)


def _closes(sentence: View, end: int) -> bool:
    return bool(_CLOSING.match(sentence.folded[end : end + 40]))
