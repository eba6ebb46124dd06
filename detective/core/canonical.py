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
