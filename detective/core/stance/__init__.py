"""Stance: what a passage says of a claim, by structure where it can and by a small learned reader where it must."""

from detective.core.stance.frame import ClaimFrame, frame_claim, frame_text
from detective.core.stance.reading import read_stance

__all__ = ["ClaimFrame", "frame_claim", "frame_text", "read_stance"]
