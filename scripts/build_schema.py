"""Write the JSON Schema of the card to docs/schema/card.json, and its fields into docs/card.md."""

from __future__ import annotations

import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SCHEMA = ROOT / "docs" / "schema" / "card.json"
PAGE = ROOT / "docs" / "card.md"
BEGIN, END = "<!-- fields: begin -->", "<!-- fields: end -->"


def main() -> int:
    """Write both, or with `--check` say whether they are current."""
    sys.path.insert(0, str(ROOT))
    from detective.card_schema import card_json_schema  # noqa: PLC0415  # from this checkout

    schema = card_json_schema()
    files = {SCHEMA: json.dumps(schema, ensure_ascii=False, indent=2) + "\n", PAGE: with_fields(schema)}
    if "--check" in sys.argv:
        return int(any(path.read_text(encoding="utf-8") != text for path, text in files.items()))
    for path, text in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
        print(path)
    return 0


def with_fields(schema: dict) -> str:
    """The page with its tables of fields as the schema has them."""
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    after = rest.partition(END)[2]
    parts = [schema, *(part for part in schema["$defs"].values() if part.get("type") == "object")]
    words = "".join(values(name, part) for name, part in schema["$defs"].items() if "enum" in part)
    return f"{before}{BEGIN}\n\n{''.join(table(part) for part in parts)}{words}{END}{after}"


def table(part: dict) -> str:
    """One model as a heading, its sentence and a row a field."""
    needed = set(part.get("required", []))
    rows = [
        f"| `{name}`{'' if name in needed else ' ?'} | {kind(field)} | {field['description']} |"
        for name, field in part["properties"].items()
    ]
    head = f"### {part['title']}\n\n{part['description']}\n\n| field | type | meaning |\n|---|---|---|\n"
    return head + "\n".join(rows) + "\n\n"


def values(name: str, part: dict) -> str:
    """An enumeration as a heading and its values."""
    listed = ", ".join(f"`{value}`" for value in part["enum"])
    return f"### {name}\n\n{part['description']}\n\n{listed}\n\n"


def kind(field: dict) -> str:
    """The type of a field in words."""
    if "$ref" in field:
        name = field["$ref"].rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    if "anyOf" in field:
        return " or ".join(kind(one) for one in field["anyOf"])
    if "enum" in field or "const" in field:
        return " or ".join(f"`{value}`" for value in field.get("enum", [field.get("const")]))
    if field.get("type") == "array":
        return f"list of {kind(field['items'])}"
    if field.get("type") == "object":
        return f"object of {kind(field['additionalProperties'])}"
    low, high = field.get("minimum"), field.get("maximum")
    limits = "" if low is None else f" ≥ {low:g}" if high is None else f" {low:g}–{high:g}"
    return f"{field['type']}{limits}"


if __name__ == "__main__":
    sys.exit(main())
