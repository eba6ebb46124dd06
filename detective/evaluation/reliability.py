"""The reliability plot: confidence against what was right, as an SVG of fixed bytes."""

from __future__ import annotations

from collections.abc import Sequence

from detective.evaluation.measures import Bin, wilson

_SIDE = 320  # of the square, in user units
_LEFT, _TOP = 56, 44
_LOW, _HIGH = 0.4, 1.0  # the range shown; a deciding verdict is rarely less sure
_STYLE = (
    "text{font:12px system-ui,sans-serif;fill:#222}.axis{stroke:#888}.grid{stroke:#ddd}"
    ".ideal{stroke:#888;stroke-dasharray:4 4}.range{stroke:#7a9cc6;stroke-width:2}.dot{fill:#1f5fa8}"
    "@media(prefers-color-scheme:dark){text{fill:#eee}.grid{stroke:#444}.dot{fill:#8fbdf0}}"
)


def plot(bins: Sequence[Bin], error: float, count: int) -> str:
    """One dot a bin (area by its cards) with Wilson's interval, and the line on which confidence is kept."""
    body = [*_frame(), *(piece for one in bins for piece in _dot(one))]
    title = f"Reliability: {count} decided cards, ECE {error:.3f}"
    width, height = _LEFT + _SIDE + 40, _TOP + _SIDE + 52
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'role="img"><title>{title}</title><style>{_STYLE}</style>'
        f'<text x="{_LEFT}" y="24">{title}</text>'
    )
    return head + "".join(body) + "</svg>\n"


def _frame() -> list[str]:
    pieces: list[str] = []
    for tenth in range(round(_LOW * 10), round(_HIGH * 10) + 1):
        x, y = _x(tenth / 10), _y(tenth / 10)
        pieces.append(f'<line class="grid" x1="{_LEFT}" y1="{y}" x2="{_LEFT + _SIDE}" y2="{y}"/>')
        pieces.append(f'<text x="{_LEFT - 34}" y="{y + 4}">{tenth * 10} %</text>')
        pieces.append(f'<text x="{x - 12}" y="{_TOP + _SIDE + 18}">{tenth * 10} %</text>')
    pieces.append(f'<line class="axis" x1="{_LEFT}" y1="{_TOP + _SIDE}" x2="{_LEFT + _SIDE}" y2="{_TOP + _SIDE}"/>')
    pieces.append(f'<line class="axis" x1="{_LEFT}" y1="{_TOP}" x2="{_LEFT}" y2="{_TOP + _SIDE}"/>')
    pieces.append(f'<line class="ideal" x1="{_x(_LOW)}" y1="{_y(_LOW)}" x2="{_x(_HIGH)}" y2="{_y(_HIGH)}"/>')
    pieces.append(f'<text x="{_LEFT}" y="{_TOP + _SIDE + 40}">stated confidence; upright: share that was right</text>')
    return pieces


def _dot(one: Bin) -> list[str]:
    low, high = wilson(round(one.right * one.cards), one.cards)
    x = _x(one.confidence)
    return [
        f'<line class="range" x1="{x}" y1="{_y(low)}" x2="{x}" y2="{_y(high)}"/>',
        f'<circle class="dot" cx="{x}" cy="{_y(one.right)}" r="5"><title>{one.cards}</title></circle>',
    ]


def _x(share: float) -> float:
    return round(_LEFT + _SIDE * (_inside(share) - _LOW) / (_HIGH - _LOW), 1)


def _y(share: float) -> float:
    return round(_TOP + _SIDE * (1 - (_inside(share) - _LOW) / (_HIGH - _LOW)), 1)


def _inside(share: float) -> float:
    return min(_HIGH, max(_LOW, share))
