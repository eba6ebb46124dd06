"""Evidence from outside: files and JSON values become candidates, or one error that names the place and the field."""

from __future__ import annotations

import json
import sys
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from detective.core.access import UNKNOWN_ACCESS
from detective.core.canonical import canonical, parsed
from detective.core.models import Candidate, PublishedKind, Source, SourceKind, Tier
from detective.core.policy import Policy, Satire
from detective.core.sources import source_row
from detective.core.times import read_date
from detective.errors import InputError, Words

_LARGEST = 64 * 2**20  # bytes of an evidence file
_ALSO_CALLED = {  # names that other systems give to fields of a record
    "recordId": "id",
    "record_id": "id",
    "sourceKind": "source_kind",
    "sourceVersion": "source_version",
    "publishedAt": "published",
    "published_at": "published",
    "publishedKind": "published_kind",
    "indexedAt": "indexed_at",
    "expiresAt": "expires_at",
    "accessLabels": "access_labels",
    "citationUri": "url",
    "citation_uri": "url",
    "citationAnchor": "citation_anchor",
    "vectorScore": "score",
    "accessPolicy": "access_policy",
    "retrievedAt": "retrieved_at",
}


class EvidenceIn(BaseModel):
    """A candidate as a caller writes it (DESIGN §4.2); `null` means missing and unknown keys are kept apart."""

    model_config = ConfigDict(extra="allow", frozen=True)

    id: str | None = None
    title: str | None = None
    text: str | None = None
    url: str | None = None
    site: str | None = None
    published: str | None = None
    published_kind: PublishedKind | None = None
    source_kind: SourceKind | None = None
    tier: Tier | None = None
    scopes: tuple[str, ...] | None = None
    source_version: str | None = None
    indexed_at: str | None = None
    expires_at: str | None = None
    access_labels: tuple[str, ...] | None = None
    citation_anchor: str | None = None
    score: float | None = Field(default=None, allow_inf_nan=False)
    provider: str | None = None
    query: str | None = None

    @field_validator("published", "id", "source_version", "indexed_at", "expires_at", mode="before")
    @classmethod
    def _written_as_number(cls, value: Any) -> Any:
        return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


def candidate_of(value: Any, number: int, where: str) -> Candidate:
    """One JSON value as a candidate; `number` (from 1) gives the id when none is written; raises `InputError`."""
    value = _renamed(value)
    try:
        given = EvidenceIn.model_validate(value)
    except ValidationError as error:
        raise bad_field(error, where) from error
    _must_be_writable(value, where)
    text = given.published
    return Candidate(
        id=given.id or f"e{number}",
        title=given.title or "",
        text=given.text or "",
        url=given.url or None,
        site=given.site or None,
        published=read_date(text) if text else None,
        published_text=text or None,
        published_kind=given.published_kind,
        source_kind=given.source_kind,
        tier=given.tier,
        scopes=given.scopes,
        source_version=given.source_version,
        indexed_at=given.indexed_at,
        expires_at=given.expires_at,
        access_labels=given.access_labels or (),
        citation_anchor=given.citation_anchor,
        score=given.score,
        provider=given.provider,
        query=given.query,
        extra=given.model_extra or {},
    )


def _renamed(value: Any) -> Any:
    """The record under our names; ours win where a field has both, and access labels that differ are unknown."""
    if not isinstance(value, dict) or _ALSO_CALLED.keys().isdisjoint(value):
        return value
    named = {name: part for name, part in value.items() if name not in _ALSO_CALLED}
    for other, name in _ALSO_CALLED.items():
        if value.get(other) is None:
            continue
        if named.get(name) is None:
            named[name] = value[other]
        elif named[name] != value[other]:
            named[other] = value[other]
            if name == "access_labels":
                named["access_policy"] = UNKNOWN_ACCESS
    return named


def _must_be_writable(value: Any, where: str) -> None:
    """Refuse half characters, NaN and infinities, which JSON readers let in and no canonical form can hold."""
    for name, part in value.items():
        try:
            canonical({name: part}).encode("utf-8")
        except ValueError as error:
            shown = name.encode("utf-8", "replace").decode("utf-8")
            raise InputError(
                "evidence_field",
                Words(
                    f"{where}：字段 {shown} 含有残缺字符或非数值（NaN、无穷）。",
                    f"{where}: field {shown} holds half a character, NaN or an infinity.",
                ),
                Words("请改正这个字段。", "correct that field."),
            ) from error


def candidates_of(values: Any, where: str) -> tuple[Candidate, ...]:
    """A JSON array of candidates, or an object with `evidence`; raises `InputError` with the item and field."""
    listed = values.get("evidence") if isinstance(values, dict) and "evidence" in values else values
    if isinstance(listed, dict) and listed is values and values:
        listed = [values]  # a file of one line
    if not isinstance(listed, list):
        raise InputError(
            "evidence_not_a_list",
            Words(f"{where}：证据应为数组。", f"{where}: evidence must be an array."),
            Words(
                '请写成 JSON 数组、{"evidence": […]}，或每行一个 JSON 对象。',
                'write a JSON array, {"evidence": […]}, or one JSON object a line.',
            ),
        )
    return tuple(candidate_of(item, n, f"{where}, item {n}") for n, item in enumerate(listed, 1))


def read_evidence(path: Path) -> tuple[Candidate, ...]:
    """The candidates of a file: JSON array, object with `evidence`, or JSONL; raises `InputError`."""
    text = read_text(path)
    stripped = text.lstrip("\ufeff \t\r\n")
    if not stripped:
        raise InputError(
            "evidence_empty",
            Words(f"证据文件 {path.name} 是空的。", f"the evidence file {path.name} is empty."),
            Words("没有证据请写 []。", "write [] if there is no evidence."),
        )
    try:
        return candidates_of(parsed(stripped), path.name)
    except json.JSONDecodeError as whole:
        if not stripped.startswith("{"):
            raise _bad_json(path.name, whole.lineno, whole.msg) from whole
    return _by_line(path.name, text.split("\n"))


def read_text(path: Path) -> str:
    """The UTF-8 text of a file, or of stdin for `-`; raises `InputError` when it is missing, too large or not text."""
    name = path.name or str(path)
    try:
        content = _content(path)
        if len(content) > _LARGEST:
            raise InputError(
                "file_too_large",
                Words(f"文件 {name} 太大。", f"the file {name} is too large."),
                Words("请拆成 64 MB 以下的文件。", "split it into files of less than 64 MB."),
            )
        return content.decode("utf-8")
    except OSError as error:
        raise unreadable(path, error) from error
    except UnicodeDecodeError as error:
        raise InputError(
            "file_not_text",
            Words(f"文件 {name} 不是 UTF-8 文本。", f"the file {name} is not UTF-8 text."),
            Words("请另存为 UTF-8 后再试。", "save it as UTF-8 and try again."),
        ) from error


def unreadable(path: Path, error: OSError) -> InputError:
    """The error of a file that cannot be opened or read."""
    name = path.name or str(path)
    return InputError(
        "file_unreadable",
        Words(f"无法读取文件 {name}：{error.strerror}。", f"cannot read {name}: {error.strerror}."),
        Words("请检查路径和权限。", "check the path and its permissions."),
    )


def _content(path: Path) -> bytes:
    """The bytes of a file or of stdin, at most one more than may be read."""
    if str(path) == "-":
        return sys.stdin.buffer.read(_LARGEST + 1)
    with path.open("rb") as file:
        return file.read(_LARGEST + 1)


def _by_line(name: str, lines: Iterable[str]) -> tuple[Candidate, ...]:
    found: list[Candidate] = []
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            value = parsed(line)
        except json.JSONDecodeError as error:
            raise _bad_json(name, number, error.msg) from error
        found.append(candidate_of(value, len(found) + 1, f"{name}, line {number}"))
    return tuple(found)


def _bad_json(name: str, line: int, detail: str) -> InputError:
    return InputError(
        "evidence_not_json",
        Words(f"{name} 第 {line} 行不是有效的 JSON（{detail}）。", f"{name}, line {line}: not valid JSON ({detail})."),
        Words("请改正这一行。", "correct that line."),
    )


def bad_field(error: ValidationError, where: str) -> InputError:
    """The error that names the first field which a model refused."""
    first = error.errors(include_url=False, include_input=False)[0]
    field = ".".join(str(part) for part in first["loc"]) or "(item)"
    return InputError(
        "evidence_field",
        Words(f"{where}：字段 {field} 有误（{first['msg']}）。", f"{where}: field {field}: {first['msg']}."),
        Words("请改正这个字段，不知道就删去。", "correct the field, or leave it out when unknown."),
    )


class SourceIn(BaseModel):
    """A row that replaces one of the table of sources."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    host: Annotated[str, Field(pattern=r"^[^\s/:@]+\.[^\s/:@]+$")]
    tier: Tier
    kind: SourceKind = SourceKind.UNKNOWN
    subjects: tuple[str, ...] = ()
    name_zh: str | None = None
    name_en: str | None = None
    reason: str = ""

    def source(self) -> Source:
        """The row as a record; a publisher without a name is called by its host."""
        return Source(
            host=self.host.lower().strip("."),
            tier=self.tier,
            kind=self.kind,
            subjects=frozenset(self.subjects),
            name=Words(self.name_zh or self.name_en or self.host, self.name_en or self.name_zh or self.host),
            reason=self.reason,
        )


class PolicyIn(BaseModel):
    """A policy file: what the requester may see and accepts; `null` means missing and unknown keys are refused."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    requester_labels: tuple[str, ...] = ()
    show_labels: bool = False
    allowed_kinds: tuple[SourceKind, ...] = ()
    scopes: tuple[str, ...] = ()
    require_location: bool = False
    require_anchor: bool = False
    require_date: bool = False
    max_age_days: Annotated[int, Field(ge=0)] | None = None
    two_origins: bool = False
    satire: Satire = Satire.WEIGHTLESS
    two_reviewers: bool = False
    sources: tuple[SourceIn, ...] = ()
    under_check: tuple[str, ...] = ()


def policy_of(value: Any, where: str) -> Policy:
    """A policy from JSON values; raises `InputError` with the field."""
    known = {name: part for name, part in value.items() if part is not None} if isinstance(value, dict) else value
    try:
        given = PolicyIn.model_validate(known)
    except ValidationError as error:
        raise bad_field(error, where) from error
    lists = ("requester_labels", "allowed_kinds", "scopes", "under_check")
    own = tuple(row.source() for row in given.sources)
    return Policy(**(dict(given) | {name: frozenset(getattr(given, name)) for name in lists} | {"sources": own}))


def read_sources(path: Path) -> tuple[Source, ...]:
    """The rows of a file in the form of the shipped table of sources (seven columns, tabs); raises `InputError`."""
    found: list[Source] = []
    for number, line in enumerate(read_text(path).splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        try:
            found.append(source_row(tuple(cell.strip() for cell in line.split("\t"))))
        except ValueError as error:
            raise InputError(
                "source_row",
                Words(
                    f"{path.name} 第 {number} 行不是来源表的一行。",
                    f"{path.name}, line {number}: not a row of sources.",
                ),
                Words(
                    "每行七列，用制表符隔开：域名、等级（T1–T5 或 satire）、类别、主题、中文名、英文名、理由。",
                    "seven columns with tabs: host, tier (T1-T5 or satire), kind, subjects, zh name, en name, reason.",
                ),
            ) from error
    return tuple(found)


def read_policy(path: Path) -> Policy:
    """The policy of a TOML or JSON file; raises `InputError`."""
    text = read_text(path)
    try:
        value = parsed(text) if path.suffix.lower() == ".json" else tomllib.loads(text)
    except (json.JSONDecodeError, tomllib.TOMLDecodeError) as error:
        raise InputError(
            "policy_unreadable",
            Words(f"策略文件 {path.name} 无法解析（{error}）。", f"the policy {path.name} cannot be read ({error})."),
            Words("请写成 TOML 或 JSON。", "write it as TOML or JSON."),
        ) from error
    return policy_of(value, path.name)
