"""A card that carries an attack in every field that holds text from outside."""

from __future__ import annotations

from typing import Any

from detective.intake import candidates_of
from detective.record.bundle import bundle_of

from .making import AS_OF, ENGINE

ATTACKS = (
    "<script>document.title='pwned';fetch('http://127.0.0.1:9/x')</script>",
    '"><img src=x onerror="document.title=\'pwned\'">',
    "<svg onload=\"document.title='pwned'\"></svg>",
    "'-alert(1)-' {{7*7}} {% raw %} ${7*7} <%= 7*7 %>",
    "</style><style>@import url(http://127.0.0.1:9/c.css)</style>",
    "<iframe src=\"javascript:document.title='pwned'\"></iframe><base href=http://127.0.0.1:9/>",
    "[x](javascript:alert(1)) ![i](http://127.0.0.1:9/i.png) `code` #heading",
    '#eval("1") #read("/etc/passwd") $x$ #{ panic() } \\ @ref <label>',
    '=HYPERLINK("http://127.0.0.1:9","x")',
    "\u202egnp.exe\u2066 \u0007 \ufeff",
)


def hostile_card() -> dict[str, Any]:
    """The engine's own card of a hostile claim and hostile sources, then every text replaced by attacks."""
    every = " ".join(ATTACKS)
    claim = f"2023年4月青河市图书馆新馆正式开放 {ATTACKS[0]} {ATTACKS[1]}"
    rows = [
        {
            "id": f"e{n}\"><script>document.title='pwned'</script>",
            "title": every,
            "text": f"2023年4月，青河市图书馆新馆正式开放。{every}",
            "url": url,
            "site": attack,
            "published": "2023-05-02",
            "tier": "T1",
            "provider": attack,
            "query": attack,
        }
        for n, (attack, url) in enumerate(
            zip(
                ATTACKS,
                (
                    "javascript:document.title='pwned'",
                    "data:text/html,<script>document.title='pwned'</script>",
                    "https://a-times.org/\"onmouseover=\"document.title='pwned'",
                    "https://b-times.org/<script>",
                    *(f"https://c{n}-times.org/a" for n in range(6)),
                ),
                strict=True,
            )
        )
    ]
    card = bundle_of(ENGINE.check(claim, as_of=AS_OF, evidence=candidates_of(rows, "x")))["card"]
    return _attacked(card)


def _attacked(card: dict[str, Any]) -> dict[str, Any]:
    every = " ".join(ATTACKS)
    pair = {"zh": every, "en": every}
    answer = {"text": every, "evidence": [], "rivals": [every]}
    step = {"query": every, "purpose": every, "provider": every, "outcome": "timeout", "count": 0, "duration_s": 1}
    correction = {"at": "2026-11-02T09:00:00Z", "reason": every, "by": every, "old": card["id"], "new": "b" * 64}
    return {
        **card,
        "one_line": pair,
        "reason": card["reason"] | pair,
        "answer": answer,
        "gaps": [{"code": "primary", "query": every, **pair}],
        "plan": [step | {"message": pair, "next": pair, "detail": every}],
        "checks": {
            "numbers": [{"evidence": "e", "claim": every, "source": every, "match": False, **pair}],
            "conditions": [
                {"evidence": "e", "slot": every, "claim": every, "source": every, "outcome": "differ", **pair}
            ],
        },
        "rejected": [{"id": every, "gate": "access", "reason": "text_missing", "also": [every], "title": every}],
        "flags": [*card["flags"], "satire"],
        "corrections": [correction | {"old_verdict": "supported", "new_verdict": "refuted"}],
        "review": {"state": "human_confirmed", "by": every, "at": "2026-11-01T00:00:00Z", "note": every},
    }
