"""A whole check that opens pages over real sockets: what is read decides, what may not be visited is said."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from page_server import reply

from detective.app import Detective
from detective.core.models import Candidate
from detective.intake import candidate_of
from detective.pages.behind import read_behind
from detective.pipeline import Sources
from detective.ports import Found, Outcome, PlannedQuery
from detective.providers.concurrent import Crowd

CLAIM = "露易丝·格丽克获得2020年诺贝尔文学奖"
PAGE = (
    "<html><head><title>文学奖</title><meta name=PubDate content=2020-10-09></head><body><h1>文学奖揭晓</h1>"
    "<p>2020年诺贝尔文学奖授予美国诗人露易丝·格丽克。瑞典学院于2020年10月8日在斯德哥尔摩公布得主，表彰她充满诗意的声音。</p>"
    "</body></html>"
)


class Web:
    """A search service that knows two addresses and hardly a word of what stands there."""

    name = "brave"
    is_local = False

    def search(self, query: PlannedQuery, *, limit: int) -> Outcome:
        rows = ({"id": name, "text": "历届得主", "url": f"http://nobelprize.org/{name}"} for name in ("good", "away"))
        return Found(candidates=tuple(candidate_of({**row, "provider": "brave"}, 1, "web") for row in rows))


def test_pages_are_read_and_a_redirect_to_this_machine_is_not_followed(serve: Callable) -> None:
    inside = []

    def answer(path: str, _headers: object) -> object:
        if path == "/robots.txt":
            return reply(status=404)
        if path == "/away":
            return reply(status=302, Location="http://127.0.0.1:1/secret")
        inside.append(path)
        return reply(PAGE)

    _, reader = serve(answer)

    def pages(candidates: Sequence[Candidate], query: str) -> tuple[Candidate, ...]:
        return read_behind(candidates, query, reader, retrieved_at="2026-10-25T00:00:00+00:00")

    sources = Sources(providers=(Web(),), unavailable=(), ask_all=Crowd(), pages=pages)
    engine = Detective(env={})
    without = engine.check(CLAIM, as_of="2026-10-25", sources=sources).card
    assert without["verdict"] == "no_reliable_source"
    card = engine.check(CLAIM, as_of="2026-10-25", sources=sources, read_pages=True).card
    assert card["verdict"] == "supported"
    told = {item["id"]: item["found"] for item in [*card["evidence"], *card["related"]]}
    assert told["good"] == {"where": "web", "text": "page", "published": "meta", "page": "read"}
    assert told["away"]["page"] == "address_refused"
    assert inside == ["/good"]
