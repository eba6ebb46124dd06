"""Write the JSON Schema of the card to docs/schema/card.json."""

from __future__ import annotations

import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def main() -> int:
    """Write it, or with `--check` say whether it is current."""
    sys.path.insert(0, str(ROOT))
    from detective.card_schema import card_json_schema  # noqa: PLC0415  # from this checkout

    target = ROOT / "docs" / "schema" / "card.json"
    text = json.dumps(card_json_schema(), ensure_ascii=False, indent=2) + "\n"
    if "--check" in sys.argv:
        return 0 if target.exists() and target.read_text(encoding="utf-8") == text else 1
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(text, encoding="utf-8", newline="\n")
    print(target)
    return 0


if __name__ == "__main__":
    sys.exit(main())
