"""The providers that come with the program, and how each is built from settings."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from detective.errors import InputError, Words
from detective.ports import CouldNotAsk, Failure, Outcome, PlannedQuery, Provider, Send
from detective.providers.bocha import URL as BOCHA_URL
from detective.providers.bocha import Bocha
from detective.providers.brave import URL as BRAVE_URL
from detective.providers.brave import Brave
from detective.providers.factcheck import URL as FACTCHECK_URL
from detective.providers.factcheck import FactCheck
from detective.providers.failures import could_not_ask
from detective.providers.keys import check_address, check_key
from detective.providers.mediawiki import BASE, MediaWiki
from detective.providers.recorded import recorded_from
from detective.providers.redact import Secret
from detective.providers.searxng import SearXng
from detective.providers.services import Service, service
from detective.providers.starter import Starter
from detective.providers.tavily import URL as TAVILY_URL
from detective.providers.tavily import Tavily
from detective.providers.web import Pace, Vendor, WebSearch
from detective.providers.wsa_settings import wsa

Settings = Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class NotConfigured:
    """A provider that cannot be asked because a setting is missing or cannot be right; every search says so."""

    name: str
    is_local: bool
    failed: CouldNotAsk

    @property
    def is_missing(self) -> bool:
        """Whether nothing was set at all, as against set wrongly."""
        return self.failed.failure is Failure.NOT_CONFIGURED

    def search(self, query: PlannedQuery, *, limit: int) -> Outcome:
        """The reason why it cannot be asked."""
        del query, limit
        return self.failed


@dataclass(frozen=True, slots=True, kw_only=True)
class BuiltIn:
    """One row: `needs` are the settings, any one group of which is enough; none means that it works as it is."""

    name: str
    is_local: bool
    needs: tuple[tuple[str, ...], ...]
    build: Callable[[Settings, Send], Provider | CouldNotAsk]

    @property
    def service(self) -> Service:
        """Its names and the pages where an account is opened, the key is made and the interface is described."""
        return service(self.name)


@cache
def _starter() -> Starter:
    """One shelf for the whole process."""
    return Starter()


def _recorded(settings: Settings, _send: Send) -> Provider | CouldNotAsk:
    path = settings.get("DETECTIVE_RECORDING", "").strip()
    if not path:
        return could_not_ask("recorded", "key_missing", detail="DETECTIVE_RECORDING")
    return recorded_from(Path(path))


def _mediawiki(settings: Settings, send: Send) -> Provider | CouldNotAsk:
    return _web(MediaWiki(base=address("mediawiki", settings, BASE).rstrip("/")), send)


def _searxng(settings: Settings, send: Send) -> Provider | CouldNotAsk:
    fault = check_address("searxng", "SEARXNG_URL", settings)
    return fault or _web(SearXng(base=settings["SEARXNG_URL"]), send)


def _brave(settings: Settings, send: Send) -> Provider | CouldNotAsk:
    fault = check_key("brave", "BRAVE_API_KEY", settings)
    if fault:
        return fault
    pace = Pace(service("brave").interval_s)
    url = address("brave", settings, BRAVE_URL)
    return _web(Brave(key=Secret(settings["BRAVE_API_KEY"]), url=url, pace=pace), send, pace)


def _keyed(
    name: str, variable: str, usual: str, vendor: Callable[[Secret, str], Vendor]
) -> Callable[[Settings, Send], Provider | CouldNotAsk]:
    """A builder for a provider that takes one key and may stand at another address."""

    def build_one(settings: Settings, send: Send) -> Provider | CouldNotAsk:
        fault = check_key(name, variable, settings)
        return fault or _web(vendor(Secret(settings[variable]), address(name, settings, usual)), send)

    return build_one


def _web(vendor: Vendor, send: Send, pace: Pace | None = None) -> WebSearch:
    return WebSearch(vendor=vendor, send=send, pace=pace or Pace(service(vendor.name).interval_s))


def address(name: str, settings: Settings, usual: str) -> str:
    """Where the provider is asked: `DETECTIVE_<NAME>_URL` (a gateway or a test server), else its usual address."""
    return settings.get(f"DETECTIVE_{name.upper()}_URL", "").strip() or usual


def _wsa(settings: Settings, send: Send) -> Provider | CouldNotAsk:
    vendor = wsa(settings, settings.get("DETECTIVE_WSA_URL", "").strip())
    return vendor if isinstance(vendor, CouldNotAsk) else _web(vendor, send)


_bocha = _keyed("bocha", "BOCHA_API_KEY", BOCHA_URL, lambda key, url: Bocha(key=key, url=url))
_tavily = _keyed("tavily", "TAVILY_API_KEY", TAVILY_URL, lambda key, url: Tavily(key=key, url=url))
_factcheck = _keyed(
    "factcheck", "GOOGLE_FACTCHECK_API_KEY", FACTCHECK_URL, lambda key, url: FactCheck(key=key, url=url)
)
_WSA_NEEDS = (("TENCENTCLOUD_WSA_APIKEY",), ("TENCENTCLOUD_SECRET_ID", "TENCENTCLOUD_SECRET_KEY"))

BUILT_IN: tuple[BuiltIn, ...] = (
    BuiltIn(name="starter", is_local=True, needs=(), build=lambda _settings, _send: _starter()),
    BuiltIn(name="recorded", is_local=True, needs=(("DETECTIVE_RECORDING",),), build=_recorded),
    BuiltIn(name="wsa", is_local=False, needs=_WSA_NEEDS, build=_wsa),
    BuiltIn(name="bocha", is_local=False, needs=(("BOCHA_API_KEY",),), build=_bocha),
    BuiltIn(name="searxng", is_local=False, needs=(("SEARXNG_URL",),), build=_searxng),
    BuiltIn(name="mediawiki", is_local=False, needs=(), build=_mediawiki),
    BuiltIn(name="tavily", is_local=False, needs=(("TAVILY_API_KEY",),), build=_tavily),
    BuiltIn(name="brave", is_local=False, needs=(("BRAVE_API_KEY",),), build=_brave),
    BuiltIn(name="factcheck", is_local=False, needs=(("GOOGLE_FACTCHECK_API_KEY",),), build=_factcheck),
)


def build(names: Sequence[str], settings: Settings, send: Send) -> tuple[Provider | NotConfigured, ...]:
    """The named providers in that order; raises `InputError` for a name that does not exist."""
    rows = {row.name: row for row in BUILT_IN}
    for name in names:
        if name not in rows:
            raise _unknown(name)
    return tuple(_built(rows[name], settings, send) for name in dict.fromkeys(names))


def _built(row: BuiltIn, settings: Settings, send: Send) -> Provider | NotConfigured:
    made = row.build(settings, send)
    if isinstance(made, CouldNotAsk):
        return NotConfigured(name=row.name, is_local=row.is_local, failed=made)
    return made


def _unknown(name: str) -> InputError:
    known = ", ".join(row.name for row in BUILT_IN)
    return InputError(
        "provider_unknown",
        Words(f"没有名为 {name!r} 的来源。", f"there is no provider named {name!r}."),
        Words(f"可用的来源：{known}。", f"choose from: {known}."),
    )
