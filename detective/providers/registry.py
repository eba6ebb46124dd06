"""The providers that come with the program, and how each is built from settings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module

from detective.errors import InputError, Words
from detective.ports import CouldNotAsk, Failure, Outcome, PlannedQuery, Provider, Send
from detective.providers.failures import could_not_ask
from detective.providers.services import Service, service

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
    needs: tuple[tuple[str, ...], ...] = ()
    module: str = ""  # where it is not named like the provider

    @property
    def service(self) -> Service:
        """Its names and the pages where an account is opened, the key is made and the interface is described."""
        return service(self.name)

    def build(self, settings: Settings, send: Send) -> Provider | CouldNotAsk:
        """The provider, or what is missing or wrong; its module is loaded only when something is set."""
        named = [variable for group in self.needs for variable in group]
        if named and not any(settings.get(variable, "").strip() for variable in named):
            return could_not_ask(self.name, "key_missing", detail=" / ".join(" + ".join(g) for g in self.needs))
        made: Provider | CouldNotAsk = import_module(f"{__package__}.{self.module or self.name}").provider(
            settings, send
        )
        return made


_WSA = (("TENCENTCLOUD_WSA_APIKEY",), ("TENCENTCLOUD_SECRET_ID", "TENCENTCLOUD_SECRET_KEY"))

BUILT_IN: tuple[BuiltIn, ...] = (
    BuiltIn(name="starter", is_local=True),
    BuiltIn(name="store", is_local=True),
    BuiltIn(name="recorded", is_local=True, needs=(("DETECTIVE_RECORDING",),)),
    BuiltIn(name="wsa", is_local=False, needs=_WSA, module="wsa_settings"),
    BuiltIn(name="bocha", is_local=False, needs=(("BOCHA_API_KEY",),)),
    BuiltIn(name="searxng", is_local=False, needs=(("SEARXNG_URL",),)),
    BuiltIn(name="mediawiki", is_local=False),
    BuiltIn(name="tavily", is_local=False, needs=(("TAVILY_API_KEY",),)),
    BuiltIn(name="brave", is_local=False, needs=(("BRAVE_API_KEY",),)),
    BuiltIn(name="factcheck", is_local=False, needs=(("GOOGLE_FACTCHECK_API_KEY",),)),
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
