"""Of whom a deed is told: of the one named, or of kin of his who did it."""

from __future__ import annotations

import pytest

from detective.core.models import Candidate, Stance
from detective.core.stance import frame_text, read_stance

MEMOIR = "The memoir was edited by the author's sister, Clara Whitmore. Her brother, Samuel Whitmore, wrote it in 1974."
LICENCE = "王海涛的弟弟去年考取了飞行员执照，王海涛本人则因视力不合格没能报名。"
MAYOR = "许文娟的丈夫当选县长。她本人在县医院任院长。"
MODEL = "周立新的妻子获评市劳动模范。周立新在小学担任校长已有八年。"
SCORE = "電影《長街》由李安執導，周潤發主演，譚盾為影片配樂，獲得最佳外語片獎。"
FILM = "The film was directed by Denis Roche and stars Amara Diallo; Claire Moreau provided the score."
BOOK = "《天工开物》由宋应星的友人刻印。宋应星在书中记述了三十个部门，后人常把这部著作与徐光启的《农政全书》并提。"

CASES = [
    ("Clara Whitmore wrote the memoir.", MEMOIR, Stance.REFUTE),
    ("Samuel Whitmore is the author of the memoir.", MEMOIR, Stance.SUPPORT),
    ("Clara Whitmore wrote a memoir of her own.", MEMOIR, Stance.MENTION),
    ("王海涛考取了飞行员执照", LICENCE, Stance.REFUTE),
    ("王海涛的弟弟考取了飞行员执照", LICENCE, Stance.SUPPORT),
    ("许文娟的丈夫曾任医院院长", MAYOR, Stance.MENTION),
    ("周立新的妻子是小学校长", MODEL, Stance.MENTION),
    ("《長街》的配樂由久石讓創作", SCORE, Stance.REFUTE),
    ("The music for the film was composed by Hans Zimmer.", FILM, Stance.REFUTE),
    ("The score of the film is by Claire Moreau.", FILM, Stance.SUPPORT),
    ("《天工开物》的作者是徐光启", BOOK, Stance.REFUTE),
]


@pytest.mark.parametrize(("claim", "text", "stance"), CASES)
def test_who_did_it_is_told_apart_from_his_kin(claim: str, text: str, stance: Stance) -> None:
    assert read_stance(frame_text(claim), Candidate(id="e1", title="", text=text)).stance is stance
