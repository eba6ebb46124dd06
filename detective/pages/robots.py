"""robots.txt (RFC 9309): whether a site lets this program read a page."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import quote, unquote, urlsplit

_MOST_RULES = 5000  # of one file; what stands beyond them is not read


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """A pattern of paths that is allowed or not, as its parts between the wild cards; the longest pattern decides."""

    allows: bool
    length: int
    parts: tuple[str, ...]
    ends: bool = False  # the pattern ends with $, so the path must end there

    def matches(self, path: str) -> bool:
        """Whether the parts stand in the path in their order, each at the first place where it can."""
        first, *rest = self.parts
        if not path.startswith(first):
            return False
        place = len(first)
        for number, part in enumerate(rest, 1):
            is_last = number == len(rest)
            found = path.rfind(part, place) if is_last and self.ends else path.find(part, place)
            if found < 0:
                return False
            place = found + len(part)
        return place == len(path) if self.ends else True


@dataclass(frozen=True, slots=True, kw_only=True)
class Robots:
    """The rules that a site has for one program."""

    rules: tuple[Rule, ...]

    def allow(self, url: str) -> bool:
        """Whether a page may be read: the longest matching rule decides, of two equal ones the permission."""
        parts = urlsplit(url)
        path = _normal(f"{parts.path or '/'}{'?' + parts.query if parts.query else ''}")
        found = [(rule.length, rule.allows) for rule in self.rules if rule.matches(path)]
        return max(found, default=(0, True))[1]


ALLOW_ALL = Robots(rules=())
DISALLOW_ALL = Robots(rules=(Rule(allows=False, length=1, parts=("/",)),))


def parse(text: str, agent: str) -> Robots:
    """The rules of the groups for this agent, else of those for everybody (`*`)."""
    own: list[tuple[bool, str]] = []
    everybody: list[tuple[bool, str]] = []
    is_named = False
    for agents, rules in _groups(text):
        if agent.lower() in agents:
            is_named = True
            own += rules
        if "*" in agents:
            everybody += rules
    return Robots(rules=tuple(_rule(allows, path) for allows, path in (own if is_named else everybody)[:_MOST_RULES]))


def _groups(text: str) -> list[tuple[set[str], list[tuple[bool, str]]]]:
    groups: list[tuple[set[str], list[tuple[bool, str]]]] = []
    begins = True
    for line in text.splitlines():
        name, colon, value = line.split("#", 1)[0].partition(":")
        name, value = name.strip().lower(), value.strip()
        if not colon:
            continue
        if name == "user-agent":
            if begins or not groups:
                groups.append((set(), []))
            groups[-1][0].add(re.split(r"[/\s]", value.lower(), maxsplit=1)[0])
            begins = False
        elif name in ("allow", "disallow") and groups:
            begins = True
            if value:
                groups[-1][1].append((name == "allow", value))
    return groups


def _rule(allows: bool, path: str) -> Rule:  # noqa: FBT001  # a field of the record
    """`*` stands for any characters, `$` at the end for the end of the address."""
    parts = tuple(_normal(part) for part in re.sub(r"\*+", "*", path.removesuffix("$")).split("*"))
    return Rule(allows=allows, length=len(path), parts=parts, ends=path.endswith("$"))


def _normal(path: str) -> str:
    """One spelling of a path: what need not be escaped is not, everything else is in capitals."""
    return quote(unquote(path, errors="surrogateescape"), safe="/?=&%:@!$'()*+,;~", errors="surrogateescape")
