"""The `wsa` provider: which of Tencent's two ways is set up, and which options the user asked for."""

from __future__ import annotations

import re

from detective.ports import CouldNotAsk, Provider, Send
from detective.providers.failures import could_not_ask
from detective.providers.keys import Settings, address, check_key
from detective.providers.redact import Secret
from detective.providers.web import WebSearch
from detective.providers.wsa import KEY_URL, NAME, Params, ServiceKey, Wsa
from detective.providers.wsa_sdk import ENDPOINT, SignedKeys

_KEY, _ID, _SECRET = "TENCENTCLOUD_WSA_APIKEY", "TENCENTCLOUD_SECRET_ID", "TENCENTCLOUD_SECRET_KEY"
_DAY = r"\d{4}-\d{2}-\d{2}"
# What each optional parameter may be; all but Freshness are missing from the cheapest plan.
_OPTIONS = {
    "Mode": re.compile(r"[012]"),
    "Cnt": re.compile(r"[1-5]0"),
    "Industry": re.compile(r"gov|news|acad|finance"),
    "Freshness": re.compile(rf"d(?:[1-9]|[12]\d|30)?|m(?:[1-9]|1[0-2])?|y[1-5]?|{_DAY}(?:,{_DAY})?"),
}
_NUMBERS = frozenset({"Mode", "Cnt"})


def provider(settings: Settings, send: Send) -> Provider | CouldNotAsk:
    """The provider, or what is wrong with its keys or options."""
    vendor = wsa(settings, address(NAME, settings, ""))
    return vendor if isinstance(vendor, CouldNotAsk) else WebSearch(vendor=vendor, send=send)


def wsa(settings: Settings, base: str) -> Wsa | CouldNotAsk:
    """The vendor by service key where there is one, else by SecretId and SecretKey; or what is wrong with them."""
    options = _options(settings)
    if isinstance(options, CouldNotAsk):
        return options
    if settings.get(_KEY, "").strip():
        fault = check_key(NAME, _KEY, settings)
        url = f"{base.rstrip('/')}/SearchPro" if base else KEY_URL
        return fault or Wsa(exchange=ServiceKey(key=Secret(settings[_KEY]), url=url), options=options)
    fault = check_key(NAME, _ID, settings) or check_key(NAME, _SECRET, settings)
    if fault:
        return fault
    keys = SignedKeys(secret_id=Secret(settings[_ID]), secret_key=Secret(settings[_SECRET]), endpoint=base or ENDPOINT)
    return Wsa(exchange=keys, options=options)


def _options(settings: Settings) -> Params | CouldNotAsk:
    chosen: dict[str, str | int] = {}
    for name, allowed in _OPTIONS.items():
        variable = f"DETECTIVE_WSA_{name.upper()}"
        value = settings.get(variable, "").strip()
        if value and not allowed.fullmatch(value):
            return could_not_ask(NAME, "option_not_allowed", detail=f"{variable}={value[:40]}")
        if value:
            chosen[name] = int(value) if name in _NUMBERS else value
    return chosen
