"""What stands over a statement: words of managing, failing, accusing, claiming, believing, planning, imagining."""

from __future__ import annotations

from collections import Counter

import pytest

from detective.core.models import Candidate, Stance
from detective.core.stance import frame_text, read_stance
from detective.core.stance.signatures import Truth, operators
from detective.core.stance.universals import affirmed
from detective.core.stance.views import view
from detective.core.tables import rows

S, R, M = Stance.SUPPORT, Stance.REFUTE, Stance.MENTION
CASES = [
    # accused is not guilty; cleared is innocent
    pytest.param("Nora Vane embezzled pension money.", "Nora Vane was accused of embezzling pension money.", M, id="en accused"),
    pytest.param("Nora Vane was accused of embezzling pension money.", "Nora Vane was accused of embezzling pension money.", S, id="en the charge itself"),
    pytest.param("Nora Vane embezzled pension money.", "A court in Cork cleared Nora Vane of embezzling pension money.", R, id="en cleared"),
    pytest.param("Nora Vane was convicted of embezzling pension money.", "Nora Vane was acquitted of embezzling pension money.", R, id="en acquitted, not convicted"),
    pytest.param("罗某侵吞养老金", "罗某涉嫌侵吞养老金，已被立案侦查。", M, id="zh suspected"),
    pytest.param("羅某侵吞退休金", "羅某被控侵吞退休金，一審宣判無罪。", R, id="zh acquitted, traditional"),
    # what was lifted, left or waived is so no more
    pytest.param("Dogs are banned from the pier.", "The council lifted the ban on dogs on the pier.", R, id="en lifted"),
    pytest.param("Dogs were banned from the pier.", "The council lifted the ban on dogs on the pier.", M, id="en lifted, of what was"),
    pytest.param("Dogs are banned from the pier.", "The council did not lift the ban on dogs on the pier.", S, id="en not lifted"),
    pytest.param("The rowers lost the cup.", "The rowers lifted the cup on Sunday.", M, id="en a cup is lifted too"),
    pytest.param("Ivo Pratt is head of the port authority.", "Ivo Pratt stepped down as head of the port authority.", R, id="en left office"),
    pytest.param("The bakery was fined.", "The bakery escaped a fine.", R, id="en escaped"),
    pytest.param("何文静现任城关中学校长", "何文静因年龄原因已于上月卸任城关中学校长，接替她的是马立群。", R, id="zh left office"),
    pytest.param("何文靜曾任城關中學校長", "何文靜上月卸任城關中學校長。", M, id="zh left office, of what was, traditional"),
    pytest.param("绿源公司被罚款", "执法人员决定对绿源公司免予罚款，只作口头告诫。", R, id="zh spared"),
    pytest.param("綠源公司被罰款", "執法人員決定對綠源公司處以罰款。", S, id="zh not spared, traditional"),
    # almost is not, failing is not
    pytest.param("The yacht sank off Cadiz.", "The yacht nearly sank off Cadiz in a gale.", R, id="en nearly"),
    pytest.param("The yacht did not sink off Cadiz.", "The yacht nearly sank off Cadiz in a gale.", S, id="en nearly is not"),
    pytest.param("游艇在外海沉没", "游艇在外海险些沉没，被渔船拖回港口。", R, id="zh nearly"),
    pytest.param("The panel approved the vaccine.", "The panel stopped short of approving the vaccine.", R, id="en stopped short of"),
    pytest.param("委員會批准了疫苗", "委員會迟迟未批准疫苗。", R, id="zh not yet"),
    # said, believed, dreamed, told in a novel
    pytest.param("Ivo Kranz invented the zipper.", "Ivo Kranz falsely claimed that he had invented the zipper.", R, id="en falsely claimed"),
    pytest.param("Ivo Kranz invented the zipper.", "Ivo Kranz insisted that he had invented the zipper.", M, id="en insisted"),
    pytest.param("Ivo Kranz says that he invented the zipper.", "Ivo Kranz insisted that he had invented the zipper.", S, id="en his own word"),
    pytest.param("克兰茨是拉链的发明者", "克兰茨谎称自己是拉链的发明者。", R, id="zh lied"),
    pytest.param("克蘭茨發明了拉鍊", "克蘭茨自稱發明了拉鍊。", M, id="zh claims, traditional"),
    pytest.param("Ana Ruiz owned a gold mine.", "Ana Ruiz dreamed that she owned a gold mine.", M, id="en dreamed"),
    pytest.param("阿水拥有一座金矿", "小说中，阿水拥有一座金矿。", M, id="zh in a novel"),
    pytest.param("The miners closed the road to Oruro.", "The miners threatened to close the road to Oruro.", M, id="en threatened"),
    pytest.param("矿工封锁了公路", "矿工扬言要封锁公路。", M, id="zh threatened"),
    # all of them, by two negations
    pytest.param("Every guest signed the book.", "No guest failed to sign the book.", S, id="en none failed"),
    pytest.param("所有客人都签了名", "没有一位客人没签名。", S, id="zh none did not"),
]  # fmt: skip


@pytest.mark.parametrize(("claim", "text", "stance"), CASES)
def test_stances(claim: str, text: str, stance: Stance) -> None:
    assert read_stance(frame_text(claim), Candidate(id="e1", text=text)).stance is stance


TRUTHS = [
    ("She failed to win.", Truth.FALSE), ("She did not fail to win.", Truth.TRUE), ("She managed to win.", Truth.TRUE),
    ("She never managed to win.", Truth.FALSE), ("She hoped to win.", Truth.OPEN), ("她未能取胜", Truth.FALSE),
    ("她设法取胜", Truth.TRUE), ("她声称取胜", Truth.OPEN), ("她不知道票已售完", Truth.TRUE), ("她几乎夺冠", Truth.FALSE),
]  # fmt: skip


@pytest.mark.parametrize(("text", "truth"), TRUTHS)
def test_truths(text: str, truth: Truth) -> None:
    assert [one.truth for one in operators(view(text))] == [truth]


@pytest.mark.parametrize("text", ["Almost sixty people came.", "几乎所有人都来了", "She claimed the title."])
def test_other_uses_stand_over_nothing(text: str) -> None:
    assert operators(view(text)) == ()


def test_a_parted_word_leaves_its_middle() -> None:
    text = "They cleared Ann Lee of theft."
    (one,) = operators(view(text))
    assert [text[a:b] for a, b in one.blanked] == ["cleared", "of"]


@pytest.mark.parametrize("language", ["en", "zh"])
def test_each_word_stands_once(language: str) -> None:
    words = [w for row in rows("stance/signatures.tsv") if row[1] == language for w in row[5].split("|")]
    assert [word for word, count in Counter(words).items() if count > 1] == []


def test_the_rows_have_known_values() -> None:
    for kind, language, plain, negated, reach, _ in rows("stance/signatures.tsv"):
        assert kind.isalpha()
        assert language in {"en", "zh"}
        assert {plain, negated} <= set(Truth)
        assert reach in {"clause", "sentence", "around", "verb", "rule"}


@pytest.mark.parametrize("text", ["没有一家公司不断增长", "No student came.", "不仅如此"])
def test_one_negation_is_left_alone(text: str) -> None:
    assert affirmed(text) == text
