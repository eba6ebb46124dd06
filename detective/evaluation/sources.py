"""Where the cases of a suite are: those that ship with the engine, or a folder of development data."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources.abc import Traversable
from pathlib import Path

from detective.core.models import Verdict
from detective.errors import InputError, Words
from detective.evaluation.cases import (
    ClaimCase,
    GuardCase,
    QuestionCase,
    StanceCase,
    TemporalCase,
    TimeCase,
    VerdictCase,
)
from detective.evaluation.fixtures import Model, read_cases, read_values, shipped

CLOCK = "2026-11-29"  # the present of claims that carry no date of their own, so that a run can be repeated
_LONGEST_ANSWER = 40  # characters; whether a longer one was given cannot be told by looking for it
_YES_OR_NO = frozenset({"是", "是的", "不是", "否", "对", "不对", "yes", "no"})
_STANCES = {"supported": "support", "refuted": "refute", "nei": "mention"}
_STATES = {
    "supported": Verdict.SUPPORTED,
    "answer": Verdict.SUPPORTED,
    "refuted": Verdict.REFUTED,
    "mixed": Verdict.UNCERTAIN,
    "nei": Verdict.NO_RELIABLE_SOURCE,
    "abstain": Verdict.NO_RELIABLE_SOURCE,
}
_OF_STANCE = {
    "support": Verdict.SUPPORTED,
    "refute": Verdict.REFUTED,
    "mention": Verdict.NO_RELIABLE_SOURCE,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """A named file of cases and what its rows look like (last table of `docs/evaluation.md`)."""

    name: str
    shape: str
    file: Path | Traversable
    strict: bool


def sources(data: Path | None) -> tuple[Source, ...]:
    """Every file of cases, by name; development data in the layout of `docs/evaluation.md`; raises `InputError`."""
    return _of_development(data) if data is not None else _of_package()


def _of_package() -> tuple[Source, ...]:
    root = shipped()
    kinds = sorted((f for f in root.joinpath("kinds").iterdir() if f.name.endswith(".jsonl")), key=lambda f: f.name)
    single = [("time", "time"), ("guard", "guard"), ("verdict", "verdict")]
    listed = [Source(name=n, shape=s, file=root.joinpath(n, "cases.jsonl"), strict=True) for n, s in single]
    return (*listed, *(Source(name=f.name[:-6], shape="kinds", file=f, strict=True) for f in kinds))


def _of_development(folder: Path) -> tuple[Source, ...]:
    found = [
        Source(name=name, shape=name, file=path, strict=False)
        for name in ("time", "guard")
        if (path := folder / name / "dev.jsonl").is_file()
    ]
    for path in sorted((folder / "eval").glob("*.jsonl")):
        shape = _shape(path)
        if shape is not None:
            found.append(Source(name=path.stem, shape=shape, file=path, strict=False))
    if not found:
        raise InputError(
            "data_missing",
            Words(
                f"{folder.name} 里没有可用的评测数据。",
                f"no evaluation data in {folder.name}: expected time/dev.jsonl, guard/dev.jsonl or eval/*.jsonl.",
            ),
            Words("请检查 --data 的路径。", "check the path given with --data."),
        )
    return tuple(found)


def _shape(path: Path) -> str | None:
    """What the first row looks like; None for files without any text to judge by."""
    rows = read_values(path)
    if not rows:
        return None
    _, first = rows[0]
    if "form" in first:
        return "temporal"
    if not any(item.get("text") for _, row in rows for item in row.get("evidence", ())):
        return None
    return "claims" if "claim" in first else "questions"


def time_cases(source: Source) -> tuple[TimeCase, ...]:
    """The cases of a `time` file."""
    return read_cases(source.file, TimeCase, strict=source.strict)


def guard_cases(source: Source) -> tuple[GuardCase, ...]:
    """The cases of a `guard` file."""
    return read_cases(source.file, GuardCase, strict=source.strict)


def stance_cases(source: Source) -> tuple[StanceCase, ...]:
    """The pairs of a `kinds` file, or of a claim file with a claim's passages joined; mixed claims are left out."""
    if source.shape == "kinds":
        return read_cases(source.file, StanceCase, strict=source.strict)
    found = []
    for claim in read_cases(source.file, ClaimCase, strict=source.strict):
        told = [item for item in claim.evidence if item.text.strip()]
        if claim.label == "mixed" or not told:
            continue
        title = next((item.title for item in told if item.title), "")
        text = "\n".join(item.text for item in told)
        found.append(
            StanceCase.model_validate(
                {"id": claim.id, "kind": source.name, "lang": claim.lang, "claim": claim.claim}
                | {"title": title, "text": text, "stance": _STANCES[claim.label]}
            )
        )
    return tuple(found)


def verdict_cases(source: Source) -> tuple[VerdictCase, ...]:
    """The rows of any file from which a card can be made, with the verdict that is due."""

    def read(model: type[Model]) -> tuple[Model, ...]:
        return read_cases(source.file, model, strict=source.strict)

    match source.shape:
        case "kinds":
            return tuple(_of_pair(case, source.name) for case in read(StanceCase))
        case "claims":
            return tuple(_of_claim(case, source.name) for case in read(ClaimCase))
        case "temporal":
            return tuple(_of_temporal(case, source.name) for case in read(TemporalCase))
        case "questions":
            return tuple(_of_question(case, source.name) for case in read(QuestionCase) if _can_be_judged(case))
        case _:
            return read(VerdictCase)


def _of_pair(case: StanceCase, name: str) -> VerdictCase:
    passage = {"id": "e1", "title": case.title, "text": case.text}
    return VerdictCase.model_validate(
        {"id": case.id, "lang": case.lang, "kind": case.kind, "mode": "claim", "text": case.claim, "now": CLOCK}
        | {"evidence": (passage,), "expected": _OF_STANCE[case.stance], "source": name}
    )


def _of_claim(case: ClaimCase, name: str) -> VerdictCase:
    told = tuple(item for item in case.evidence if item.text.strip())
    return VerdictCase.model_validate(
        {"id": case.id, "lang": case.lang, "kind": case.label, "mode": "claim", "text": case.claim, "source": name}
        | {"now": case.claim_date or CLOCK, "evidence": told, "expected": _STATES[case.label]}
        | {"mixed": case.label == "mixed"}
    )


def _can_be_judged(case: QuestionCase) -> bool:
    """Whether a short answer, not yes or no, is due and some passage could give it."""
    short = any(len(answer) <= _LONGEST_ANSWER for answer in case.answers)
    plain = not case.wrong_answers and "false-premise" not in case.kind
    told = any(item.text.strip() for item in case.evidence)
    return short and plain and told and not {answer.lower() for answer in case.answers} & _YES_OR_NO


def _of_question(case: QuestionCase, name: str) -> VerdictCase:
    told = tuple(item for item in case.evidence if item.text.strip())
    return VerdictCase.model_validate(
        {"id": case.id, "lang": case.lang, "kind": case.kind, "mode": "open", "text": case.question, "source": name}
        | {"now": case.question_time or CLOCK, "evidence": told, "expected": Verdict.SUPPORTED, "answer": case.answers}
    )


def _of_temporal(case: TemporalCase, name: str) -> VerdictCase:
    return VerdictCase.model_validate(
        {"id": case.id, "lang": case.lang, "kind": case.kind, "text": case.question, "now": case.question_time}
        | {"mode": "claim" if case.form == "claim" else "open", "evidence": case.evidence, "trap": case.trap}
        | {"expected": _STATES[case.expected], "answer": case.answers if case.form == "question" else ()}
        | {"source": name}
    )
