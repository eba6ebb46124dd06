"""What a yes-or-no question states once the asking is taken off, and what it denies when it is answered with no."""

from __future__ import annotations

import re

from detective.core.patterns import Pattern
from detective.core.question_cues import leading, trailing
from detective.core.text import fold, has_han

_ENDING = Pattern(r"[?？。.!！\s]+$")
_PARTICLES: tuple[tuple[Pattern, str, str], ...] = (
    (Pattern(r"是不是|是否是|是否为"), "是", "不是"),
    (Pattern(r"会不会|是否会"), "会", "不会"),
    (Pattern(r"能不能|是否能够?"), "能", "不能"),
    (Pattern(r"可不可以|是否可以"), "可以", "不可以"),
    (Pattern(r"有没有|是否有"), "有", "没有"),
    (Pattern(r"属不属于|是否属于"), "属于", "不属于"),
    (Pattern(r"算不算"), "算", "不算"),
    (Pattern(r"该不该|应不应该"), "应该", "不应该"),
    (Pattern(r"要不要"), "要", "不要"),
    (Pattern(r"是否"), "", ""),
    (Pattern(r"(?:吗|么|嘛)(?=[?？。!！]*$)"), "", ""),
)
_COPULA_ZH = Pattern(r"(?<![但总可于还就都要若只凡不])是(?![否非])")
_DO = Pattern(r"(?:do|does|did)(n't| not)?\s+", re.IGNORECASE)
_BE = Pattern(
    r"(?P<aux>(?:is|are|was|were|will|would|can|could|should|has|have|had|may|might|must)(?:n't)?)\s+(?P<rest>.+)",
    re.IGNORECASE | re.DOTALL,
)
_NAME = Pattern(
    r"(?:the |this |that |these |those |a |an )?(?:[A-Z0-9][\w.'’&-]*|it|he|she|they|there|we|you|i)"
    r"(?: (?:(?:of|the|and|de|von|van|al|for|in) )?[A-Z0-9][\w.'’&-]*)*(?= )"
)
_PREDICATE = Pattern(
    r" (?=(?:a|an|the|in|on|at|from|by|to|not|still|currently|now|really|actually|ever|being|been|going|able|as|more"
    r"|less|better|worse|[a-z]{3,}ed|[a-z]{3,}ing|born|made|true|safe|dead|alive|good|bad|located|part)\b)"
)


def statement(body: str) -> str:
    """The statement that a yes-or-no question would have told; a statement stays as it is."""
    stated = _without_tail(body)
    return _statement_zh(stated) if has_han(stated) else _statement_en(stated)


def denial(body: str) -> str:
    """What is said by answering the question with no."""
    stated = _without_tail(body)
    return _denial_zh(stated) if has_han(stated) else _denial_en(stated)


def named_subject(rest: str) -> int:
    """Where the subject ends with which a text begins, when it is a name or a pronoun; else -1."""
    name = _NAME.match(rest)
    return name.end() if name else -1


def after_subject(rest: str, verb: str) -> str:
    """`rest` with the verb behind its subject, where a statement has it."""
    cut = named_subject(rest)
    if cut < 0:
        split = _PREDICATE.search(rest)
        cut = split.start() if split else -1
    if cut < 0:
        words = rest.split(" ")
        cut = len(" ".join(words[:-1])) if len(words) > 1 else len(rest)
    return f"{rest[:cut]} {verb} {rest[cut:].strip()}".strip()


def capital(text: str) -> str:
    """`text` with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def _without_tail(body: str) -> str:
    tail = trailing("true_tail").search(fold(body))
    return body[: tail.start()].rstrip(" ,，") if tail and tail.start() > 0 else body


def _statement_zh(text: str) -> str:
    stated = text
    for pattern, plain_form, _ in _PARTICLES:
        match = pattern.search(fold(stated))
        if match:
            stated = stated[: match.start()] + plain_form + stated[match.end() :]
    return re.sub(r"[?？]+$", "", stated).strip()


def _denial_zh(text: str) -> str:
    """The particle turned to its denial; where none has one, the statement is said to be untrue."""
    for pattern, _, denied in _PARTICLES:
        match = pattern.search(fold(text)) if denied else None
        if match:
            return _statement_zh(text[: match.start()] + denied + text[match.end() :])
    stated = _statement_zh(text)
    copulas = list(_COPULA_ZH.finditer(fold(stated)))
    if len(copulas) == 1:
        return f"{stated[: copulas[0].start()]}不{stated[copulas[0].start() :]}"
    return f"{stated}的说法不属实"


def _statement_en(text: str) -> str:
    if leading("auxiliary_first").match(fold(text)) is None:
        return _ENDING.sub("", text) if text.rstrip().endswith("?") else text
    body = _ENDING.sub("", text.strip())
    done = _DO.match(body)
    if done:
        rest = body[done.end() :]
        return capital(
            after_subject(rest, "did not" if done.group().lower().startswith("did") else "does not")
            if done[1]
            else rest
        )
    be = _BE.match(body)
    return capital(after_subject(be["rest"], be["aux"].lower())) if be else body


def _denial_en(text: str) -> str:
    """The verb with "not" behind the subject; of anything else it is said that it is not true."""
    body = _ENDING.sub("", text.strip())
    done, be = _DO.match(body), _BE.match(body)
    if done and not done[1] and named_subject(body[done.end() :]) > 0:
        return capital(after_subject(body[done.end() :], f"{done.group().strip().lower()} not"))
    if be and not be["aux"].endswith("n't"):
        return capital(after_subject(be["rest"], f"{be['aux'].lower()} not"))
    return f"It is not true that {_statement_en(body)}"
