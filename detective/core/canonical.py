"""The one written form of JSON values that is hashed, compared and kept."""

from __future__ import annotations

import hashlib
import json
from typing import Any


def canonical(value: Any) -> str:
    """Sorted keys, no blanks, UTF-8 as it is; NaN and infinities are refused with a ValueError."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False)


def digest(value: Any) -> str:
    """SHA-256 of the canonical form."""
    return hashlib.sha256(canonical(value).encode("utf-8")).hexdigest()


def parsed(text: str) -> Any:
    """The value of a JSON text; raises JSONDecodeError, also for nesting or a number beyond measure."""
    try:
        return json.loads(text)
    except json.JSONDecodeError:
        raise
    except (ValueError, RecursionError) as error:
        raise json.JSONDecodeError("nested too deeply, or a number too long", text, 0) from error
