"""The notice names every work whose data the package carries."""

from __future__ import annotations

import pytest

from .conftest import ROOT

WORKS = [
    ("Joshua C. Fjelstul", "CC BY-SA 4.0"),
    ("OpenCC", "Apache License 2.0"),
    ("FEVER Symmetric", "CC BY-SA 3.0"),
    ("FoolMeTwice", "Apache License 2.0"),
    ("Factcheck-GPT", "Apache License 2.0"),
    ("Check-COVID", "MIT licence"),
    ("UHGEval", "Apache License 2.0"),
    ("ChronoQA", "CC BY 4.0"),
    ("CMRC 2018", "CC BY-SA 4.0"),
    ("DRCD", "CC BY-SA 3.0"),
    ("TimeQA", "BSD 3-Clause"),
    ("WordNet 3.0", "Princeton University"),
    ("jieba", "MIT License"),
]


@pytest.mark.parametrize(("work", "licence"), WORKS, ids=[work for work, _ in WORKS])
def test_each_work_is_named_with_its_licence(work: str, licence: str) -> None:
    notice = (ROOT / "NOTICE").read_text(encoding="utf-8")
    assert work in notice
    near = notice[notice.index(work) :][:420]
    assert licence in near
