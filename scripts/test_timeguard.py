"""Offline scenarios of the time guard with given evidence: a table of outcomes, exit 1 when one is wrong.

`python3 scripts/test_timeguard.py` sets up on its first run; the present of every scenario is 2026-10-25 unless it says so.
"""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import environment  # found beside this file

AS_OF = "2026-10-25"
CARSON = "2026年10月8日，瑞典学院宣布，2026年诺贝尔文学奖授予加拿大诗人安妮·卡森。"
GLUCK = "2020年诺贝尔文学奖授予美国诗人露易丝·格丽克。"
NONE = "no_reliable_source"


def item(name: str, text: str, published: str | None, host: str = "news", tier: str = "T1") -> dict[str, Any]:
    return {
        "id": name,
        "title": "",
        "text": text,
        "url": f"https://{host}.example/{name}",
        "published": published,
        "tier": tier,
    }


OF_2026 = [
    item("a", CARSON, "2026-10-08", "nobel"),
    item("b", "安妮·卡森获得2026年诺贝尔文学奖，奖金为1100万瑞典克朗。", "2026-10-09", "daily", "T2"),
    item("c", "诺贝尔文学奖2026年得主安妮·卡森在蒙特利尔接受采访。", "2026-10-10", "post", "T2"),
]
OF_2025 = [item("d", "2025年诺贝尔文学奖授予匈牙利作家克劳斯瑙霍尔卡伊·拉斯洛。", "2025-10-09")]
OF_2020 = [item("e", GLUCK, "2020-10-08")]
RULES = [item("f", "诺贝尔文学奖的评选标准：授予在文学领域创作出具有理想倾向的最佳作品的人，由瑞典学院评定。", None)]
OVERVIEW = item("o", "诺贝尔文学奖由瑞典学院颁发，旨在表彰文学成就，历届得主来自世界各地。", None, "overview")
EN_2026 = [
    item(
        "g",
        "The 2026 Nobel Prize in Literature was awarded to the Canadian poet Anne Carson on 8 October 2026.",
        "2026-10-08",
    )
]

# name, question, evidence, verdict, ids that must be formal (None: none asserted), ids that must be related, answer contains
SCENARIOS = [
    ("1 asked 2029, evidence of 2026", "2029年诺贝尔文学奖得主是谁？", OF_2026, NONE, set(), {"a", "b", "c"}, None),
    ("2 asked 2027, evidence of 2026", "2027年诺贝尔文学奖得主是谁？", OF_2026, NONE, set(), {"a", "b", "c"}, None),
    ("3 asked 2026, evidence of 2026", "2026年诺贝尔文学奖得主是谁？", OF_2026, "supported", {"a"}, set(), "安妮·卡森"),
    ("4 asked 2020, evidence of 2020", "2020年诺贝尔文学奖得主是谁？", OF_2020, "supported", {"e"}, set(), "格丽克"),
    ("5 asked 2026, evidence of 2025 only", "2026年诺贝尔文学奖得主是谁？", OF_2025, NONE, set(), {"d"}, None),
    (
        "6 asked 2020, evidence of 2026 only",
        "2020年诺贝尔文学奖得主是谁？",
        OF_2026,
        NONE,
        set(),
        {"a", "b", "c"},
        None,
    ),
    (
        "7 criteria of 2026, undated rules",
        "2026年诺贝尔文学奖的评选标准是什么？",
        RULES,
        None,
        {"f"},
        set(),
        "理想倾向",
    ),
    ("8 yes-or-no about 2029", "2029年诺贝尔文学奖得主会是莫言吗？", OF_2026, NONE, set(), {"a", "b", "c"}, None),
    ("9a next year in Chinese", "明年诺贝尔文学奖得主是谁？", OF_2026, NONE, set(), {"a", "b", "c"}, None),
    ("9b the year after next", "后年诺贝尔文学奖得主是谁？", OF_2026, NONE, set(), {"a", "b", "c"}, None),
    ("9c next year in English", "Who is next year's Nobel literature laureate?", EN_2026, NONE, set(), {"g"}, None),
    (
        "10 a range that reaches past the present",
        "2020年到2029年有哪些诺贝尔文学奖得主？",
        OF_2020 + OF_2025 + OF_2026[:1],
        "supported",
        {"a", "d", "e"},
        set(),
        "格丽克",
    ),
    ("11 no year at all", "诺贝尔文学奖由哪个机构颁发？", [OVERVIEW], None, {"o"}, set(), "瑞典学院"),
    (
        "12 an overview page is never the first source",
        "2026年诺贝尔文学奖得主是谁？",
        [OVERVIEW, *OF_2026],
        "supported",
        {"a"},
        {"o"},
        "安妮·卡森",
    ),
    ("13 traditional Chinese", "2020年諾貝爾文學獎得主是誰？", OF_2026, NONE, set(), {"a", "b", "c"}, None),
    ("14 English, wrong year", "Who won the 2020 Nobel Prize in Literature?", EN_2026, NONE, set(), {"g"}, None),
    (
        "15 English, right year",
        "Who won the 2026 Nobel Prize in Literature?",
        EN_2026,
        "supported",
        {"g"},
        set(),
        "Anne Carson",
    ),
]


def outcome(scenario: tuple[Any, ...]) -> list[str]:
    """What is wrong with a scenario; empty when all is right."""
    from detective.app import Detective  # noqa: PLC0415  # only inside the environment
    from detective.intake import candidates_of  # noqa: PLC0415

    _, question, evidence, verdict, formal, related, answer = scenario
    card = (
        Detective(offline=True, env={}).check(question, as_of=AS_OF, evidence=candidates_of(evidence, "scenario")).card
    )
    ids = [entry["id"] for entry in card["evidence"]]
    wrong = [] if verdict is None or card["verdict"] == verdict else [f"verdict {card['verdict']}"]
    if verdict is None and card["time_guard"]["decision"] != "pass":
        wrong.append(f"blocked: {card['time_guard']['reason']}")
    if not formal <= set(ids) or (not formal and ids):
        wrong.append(f"formal {ids}")
    if not related <= {entry["id"] for entry in card["related"]}:
        wrong.append(f"related {[entry['id'] for entry in card['related']]}")
    spoken = (
        (card["answer"] or {}).get("text", "")
        + card["one_line"]["zh"]
        + "".join(e["quote"] or "" for e in card["evidence"][:1])
    )
    if answer is not None and answer not in spoken:
        wrong.append(f"answer {card['answer']}")
    if ids[:1] == ["o"] and "12" in scenario[0]:
        wrong.append("the overview page stands first")
    return wrong


def main() -> int:
    """Run inside the environment and print a row a scenario."""
    if sys.prefix != environment.FOLDER and not os.environ.get("DETECTIVE_INSIDE"):
        inside = {**os.environ, "DETECTIVE_INSIDE": "1"}
        return subprocess.run([environment.ready(), __file__], env=inside).returncode
    failed = 0
    for scenario in SCENARIOS:
        wrong = outcome(scenario)
        failed += bool(wrong)
        print(f"{'FAIL' if wrong else 'ok  '}  {scenario[0]}{'  — ' + '; '.join(wrong) if wrong else ''}")
    print(f"{len(SCENARIOS) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
