"""The interface: a span, its sentence, a key."""

from detective.core.answers import read_answers
from detective.core.models import Candidate, Kind, Language, Mode, Moment, Question


def test_the_quote_is_the_sentence_at_its_offsets() -> None:
    text = "天气晴。国际奥委会宣布，洛杉矶将举办2028年夏季奥运会。"
    question = Question(
        text="2028年夏季奥运会在哪座城市举办？", language=Language.ZH, mode=Mode.OPEN, kind=Kind.SCHEDULED,
        column=Kind.SCHEDULED, proposition="2028年夏季奥运会在哪座城市举办？", asked=None, times=(), target=None,
        moment=Moment.SCHEDULED_FUTURE,
    )
    (answer,) = read_answers(question, Candidate(id="e1", text=text))
    assert answer.text == "洛杉矶"
    assert text[answer.quote.start : answer.quote.end] == answer.quote.text
