"""Google Fact Check Tools: what certified checkers have already said of a claim."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from detective.core.models import Candidate, SourceKind
from detective.core.text import has_han
from detective.ports import CouldNotAsk, Found, HttpRequest, Outcome, PlannedQuery, Provider, Send
from detective.providers.failures import could_not_ask
from detective.providers.hits import Hit, written
from detective.providers.keys import Settings, key_at
from detective.providers.reading import items_of, part, plain, shortened, without_site, words_of
from detective.providers.redact import PrivateHeaders
from detective.providers.services import service
from detective.providers.web import Fault, Keyed, WebSearch, gathered, opened

NAME = "factcheck"
URL = "https://factchecktools.googleapis.com/v1alpha1/claims:search"


def provider(settings: Settings, send: Send) -> Provider | CouldNotAsk:
    """The provider for `GOOGLE_FACTCHECK_API_KEY`, or what is wrong with the key."""
    made = key_at(NAME, "GOOGLE_FACTCHECK_API_KEY", settings, URL)
    if isinstance(made, CouldNotAsk):
        return made
    return WebSearch(vendor=FactCheck(key=made[0], url=made[1]), send=send)


@dataclass(frozen=True, slots=True, kw_only=True)
class FactCheck(Keyed):
    """The vendor; the key travels in a header, so that no address holds it."""

    url: str = URL
    name: str = NAME

    def ask(self, query: PlannedQuery, limit: int, send: Send) -> Outcome:
        """Ask once, in any language; an empty object is a genuine "nothing found"."""
        text, site = without_site(query.text)
        wanted = {"query": shortened(text, service(NAME).query_chars), "pageSize": str(limit)}
        if site:
            wanted["reviewPublisherSiteFilter"] = site
        headers = PrivateHeaders({"X-Goog-Api-Key": self.key.reveal(), "Accept": "application/json"})
        reply = send(HttpRequest(method="GET", url=f"{self.url}?{urlencode(wanted)}", headers=headers))
        body = opened(NAME, reply, _fault)
        if isinstance(body, CouldNotAsk):
            return body
        if not isinstance(body, dict):
            return could_not_ask(NAME, "malformed", detail="the answer is not an object")
        if "claims" not in body:
            return Found(candidates=())
        claims = body["claims"]
        pairs = list(_reviews(claims)) if isinstance(claims, list) else claims
        return gathered(NAME, pairs, lambda pair: _candidate(pair[0], pair[1], query), limit=limit)


def _fault(body: Any) -> Fault | None:
    """The reason among the details where there is one, else the status word."""
    error = part(body, "error")
    if error is None:
        return None
    reasons = (words_of(detail.get("reason")) for detail in items_of(part(error, "details")))
    code = next((reason for reason in reasons if reason), "") or words_of(part(error, "status"))
    return (code or "malformed", words_of(part(error, "message")))


def _reviews(claims: list[Any]) -> Iterator[tuple[Any, Any]]:
    """Each claim with each review that gives a rating; a claim without one says nothing and is passed over."""
    for claim in claims:
        if not isinstance(claim, dict):
            yield None, None
        for review in items_of(part(claim, "claimReview")):
            if plain(review.get("textualRating")):
                yield claim, review


def _candidate(claim: Any, review: Any, query: PlannedQuery) -> Candidate | None:
    said, rating = plain(part(claim, "text")), plain(part(review, "textualRating"))
    publisher = plain(part(review, "publisher", "name")) or words_of(part(review, "publisher", "site"))
    if not (said and rating):
        return None
    claimant = plain(part(claim, "claimant"))
    facts = {"claim": said, "claimant": claimant, "claim_date": words_of(part(claim, "claimDate")), "rating": rating}
    hit = Hit(
        title=plain(part(review, "title")) or said,
        text=_sentences(said, claimant, rating, publisher),
        url=part(review, "url"),
        site=publisher,
        date=written(part(review, "reviewDate")),
        source_kind=SourceKind.FACT_CHECK,
        extra={name: value for name, value in facts.items() if value},
    )
    return hit.candidate(NAME, query)


def _sentences(said: str, claimant: str, rating: str, publisher: str) -> str:
    """The claim and its rating as two sentences, in the language of the claim."""
    rated = rating.rstrip("。. ")
    if has_han(said):
        who = f"（{claimant}）" if claimant else ""
        return f"被核查的说法{who}：“{said}”\n{publisher}核查结论：{rated}。"
    who = f" by {claimant}" if claimant else ""
    by = f" by {publisher}" if publisher else ""
    return f'Claim{who}: "{said}"\nFact check{by}: {rated}.'
