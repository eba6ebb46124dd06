"""Stance: what a passage says of a claim, by structure where it can and by a small learned reader where it must."""

from detective.core.stance.frame import ClaimFrame, frame_claim, frame_text
from detective.core.stance.learned import SHIPPED, Model, Pair, Scoring, by_model, read_ahead
from detective.core.stance.reader import Scores
from detective.core.stance.reading import read_stance

__all__ = [
    "SHIPPED",
    "ClaimFrame",
    "Model",
    "Pair",
    "Scores",
    "Scoring",
    "by_model",
    "frame_claim",
    "frame_text",
    "read_ahead",
    "read_stance",
]
