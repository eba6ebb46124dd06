"""The lines that set the claim's numbers and conditions beside the passage's, and the slots that the passage fills."""

from __future__ import annotations

from detective.core.models import ConditionCheck, NumberCheck
from detective.core.stance.comparison import Comparison
from detective.core.stance.deep import Deep
from detective.core.stance.numbers import Fit
from detective.core.stance.rolematch import RoleFinding, RoleOutcome
from detective.core.stance.rulings import limit
from detective.core.stance.slots import Slot, SlotKind
from detective.errors import Words

Findings = tuple[RoleFinding, ...]
_OUTCOMES = {Fit.SAME: "match", Fit.NEAR: "match", Fit.OTHER: "differ"}
_SLOT_NAMES = {
    "time": Words("时间", "time"),
    "name": Words("名称", "name"),
    "place": Words("地点", "place"),
    "role": Words("角色", "role"),
}


def number_checks(c: Comparison, evidence_id: str) -> tuple[NumberCheck, ...]:
    """The claim's numbers beside the passage's, where both fill one slot."""
    return tuple(
        NumberCheck(
            claim=slot.claim,
            source=slot.source,
            evidence_id=evidence_id,
            match=slot.fit is not Fit.OTHER,
            words=slot.pairing.comparison.words,
        )
        for slot in c.slots
        if slot.kind is SlotKind.NUMBER
        and slot.pairing is not None
        and slot.local_milli >= limit("check_context_milli")
    )


def condition_checks(c: Comparison, findings: Findings, evidence_id: str) -> tuple[ConditionCheck, ...]:
    """Time, names and roles of the claim beside the passage's; a time of which it says nothing is silent."""
    found: dict[tuple[str, str], ConditionCheck] = {}
    for slot, claim, source, outcome in _rows(c, findings):
        found.setdefault((slot, claim), _check(slot, claim, source, outcome, evidence_id))
    return tuple(found.values())


def _rows(c: Comparison, findings: Findings) -> list[tuple[str, str, str, str]]:
    rows = [
        ("role", finding.claim, finding.source, _role_outcome(finding))
        for finding in findings
        if finding.outcome is not RoleOutcome.EDITION and finding.claim and finding.source
    ]
    dated = [slot for slot in c.slots if slot.kind is SlotKind.DATE]
    rows += [("time", slot.claim, slot.source, _OUTCOMES[slot.fit]) for slot in dated]
    for day in c.claim.days:
        text = c.claim.view.text[day.start : day.end]
        if all(slot.claim != text for slot in dated):
            rows.append(("time", text, "", "silent"))
    for slot in c.slots:
        if slot.kind is SlotKind.NAME and slot.local_milli >= limit("check_context_milli"):
            rows.append(("name", slot.claim, slot.source, _OUTCOMES[slot.fit]))
    return rows


def _role_outcome(finding: RoleFinding) -> str:
    return "match" if finding.outcome is RoleOutcome.SAME else "differ"


def _check(slot: str, claim: str, source: str, outcome: str, evidence_id: str) -> ConditionCheck:
    name = _SLOT_NAMES[slot]
    if outcome == "silent":
        words = Words(f"{name.zh}：主张“{claim}”，来源没有说", f"{name.en}: claim “{claim}”, the source does not say")
    else:
        zh, en = ("一致", "the same") if outcome == "match" else ("不同", "different")
        words = Words(
            f"{name.zh}：主张“{claim}”，来源“{source}”，{zh}",
            f"{name.en}: claim “{claim}”, source “{source}”, {en}",
        )
    return ConditionCheck(slot=slot, claim=claim, source=source, evidence_id=evidence_id, outcome=outcome, words=words)


def time_agrees(claim: str, source: str, evidence_id: str) -> ConditionCheck:
    """The line for a time of the claim that lies within the one of the passage."""
    return _check("time", claim, source, "match", evidence_id)


def filled(c: Comparison, findings: Findings) -> list[tuple[int, int]]:
    """The stretches of the claim that stand in a slot which the passage fills."""
    texts = [slot.claim for slot in c.slots if _is_close(slot)]
    texts += [f.claim for f in findings if f.outcome in (RoleOutcome.SAME, RoleOutcome.OTHER, RoleOutcome.SWAPPED)]
    return [span for text in texts for span in _places(c.claim, text)]


def _is_close(slot: Slot) -> bool:
    return slot.local_milli >= limit("check_context_milli")


def _places(claim: Deep, text: str) -> list[tuple[int, int]]:
    at = claim.view.text.find(text) if text else -1
    return [(at, at + len(text))] if at >= 0 else []
