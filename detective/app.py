"""Where the parts are joined: settings, the clock, providers and the pipeline; only here the environment is read."""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from typing import Any

from detective.core.models import Candidate, Language, Mode, PlannedQuery, Source
from detective.core.policy import DEFAULT_POLICY, Policy
from detective.core.question import read_question
from detective.core.question_time import understood
from detective.core.stance import SHIPPED, ClaimFrame, Model, by_model, frame_text, read_ahead, read_stance
from detective.core.text import has_han
from detective.core.times import read_as_of
from detective.errors import InputError, Words
from detective.pipeline import Checked, Progress, Request, Sources, planned
from detective.pipeline import check as run
from detective.ports import ReadPages
from detective.storage.home import home as data_folder
from detective.storage.home import saved_settings

LONGEST = 2000  # characters of a claim or question
_REPLAYS = "recorded"  # the provider whose checks reach no network
_MODEL = "DETECTIVE_NLI_MODEL"
_YES = frozenset({"1", "true", "yes", "on"})
_CONTROL = frozenset({"Cc", "Cs", "Co", "Cn"})


def now() -> str:
    """The present on this machine's calendar, to the second, with its offset."""
    return datetime.now(UTC).astimezone().replace(microsecond=0).isoformat()


def settings(folder: Path | None = None) -> dict[str, str]:
    """The environment over the `.env` file of the working folder over saved settings; keys of providers stay apart."""
    found = {**dotenv(folder), **os.environ}
    return {**saved_settings(found), **found}


def home(env: Mapping[str, str] | None = None) -> Path:
    """The folder of everything that is kept: DETECTIVE_HOME, else the platform's folder for a user's data."""
    return data_folder(settings() if env is None else env)


def with_saved_keys(env: Mapping[str, str]) -> dict[str, str]:
    """The environment over the saved keys of providers; a variable without a value hides none."""
    from detective.storage.settings import Saved  # noqa: PLC0415  # only a search needs them

    return Saved(home(env)).keys() | {name: value for name, value in env.items() if value.strip()}


class Detective:
    """The engine with its settings: one object for many checks.

    `providers` names those to ask (default: the shipped corpus and every network source that needs no key or has one);
    `offline` asks nothing outside this machine; `max_calls` bounds the searches over the network in one check (default:
    as the settings say); `nli` is the folder of a model that reads stance (default: as the settings say); `env`
    replaces the environment, for tests.
    """

    def __init__(  # noqa: PLR0913  # each argument is an option of the command
        self,
        *,
        providers: Sequence[str] = (),
        offline: bool = False,
        policy: Policy = DEFAULT_POLICY,
        env: Mapping[str, str] | None = None,
        max_calls: int | None = None,
        nli: str | Path | None = None,
    ) -> None:
        self._names = tuple(providers)
        self._offline = offline
        self._policy = policy
        self._env = dict(env) if env is not None else settings()
        self._keeps_keys = env is None
        if max_calls is not None:
            self._env["DETECTIVE_MAX_CALLS"] = str(max_calls)
        if nli is not None:
            self._env[_MODEL] = str(nli)
        self._sources: Sources | None = None

    def check(  # noqa: PLR0913  # the public front door: each argument is a line of the contract
        self,
        text: str,
        *,
        as_of: str | None = None,
        mode: str | None = None,
        time: str | None = None,
        evidence: Iterable[Candidate] | None = None,
        policy: Policy | None = None,
        queries: Sequence[str] | None = None,
        read_pages: bool | None = None,
        sources: Sources | None = None,
        progress: Progress = lambda _stage, _count: None,
    ) -> Checked:
        """Check one claim or question; the card is `.card` of what comes back, JSON values of `detective.card/1`.

        `as_of` is the present of the check, ISO; `mode` is `claim` or `open`; `time` corrects the asked time.
        `queries` are asked in place of the planned ones; with `evidence` nothing is searched, so there may be none.
        `read_pages` opens the pages behind what the web brings (None: as the settings say; never when offline).
        `progress` is told each stage (`read`, `plan`, `local`, `web`) and a count. Raises `InputError` for input that
        cannot be used; a search that failed is a verdict (`query_failed`) and no exception.
        """
        if evidence is not None and queries is not None:
            raise InputError(
                "queries_beside_evidence",
                Words(
                    "给了证据就不再检索，检索词用不上。",
                    "with given evidence nothing is searched, so queries are of no use.",
                ),
                Words("请去掉其中一样。", "leave one of the two out."),
            )
        asked = None if evidence is not None else sources or self.sources()
        terms, rated = policy or self._policy, self._rated if sources is None else sources.rated
        present = read_as_of(as_of if as_of is not None else now())
        request = Request(
            text=clean_text(text),
            as_of=present,
            mode=_mode(mode),
            time=understood(time, present),
            evidence=None if evidence is None else tuple(evidence),
            policy=replace(terms, sources=rated + terms.sources) if rated else terms,
            queries=None if queries is None else tuple(queries),
            reads_pages=asked is not None and (asked.reads_pages if read_pages is None else read_pages),
            model=self.model if sources is None else sources.model,
        )
        return run(request, asked, progress)

    async def acheck(self, text: str, **options: Any) -> Checked:
        """`check` for asynchronous programs, with its arguments and errors; the work is done in a thread."""
        from asyncio import to_thread  # noqa: PLC0415  # a tenth of the start of the command line

        return await to_thread(self.check, text, **options)

    def plan(
        self, text: str, *, as_of: str | None = None, mode: str | None = None, time: str | None = None
    ) -> tuple[PlannedQuery, ...]:
        """The queries that a check of this text would ask; nothing is asked. Raises `InputError`."""
        present = read_as_of(as_of if as_of is not None else now())
        asked = understood(time, present)
        return planned(read_question(clean_text(text), present, mode=_mode(mode), time=asked), None)

    @cached_property
    def _rated(self) -> tuple[Source, ...]:
        """The rows of the file that DETECTIVE_SOURCES names; raises `InputError` for one that cannot be read."""
        path = self._env.get("DETECTIVE_SOURCES", "").strip()
        if not path:
            return ()
        from detective.intake import read_sources  # noqa: PLC0415  # models, which a check without such a file needs not

        return read_sources(Path(path))

    @cached_property
    def model(self) -> Model | None:
        """The user's own model that reads stance, None where none is set; raises `InputError` for one that cannot."""
        return own_model(self._env)

    def sources(self) -> Sources:
        """The providers in use, and the model; raises `InputError` for a name that does not exist."""
        if self._sources is None:
            from detective.providers import assemble  # noqa: PLC0415  # only a search needs them

            known = with_saved_keys(self._env) if self._keeps_keys else self._env
            self._sources = replace(
                assemble(self._names, known),
                offline=self._offline,
                rated=self._rated,
                model=self.model,
                pages=None if _REPLAYS in self._names else _page_reading(known.get("DETECTIVE_CONTACT", "")),
                reads_pages=known.get("DETECTIVE_READ_PAGES", "").strip() in _YES,
            )
        return self._sources

    def stance(self, claim: str, *, text: str, title: str = "") -> dict[str, Any]:
        """What one passage says of a claim: decided stance, calibrated scores, quote and basis.

        `scores` (support, refute, mention) and `confidence` are shares from 0 to 1 and the scores sum to 1; `stance` is
        `mention` where the reader abstains. How they are fitted: docs/calibration.md.
        """
        frame, passage = _side_by_side(claim, text, title)
        reading = read_stance(frame, passage, scoring=SHIPPED if self.model is None else by_model(self.model))
        return {
            "stance": str(reading.stance),
            "confidence": reading.confidence_milli / 1000,
            "scores": {
                "support": reading.support_milli / 1000,
                "refute": reading.refute_milli / 1000,
                "mention": reading.mention_milli / 1000,
            },
            "quote": reading.quote.text if reading.quote else "",
            "basis": reading.basis,
        }

    def stance_ahead(self, pairs: Iterable[tuple[str, str, str]]) -> None:
        """Have the model, where one is set, read many pairs (claim, text, title) together before they are asked."""
        if self.model is not None:
            read_ahead(self.model, ((*_side_by_side(claim, text, title), ()) for claim, text, title in pairs))


def own_model(env: Mapping[str, str] | None = None) -> Model | None:
    """The model that DETECTIVE_NLI_MODEL names; None where it names none; raises `InputError` for one that cannot."""
    folder = (settings() if env is None else env).get(_MODEL, "").strip()
    if not folder:
        return None
    from detective.nli.model import open_model  # noqa: PLC0415  # nobody else needs it

    return open_model(folder)


def _side_by_side(claim: str, text: str, title: str) -> tuple[ClaimFrame, Candidate]:
    language = Language.ZH if has_han(claim) else Language.EN
    return frame_text(claim, language), Candidate(id="passage", title=title, text=text)


def _page_reading(contact: str) -> ReadPages:
    def read(candidates: Sequence[Candidate], query: str) -> tuple[Candidate, ...]:
        from detective.pages.behind import read_behind  # noqa: PLC0415  # only a check that reads pages needs them
        from detective.pages.fetch import Reader  # noqa: PLC0415

        return read_behind(candidates, query, Reader(contact=contact), retrieved_at=now())

    return read


def clean_text(text: str) -> str:
    """The text without blanks at its rims; raises `InputError` when it is empty, too long or not text."""
    stripped = text.strip()
    if not stripped or not any(unicodedata.category(c)[0] in "LN" for c in stripped):
        raise InputError(
            "text_empty",
            Words("没有可查证的内容。", "there is nothing to check."),
            Words("请写一句说法或一个问题。", "write a claim or a question."),
        )
    if len(stripped) > LONGEST:
        raise InputError(
            "text_too_long",
            Words(
                f"内容有 {len(stripped)} 个字符，上限是 {LONGEST}。",
                f"the text has {len(stripped)} characters; at most {LONGEST} can be checked at once.",
            ),
            Words("请只留下要查证的那句话。", "keep only the sentence to be checked."),
        )
    if any(unicodedata.category(c) in _CONTROL and c not in "\t\n\r" for c in stripped):
        raise InputError(
            "text_not_text",
            Words("内容含有控制字符，不像是文字。", "the text holds control characters and does not look like text."),
            Words("请粘贴纯文字。", "paste plain text."),
        )
    return stripped


def _mode(mode: str | None) -> Mode | None:
    if mode is None:
        return None
    if mode not in tuple(Mode):
        raise InputError(
            "mode_unknown",
            Words(f"不认识的模式 {mode}。", f"unknown mode {mode}."),
            Words("请写 claim 或 open。", "write claim or open."),
        )
    return Mode(mode)


def dotenv(folder: Path | None = None) -> dict[str, str]:
    """The `NAME=value` lines of `.env`; comments and blank lines are passed over, one pair of quotes is taken off."""
    try:
        lines = ((folder or Path.cwd()) / ".env").read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return {}
    found: dict[str, str] = {}
    for line in lines:
        name, sign, value = line.removeprefix("export ").partition("=")
        if sign and name.strip() and not name.lstrip().startswith("#"):
            value = value.strip()
            quoted = len(value) > 1 and value[0] == value[-1] and value[0] in "\"'"
            found[name.strip()] = value[1:-1] if quoted else value
    return found
