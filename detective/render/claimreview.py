"""A decided card as ClaimReview, the JSON-LD of schema.org by which search engines know fact checks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from detective.errors import InputError, Words

Json = Mapping[str, Any]
CONFIRMED = frozenset({"human_confirmed", "amended"})
_RATINGS = {"supported": 5, "refuted": 1}  # of 1 to 5, as search engines read the numbers: 1 is false, 5 is true
_LANGUAGES = {"zh": "zh-Hans", "en": "en"}
_AUTOMATIC = {
    "zh": "本结论由自动工具 Detective {version} 按规则得出（卡号 {id}）。",
    "en": "This verdict was reached by rule by an automatic tool, Detective {version} (card {id}).",
}
_UNREVIEWED = {"zh": "未经人工核实。", "en": "No person has confirmed it."}


@dataclass(frozen=True, slots=True, kw_only=True)
class Publisher:
    """Who publishes the review, and the address at which it stands, where there is one."""

    name: str
    url: str | None = None
    page: str | None = None


def claim_review(card: Json, lang: str, publisher: Publisher, *, unreviewed: bool = False) -> dict[str, Any]:
    """The JSON-LD; raises InputError for a card that must not be published so (see `docs/history.md`)."""
    _refuse(card, unreviewed=unreviewed)
    made: dict[str, Any] = {
        "@context": "https://schema.org",
        "@type": "ClaimReview",
        "@id": f"urn:detective:card:{card['id']}",
        "identifier": card["id"],
        "inLanguage": _LANGUAGES[lang],
        "datePublished": (card["review"].get("at") or card["as_of"])[:10],
        "claimReviewed": card["query"]["constraints"]["proposition"] or card["query"]["text"],
        "author": _organization(publisher.name, publisher.url),
        "itemReviewed": _claim(card),
        "reviewRating": _rating(card, lang),
        "reviewBody": f"{card['one_line'][lang]} {_automatic(card, lang)}",
        "creditText": _automatic(card, lang),
        "digitalSourceType": "https://schema.org/AlgorithmicMediaDigitalSource",
        "version": card["version"],
        "citation": [_work(item, lang) for item in _cited(card)],
    }
    if publisher.page:
        made["url"] = publisher.page
    if card["review"]["state"] in CONFIRMED and card["review"].get("by"):
        made["editor"] = {"@type": "Person", "name": card["review"]["by"]}
    if card["corrections"]:
        made["correction"] = [_correction(row) for row in card["corrections"]]
        made["dateModified"] = card["corrections"][-1]["at"][:10]
    return made


def _refuse(card: Json, *, unreviewed: bool) -> None:
    if card["verdict"] not in _RATINGS:
        raise _refusal(
            "claimreview_undecided",
            Words(
                "只有判定为真或假的结论才能导出 ClaimReview。",
                "only a card that says true or false can be a ClaimReview.",
            ),
            Words("请改用 HTML 或 Markdown。", "export it as HTML or Markdown."),
        )
    if card["query"]["mode"] != "claim":
        raise _refusal(
            "claimreview_of_question",
            Words("这是一个问题，不是一个说法。", "this is a question, not a claim."),
            Words("请把它写成一句说法再查证。", "put it as a statement and check that."),
        )
    newer = next((row["new"] for row in card["corrections"] if row["old"] == card["id"]), None)
    if newer is not None:
        raise _refusal(
            "claimreview_superseded",
            Words("这张卡已被更正。", "this card was superseded."),
            Words(f"请导出新卡 {newer[:16]}。", f"export the card {newer[:16]} instead."),
        )
    if card["review"]["state"] == "human_rejected":
        raise _refusal(
            "claimreview_rejected",
            Words("人工核实否定了这张卡。", "a person rejected this card."),
            Words("请重新查证。", "check it again."),
        )
    if card["review"]["state"] not in CONFIRMED and not unreviewed:
        raise _refusal(
            "claimreview_unreviewed",
            Words("这张卡还没有人工核实。", "no person has confirmed this card yet."),
            Words("请先核实；确要导出请加 --unreviewed。", "let it be reviewed first, or add --unreviewed."),
        )


def _refusal(code: str, message: Words, next_step: Words) -> InputError:
    return InputError(code, message, next_step)


def _claim(card: Json) -> dict[str, Any]:
    proposition = card["query"]["constraints"]["proposition"] or card["query"]["text"]
    return {"@type": "Claim", "text": proposition, "inLanguage": _LANGUAGES[card["query"]["language"]]}


def _rating(card: Json, lang: str) -> dict[str, Any]:
    return {
        "@type": "Rating",
        "ratingValue": _RATINGS[card["verdict"]],
        "bestRating": 5,
        "worstRating": 1,
        "alternateName": card["label"][lang],
        "ratingExplanation": card["reason"][lang],
    }


def _automatic(card: Json, lang: str) -> str:
    text = _AUTOMATIC[lang].format(version=card["version"], id=card["id"][:16])
    confirmed = card["review"]["state"] in CONFIRMED
    return text if confirmed else f"{text}{'' if lang == 'zh' else ' '}{_UNREVIEWED[lang]}"


def _cited(card: Json) -> list[Json]:
    side = card["tally"]["support" if card["verdict"] == "supported" else "refute"]
    by_id = {item["id"]: item for item in card["evidence"]}
    return [by_id[name] for name in side["cited"] if name in by_id]


def _work(item: Json, lang: str) -> dict[str, Any]:
    made: dict[str, Any] = {"@type": "CreativeWork", "name": item["title"] or item["quote"] or item["text"]}
    if item["citation"]:
        made["url"] = item["citation"]
    if item["published"] and item["published"]["start"]:
        made["datePublished"] = item["published"]["start"]
    name = item["source_name"][lang] if item["source_name"] else item["site"]
    if name:
        made["publisher"] = _organization(name, None)
    return made


def _organization(name: str, url: str | None) -> dict[str, Any]:
    return {"@type": "Organization", "name": name} | ({"url": url} if url else {})


def _correction(row: Json) -> dict[str, Any]:
    return {"@type": "CorrectionComment", "text": row["reason"], "datePublished": row["at"][:10]}
