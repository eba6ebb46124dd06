"""Write detective/data/stance/weights.tsv: how telling a term is, from how many texts of the training data hold it.

python scripts/weigh_terms.py DATA
"""

from __future__ import annotations

import json
import math
import sys
from collections import Counter
from pathlib import Path

from detective.core.stance.atoms import stop_characters, terms_of

CONTEXTS = ("chronoqa_zh", "cmrc2018_zh", "drcd_zh_hant", "timeqa_en")
OUT = Path(__file__).resolve().parent.parent / "detective" / "data" / "stance" / "weights.tsv"
LEAST = 5  # texts; a rarer term has the full weight anyway
HEAD = "# Terms whose weight is not that of a rare one: term, weight in thousandths. Made by scripts/weigh_terms.py.\n"


def texts(data: Path) -> set[str]:
    """Every passage once."""
    found = set()
    for line in (data / "train" / "stance_pairs.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        found.add(row["text"][:600])
    for name in CONTEXTS:
        for line in (data / "eval" / f"{name}.jsonl").read_text(encoding="utf-8").splitlines():
            found.update(item["text"][:600] for item in json.loads(line)["evidence"])
    return found


def main() -> int:
    """Count and write."""
    counts: dict[bool, Counter[str]] = {True: Counter(), False: Counter()}
    sizes = Counter[bool]()
    for text in texts(Path(sys.argv[1])):
        keys = {term.key for term in terms_of(text)}
        chinese = any(key[0] >= "\u3400" for key in keys)
        sizes[chinese] += 1
        counts[chinese].update(key for key in keys if not key[0].isdigit() and (key[0] >= "\u3400") == chinese)
    lines = []
    for chinese, counter in counts.items():
        most = math.log(sizes[chinese] / LEAST)
        for key, count in counter.items():
            if count > LEAST:
                weight = max(80, round(1000 * math.log(sizes[chinese] / count) / most))
                if chinese and any(char in stop_characters() for char in key):
                    weight = min(weight, 350 if sum(char in stop_characters() for char in key) == 1 else 60)
                if weight < 970:
                    lines.append((key, weight))
    OUT.write_text(HEAD + "".join(f"{key}\t{weight}\n" for key, weight in sorted(lines)), encoding="utf-8")
    print(len(lines), "terms of", dict(sizes), "texts")
    return 0


if __name__ == "__main__":
    sys.exit(main())
