"""Settings, looked at before the first call: most failed searches are a key in quotes, cut off or in a wrong place."""

from __future__ import annotations

import re
from collections.abc import Mapping
from urllib.parse import urlsplit

from detective.ports import CouldNotAsk
from detective.providers.failures import could_not_ask
from detective.providers.redact import Secret

_QUOTES = "\"'`“”‘’「」＂＇"
_PLACEHOLDER = re.compile(
    r"(?i)your[-_ ]|[-_ ](?:here|goes)$|x{5,}|<.*>|\{.*\}|^\$|\.\.\.|^(?:sk|tvly)-[x.*]*$|你的|密钥|填"
    r"|^(?:x+|\*+|\.+|#+|-+|0+|none|null|todo|change[-_]?me|example.*|placeholder|test|api[-_]?key|secret|token|key)$"
)
_SHORTEST = 8
# Beginnings by which a key of one family is known wherever it turns up.
_FAMILIES = {"AKID": "TENCENTCLOUD_SECRET_ID", "tvly-": "TAVILY_API_KEY", "AIza": "GOOGLE_FACTCHECK_API_KEY"}
_SPECIAL = {
    ("TENCENTCLOUD_SECRET_ID", "sk-"): "sk_in_secret_id",
    ("TENCENTCLOUD_WSA_APIKEY", "AKID"): "akid_in_apikey",
    ("TENCENTCLOUD_SECRET_KEY", "AKID"): "secret_pair_swapped",
}


Settings = Mapping[str, str]


def address(name: str, settings: Settings, usual: str) -> str:
    """Where the provider is asked: `DETECTIVE_<NAME>_URL` (a gateway or a test server), else its usual address."""
    return settings.get(f"DETECTIVE_{name.upper()}_URL", "").strip() or usual


def check_key(provider: str, variable: str, settings: Settings) -> CouldNotAsk | None:
    """What is wrong with the key in `variable`, naming the variable and never the value; None when it looks right."""
    value = settings.get(variable, "")
    code = _fault(variable, value)
    return could_not_ask(provider, code, detail=variable) if code else None


def key_at(provider: str, variable: str, settings: Settings, usual: str) -> tuple[Secret, str] | CouldNotAsk:
    """The key in `variable` and where it is used, or what is wrong with the key."""
    fault = check_key(provider, variable, settings)
    return fault or (Secret(settings[variable]), address(provider, settings, usual))


def check_address(provider: str, variable: str, settings: Settings) -> CouldNotAsk | None:
    """What is wrong with the address in `variable`; None when it can be asked."""
    value = settings.get(variable, "")
    if not value.strip():
        return could_not_ask(provider, "key_missing", detail=variable)
    try:
        parts = urlsplit(value)
        usable = parts.scheme in ("http", "https") and bool(parts.hostname) and (parts.port or 1) > 0
    except ValueError:
        usable = False
    blank = any(char.isspace() for char in value)
    return None if usable and not blank else could_not_ask(provider, "not_an_address", detail=variable)


def _fault(variable: str, value: str) -> str | None:
    if not value.strip():
        return "key_missing"
    if value.strip()[0] in _QUOTES or value.strip()[-1] in _QUOTES:
        return "key_quoted"
    if any(char.isspace() for char in value):
        return "key_blank"
    if _PLACEHOLDER.search(value):
        return "key_placeholder"
    if not value.isascii() or not value.isprintable():
        return "key_not_ascii"
    return _wrong_family(variable, value) or ("key_too_short" if len(value) < _SHORTEST else None)


def _wrong_family(variable: str, value: str) -> str | None:
    for (where, beginning), code in _SPECIAL.items():
        if variable == where and value.startswith(beginning):
            return code
    for beginning, home in _FAMILIES.items():
        if value.startswith(beginning) and variable != home:
            return "key_of_other_kind"
    return None
