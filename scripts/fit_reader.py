"""Fit the learned stance reader: detective/data/stance/reader.json from natural and contrastive pairs.

With it the confidences of the rules, detective/data/stance/rule_confidence.tsv, from the natural ones alone.

    python scripts/fit_reader.py DATA [--seed 7]

Beside the pairs of DATA stand those written for this purpose, scripts/pairs. DATA holds train/stance_pairs.jsonl and eval/{chronoqa_zh,cmrc2018_zh,drcd_zh_hant,timeqa_en}.jsonl. The claim files
of eval are never fitted on: each is measured with a reader that was fitted without the pairs of its source, which
gives detective/data/suites/left_out.json. numpy and scikit-learn are needed here only.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import re
import sys
from multiprocessing import Pool
from pathlib import Path

import numpy as np
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GroupKFold

sys.path.insert(0, str(Path(__file__).resolve().parent))
from contrast import Document, Pair, Pools, edit, pairs_of
from left_out import measure

from detective.core.models import Candidate
from detective.core.stance.atoms import terms_of
from detective.core.stance.features import features
from detective.core.stance.frame import frame_text
from detective.core.stance.set_beside import set_beside
from detective.core.text import sentences

CONTEXTS = ("chronoqa_zh", "cmrc2018_zh", "drcd_zh_hant", "timeqa_en")
OUT = Path(__file__).resolve().parent.parent / "detective" / "data" / "stance" / "reader.json"
CONFIDENCE = OUT.with_name("rule_confidence.tsv")
WRITTEN = tuple(Path(__file__).resolve().parent / "pairs" / f"{language}.jsonl" for language in ("en", "zh"))
VERSION = 2
ATTRIBUTION = (
    "Weights fitted on FEVER Symmetric (T. Schuster and others, CC-BY-SA-3.0), FoolMeTwice (Google Research, Apache-2.0),"
    " Factcheck-GPT (Y. Wang and others, Apache-2.0), Check-COVID (Columbia University, MIT), UHGEval (IAAR Shanghai,"
    " Apache-2.0), and on sentences of ChronoQA (CC-BY-4.0), CMRC 2018 (CC-BY-SA-4.0), DRCD (CC-BY-SA-3.0) and TimeQA"
    " (BSD-3-Clause) changed by scripts/contrast.py."
)


def read(path: Path) -> list[dict[str, object]]:
    """The rows of a JSONL file."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]


def written() -> list[Pair]:
    """The pairs that were written for fitting; claims on one passage are kept together."""
    return [
        Pair("written", "written:" + str(row["text"]), str(row["lang"])[:2], *(str(row[n]) for n in _COLUMNS), 1.0)
        for path in WRITTEN
        for row in read(path)
    ]


_COLUMNS = ("claim", "title", "text", "stance")


def _pick(claim: str, text: str, most: int) -> str:
    """The sentences of a long text that share most with the claim, best first, as evidence is usually cut."""
    keys = {t.key for t in terms_of(claim)}
    cuts = sentences(text)
    ranked = sorted(cuts, key=lambda c: (-sum(t.weight_milli for t in terms_of(c.text) if t.key in keys), c.start))
    return "\n".join(c.text for c in ranked[:most])


def natural(data: Path) -> list[Pair]:
    """The pairs of the training file; long Chinese texts also cut to their best sentences."""
    out = []
    for row in read(data / "train" / "stance_pairs.jsonl"):
        language = str(row["lang"])[:2]
        claim, title, text = str(row["claim"]), str(row.get("title") or ""), str(row["text"])
        source = str(row["source"])
        group = source + ":" + (title if source == "foolmetwice" else str(row["id"]))
        if source == "uhgeval":
            out.append(Pair(source, group, language, claim, title, _pick(claim, text, 3), str(row["stance"]), 1.0))
        else:
            out.append(Pair(source, group, language, claim, title, text, str(row["stance"]), 1.0))
    return out


_KICKER = re.compile(r"^(?:[（(【][^）)】]{1,24}[）)】])+|^[^ ：:]{1,12}[：:]")


def headlines(data: Path, pools: Pools, rng: random.Random) -> list[Pair]:
    """A headline beside its own article is supported; with one thing changed it is refuted."""
    out = []
    for row in read(data / "train" / "stance_pairs.jsonl"):
        if row["source"] != "uhgeval":
            continue
        claim = _KICKER.sub("", str(row["title"])).strip()
        text = str(row["text"])
        if not 10 <= len(claim) <= 45:
            continue
        claims = [claim + "。"] if " " not in claim else [part + "。" for part in claim.split(" ") if len(part) >= 10]
        for one in claims:
            group = "uhgeval:" + str(row["id"])
            short = "\n".join(c.text for c in sentences(text)[: rng.choice([3, 5, 8])])
            out.append(Pair("headline", group, "zh", one, "", short, "support", 0.6, "headline"))
            for kind in ("number", "name", "opposite", "negation"):
                wrong = edit(kind, one, rng, pools, [])
                if wrong and rng.random() < 0.5:
                    out.append(Pair("headline", group, "zh", wrong, "", short, "refute", 0.3, "headline_" + kind))
    return out


def strangers(pairs: list[Pair], rng: random.Random) -> list[Pair]:
    """Claims beside passages of the same page or of another claim: mention."""
    out = []
    pages: dict[str, list[Pair]] = {}
    for pair in pairs:
        if pair.source == "foolmetwice":
            pages.setdefault(pair.title.split(" — ")[0], []).append(pair)
    for pair in pairs:
        if pair.source == "foolmetwice":
            near = [p for p in pages[pair.title.split(" — ")[0]] if not _overlap(p.text, pair.text)]
            if near:
                other = rng.choice(near)
                out.append(
                    Pair("stranger", pair.group, "en", pair.claim, other.title, other.text, "mention", 0.4, "same_page")
                )
        if rng.random() < 0.15:
            other = rng.choice([p for p in rng.sample(pairs, 40) if p.language == pair.language])
            out.append(
                Pair(
                    "stranger", pair.group, pair.language, pair.claim, other.title, other.text, "mention", 0.3, "random"
                )
            )
    return out


def _overlap(one: str, other: str) -> bool:
    left = {c.text for c in sentences(one)}
    return any(c.text in left for c in sentences(other))


def answers(data: Path, pools: Pools, rng: random.Random) -> list[Pair]:
    """Questions with their answers, made statements by putting the answer where the question word stood."""
    out = []
    for name in ("chronoqa_zh", "cmrc2018_zh", "drcd_zh_hant"):
        for row in read(data / "eval" / f"{name}.jsonl"):
            answer = row["answer"][0] if isinstance(row["answer"], list) else row["answer"]
            claim = _declare(str(row["question"]), str(answer))
            if claim is None or not 8 <= len(claim) <= 90:
                continue
            gold = [e for e in row["evidence"] if e.get("gold", True)] or row["evidence"]
            text = "\n".join(str(e["text"]) for e in gold)[:700]
            title = str(gold[0].get("title") or "")
            group = name + ":" + title if title else str(row["id"])
            out.append(Pair("answer", group, "zh", claim, title, text, "support", 1.0, "answer"))
            for kind in ("number", "name", "negation", "opposite"):
                wrong = edit(kind, claim, rng, pools, [])
                if wrong and rng.random() < 0.6:
                    out.append(Pair("answer", group, "zh", wrong, title, text, "refute", 1.0, "answer_" + kind))
            cut = "\n".join(c.text for c in sentences(text) if str(answer) not in c.text)
            if len(cut) > 20:
                out.append(Pair("answer", group, "zh", claim, title, cut, "mention", 0.7, "answer_cut"))
    return out


_ASK = re.compile(
    r"(?:是谁|是什么|是多少|是哪[一]?[年里个位国]|谁|多少|什么时候|什么时间|何时|何地|哪里|哪儿|哪[一]?[年月天日个位家座种所国]|几[年月个岁人次座所])"
)


def _declare(question: str, answer: str) -> str | None:
    body = re.sub(r"[？?。]$", "", question.strip()).replace("請問", "").replace("请问", "")
    marks = list(_ASK.finditer(body))
    if len(marks) != 1 or len(answer) > 30 or answer in {"是", "不是", "否"}:
        return None
    mark = marks[0]
    word = mark.group()
    put = ("是" + answer) if word.startswith("是") else answer
    after = body[mark.end() :]
    if after and answer.endswith(after[0]):
        after = after[1:]
    return body[: mark.start()] + put + after + "。"


def assemble(data: Path, seed: int) -> list[Pair]:
    """All pairs to fit on, in a fixed order."""
    rng = random.Random(seed)  # noqa: S311  (no secret)
    documents = []
    for name in CONTEXTS:
        for row in read(data / "eval" / f"{name}.jsonl"):
            for item in row["evidence"]:  # type: ignore[attr-defined]
                group = f"{name}:{item.get('title') or row['id']}"
                documents.append(Document(group, str(row["lang"])[:2], str(item.get("title") or ""), str(item["text"])))
    base = natural(data)
    for pair in base:
        if pair.language == "en" and pair.stance != "mention":
            documents.append(Document(pair.group, "en", pair.title, pair.text))
        elif pair.source == "uhgeval" and rng.random() < 0.5:
            documents.append(Document(pair.group, "zh", pair.title, pair.text))
    pools = Pools(documents, rng)
    made = [p for d in documents for p in pairs_of(d, pools, rng, 1)]
    every = base + written() + headlines(data, pools, rng) + strangers(base, rng) + answers(data, pools, rng) + made
    return [pair for pair in every if pair.text.strip()]


def digest(data: Path) -> str:
    """SHA-256 over the files that are read."""
    seal = hashlib.sha256()
    for path in [data / "train" / "stance_pairs.jsonl", *(data / "eval" / f"{n}.jsonl" for n in CONTEXTS), *WRITTEN]:
        seal.update(path.read_bytes())
    return seal.hexdigest()


# ---- fitting -----------------------------------------------------------------------------------------------------

SIDES = {"support": 0, "refute": 1, "mention": 2}
TURNED = (
    "cover", "rarest", "missing", "order", "longest", "equal", "also", "passage_over", "rest_", "subject_", "isa_", "names_",
    "first_", "later_", "name_", "swaps", "swapped", "only_claim_share", "means", "number", "year", "day", "second_number",
    "second_year", "opposed", "second_opposed", "slot_", "context", "role_",
)  # fmt: skip
NOT_SIGN = {"lone", "few", "turn"}
NOT_RELEVANCE = {"zh": {"turn", "lone", "few"}, "en": {"turn"}}
UNUSED: dict[str, tuple[str, ...]] = {"en": (), "zh": ("rule_",)}  # in Chinese the rules and the reader err together
STRENGTH = 0.3  # inverse of the penalty on the weights

# The figures below are the best on pairs of sources that were left out of the fitting, not on the training pairs.
MADE_OF = {"en": 0.15, "zh": 0.05}  # weight of a contrastive pair beside a natural one
SOURCE = {"stranger": 0.4, "fever_symmetric": 2.0, "foolmetwice": 0.4, "written": 2.0}  # weight of a pair, where not 1
WRITTEN_SIGN = 0.3  # of that weight, where the side is fitted: written pairs turn on what no feature sees
PRIOR = {"en": 0.8, "zh": 0.6}  # logit: a passage was fetched for the claim, so it decides more often than here


Measured = tuple[dict[str, int], tuple[str, str] | None]


def measures(pair: Pair) -> Measured:
    """The features of one pair, and the code and side of the rule that fired."""
    beside = set_beside(frame_text(pair.claim), Candidate(id="x", title=pair.title, text=pair.text))
    assert beside is not None
    ruling = beside.ruling
    return features(beside.comparison, ruling), None if ruling is None else (ruling.basis, ruling.stance.value)


def weigh(pairs: list[Pair], language: str) -> np.ndarray:
    """The weights of each pair, first where relevance is fitted, then where the side is.

    Natural ones by source, made ones small and even between support and refute.
    """
    factor = SOURCE | {"made": MADE_OF[language]}
    out = np.array([p.weight * factor.get(p.source, 1.0) for p in pairs])
    for at, pair in enumerate(pairs):
        if pair.source == "factcheck_gpt" and pair.stance != "mention":
            out[at] *= 4  # one in nine there, about half elsewhere
    side = {s: np.array([p.source == "made" and p.stance == s for p in pairs]) for s in ("support", "refute")}
    out[side["refute"]] *= out[side["support"]].sum() / max(1e-9, out[side["refute"]].sum())
    signs = np.array([WRITTEN_SIGN if p.source == "written" else 1.0 for p in pairs])
    return np.stack([out, out * signs], axis=1)


class Fitted:
    """The two heads of one language, still in floating point."""

    def __init__(
        self, names: list[str], table: np.ndarray, sides: np.ndarray, weights: np.ndarray, language: str
    ) -> None:
        self.names = names
        self.prior = PRIOR[language]
        used = [n for n in names if not n.startswith(UNUSED[language])]
        turned = [n for n in used if n not in NOT_SIGN and n.startswith(TURNED)]
        self.plain = [n for n in used if n not in NOT_SIGN and n not in turned]
        self.turned = turned
        self.relevant = [n for n in used if n not in NOT_RELEVANCE[language]]
        self.relevance = LogisticRegression(C=STRENGTH, solver="newton-cholesky", max_iter=200)
        self.relevance.fit(self._pick(table, self.relevant), sides != 2, weights[:, 0])
        decided = sides != 2
        even = weights[decided, 1]
        refuted = sides[decided] == 1
        even[refuted] *= even[~refuted].sum() / even[refuted].sum()
        self.sign = LogisticRegression(C=STRENGTH, solver="newton-cholesky", max_iter=200)
        self.sign.fit(self.signed(table[decided]), ~refuted, even)

    def _pick(self, table: np.ndarray, wanted: list[str]) -> np.ndarray:
        return table[:, [self.names.index(n) for n in wanted]]

    def signed(self, table: np.ndarray) -> np.ndarray:
        """The sign head's columns: plain ones, those turned by the sign, and the sign."""
        turn = self._pick(table, ["turn"])
        return np.hstack([self._pick(table, self.plain), self._pick(table, self.turned) * turn, turn])

    def logits(self, table: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Relevance and sign in logits."""
        one = self.relevance.decision_function(self._pick(table, self.relevant))
        return one, self.sign.decision_function(self.signed(table))

    def record(self) -> dict[str, object]:
        """The weights in thousandths, without those that are nothing."""

        def rounded(names: list[str], values: np.ndarray) -> dict[str, int]:
            return {n: round(v * 1000) for n, v in zip(names, values, strict=True) if round(v * 1000)}

        coefficients = self.sign.coef_[0]
        cut = len(self.plain)
        plain = rounded(self.plain, coefficients[:cut]) | rounded(["turn"], coefficients[-1:])
        return {
            "relevance": {
                "bias": round((self.relevance.intercept_[0] + self.prior) * 1000),
                "plain": rounded(self.relevant, self.relevance.coef_[0]),
                "turned": {},
            },
            "sign": {
                "bias": round(self.sign.intercept_[0] * 1000),
                "plain": plain,
                "turned": rounded(self.turned, coefficients[cut:-1]),
            },
        }


def probabilities(relevance: np.ndarray, sign: np.ndarray, temperature: float) -> np.ndarray:
    """Support, refute, mention from the two logits."""
    decided, for_it = 1 / (1 + np.exp(-relevance / temperature)), 1 / (1 + np.exp(-sign / temperature))
    return np.stack([decided * for_it, decided * (1 - for_it), 1 - decided], axis=1)


def temperature_of(logits: tuple[np.ndarray, np.ndarray], sides: np.ndarray, weights: np.ndarray) -> float:
    """The temperature that makes the held-out scores most likely."""
    best, least = 1.0, float("inf")
    for step in range(100, 301, 5):
        found = probabilities(*logits, step / 100)
        loss = -(weights * np.log(found[np.arange(len(sides)), sides] + 1e-9)).sum()
        if loss < least:
            best, least = step / 100, loss
    return best


def cross(
    pairs: list[Pair], names: list[str], table: np.ndarray, sides: np.ndarray, language: str
) -> tuple[float, dict[str, float]]:
    """Temperature and accuracy on held-out groups of natural pairs."""
    weights = weigh(pairs, language)
    groups = np.array([p.group for p in pairs])
    natural_ = np.array([p.source not in {"made", "stranger", "written"} for p in pairs])
    relevance, sign = np.zeros(len(pairs)), np.zeros(len(pairs))
    for train, test in GroupKFold(5).split(table, sides, groups):
        fitted = Fitted(names, table[train], sides[train], weights[train], language)
        relevance[test], sign[test] = fitted.logits(table[test])
    held = (relevance[natural_], sign[natural_])
    temperature = temperature_of(held, sides[natural_], weights[natural_, 0])
    found = probabilities(*held, temperature).argmax(1)
    decided = sides[natural_] != 2
    figures = {
        "three_way": float((found == sides[natural_]).mean()),
        "sign": float(((held[1] > 0) == (sides[natural_] == 0))[decided].mean()),
        "pairs": int(natural_.sum()),
    }
    return temperature, {k: round(v, 4) for k, v in figures.items()}


class Table:
    """All pairs with their measures, and readers fitted on some of them."""

    def __init__(self, pairs: list[Pair]) -> None:
        self.pairs = pairs
        with Pool() as pool:
            rows = pool.map(measures, pairs, chunksize=200)
        self.names = list(rows[0][0])
        self.table = np.array([[row[n] for n in self.names] for row, _ in rows], float) / 1000
        self.fired = [fired for _, fired in rows]
        self.sides = np.array([SIDES[p.stance] for p in pairs])

    def language(self, language: str, without: str = "") -> tuple[list[Pair], np.ndarray, np.ndarray]:
        """The pairs of a language with measures and sides, those of one source and made from its texts left out."""
        here = np.array([p.language == language and p.group.split(":")[0] != (without or None) for p in self.pairs])
        return [p for p, kept in zip(self.pairs, here, strict=True) if kept], self.table[here], self.sides[here]

    def fit(self, language: str, without: str = "") -> Fitted:
        """The heads of a language."""
        pairs, table, sides = self.language(language, without)
        return Fitted(self.names, table, sides, weigh(pairs, language), language)


NATURAL = 10  # pairs' worth of the share of all rules that a code's own share is drawn towards
LEAST, MOST = 600, 950  # thousandths; a code that fired seldom is neither damned nor trusted
CONFIDENCE_HEAD = """\
# How often a rule decides rightly on the natural training pairs, drawn towards the share of all rules; by
# scripts/fit_reader.py, training pairs {digest}. A code that is not listed has rule_confidence_milli of thresholds.toml.
# code	side	fired	right	thousandths
"""


def rule_confidence(table: Table, seal: str) -> str:
    """The table of the rules' confidences; each pair counts for the rule that fired on it."""
    counts: dict[tuple[str, str], list[int]] = {}
    for pair, fired in zip(table.pairs, table.fired, strict=True):
        if fired is not None and fired[1] != "mention" and pair.source not in {"made", "stranger", "answer"}:
            row = counts.setdefault(fired, [0, 0])
            row[0] += 1
            row[1] += fired[1] == pair.stance
    share = sum(right for _, right in counts.values()) / sum(n for n, _ in counts.values())
    lines = []
    for (code, side), (n, right) in sorted(counts.items()):
        milli = round(1000 * (right + NATURAL * share) / (n + NATURAL))
        lines.append(f"{code}\t{side}\t{n}\t{right}\t{max(LEAST, min(MOST, milli))}\n")
    return CONFIDENCE_HEAD.format(digest=seal[:16]) + "".join(lines)


def main() -> int:
    """Fit and write the reader, and its figures on sources that were left out."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("--seed", type=int, default=7)
    asked = parser.parse_args()
    table = Table(assemble(asked.data, asked.seed))
    languages, warmth = {}, {}
    for language in ("en", "zh"):
        mine, measured, sides = table.language(language)
        temperature, figures = cross(mine, table.names, measured, sides, language)
        warmth[language] = {"temperature_milli": round(temperature * 1000)}
        languages[language] = table.fit(language).record() | warmth[language] | {"held_out": figures}
        print(language, "temperature", temperature, figures)
    record = {
        "schema": "detective.stance-reader/1",
        "version": VERSION,
        "seed": asked.seed,
        "data_sha256": digest(asked.data),
        "attribution": ATTRIBUTION,
        "languages": languages,
    }
    OUT.write_text(json.dumps(record, ensure_ascii=False, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    CONFIDENCE.write_text(rule_confidence(table, record["data_sha256"]), encoding="utf-8")
    print(OUT.name, OUT.stat().st_size, "bytes")
    named = sorted({p.source for p in table.pairs} - {"made", "stranger", "headline", "answer", "written"})

    def without(source: str) -> dict[str, dict[str, object]]:
        return {language: table.fit(language, source).record() | warmth[language] for language in languages}

    measure(asked.data, named, without, languages)
    return 0


if __name__ == "__main__":
    sys.exit(main())
