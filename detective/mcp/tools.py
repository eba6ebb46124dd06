"""The tools as rows: what each takes and gives, and the few lines that call the engine."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from pydantic import BaseModel, ValidationError

from detective.app import Detective
from detective.archive import Archive
from detective.card_schema import card_json_schema
from detective.checking import Order, Tell, carry_out, order_of
from detective.core.assess import assess_retrieval_evidence
from detective.core.ruleset import default_ruleset
from detective.core.tables import table
from detective.errors import InputError, Words
from detective.mcp.schemas import AssessIn, AssessOut, CardIn, CheckIn, ExplainIn, ExplainOut, ListIn, ListOut
from detective.render.explain import explained
from detective.storage.history_backend import Filters

_LISTED = 30  # cards, where no limit is given


class Engine:
    """What the tools work with; `archive` None keeps and finds nothing."""

    def __init__(self, *, offline: bool = False, archive: Archive | None = None) -> None:
        self._offline = offline
        self._archive = archive

    @property
    def archive(self) -> Archive:
        """The archive; raises InputError when this server keeps nothing."""
        if self._archive is None:
            raise InputError(
                "history_off",
                Words("这次启动没有开启历史记录。", "this server keeps no history."),
                Words("请不带 --no-keep 重新启动。", "start it again without --no-keep."),
            )
        return self._archive

    def check(self, order: Order, tell: Tell) -> dict[str, Any]:
        """Check with the present keys, keep the card and give it."""
        sources = Detective(providers=order.providers, offline=self._offline).sources()
        checked = carry_out(order, sources, tell)
        if self._archive is not None:
            self._archive.keep_or_say(checked)
        return checked.card


@dataclass(frozen=True, slots=True, kw_only=True)
class Tool:
    """A tool: the model of its arguments, the JSON Schema of what it gives, and how it is carried out."""

    name: str
    takes: type[BaseModel]
    gives: Callable[[], dict[str, Any]]
    run: Callable[[Engine, Any, Tell], Mapping[str, Any]]
    keeps: bool = False
    asks_outside: bool = False

    def words(self, part: str) -> Words:
        """Its `title` or `text`."""
        row = table("mcp.toml")["tool"][self.name][part]
        return Words(row["zh"], row["en"])

    def call(self, engine: Engine, arguments: Mapping[str, Any], tell: Tell) -> dict[str, Any]:
        """Carry it out with JSON values; raises InputError that names a wrong argument."""
        return dict(self.run(engine, _read(self.takes, arguments), tell))


def _check(engine: Engine, given: CheckIn, tell: Tell) -> Mapping[str, Any]:
    return engine.check(order_of(given), tell)


def _get(engine: Engine, given: CardIn, _: Tell) -> Mapping[str, Any]:
    return engine.archive.kept(given.id).card


def _list(engine: Engine, given: ListIn, _: Tell) -> Mapping[str, Any]:
    narrowed = Filters(
        text=given.text or "",
        verdicts=tuple(given.verdict or ()),
        flags=tuple(given.flag or ()),
        mode=given.mode,
        since=given.since,
        until=given.until,
    )
    limit = given.limit or _LISTED
    rows = [asdict(row) for row in engine.archive.history.rows(narrowed, limit=limit, before=given.before)]
    for row in rows:
        milli = row.pop("confidence_milli")
        row |= {"confidence": None if milli is None else milli / 1000, "flags": list(row["flags"])}
    return {"cards": rows, "more": len(rows) == limit}


def _explain(engine: Engine, given: ExplainIn, _: Tell) -> Mapping[str, Any]:
    card = engine.archive.kept(given.id).card
    steps = explained(card, default_ruleset(), given.lang or card["query"]["language"])
    return {"holds": all(step.holds is not False for step in steps), "steps": [asdict(step) for step in steps]}


def _assess(_: Engine, given: AssessIn, __: Tell) -> Mapping[str, Any]:
    return assess_retrieval_evidence(given.query or {}, given.candidates or [], given.policy, given.selection)


TOOLS: tuple[Tool, ...] = (
    Tool(name="check_claim", takes=CheckIn, gives=card_json_schema, run=_check, keeps=True, asks_outside=True),
    Tool(name="get_card", takes=CardIn, gives=card_json_schema, run=_get),
    Tool(name="list_cards", takes=ListIn, gives=ListOut.model_json_schema, run=_list),
    Tool(name="explain_card", takes=ExplainIn, gives=ExplainOut.model_json_schema, run=_explain),
    Tool(name="assess_evidence", takes=AssessIn, gives=AssessOut.model_json_schema, run=_assess),
)
BY_NAME = {tool.name: tool for tool in TOOLS}


def _read(model: type[BaseModel], arguments: Mapping[str, Any]) -> BaseModel:
    try:
        json.dumps(arguments, ensure_ascii=False).encode()
        return model.model_validate(dict(arguments))
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        field = ".".join(str(part) for part in first["loc"])[:80]
        raise _malformed(field, first["msg"]) from error
    except ValueError as error:  # half a character
        raise _malformed("(text)", "not valid Unicode") from error


def _malformed(field: str, why: str) -> InputError:
    return InputError(
        "argument_malformed",
        Words(f"参数 {field} 有误（{why}）。", f"argument {field}: {why}."),
        Words("请按工具的 inputSchema 填写。", "give arguments as the tool's inputSchema says."),
    )
