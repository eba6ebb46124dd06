"""The errors of the project, one tree.

DetectiveError
├── InputError        what a person or a program gave cannot be used; says what was expected
├── TableError        a rule or word table is malformed; `where` is the dotted path to the bad value
├── StorageError      a store could not be read or written; what was kept before is still there
└── ProviderError     a search could not be made; carries a kind from the provider table

Each carries a message in Chinese and English and the next step in both, so that every shell can say the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Words:
    """One sentence in both languages."""

    zh: str
    en: str

    def of(self, lang: str) -> str:
        """The sentence in `lang`; anything but `zh` reads English."""
        return self.zh if lang.startswith("zh") else self.en


class DetectiveError(Exception):
    """The root: a code in lower snake case, what happened and what to do next."""

    def __init__(self, code: str, message: Words, next_step: Words) -> None:
        super().__init__(message.en)
        self.code = code
        self.message = message
        self.next_step = next_step

    def one_line(self, lang: str) -> str:
        """What happened and what to do, in one line."""
        return f"{self.message.of(lang)} {self.next_step.of(lang)}".strip()

    def part(self) -> dict[str, Any]:
        """The error as JSON values: code, what happened and what to do next, in both languages."""
        return {
            "code": self.code,
            "message": {"zh": self.message.zh, "en": self.message.en},
            "next": {"zh": self.next_step.zh, "en": self.next_step.en},
        }


UNEXPECTED = DetectiveError(
    "unexpected",
    Words("程序内部出错，这次没有完成。", "something inside the program failed; this was not finished."),
    Words(
        "请再试一次；若仍出错，请把终端里的记录发给维护者。",
        "try again; if it stays, send the terminal's log to the maintainers.",
    ),
)


class InputError(DetectiveError):
    """Input that cannot be used; the exit code of every shell is 2."""


class TableError(DetectiveError):
    """A malformed table of rules, words or thresholds; `where` is the dotted path to the bad value."""

    def __init__(self, where: str, expected: str) -> None:
        super().__init__(
            "table_malformed",
            Words(f"规则表有误：{where}，应为{expected}。", f"malformed table at {where}: expected {expected}."),
            Words("请改正该处，或删去自定义表。", "correct that value, or remove the custom table."),
        )
        self.where = where


class StorageError(DetectiveError):
    """A store that could not be read or written: full disk, no permission, locked or damaged; what was kept stays."""
