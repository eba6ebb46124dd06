"""What a passage leaves open though it holds the claim's words: those outside a trial, a deed only intended, a verb."""

from __future__ import annotations

from functools import cache

from detective.core.patterns import Pattern
from detective.core.stance.atoms import stop_characters
from detective.core.stance.marks import alternation, mark
from detective.core.stance.views import View, view
from detective.core.tables import rows
from detective.core.text import fold

_STUDY = Pattern(
    r"\b(?:trial|stud(?:y|ies|ied)|data|test(?:s|ed)?|sample|survey|researche?r?s?|vaccine|drug|treatment|therapy|patients"
    r"|participants|adults|method|enrolled|clinical)\b|试验|研究|数据|资料|测试|检测|疫苗|药|疗法|治疗|成人|受试|临床|样本|调查"
)
_LEFT_OUT = Pattern(
    r"\b(?:excluded|ineligible|untested|left out|too few|unknown|unclear"
    r"|(?:not|n['’]t|never)(?: [a-z]+){0,2}? (?:includ(?:ed?|ing)|enrol|enroll|enrolled|stud(?:y|ied)|test(?:ed)?"
    r"|part of|eligible|recruit(?:ed)?|examined?|represented|cover(?:ed)?|evaluated?|assess(?:ed)?|trial(?:led|ed)"
    r"|investigated?|considered|given|tried|used|administered"
    r"|take part|known|participated?|involved?|look(?:ed)? at|apply)"
    r"|(?:includ|enroll|recruit|test|involv)ed (?:nobody|no one|none|no)"
    r"|outside (?:the|its|this) (?:study|trial|scope|sample|survey)"
    r"|(?:yet|remains?) to be [a-z]+|no (?:[a-z]+ ){0,2}(?:data|trials?|studies|results|figures|information)"
    r"|(?:data|results|trials?|studies|figures)(?: [a-z]+){0,5}? (?:not|lacking|missing|unavailable|pending|yet"
    r"|begun))\b"
    r"|(?:未|没有|不)(?:被|予|曾|包)?(?:纳入|包括|包含|参与|参加|入组|招募|测试|试验|研究|检测|涵盖|覆盖|评估|入选|涉及)"
    r"|不包括|排除|除外|不在[^,.;，。；]{0,8}(?:范围|之列)|不清楚|不明|有待|尚待|未知"
    r"|(?:数据|资料|试验|研究|结果|临床)[^,.;，。；]{0,6}(?:尚未|未|没有|缺乏|不足|不明|空白|有限)"
    r"|(?:尚无|暂无|没有|缺乏|缺少|无)[^,.;，。；]{0,8}(?:数据|资料|试验|研究|临床)"
    r"|(?:未|没有|没)[^,.;，。；]{0,8}(?:试验|测试|研究|评估|验证|参加|参与|入组)"
)
_OF_A_STUDY = Pattern(
    r"\b(?:trial|stud(?:y|ies|ied)|data|test(?:ed|ing)|includ[a-z]+|exclud[a-z]+|enrol[a-z]*|part in|participat[a-z]+"
    r"|eligible|unknown|unclear)\b|试验|研究|数据|资料|测试|纳入|包括|包含|参加|参与|排除|尚未|未知"
)
_CUT = Pattern(r",(?!\d{3}(?!\d))|[;!?；。，！？]|\.(?!\d)| and | but | while | whereas | although | then ")


def outside_the_group(claim: View, text: str, *, agrees: bool) -> bool:
    """Whether those of whom the claim speaks are named only where the passage says that they were left out.

    That they were left out may itself be what a claim about the trial says, or what refutes it.
    """
    folded = fold(text)
    if _LEFT_OUT.search(folded) is None or _STUDY.search(folded) is None:
        return False
    of_a_study = _OF_A_STUDY.search(claim.folded) is not None
    if of_a_study and (not agrees or _LEFT_OUT.search(claim.folded) is not None):
        return False
    out, rest = set[str](), set[str]()
    for piece in _CUT.split(folded):
        (out if _LEFT_OUT.search(piece) else rest).update(keys_of(view(piece)))
    mine = keys_of(claim)
    return bool(mine & out - rest) and (of_a_study or bool(mine & rest))


def keys_of(one: View) -> frozenset[str]:
    """The terms of a sentence, and its Chinese characters, of which one alone may name a group: 狗, 人."""
    return one.keys | ({atom.text for atom in one.atoms if atom.is_han} - stop_characters() if one.chinese else set())


_YEAR = Pattern(r"(?<!\d)(?:1[5-9]|20)\d\d(?!\d)")
_DATE_FIRST = Pattern(
    r"(?:^|(?<=[.;,] )|(?<=and )|(?<=but ))((?:in|by|during|early in|late in) (?:[a-z]+ )?\d{4}),"
    r"|(\d{4}年(?:\d+月)?(?:\d+日)?)[,，]"
)
_SAME_YEAR = Pattern(r"\b(?:that|the same) (?:year|month|day|summer|autumn|week)\b|同年|当年|同月|同日|当天")


@cache
def _intended() -> Pattern:
    """A word for what is applied for, agreed or promised, with what is to be done; 的 makes the word a noun."""
    return Pattern(
        rf"{alternation('intending', 'en')}(?: [a-z0-9]+){{0,5}}? to [a-z]+"
        rf"|{alternation('intending_for', 'en')} for\b|{alternation('intending_for', 'zh')}(?!的)"
        rf"|{alternation('intending', 'zh')}(?=[^的,.，。])"
    )


def _years(text: str) -> tuple[frozenset[str], frozenset[str]]:
    """The years in which the passage has something intended, and the others."""
    intended, others = set[str](), set[str]()
    for piece in _CUT.split(_DATE_FIRST.sub(r"\1\2 ", text)):
        (intended if _intended().search(piece) else others).update(_YEAR.findall(piece))
    return frozenset(intended), frozenset(others)


def only_intended(claim: View, text: str) -> bool:
    """Whether in a year of the claim the deed was applied for, agreed or promised, and not told as done."""
    mine = _asked_years(claim)
    if not mine:
        return False
    intended, others = _years(fold(text))
    return bool(mine & intended - others) and _SAME_YEAR.search(fold(text)) is None


def dated_by_intention(claim: View, text: str) -> bool:
    """Whether the claim's year stands in the passage, and another one only with what was intended."""
    mine = _asked_years(claim)
    if not mine:
        return False
    intended, others = _years(fold(text))
    return bool(intended - others) and mine <= others


def _asked_years(claim: View) -> frozenset[str]:
    found = frozenset[str](_YEAR.findall(claim.folded))
    told_of = any(mark(name).search(claim.folded) for name in ("intending", "announcing"))
    return frozenset() if told_of else found  # what was announced that year was announced


@cache
def _light() -> tuple[tuple[Pattern, Pattern], ...]:
    """What a claim says with a light verb, and the words of which a passage has one where it says so too."""
    return tuple((Pattern(claim), Pattern(words)) for claim, words in rows("stance/light_verbs.tsv"))


def lacks_its_verb(claim: View, text: str) -> bool:
    """Whether the claim's verb is one that a sentence may do without, and no word for it stands in the passage."""
    folded = ""
    for asked, words in _light():
        found = asked.search(claim.folded)
        if found is None:
            continue
        folded = folded or fold(text)
        if words.search(folded) is None and f"{claim.folded[: found.start()].split(' ')[-2:][0]}'s " not in folded:
            return True
    return False
