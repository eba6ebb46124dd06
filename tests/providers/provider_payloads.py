"""Every web provider with its settings, a good answer in its real shape, and an error in an answer of status 200."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from provider_server import Say, Seen, say

from detective.ports import Failure, PlannedQuery, Provider, Send
from detective.providers.registry import build
from detective.providers.retry import Clock
from detective.providers.web import WebSearch

SECRET_ID = "AKIDz8krbsJ5yKBZQpn74WFkmLPx3gnPhESA"
SECRET_KEY = "Gu5t9xGARNpq86cd98joQYCN3Cozk1qA"
SERVICE_KEY = "sk-4f1c9e27b05d4a7c8e"
QUERY = PlannedQuery(text="某市暴雨预警 2026", purpose="verbatim", language="zh")

_PAGE = {
    "title": "某市发布<em>暴雨</em>预警",
    "date": "2026/03/04 18:20:00",
    "url": "https://example.cn/a",
    "passage": "短摘要",
    "content": "<p>某市气象台&amp;应急局<strong>发布</strong>暴雨预警。</p>",
    "site": "示例网",
    "score": 0.81,
}
_PLAIN = {
    "title": "另一条",
    "date": "2026-03-05 07:00:00",
    "url": "https://example.cn/b",
    "passage": "第二段摘要",
    "site": "",
}
WSA_GOOD = {
    "Response": {
        "Query": QUERY.text,
        "Pages": [json.dumps(_PAGE, ensure_ascii=False), _PLAIN],
        "Version": "standard",
        "Msg": "",
        "RequestId": "req-1",
    }
}
WSA_ERROR = {
    "Response": {"Error": {"Code": "AuthFailure.SecretIdNotFound", "Message": "密钥不存在"}, "RequestId": "req-2"}
}
BOCHA_GOOD = {
    "code": 200,
    "log_id": "l",
    "msg": None,
    "data": {
        "_type": "SearchResponse",
        "queryContext": {"originalQuery": QUERY.text},
        "webPages": {
            "totalEstimatedMatches": 2,
            "value": [
                {
                    "id": None,
                    "name": "某市暴雨",
                    "url": "https://example.cn/a",
                    "snippet": "短",
                    "summary": "某市发布暴雨预警的长摘要。",
                    "siteName": "示例网",
                    "datePublished": "2026-02-23T08:18:30+08:00",
                    "dateLastCrawled": "2026-02-24T00:00:00Z",
                },
                {
                    "name": "旧闻",
                    "url": "https://example.cn/b",
                    "snippet": "只有短摘要",
                    "dateLastCrawled": "2026-02-24T06:00:00Z",
                },
            ],
        },
        "images": None,
    },
}
SEARXNG_GOOD = {
    "query": QUERY.text,
    "results": [
        {
            "url": "https://example.org/a",
            "title": "Rain",
            "content": "Heavy rain warning issued.",
            "engine": "duckduckgo",
            "engines": ["duckduckgo"],
            "score": 3.5,
            "publishedDate": "2026-03-04T10:00:00",
        },
        {"url": "https://example.org/b", "title": "No date", "content": "", "publishedDate": None},
    ],
    "answers": [],
    "unresponsive_engines": [["google", "timeout"]],
}
WIKI_SEARCH = {
    "batchcomplete": True,
    "query": {
        "searchinfo": {"totalhits": 2},
        "search": [
            {
                "ns": 0,
                "title": "暴雨 预警",
                "pageid": 11,
                "snippet": 'A <span class="searchmatch">rain</span> &quot;warning&quot;',
                "timestamp": "2026-05-06T07:08:09Z",
            },
            {"ns": 0, "title": "雨", "pageid": 12, "snippet": "meanings", "timestamp": "2026-01-01T00:00:00Z"},
        ],
    },
}
WIKI_LEADS = {
    "query": {
        "pages": [
            {"pageid": 11, "title": "暴雨 预警", "extract": "暴雨预警是一种气象预警。"},
            {"pageid": 12, "title": "雨", "extract": "雨可以指：", "pageprops": {"disambiguation": ""}},
        ]
    }
}
TAVILY_GOOD = {
    "query": QUERY.text,
    "answer": "A generated text that must not be used.",
    "results": [
        {
            "title": "Rain",
            "url": "https://example.org/a",
            "content": "Heavy rain warning issued.",
            "score": 0.9,
            "published_date": "Wed, 27 May 2026 11:15:35 GMT",
        },
        {"title": "Old", "url": "https://example.org/b", "content": "Older text.", "score": 0.5, "raw_content": None},
    ],
    "response_time": 0.4,
}
BRAVE_GOOD = {
    "type": "search",
    "query": {"original": QUERY.text, "more_results_available": False},
    "web": {
        "results": [
            {
                "title": "Rain &amp; wind",
                "url": "https://example.org/a",
                "description": "Heavy <strong>rain</strong> warning.",
                "age": "2 days ago",
                "page_age": "2026-04-12T14:22:41",
                "profile": {"name": "Example"},
                "extra_snippets": ["Schools are closed."],
            },
            {"title": "No date", "url": "https://example.org/b", "description": "Something", "age": "3 hours ago"},
        ]
    },
}
FACTCHECK_GOOD = {
    "claims": [
        {
            "text": "Drinking lemon water cures cancer",
            "claimant": "Viral post",
            "claimDate": "2026-01-02T00:00:00Z",
            "claimReview": [
                {
                    "publisher": {"name": "Example Checkers", "site": "checkers.example"},
                    "url": "https://checkers.example/lemon",
                    "title": "No, lemon water does not cure cancer",
                    "reviewDate": "2026-01-05T00:00:00Z",
                    "textualRating": "False.",
                    "languageCode": "en",
                }
            ],
        },
        {"text": "A claim that nobody rated"},
    ]
}


@dataclass(frozen=True)
class Case:
    """One provider: how it is set up for a server, what that server says when all is well, and a 200 with an error."""

    id: str
    name: str
    settings: Callable[[str], dict[str, str]]
    good: Any
    error_in_200: tuple[Any, Failure, str]
    secret: str = ""
    empty: Any = None

    def provider(self, url: str, send: Send, **fields: Any) -> Provider:
        (made,) = build([self.name], self.settings(url), send)
        assert isinstance(made, WebSearch), made
        quick = Clock(sleep=lambda _seconds: None)
        values = {"clock": quick, "try_s": 5.0, "total_s": 5.0} | fields
        return WebSearch(vendor=made.vendor, send=send, pace=made.pace, **values)

    def well(self, seen: Seen) -> Say:
        if self.name == "mediawiki" and "pageids=" in seen.path:
            return say(WIKI_LEADS)
        return say(self.good)


def _wsa_key(url: str) -> dict[str, str]:
    return {"TENCENTCLOUD_WSA_APIKEY": SERVICE_KEY, "DETECTIVE_WSA_URL": url}


def _wsa_signed(url: str) -> dict[str, str]:
    return {"TENCENTCLOUD_SECRET_ID": SECRET_ID, "TENCENTCLOUD_SECRET_KEY": SECRET_KEY, "DETECTIVE_WSA_URL": url}


_NO_PAGES = {"Response": {"Pages": [], "Msg": "", "RequestId": "r"}}
_BRAVE_ERROR = {"type": "ErrorResponse", "error": {"code": "SUBSCRIPTION_TOKEN_INVALID", "detail": "bad", "meta": {}}}
_GOOGLE_ERROR = {
    "error": {"code": 400, "message": "bad", "status": "INVALID_ARGUMENT", "details": [{"reason": "API_KEY_INVALID"}]}
}
_BAD = Failure.BAD_KEY

CASES = (
    Case(
        "wsa with a service key",
        "wsa",
        _wsa_key,
        WSA_GOOD,
        (WSA_ERROR, _BAD, "AuthFailure.SecretIdNotFound"),
        SERVICE_KEY,
        _NO_PAGES,
    ),
    Case(
        "wsa signed by the sdk",
        "wsa",
        _wsa_signed,
        WSA_GOOD,
        (WSA_ERROR, _BAD, "AuthFailure.SecretIdNotFound"),
        SECRET_KEY,
        _NO_PAGES,
    ),
    Case(
        "bocha",
        "bocha",
        lambda url: {"BOCHA_API_KEY": "sk-bocha-0123456789", "DETECTIVE_BOCHA_URL": url},
        BOCHA_GOOD,
        ({"code": "403", "message": "You do not have enough money", "log_id": "x"}, Failure.NO_BALANCE, "403"),
        "sk-bocha-0123456789",
        {"code": 200, "data": {"_type": "SearchResponse", "webPages": {"value": []}}},
    ),
    Case(
        "searxng",
        "searxng",
        lambda url: {"SEARXNG_URL": url},
        SEARXNG_GOOD,
        ({"error": "search error"}, Failure.PROVIDER_ERROR, "search_error"),
        "",
        {"results": [], "unresponsive_engines": []},
    ),
    Case(
        "mediawiki",
        "mediawiki",
        lambda url: {"DETECTIVE_MEDIAWIKI_URL": url},
        WIKI_SEARCH,
        ({"error": {"code": "ratelimited", "info": "slow down"}}, Failure.RATE_LIMITED, "ratelimited"),
        "",
        {"batchcomplete": True, "query": {"searchinfo": {"totalhits": 0}, "search": []}},
    ),
    Case(
        "tavily",
        "tavily",
        lambda url: {"TAVILY_API_KEY": "tvly-dev-0123456789", "DETECTIVE_TAVILY_URL": url},
        TAVILY_GOOD,
        ({"detail": {"error": "something"}}, Failure.BAD_RESPONSE, "malformed"),
        "tvly-dev-0123456789",
        {"results": []},
    ),
    Case(
        "brave",
        "brave",
        lambda url: {"BRAVE_API_KEY": "BSA0123456789abcdef", "DETECTIVE_BRAVE_URL": url},
        BRAVE_GOOD,
        (_BRAVE_ERROR, _BAD, "SUBSCRIPTION_TOKEN_INVALID"),
        "BSA0123456789abcdef",
        {"type": "search", "query": {}},
    ),
    Case(
        "factcheck",
        "factcheck",
        lambda url: {"GOOGLE_FACTCHECK_API_KEY": "AIzaSyD0123456789abcdefghijklmnop", "DETECTIVE_FACTCHECK_URL": url},
        FACTCHECK_GOOD,
        (_GOOGLE_ERROR, _BAD, "API_KEY_INVALID"),
        "AIzaSyD0123456789abcdefghijklmnop",
        {},
    ),
)
BY_ID = {case.id: case for case in CASES}
