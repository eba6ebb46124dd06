"""What can be set, and what a user saved: keys of providers beside the keyring, everything else in a plain file."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from urllib.parse import urlsplit

from detective.core.tables import known, table
from detective.errors import InputError, Words
from detective.storage.home import SETTINGS_FILE
from detective.storage.secrets import Secrets, masked, system_ring

_TABLE = "settings.toml"
_ROW = frozenset({"kind", "saved", "zh", "en"})
_LONGEST = 4096  # characters of a value
_KEYS = ("TENCENTCLOUD_", "BOCHA_", "SEARXNG_", "TAVILY_", "BRAVE_", "GOOGLE_")


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """One row of the table: its name, what it is for, what its value must look like and whether it can be saved."""

    name: str
    kind: str  # secret | address | count | language | switch | text
    words: Words
    can_be_saved: bool

    @property
    def is_key(self) -> bool:
        """Whether a provider is reached with it; such values are kept in the keyring where there is one."""
        return self.name.startswith(_KEYS)

    def shown(self, value: str) -> str:
        """The value as it may be shown: a secret has its middle hidden, an address its user and password."""
        match self.kind:
            case "secret":
                return masked(value) if value else value
            case "address":
                return re.sub(r"//[^/@]*@", "//******@", value)
            case _:
                return value


@cache
def all_settings() -> Mapping[str, Setting]:
    """Every setting by its name, in the order of the table; raises `TableError` for an unknown key."""
    made = {}
    for name, row in table(_TABLE).items():
        known(f"{_TABLE}.{name}", row, _ROW)
        words = Words(row["zh"], row["en"])
        made[name] = Setting(name=name, kind=row["kind"], words=words, can_be_saved=row.get("saved", True))
    return made


class Saved:
    """The saved values of one data folder."""

    def __init__(self, folder: Path) -> None:
        self._secrets = Secrets(folder, system_ring())
        self._plain = Secrets(folder, file=SETTINGS_FILE)

    def keys(self) -> dict[str, str]:
        """The saved keys and addresses of providers; raises StorageError when they cannot be read."""
        return self._secrets.read()

    def values(self) -> dict[str, str]:
        """Everything that is saved."""
        return self._plain.read() | self._secrets.read()

    def place_of(self, setting: Setting) -> str:
        """Where its value is or would be kept: `keyring`, or the path of a file."""
        return self._store(setting).place

    def save(self, name: str, value: str) -> None:
        """Keep a value; raises InputError for an unknown name or a value that cannot be right."""
        setting = find(name)
        if not setting.can_be_saved:
            raise InputError(
                "setting_not_saveable",
                Words(f"{name} 不能保存。", f"{name} cannot be saved."),
                Words("请写成环境变量或 .env 里的一行。", "put it into the environment or a line of .env."),
            )
        self._store(setting).save(cleaned({name: value}, [name]))

    def delete(self, name: str) -> None:
        """Forget a value; raises InputError when none is saved under that name."""
        if not self._store(find(name)).delete(name):
            raise InputError(
                "setting_not_saved",
                Words(f"没有保存过 {name}。", f"{name} is not saved here."),
                Words("来自环境变量的值要在那里删除。", "a value from the environment is removed there."),
            )

    def _store(self, setting: Setting) -> Secrets:
        return self._secrets if setting.is_key else self._plain


def find(name: str) -> Setting:
    """The setting of that name; raises InputError that lists all."""
    if name not in all_settings():
        raise _unknown(name, all_settings())
    return all_settings()[name]


def cleaned(values: Mapping[str, str | None], names: Iterable[str]) -> dict[str, str]:
    """Values without blanks at their rims, empty ones left out; raises InputError for a bad name or value."""
    allowed = sorted(names)
    for name, value in values.items():
        if name not in allowed:
            raise _unknown(name, allowed)
        if value is not None and (len(value) > _LONGEST or any(char in value for char in "\r\n\0")):
            raise InputError(
                "setting_malformed",
                Words(f"{name} 太长或含有换行。", f"{name} is too long or holds a line break."),
                Words("请重新复制这一项。", "copy it again."),
            )
        if value is not None and value.strip() and not _fits(all_settings()[name].kind, value.strip()):
            raise _unfit(name)
    return {name: value.strip() for name, value in values.items() if value is not None and value.strip()}


def _fits(kind: str, value: str) -> bool:
    match kind:
        case "count":
            return value.isdecimal() and value.isascii() and int(value) > 0
        case "language":
            return value in ("zh", "en")
        case "switch":
            return value in ("0", "1")
        case "address":
            return _is_address(value)
        case _:
            return True


def _is_address(value: str) -> bool:
    try:
        parts = urlsplit(value)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and bool(parts.hostname)


_SHAPES = {
    "count": Words("1 或更大的整数", "a whole number from 1"),
    "language": Words("zh 或 en", "zh or en"),
    "switch": Words("1 或 0", "1 or 0"),
    "address": Words("以 http:// 或 https:// 开头的网址", "an address that begins with http:// or https://"),
}


def _unfit(name: str) -> InputError:
    shape = _SHAPES[all_settings()[name].kind]
    return InputError(
        "setting_malformed",
        Words(f"{name} 的值不对。", f"the value of {name} cannot be used."),
        Words(f"应为{shape.zh}。", f"it must be {shape.en}."),
    )


def _unknown(name: str, names: Iterable[str]) -> InputError:
    listed = sorted(names)
    return InputError(
        "setting_unknown",
        Words(f"没有名为 {name} 的设置。", f"there is no setting named {name}."),
        Words(f"可用：{'、'.join(listed)}。", f"choose from: {', '.join(listed)}."),
    )
