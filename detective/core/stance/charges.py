"""The verdict on the charge of which a Chinese claim speaks, put plainly and alone: 谋杀罪名不成立, 盗窃罪名成立."""

from __future__ import annotations

from detective.core.patterns import Pattern
from detective.core.stance.views import View
from detective.core.text import fold

_OF = Pattern(r"(?:被判|犯有|犯下|犯|因|^|[\u3400-\u9fff])(?P<what>[\u3400-\u9fff]{2})罪")
_VERDICT = Pattern(r"(?:和|及|、|，|,)?(?<!被判)(?P<what>[\u3400-\u9fff]{2})罪名?(?P<so>不?成立)")


def of_own_charge(claim: View, text: str) -> str:
    """The text with the verdict on the claim's charge put plainly, without those on others; else as it is."""
    if not claim.chinese or "成立" not in text or "罪" not in claim.folded or "不成立" in claim.folded:
        return text
    mine = {found["what"] for found in _OF.finditer(claim.folded)}
    told = list(_VERDICT.finditer(fold(text)))
    if not any(found["what"] in mine for found in told):
        return text
    out, last = "", 0
    for found in told:
        out, last = out + text[last : found.start()], found.end()
        if found["what"] in mine:
            out += f"未被判{found['what']}罪成立" if found["so"] == "不成立" else found.group().lstrip("和及、，,")
    return out + text[last:]
