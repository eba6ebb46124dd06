"""What a claim speaks of: the words before its verb; a passage about the same thing often says only "he" or "该片"."""

from __future__ import annotations

from functools import cache

from detective.core.lexicon import tag_of
from detective.core.patterns import Pattern
from detective.core.stance.lexemes import Lexeme, Name, WordKind
from detective.core.stance.marks import alternation

_VERB = Pattern(
    r"\b(?:is|was|are|were|be|been|has|have|had|will|would|can|could|may|might|must|shall|should|did"
    r"|does|do|became|becomes"
    r"|isn't|wasn't|aren't|weren't|hasn't|didn't|doesn't|never|not|won|died|wrote|made|took|led|held"
    r"|began|grew|fell|rose"
    r"|starred|stars|(?!united|hundred|naked|sacred)(?<!\bthe )(?<!\ba )(?<!\ban )[a-z]{2,}ed)\b"
)
_PRONOUN = Pattern(
    r"^[\s\"'“`(]*(?:(?:\w+ ){0,3}(?:he|she|it|they|his|her|its|their|this|these|that|those)\b"
    r"|the (?:film|movie|show|series|song|album|book|novel|band|group|company|city|town|country|team"
    r"|club|game|singer|actor"
    r"|actress|player|author|episode|season|city|state|play|story|single|university|school|building|war|battle)\b"
    r"|(?:\w+，)?(?:他|她|它|其|该|这|此|本|两|双方|公司|球队|影片|当日|同年|此后|随后))"
)
_MOST_WORDS = 7
_ASIDE = Pattern(r"[a-z]+ly, ?")  # an adverb of the whole sentence


@cache
def past() -> Pattern:
    """Irregular verbs of the past."""
    return Pattern(alternation("past", "en"))


def subject_span(folded: str, words: tuple[Lexeme, ...], names: tuple[Name, ...], *, chinese: bool) -> tuple[int, int]:
    """Offsets of the words that name what the claim is about; empty where the claim opens with its verb."""
    if chinese:
        return _chinese(words)
    found = [mark for mark in (_VERB.search(folded), past().search(folded)) if mark]
    verb = min(found, key=lambda mark: mark.start(), default=None)
    end = verb.start() if verb else 0
    first = names[0] if names else None
    if first and first.start <= 6 and (not verb or first.end <= end or end == 0):
        end = min(end, len(folded)) if end else first.end
    inside = [w for w in words if w.start < end]
    if len(inside) > _MOST_WORDS:
        return (first.start, first.end) if first and first.start <= 24 else (0, 0)
    aside = _ASIDE.match(folded, 0, end)
    return (aside.end() if aside else 0, end)


_DATED = frozenset("年月日号底初末")


def _chinese(words: tuple[Lexeme, ...]) -> tuple[int, int]:
    for number, word in enumerate(words[:_MOST_WORDS]):
        tag = tag_of(word.key)
        if (
            number
            and words[number - 1].key != "的"
            and word.kind is WordKind.NUMBER
            and _is_year(word, words[number + 1 : number + 2])
        ):
            return (0, word.start)  # 工厂2015年扩建
        if number > 1 and word.key == "于" and _only_a_date(words[number + 1 :]):
            return (0, words[number - 1].start)  # 剧院重建于1952年
        if number and (tag in {"v", "d"} or word.key in {"是", "在", "于", "被", "将", "已", "由", "正在"}):
            return (0, word.start) if any(w.kind is not WordKind.FUNCTION for w in words[:number]) else (0, 0)
    return (0, 0)


_YEAR = 4  # digits of a year


def _is_year(word: Lexeme, after: tuple[Lexeme, ...]) -> bool:
    return len(word.key) == _YEAR and word.key.isdigit() and bool(after) and after[0].key.startswith("年")


def _only_a_date(words: tuple[Lexeme, ...]) -> bool:
    return all(word.kind is WordKind.NUMBER or word.key in _DATED for word in words)


_PLAN = Pattern(
    r"^\W*(?:(?:the|that|this|their|his|her|its|a) )?"
    r"(?:plans?|idea|attempts?|bid|offer|proposal|deal|move|effort|scheme|bill|measure|project|draft)\b"
    "|^(?:但|不过|然而)?(?:这一|这项|该|此|上述|这个)?(?:计划|尝试|提议|方案|打算|想法|努力|交易|企图|法案|议案|草案|项目|措施)"
)


def speaks_of_plan(folded: str) -> bool:
    """Whether a sentence opens with a word for a plan, an offer or an attempt, of which the one before tells."""
    return _PLAN.match(folded) is not None


def speaks_of_same(folded: str) -> bool:
    """Whether a sentence opens with a pronoun or the like, so that its subject stands before it."""
    return _PRONOUN.match(folded) is not None
