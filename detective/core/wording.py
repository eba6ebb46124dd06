"""The sentences of a card, in both languages, from the table of sentences."""

from __future__ import annotations

from detective.core.judge import Judgement
from detective.core.models import Mode, Reason, Verdict
from detective.core.ruleset import Ruleset
from detective.core.scoring import Weighed
from detective.core.tables import table
from detective.errors import Words

_GUARD_RULES = frozenset({"guard_blocked_question", "guard_blocked_evidence"})
_LONGEST = 160  # characters of a quotation in one line


def sentence(group: str, code: str, **filled: str) -> Words:
    """The sentence of `words.toml` at `group.code` with its blanks filled in."""
    row = table("words.toml")[group][code]
    return Words(row["zh"].format(**filled), row["en"].format(**filled))


def has_sentence(group: str, code: str) -> bool:
    """Whether the table has a sentence for this code."""
    return code in table("words.toml")[group]


def label(verdict: Verdict, mode: Mode) -> Words:
    """What the verdict is called on the card; an open question that is answered is `found`."""
    return sentence("label", "found" if _is_found(verdict, mode) else str(verdict))


def reason(judgement: Judgement, rules: Ruleset) -> Reason:
    """Why: the guard's sentence where the guard decided, else the rule's with its numbers."""
    rule = judgement.decision.rule
    if rule in _GUARD_RULES:
        return judgement.guard.reason
    sums = judgement.tally
    total = max(1, sums.total_e4)
    filled = {
        "support": weight(sums.support.weight_e4),
        "refute": weight(sums.refute.weight_e4),
        "total": weight(sums.total_e4),
        "share": percent(sums.heavier.weight_e4 * 1000 // total),
        "threshold": percent(rules.dominance_milli),
        "weight": weight(rules.deciding_weight_milli * 10),
        "relevance": percent(sums.max_relevance_milli),
        "least": percent(rules.relevance_milli),
        "origins": str(len(sums.heavier.origins)),
    }
    return Reason(code=rule, words=sentence("reason", rule, **filled))


def one_line(judgement: Judgement) -> Words:
    """The verdict in one sentence for a reader in a hurry."""
    verdict, mode = judgement.decision.verdict, judgement.question.mode
    if verdict is Verdict.NO_RELIABLE_SOURCE and not judgement.guard.passed:
        return judgement.guard.reason.words
    answer = judgement.answer
    if verdict is Verdict.UNCERTAIN and answer and answer.rivals:
        return sentence("one_line", "rivals", answer=answer.text, rivals="、".join(answer.rivals[:3]))
    code = "found" if _is_found(verdict, mode) else str(verdict)
    first = judgement.formal[0] if judgement.formal else None
    filled = {"quote": _quoted(first), "source": "", "answer": answer.text if answer else ""}
    zh = sentence("one_line", code, **{**filled, "source": _source(first, "zh")}).zh
    return Words(zh, sentence("one_line", code, **{**filled, "source": _source(first, "en")}).en)


def weight(value_e4: int) -> str:
    """A weight with two decimals, from ten-thousandths."""
    return f"{(value_e4 + 50) // 100 / 100:.2f}"


def percent(milli: int) -> str:
    """Whole per cent, from thousandths."""
    return f"{(milli + 5) // 10}%"


def _is_found(verdict: Verdict, mode: Mode) -> bool:
    return verdict is Verdict.SUPPORTED and mode is Mode.OPEN


def _quoted(item: Weighed | None) -> str:
    if item is None:
        return ""
    quote = item.quote
    text = quote.text if quote else item.candidate.title
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def _source(item: Weighed | None, lang: str) -> str:
    if item is None:
        return ""
    name = item.rating.name.of(lang) if item.rating.name else item.candidate.site or item.candidate.title
    dated = item.candidate.published.start if item.candidate.published else None
    undated = {"zh": "日期不明", "en": "undated"}[lang]
    shown = (item.candidate.published_text or dated.iso())[:10] if dated else undated
    return f"{name}，{shown}" if lang == "zh" and name else f"{name}, {shown}" if name else shown
