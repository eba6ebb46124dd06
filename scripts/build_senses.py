"""Write detective/data/stance/senses_en.tsv from WordNet 3.0: which common English words mean the same, more or less.

    python scripts/build_senses.py WORDNET_DIR

A line holds a stem, its senses (numbers of synsets) and the senses above them, nearest first, one step a field.
"""

from __future__ import annotations

import re
import sys
from collections import defaultdict
from pathlib import Path

from detective.core.stance.atoms import stem, stop_words

OUT = Path(__file__).resolve().parent.parent / "detective" / "data" / "stance"
POS = {"noun": "n", "verb": "v", "adj": "a", "adv": "r"}
SENSES = {"n": 3, "v": 3, "a": 3, "r": 1}  # most frequent senses that are kept of a word
STEPS = 3
# Words of no sense here: WordNet has ratify as signing, which comes first; last year is neither closed nor lives on.
APART = {"ratify", "last"}
PLAIN = re.compile(r"^[a-z]{3,}$")
ABSTRACT = 9  # a synset with fewer steps to the root than this keeps only near ancestors
HEAD = (
    "# Senses of common English words: stem, synsets, then the synsets one, two and three steps above.\n"
    "# Derived from WordNet 3.0, Copyright 2006 by Princeton University; made by scripts/build_senses.py.\n"
)


def synsets(folder: Path) -> dict[str, tuple[list[str], list[tuple[str, str, int, int]]]]:
    """Synset id -> its lemmas and its pointers (symbol, target, source word, target word)."""
    found = {}
    for name, pos in POS.items():
        for line in (folder / f"data.{name}").read_text(encoding="utf-8").splitlines():
            if line.startswith(" "):
                continue
            fields = line.split("|")[0].split()
            count = int(fields[3], 16)
            lemmas = [fields[4 + 2 * i].lower() for i in range(count)]
            at = 4 + 2 * count
            pointers = []
            for i in range(int(fields[at])):
                symbol, offset, kind, link = fields[at + 1 + 4 * i : at + 5 + 4 * i]
                pointers.append((symbol, ("a" if kind == "s" else kind) + offset, int(link[:2], 16), int(link[2:], 16)))  # noqa: FURB166  (two hexadecimal halves)
            found[pos + fields[0]] = (lemmas, pointers)
    return found


def counted(folder: Path) -> dict[str, int]:
    """Lemma -> how often it was tagged in the semantic concordance."""
    total: dict[str, int] = defaultdict(int)
    for line in (folder / "cntlist.rev").read_text(encoding="utf-8").splitlines():
        key, _, count = line.split()
        total[key.split("%")[0].lower()] += int(count)
    return total


def main() -> int:  # noqa: C901  (one pass over the index)
    """Build the table."""
    folder = Path(sys.argv[1])
    known, tags = synsets(folder), counted(folder)
    own: dict[str, list[str]] = defaultdict(list)
    for name, pos in POS.items():
        for line in (folder / f"index.{name}").read_text(encoding="utf-8").splitlines():
            if line.startswith(" "):
                continue
            fields = line.split()
            lemma = fields[0]
            if not PLAIN.match(lemma) or lemma in stop_words() | APART:
                continue
            senses = [pos + f for f in fields[6:] if f.isdigit() and len(f) == 8]
            instance = any(p[0] == "@i" for s in senses[:1] for p in known[s][1])
            if tags.get(lemma, 0) == 0 and not instance:
                continue
            if instance and not any(_place(known, s) for s in senses[:1]):
                continue
            own[stem(lemma)] += senses[: SENSES[pos]]
    numbers: dict[str, int] = {}
    lines = []
    for key in sorted(own):
        fields = [list(dict.fromkeys(own[key]))]
        for _ in range(STEPS):
            above = [p[1] for s in fields[-1] for p in known[s][1] if p[0] in {"@", "@i", "&"}]
            fields.append([s for s in dict.fromkeys(above) if not any(s in f for f in fields)])
        lines.append((key, fields))
    used: dict[str, int] = defaultdict(int)
    for _, fields in lines:
        for s in {s for f in fields for s in f}:
            used[s] += 1
    text = HEAD
    for key, fields in lines:
        cells = [" ".join(_base36(numbers.setdefault(s, len(numbers))) for s in f if used[s] > 1) for f in fields]
        if any(cells):
            text += "\t".join([key, *cells]).rstrip("\t") + "\n"
    (OUT / "senses_en.tsv").write_text(text, encoding="utf-8")
    print(len(lines), "words,", len(text) // 1024, "KiB")
    return 0


def _place(known: dict[str, tuple[list[str], list[tuple[str, str, int, int]]]], synset: str) -> bool:
    """Whether an instance is a country, region, city, river or the like."""
    seen, queue = set(), [synset]
    while queue:
        current = queue.pop()
        lemmas = known[current][0]
        if {"country", "city", "continent", "state", "river", "region", "island", "language"} & set(lemmas):
            return True
        for symbol, target, _, _ in known[current][1]:
            if symbol in {"@", "@i"} and target not in seen:
                seen.add(target)
                queue.append(target)
    return False


def _base36(number: int) -> str:
    digits = "0123456789abcdefghijklmnopqrstuvwxyz"
    text = ""
    while True:
        number, rest = divmod(number, 36)
        text = digits[rest] + text
        if not number:
            return text


if __name__ == "__main__":
    sys.exit(main())
