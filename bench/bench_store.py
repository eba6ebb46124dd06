"""Speed and recall of the evidence store: `python -m bench.bench_store [--texts FOLDER] [--passages 100000]`.

The corpus is made of real sentences: those of the shipped collection, or of every JSONL file of a folder whose lines
hold `evidence[].text`, `claim` or `text`; of sentences that are nearly the same, one. Each stands in one passage; the
other passages are made of short pieces of the sentences, so that words are as common as in the real texts and no
query's words are rare by themselves.
Exit 1 when a floor is missed.
"""

from __future__ import annotations

import argparse
import csv
import html
import json
import random
import re
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from detective.core.text import has_han, sentences
from detective.storage.evidence.indexing import index
from detective.storage.evidence.search import Searcher
from detective.storage.evidence.store import EvidenceStore
from detective.storage.evidence.terms import asked

SHIPPED = Path(__file__).resolve().parents[1] / "detective" / "data" / "starter" / "records.jsonl"
FLOORS = {"passages_per_s": 4000.0, "p95_ms": 40.0, "recall_zh": 0.95, "recall_en": 0.95}
QUERIES = 600  # a language: a third each of clauses, keywords and noisy claims
WORDS = re.compile(r"\w+")


def real_sentences(folder: Path | None) -> tuple[list[str], list[str]]:
    """Different sentences of a useful length, Chinese and others, in a fixed order."""
    found: dict[str, None] = {}
    for path in sorted(folder.glob("*.jsonl")) if folder else [SHIPPED]:
        for line in path.read_text(encoding="utf-8").splitlines():
            for text in _texts(json.loads(line)):
                found.update(dict.fromkeys(sentence.text for sentence in sentences(text)))
    chinese = [text for text in found if has_han(text) and 20 <= len(text) <= 160]
    others = [text for text in found if not has_han(text) and 8 <= len(text.split()) <= 60]
    return distinct(chinese), distinct(others)


def distinct(texts: list[str]) -> list[str]:
    """Those that share less than half of their terms with any one before: of a pattern filled in many times, one."""
    holders: dict[str, list[int]] = {}
    kept: list[str] = []
    for text in texts:
        terms = asked(text)
        shared = Counter(number for term in terms for number in holders.get(term, ()))
        if max(shared.values(), default=0) * 2 >= len(terms):
            continue
        for term in terms:
            holders.setdefault(term, []).append(len(kept))
        kept.append(text)
    return kept


def _texts(row: dict[str, object]) -> Iterator[str]:
    listed = row.get("evidence")
    yield from (str(item["text"]) for item in listed if item.get("text")) if isinstance(listed, list) else ()
    yield from (str(row[name]) for name in ("claim", "text") if isinstance(row.get(name), str))


def mixtures(chinese: list[str], others: list[str], count: int, dice: random.Random) -> Iterator[str]:
    """Passages of pieces: 3 to 8 Chinese characters or 2 to 4 words of one sentence, then of another."""
    for turn in range(count):
        pieces: list[str] = []
        if turn % 5:
            while sum(map(len, pieces)) < 75:
                text = dice.choice(chinese)
                start = dice.randrange(len(text) - 3)
                pieces.append(text[start : start + dice.randint(3, 8)])
            yield "".join(pieces) + "。"
        else:
            while sum(map(len, pieces)) < 150:
                words = dice.choice(others).split()
                start = dice.randrange(len(words) - 2)
                pieces += words[start : start + dice.randint(2, 4)]
            yield " ".join(pieces) + "."


def write(folder: Path, passages: list[str]) -> None:
    """The passages as files: JSONL, Markdown, HTML and CSV, one passage a record, section or row."""
    parts = {"jsonl": passages[0::2], "md": passages[1::4], "html": passages[3::8], "csv": passages[7::8]}
    for name, size in (("jsonl", 2000), ("md", 50), ("html", 50), ("csv", 1000)):
        listed = parts[name]
        for start in range(0, len(listed), size):
            _write_one(folder / f"{name}{start}.{name}", listed[start : start + size])


def _write_one(path: Path, listed: list[str]) -> None:
    if path.suffix == ".jsonl":
        text = "".join(json.dumps({"id": f"{path.stem}-{n}", "text": t}) + "\n" for n, t in enumerate(listed))
    elif path.suffix == ".md":
        text = "\n\n".join(f"# {n}\n\n{passage}" for n, passage in enumerate(listed))
    elif path.suffix == ".html":
        body = "".join(f'<h2 id="s{n}">{n}</h2><p>{html.escape(passage)}</p>' for n, passage in enumerate(listed))
        text = f"<html><head><meta charset=utf-8><title>{path.stem}</title></head><body>{body}</body></html>"
    else:
        with path.open("w", encoding="utf-8", newline="") as out:
            csv.writer(out).writerows([["id", "text"], *([f"{path.stem}-{n}", t] for n, t in enumerate(listed))])
        return
    path.write_text(text, encoding="utf-8")


def query_of(text: str, kind: int, dice: random.Random) -> str:
    """A clause, five shuffled keywords, or a noisy claim.

    Of a noisy claim 45 % of the words (in Chinese pairs of characters) are dropped, the halves swapped, others added.
    """
    units = list(text) if has_han(text) else text.split()
    glue = "" if has_han(text) else " "
    if kind == 0:
        length = min(len(units), 18 if has_han(text) else 8)
        start = dice.randint(0, len(units) - length)
        return glue.join(units[start : start + length])
    if kind == 1:
        width = 2 if has_han(text) else 1
        runs = (
            re.findall("[\u4e00-\u9fff]{2}", text) if has_han(text) else [w for w in WORDS.findall(text) if len(w) > 3]
        )
        return " ".join(dice.sample(runs, min(5, len(runs)))) or glue.join(units[:width])
    words = [text[i : i + 2] for i in range(0, len(text), 2)] if has_han(text) else units
    kept = [word for word in words if dice.random() > 0.45]
    middle = len(kept) // 2
    noise = "网传一张图片显示" if has_han(text) else "a picture shared online shows"
    return f"{noise}{glue}{glue.join(kept[middle:] + kept[:middle])}"


def measure(folder: Path | None, count: int, seed: int) -> dict[str, float]:
    """The figures by name."""
    dice = random.Random(seed)  # noqa: S311  # a fixed corpus, no secret
    chinese, others = real_sentences(folder)
    real = [*chinese, *others]
    passages = [*real, *mixtures(chinese, others, max(0, count - len(real)), dice)]
    dice.shuffle(passages)
    with tempfile.TemporaryDirectory() as place:
        documents, file = Path(place, "documents"), Path(place, "store.sqlite3")
        documents.mkdir()
        write(documents, passages)
        begun, used = time.perf_counter(), time.process_time()
        with EvidenceStore(file) as store:
            index(store, [documents], now="2026-11-30T00:00:00+00:00")
            kept = store.totals()["passage"]
        took, used = time.perf_counter() - begun, time.process_time() - used
        begun = time.perf_counter()
        with EvidenceStore(file) as store:
            index(store, [documents], now="2026-11-30T00:00:00+00:00")
        again = time.perf_counter() - begun
        figures = {
            "passages": float(kept),
            "passages_per_s": kept / took,
            "passages_per_cpu_s": kept / used,
            "again_s": again,
            "megabytes": file.stat().st_size / 1e6,
        }
        return figures | _ask(Searcher(file), chinese, others, dice)


def _ask(searcher: Searcher, chinese: list[str], others: list[str], dice: random.Random) -> dict[str, float]:
    taken: list[float] = []
    used: list[float] = []
    found: dict[str, list[bool]] = {}
    for name, texts in (("zh", chinese), ("en", others)):
        for turn, text in enumerate(dice.sample(texts, min(QUERIES, len(texts)))):
            query = query_of(text, turn % 3, dice)
            begun, worked = time.perf_counter(), time.process_time()
            hits = searcher.search(query, limit=10).open
            taken.append(time.perf_counter() - begun)
            used.append(time.process_time() - worked)
            is_found = any(text in hit.passage.text for hit in hits)
            found.setdefault(f"recall_{name}", []).append(is_found)
            found.setdefault(f"recall_{name}_{('clause', 'keywords', 'noisy')[turn % 3]}", []).append(is_found)
    ordered = sorted(taken)
    return {
        "p50_ms": statistics.median(ordered) * 1000,
        "p95_ms": ordered[int(len(ordered) * 0.95)] * 1000,
        "p95_cpu_ms": sorted(used)[int(len(used) * 0.95)] * 1000,
        **{name: sum(listed) / len(listed) for name, listed in sorted(found.items())},
    }


def main() -> int:
    """Print a row a figure."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--texts", type=Path, help="folder of JSONL files to take sentences from")
    reader.add_argument("--passages", type=int, default=100_000)
    reader.add_argument("--seed", type=int, default=1)
    given = reader.parse_args()
    missed = 0
    for name, value in measure(given.texts, given.passages, given.seed).items():
        floor = FLOORS.get(name)
        under = floor is not None and (value > floor if name == "p95_ms" else value < floor)
        missed += under
        bound = f"  ({'at most' if name.endswith('_ms') else 'at least'} {floor:g})" if floor is not None else ""
        print(f"{'MISSED' if under else '      '} {name:22} {value:12.3f}{bound}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
