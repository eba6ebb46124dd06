"""What programs call: the HTTP addresses from OpenAPI, the library from its docstrings, the fields of evidence."""

from __future__ import annotations

import inspect
import re
import tempfile
from typing import Any

import detective

_SCHEMA = "#/components/schemas/"


def addresses(lang: str) -> str:
    """Every address with its parameters and the fields of its body."""
    assert lang == "en"
    from fastapi.testclient import TestClient  # noqa: PLC0415

    from detective.web.application import application  # noqa: PLC0415  # only this part needs the server
    from detective.web.desk import Desk  # noqa: PLC0415

    with tempfile.TemporaryDirectory() as folder:
        app = application(Desk(offline=True, env={"DETECTIVE_HOME": folder}), frozenset({"127.0.0.1:8765"}))
        schema = TestClient(app, base_url="http://127.0.0.1:8765").get("/api/openapi.json").json()
    parts = [
        _address(method, path, details, schema["components"]["schemas"])
        for path, methods in schema["paths"].items()
        for method, details in methods.items()
    ]
    return "\n".join(["| address | parameters | body |", "|---|---|---|", *parts])


def _address(method: str, path: str, details: dict[str, Any], models: dict[str, Any]) -> str:
    given = [
        f"`{one['name']}`{'' if one['required'] else '?'} {_kind(one['schema'])}"
        for one in details.get("parameters", ())
    ]
    body = details.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
    fields = _fields(body, models)
    return f"| `{method.upper()} {path}` | {', '.join(given)} | {', '.join(fields)} |"


def _fields(schema: dict[str, Any], models: dict[str, Any]) -> list[str]:
    model = models.get(str(schema.get("$ref", "")).removeprefix(_SCHEMA), schema)
    needed = set(model.get("required", ()))
    return [
        f"`{name}`{'' if name in needed else '?'} {_kind(field)}" for name, field in model.get("properties", {}).items()
    ]


def _kind(schema: dict[str, Any]) -> str:
    if "anyOf" in schema:
        kinds = [_kind(one) for one in schema["anyOf"] if one.get("type") != "null"]
        return " or ".join(dict.fromkeys(kinds))
    if "enum" in schema or "const" in schema:
        return "/".join(str(value) for value in schema.get("enum", [schema.get("const")]))
    if schema.get("type") == "array":
        return f"list of {_kind(schema.get('items', {}))}"
    return str(schema.get("type") or str(schema.get("$ref", "any")).removeprefix(_SCHEMA))


def evidence(lang: str) -> str:
    """The fields of a candidate as a caller writes it."""
    assert lang == "en"
    from detective.intake import _ALSO_CALLED, EvidenceIn  # noqa: PLC0415

    rows = []
    for name, field in EvidenceIn.model_json_schema()["properties"].items():
        others = ", ".join(f"`{other}`" for other, own in _ALSO_CALLED.items() if own == name)
        rows.append(f"| `{name}` | {_values(field)} | {others} |")
    return "\n".join(["| field | type | also called |", "|---|---|---|", *rows])


def _values(field: dict[str, Any]) -> str:
    from detective.intake import EvidenceIn  # noqa: PLC0415

    models = EvidenceIn.model_json_schema().get("$defs", {})
    kinds = []
    for one in field.get("anyOf", [field]):
        listed = models.get(str(one.get("$ref", "")).rpartition("/")[2], {}).get("enum")
        if one.get("type") != "null":
            kinds.append(", ".join(f"`{value}`" for value in listed) if listed else _kind(one))
    return " or ".join(kinds)


def library(lang: str) -> str:
    """Every public name with its signature and docstring."""
    assert lang == "en"
    made = []
    for name in detective.__all__:
        one = getattr(detective, name)
        if inspect.isfunction(one):
            made.append(_called(name, one))
        elif inspect.isclass(one) and not issubclass(one, Exception):
            made.append(f"## {name}\n\n```python\n{name}{_signature(one)}\n```\n\n{_told(one)}")
            made += [
                _called(f"{name}.{inner}", function, method=True)
                for inner, function in inspect.getmembers(one, inspect.isfunction)
                if not inner.startswith("_")
            ]
    return "\n\n".join(made)


def _called(name: str, one: Any, *, method: bool = False) -> str:
    prefix = "async " if inspect.iscoroutinefunction(one) else ""
    level = "###" if method else "##"
    return f"{level} {name}\n\n```python\n{prefix}{name}{_signature(one)}\n```\n\n{_told(one)}"


def _signature(one: Any) -> str:
    """The arguments by name, with the defaults that are short."""
    parts = [part for name, part in inspect.signature(one).parameters.items() if name != "self"]
    shown = [_argument(part) for part in parts]
    keyword = next((number for number, part in enumerate(parts) if part.kind is part.KEYWORD_ONLY), None)
    if keyword is not None:
        shown.insert(keyword, "*")
    return f"({', '.join(shown)})"


def _argument(part: inspect.Parameter) -> str:
    plain = str(part.replace(annotation=inspect.Parameter.empty))
    return plain if len(plain) < 30 else f"{part.name}=…"


def _told(one: Any) -> str:
    """The docstring as Markdown: what is said of an argument becomes an item of a list."""
    lines: list[str] = []
    for line in (inspect.getdoc(one) or "").splitlines():
        item = re.match(r"([a-z_]+): (.*)", line)
        if item:
            lines.append(f"- `{item[1]}`: {item[2]}")
        elif line.startswith("    "):
            lines[-1] += " " + line.strip()
        else:
            lines += [""] if lines and lines[-1].startswith("- ") and line else []
            lines.append(line)
    return "\n".join(lines)
