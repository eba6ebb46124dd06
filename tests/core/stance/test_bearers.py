"""Two bearers of one name: told apart by kind, nation, place or edition; what is said of the other is not said of this."""

from __future__ import annotations

import pytest

from detective.core.models import Candidate, Stance
from detective.core.stance import frame_text, read_stance

S, R, M = Stance.SUPPORT, Stance.REFUTE, Stance.MENTION
GRANT = (
    "The actor Michael Grant won a Tony in 2012. The footballer Michael Grant, no relation, retired that year after 200 "
    "games for Hull."
)
BIRMINGHAM = (
    "Birmingham in Alabama was founded in 1871 as a steel town. Birmingham in England is far older and has over a million "
    "inhabitants."
)
DUNE = "The novel Dune sold 20 million copies; the 2021 film Dune, directed by Denis Villeneuve, won six Oscars."
MERCURY = "Mercury, the metal, is liquid at room temperature. The planet Mercury orbits the Sun in 88 days."
BOOK = "The second edition of the atlas, from 2001, has 96 maps; the first, from 1990, had only 60."
WANG = "演员王磊2012年获得金像奖。同名的足球运动员王磊同年退役，共为鲁能出场200次。"
SHAQIU = "小说《沙丘》销量达两千万册；2021年的电影《沙丘》由维伦纽瓦执导，获得六项奥斯卡奖。"
SHUIXING = "水星是太阳系最小的行星，88天绕太阳一周。名为“水星”的家电品牌则成立于2000年。"
LIMIN = "作家李敏1990年出版了第一部诗集。另一位李敏是外科医生，2005年完成了首例心脏移植手术。"
CASES = [
    ("The footballer Michael Grant retired in 2012.", GRANT, S),
    ("The footballer Michael Grant won a Tony in 2012.", GRANT, R),
    ("The actor Michael Grant was born in Hull.", GRANT, M),
    ("Birmingham, Alabama, was founded in 1871.", BIRMINGHAM, S),
    ("Birmingham, Alabama, has more than a million inhabitants.", BIRMINGHAM, R),
    ("The English city of Birmingham was founded in 1871.", BIRMINGHAM, R),
    ("Birmingham, Alabama, has an art museum.", BIRMINGHAM, M),
    ("The film Dune won six Oscars.", DUNE, S),
    ("The novel Dune won six Oscars.", DUNE, R),
    ("The novel Dune was published in 1965.", DUNE, M),
    ("The planet Mercury takes 88 days to orbit the Sun.", MERCURY, S),
    ("The planet Mercury is liquid at room temperature.", MERCURY, R),
    ("The first edition of the atlas had 60 maps.", BOOK, S),
    ("The first edition of the atlas had 96 maps.", BOOK, R),
    ("足球运动员王磊2012年退役", WANG, S),
    ("足球运动员王磊获得金像奖", WANG, R),
    ("演员王磊出生于济南", WANG, M),
    ("电影《沙丘》获得六项奥斯卡奖", SHAQIU, S),
    ("小说《沙丘》获得六项奥斯卡奖", SHAQIU, R),
    ("小说《沙丘》出版于1965年", SHAQIU, M),
    ("家电品牌水星推出了新款冰箱", SHUIXING, M),
    ("外科医生李敏2005年完成首例心脏移植手术", LIMIN, S),
    ("作家李敏完成了首例心脏移植手术", LIMIN, R),
    ("外科医生李敏退休了", LIMIN, M),
]


@pytest.mark.parametrize(("claim", "text", "stance"), CASES)
def test_what_is_said_of_this_bearer(claim: str, text: str, stance: Stance) -> None:
    assert read_stance(frame_text(claim), Candidate(id="e1", title="", text=text)).stance is stance
