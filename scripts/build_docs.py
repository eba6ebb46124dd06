"""Write the generated parts of the documents: what stands between `<!-- generated: NAME -->` and `<!-- end -->`.

python scripts/build_docs.py            write them
python scripts/build_docs.py --check    exit 1 when one is not current
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PART = re.compile(r"(<!-- generated: (?P<name>[a-z]+)(?: (?P<lang>zh|en))? -->\n).*?(<!-- end -->)", re.DOTALL)


def main() -> int:
    """Write or check every page that has a generated part."""
    sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]
    stale = 0
    for page in sorted((ROOT / "docs").rglob("*.md")):
        old = page.read_text(encoding="utf-8")
        new = filled(old)
        if new == old:
            continue
        stale += 1
        print(page.relative_to(ROOT))
        if "--check" not in sys.argv:
            page.write_text(new, encoding="utf-8", newline="\n")
    return int(stale > 0 and "--check" in sys.argv)


def filled(text: str) -> str:
    """A page with its generated parts as the code has them."""
    from documents import PRODUCERS  # noqa: PLC0415  # beside this file, from this checkout

    def made(match: re.Match[str]) -> str:
        content = PRODUCERS[match["name"]](match["lang"] or "en")
        return f"{match[1]}\n{content.strip()}\n\n{match[4]}"

    return PART.sub(made, text)


if __name__ == "__main__":
    sys.exit(main())
