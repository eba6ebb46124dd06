"""Addresses: one canonical form, the host and its registrable domain, and links that open at the quoted words."""

from __future__ import annotations

from functools import cache
from urllib.parse import parse_qsl, quote, urlencode, urlsplit, urlunsplit

from detective.core.tables import words

_WEB = frozenset({"http", "https"})
_LONGEST_LABEL = 63  # characters between two dots of a host
_SAFE = "%/:=&?~+!$,;'@()*[]-._"  # what may stand in an address as it is; quotes, angles and blanks may not


def canonical_url(url: str) -> str | None:
    """The address without trackers, fragment, default port and letter case of the host; None when it is not http(s)."""
    try:
        parts = urlsplit(url.strip())
        port = parts.port
    except ValueError:
        return None
    if parts.scheme.lower() not in _WEB or not parts.hostname:
        return None
    host = parts.hostname.rstrip(".")
    default = {"http": 80, "https": 443}[parts.scheme.lower()]
    netloc = host if port in (None, default) else f"{host}:{port}"
    query = urlencode([(k, v) for k, v in parse_qsl(parts.query, keep_blank_values=True) if not _is_tracker(k)])
    return urlunsplit(("https", netloc, parts.path or "/", query, ""))


def host_of(url: str | None) -> str | None:
    """The host of a web address in ASCII lower case; None when there is none."""
    if not url:
        return None
    try:
        parts = urlsplit(url.strip())
        host = parts.hostname
    except ValueError:
        return None
    if parts.scheme.lower() not in _WEB or not host:
        return None
    host = host.rstrip(".")
    if host.isascii() and all(0 < len(label) <= _LONGEST_LABEL for label in host.split(".")):
        return host.lower()
    try:
        return host.encode("idna").decode("ascii").lower()
    except UnicodeError:
        return None


@cache
def registrable_domain(host: str) -> str:
    """The domain that somebody registered, by the public suffix list shipped with the library; never the network."""
    return _suffixes().privatesuffix(host) or host


def text_fragment(url: str, quoted: str, anchor: str | None = None) -> str:
    """A link that opens at `quoted`: the given anchor where there is one, else a text fragment."""
    base = quote(url.split("#", 1)[0], safe=_SAFE)
    if anchor:
        return f"{base}#{quote(anchor.lstrip('#'), safe=_SAFE)}"
    if not quoted:
        return quote(url, safe=_SAFE + "#")
    pieces = quoted.split()
    if len(quoted) <= 60:
        return f"{base}#:~:text={_escape(quoted)}"
    head, tail = (quoted[:24], quoted[-24:]) if len(pieces) < 8 else (" ".join(pieces[:4]), " ".join(pieces[-4:]))
    return f"{base}#:~:text={_escape(head)},{_escape(tail)}"


def _escape(text: str) -> str:
    return quote(text, safe="").replace("-", "%2D")


def _is_tracker(key: str) -> bool:
    lower = key.lower()
    exact, prefixes = _trackers()
    return lower in exact or lower.startswith(prefixes)


@cache
def _trackers() -> tuple[frozenset[str], tuple[str, ...]]:
    listed = words("trackers.txt")
    prefixes = tuple(word[:-1] for word in listed if word.endswith("*"))
    return frozenset(word for word in listed if not word.endswith("*")), prefixes


@cache
def _suffixes():  # type: ignore[no-untyped-def]  # noqa: ANN202  # the library has no types
    from publicsuffixlist import PublicSuffixList  # noqa: PLC0415  # 20 ms, only when an address is seen

    return PublicSuffixList()
