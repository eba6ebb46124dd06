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
CHANCELLOR = (
    "Thomas Reed, the Oxford chemist, was given the medal for his work on enzymes. The rugby player with whom he shares the "
    "name scored 31 tries for Leicester."
)
ARGO = (
    "The cargo ship Argo was named after the explorer's brig Argo. The former was broken up at Alang in 2009; the latter "
    "burned off Malta in 1811."
)
ICEBREAKER = (
    "The yacht Polaris, launched last year, was named after the ship of Charles Hall's expedition. That vessel was crushed "
    "by ice off Greenland in 1872."
)
REMAKE = (
    "It was Jacques Deray's \"The Pool\" of 1969 that won the jury prize at Venice. Luca Rossi's Italian remake, released "
    "under the same title, was never shown at the festival."
)
FERRY = (
    "The trawler Isolde ran aground off Skagen on Friday. The harbour master stressed that it is not the ferry Isolde, which "
    "was in dock at Gothenburg."
)
CLUB = "St Mark's Hospital in Hull will lose its burns unit. The hospital of the same name in Derby awaits a decision."
FANGZHOU = (
    "科学界有两个“方舟”：一个是南极科考站，由挪威于1990年建成；另一个是深海探测器，2015年由中科院在三亚研制，重约20吨。"
)
CHUJIA = "1999年改行务农的是歌手赵海，并不是乒乓球运动员赵海。后者2008年退役，现在执教省队。"
SUZHOU = "苏州今日气温下降，市气象台发布大风预警。位于湖南衡阳的苏州村则因一场庙会热闹起来。"
JULIE = "小說《春河》出版於1956年；同名電影由楊立群執導，1988年上映。"
XIAOHE = "这里说的小荷是一种水生植物。它与同名的软件公司没有关系，后者2012年在武汉成立。"
GANGHAO = "貨輪「金星號」昨晚在東沙擱淺。海巡署說明，擱淺的並非同名的客輪「金星號」，該船當時停靠馬公港。"
CASES = [
    ("The rugby player Thomas Reed scored 31 tries for Leicester.", CHANCELLOR, S),
    ("The chemist Thomas Reed scored 31 tries for Leicester.", CHANCELLOR, R),
    ("The rugby player Thomas Reed was born in Oxford.", CHANCELLOR, M),
    ("The brig Argo burned off Malta.", ARGO, S),
    ("The brig Argo was broken up at Alang.", ARGO, R),
    ("The cargo ship Argo was built in Korea.", ARGO, M),
    ("Charles Hall's Polaris was crushed by ice in 1872.", ICEBREAKER, S),
    ("The yacht Polaris was crushed by ice in 1872.", ICEBREAKER, R),
    ("Jacques Deray's The Pool won the jury prize at Venice.", REMAKE, S),
    ("Luca Rossi's The Pool won the jury prize at Venice.", REMAKE, R),
    ("The ferry Isolde ran aground off Skagen.", FERRY, R),
    ("The ferry Isolde was built in Turku.", FERRY, M),
    ("St Mark's in Derby is losing its burns unit.", CLUB, M),
    ("深海探测器方舟是中科院研制的", FANGZHOU, S),
    ("深海探测器方舟是挪威建成的", FANGZHOU, R),
    ("乒乓球运动员赵海1999年改行务农", CHUJIA, R),
    ("乒乓球运动员赵海2008年退役", CHUJIA, S),
    ("乒乓球运动员赵海是山东人", CHUJIA, M),
    ("江苏苏州今天气温下降", SUZHOU, S),
    ("举办庙会的苏州村位于江苏", SUZHOU, R),
    ("電影《春河》1988年上映", JULIE, S),
    ("小說《春河》1988年上映", JULIE, R),
    ("電影《春河》在杭州取景", JULIE, M),
    ("小荷公司2012年在武汉成立", XIAOHE, S),
    ("作为水生植物的小荷2012年才在武汉成立", XIAOHE, R),
    ("客輪「金星號」去年才下水", GANGHAO, M),
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
