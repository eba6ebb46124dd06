"""The part of schema.org that a ClaimReview uses: each type, its ancestors, and the types each property may have.

Written from the vocabulary as published at schema.org; Text may also stand where a DefinedTerm or an enumeration may.
"""

from __future__ import annotations

TYPES = {
    "Thing": None,
    "CreativeWork": "Thing",
    "Review": "CreativeWork",
    "ClaimReview": "Review",
    "Claim": "CreativeWork",
    "Comment": "CreativeWork",
    "CorrectionComment": "Comment",
    "Intangible": "Thing",
    "Rating": "Intangible",
    "Organization": "Thing",
    "Person": "Thing",
}

PROPERTIES: dict[str, dict[str, tuple[str, ...]]] = {
    "Thing": {
        "identifier": ("PropertyValue", "Text", "URL"),
        "name": ("Text",),
        "url": ("URL",),
        "description": ("Text", "TextObject"),
    },
    "CreativeWork": {
        "author": ("Organization", "Person"),
        "citation": ("CreativeWork", "Text"),
        "correction": ("CorrectionComment", "Text", "URL"),
        "creditText": ("Text",),
        "dateModified": ("Date", "DateTime"),
        "datePublished": ("Date", "DateTime"),
        "digitalSourceType": ("IPTCDigitalSourceEnumeration",),
        "editor": ("Person",),
        "inLanguage": ("Language", "Text"),
        "publisher": ("Organization", "Person"),
        "text": ("Text",),
        "version": ("Number", "Text"),
    },
    "Review": {
        "itemReviewed": ("Thing",),
        "reviewBody": ("Text",),
        "reviewRating": ("Rating",),
    },
    "ClaimReview": {"claimReviewed": ("Text",)},
    "Rating": {
        "alternateName": ("Text",),
        "bestRating": ("Number", "Text"),
        "ratingExplanation": ("Text",),
        "ratingValue": ("Number", "Text"),
        "worstRating": ("Number", "Text"),
    },
}
PROPERTIES["Thing"]["alternateName"] = ("Text",)

ENUMERATIONS = {
    "IPTCDigitalSourceEnumeration": {
        f"https://schema.org/{name}"
        for name in (
            "AlgorithmicMediaDigitalSource",
            "AlgorithmicallyEnhancedDigitalSource",
            "CompositeCaptureDigitalSource",
            "CompositeDigitalSource",
            "CompositeSyntheticDigitalSource",
            "CompositeWithTrainedAlgorithmicMediaDigitalSource",
            "DataDrivenMediaDigitalSource",
            "DigitalArtDigitalSource",
            "DigitalCaptureDigitalSource",
            "MinorHumanEditsDigitalSource",
            "MultiFrameComputationalCaptureDigitalSource",
            "NegativeFilmDigitalSource",
            "PositiveFilmDigitalSource",
            "PrintDigitalSource",
            "ScreenCaptureDigitalSource",
            "TrainedAlgorithmicMediaDigitalSource",
            "VirtualRecordingDigitalSource",
        )
    }
}


def ancestors(name: str) -> list[str]:
    """The type and everything that it is."""
    found: list[str] = []
    at: str | None = name
    while at is not None:
        found.append(at)
        at = TYPES[at]
    return found


def ranges(kind: str, name: str) -> tuple[str, ...]:
    """What a property of a type may hold; empty when the type has no such property."""
    return tuple(sort for one in ancestors(kind) for sort in PROPERTIES.get(one, {}).get(name, ()))
