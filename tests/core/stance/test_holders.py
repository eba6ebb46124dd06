"""What one alone holds or does: a post, a prize, a record, a deed that is done once; who else is named beside it."""

from __future__ import annotations

import pytest

from detective.core.models import Candidate, Stance
from detective.core.stance import frame_text, read_stance

S, R, M = Stance.SUPPORT, Stance.REFUTE, Stance.MENTION
CHAIR = "The committee chose Ruth Adler as its chair, with Sam Okoye as her deputy. Nina Park remains treasurer."
OPERA = "The opera was composed by Lukas Frey to a libretto by Mira Stein; the sets were designed by Jan Bos."
PEAKS = "Everest is the highest mountain on Earth; K2, on the border of Pakistan and China, is the second highest."
MEDALS = "Gold in the marathon went to Tola of Ethiopia, silver to Abdi of Belgium and bronze to Kipruto of Kenya."
VACCINE = "The vaccine was developed by a team at Lund University, while Astor Pharma handled the trials."
BRIDGE = "The bridge was designed by the Swiss engineer Otto Ammer and opened by Queen Astrid in 1931."
FILM = "The film was directed by Maria Costa, the daughter of its producer, Paulo Costa."
STORY = "The story is a fantasy written by Ann Lee, Omar Diaz and Kim Sato and published by Foxglove Press."
ZHUXI = "评委会推选陆瑶担任主席，邓凯任副主席，财务主管仍为苏珊。"
GEJU = "这部歌剧由冯磊作曲，剧本出自米兰之手，舞美由杨博设计。"
JIANGPAI = "马拉松金牌由埃塞俄比亚的托拉夺得，比利时的阿卜迪获得银牌，肯尼亚的基普鲁托摘得铜牌。"
DAQIAO = "大橋由瑞士工程師安曼設計，1931年由王后阿斯特麗德剪綵通車。"
LUNWEN = "论文第一作者是博士生高远，通讯作者为教授汤明。"
JIERU = "公司宣布，首席财务官钱莉将于七月接替退休的总经理贺军，副总经理则由外聘的宋涛出任。"

CASES = [
    ("Ruth Adler was chosen as chair of the committee.", CHAIR, S),
    ("Sam Okoye was chosen as chair of the committee.", CHAIR, R),
    ("The committee's treasurer is Sam Okoye.", CHAIR, R),
    ("Nina Park founded the committee.", CHAIR, M),
    ("Jan Bos designed the sets.", OPERA, S),
    ("Jan Bos composed the opera.", OPERA, R),
    ("The libretto is by Lukas Frey.", OPERA, R),
    ("Mira Stein attended the premiere.", OPERA, M),
    ("K2 is the highest mountain on Earth.", PEAKS, R),
    ("Kangchenjunga is the second highest mountain on Earth.", PEAKS, R),
    ("The silver medal in the marathon went to Abdi.", MEDALS, S),
    ("Kipruto won silver in the marathon.", MEDALS, R),
    ("Kipruto holds the world record.", MEDALS, M),
    ("The vaccine was developed by Astor Pharma.", VACCINE, R),
    ("Astor Pharma makes aspirin.", VACCINE, M),
    ("The bridge was designed by Santiago Vela.", BRIDGE, R),
    ("The bridge was opened by Otto Ammer.", BRIDGE, R),
    ("Otto Ammer died in 1950.", BRIDGE, M),
    ("Paulo Costa directed the film.", FILM, R),
    ("Maria Costa produced the film.", FILM, R),
    ("Omar Diaz wrote the story.", STORY, S),
    ("Lake Turkana is the world's largest desert lake.", "Lake Victoria is Africa's largest lake by area.", M),
    ("评委会主席是陆瑶", ZHUXI, S),
    ("评委会主席是邓凯", ZHUXI, R),
    ("副主席由苏珊担任", ZHUXI, R),
    ("苏珊创立了评委会", ZHUXI, M),
    ("歌剧的作曲者是冯磊", GEJU, S),
    ("歌剧由杨博作曲", GEJU, R),
    ("银牌得主是阿卜迪", JIANGPAI, S),
    ("马拉松金牌由阿卜迪夺得", JIANGPAI, R),
    ("為大橋剪綵的是王后阿斯特麗德", DAQIAO, S),
    ("安曼為大橋剪綵", DAQIAO, R),
    ("大橋由卡拉特拉瓦設計", DAQIAO, R),
    ("安曼1950年去世", DAQIAO, M),
    ("论文的第一作者是汤明", LUNWEN, R),
    ("通讯作者为高远", LUNWEN, R),
    ("钱莉将出任总经理", JIERU, S),
    ("宋涛将出任总经理", JIERU, R),
    ("钱莉毕业于复旦大学", JIERU, M),
]


@pytest.mark.parametrize(("claim", "text", "stance"), CASES)
def test_one_holder_leaves_no_room_for_another(claim: str, text: str, stance: Stance) -> None:
    assert read_stance(frame_text(claim), Candidate(id="e1", title="", text=text)).stance is stance


DECLINED = [
    ("Chad signed the pact.", "Kenya, Ghana and Togo signed the pact on Monday, but Chad declined.", R),
    ("Chad signed the pact.", "Kenya, Ghana and Togo signed the pact on Monday.", M),
    ("深圳启动了试点", "北京、上海和广州三地上周启动了试点，深圳尚未加入。", R),
    ("重庆启动了试点", "北京、上海和广州三地上周启动了试点，深圳尚未加入。", M),
]


@pytest.mark.parametrize(("claim", "text", "stance"), DECLINED)
def test_who_keeps_out_of_it_did_not_do_it(claim: str, text: str, stance: Stance) -> None:
    assert read_stance(frame_text(claim), Candidate(id="e1", title="", text=text)).stance is stance
