"""What becomes of hearsay: doubted and then confirmed, denied and then admitted, denied and left open, of a thing alone."""

from __future__ import annotations

import pytest

from detective.core.models import Candidate, Stance
from detective.core.stance import frame_text, read_stance

S, R, M = Stance.SUPPORT, Stance.REFUTE, Stance.MENTION

HOAX = "A notice telling households in Harrow to boil their tap water was widely taken for a hoax."
SNAKE = "網友發文「板橋站車廂有蛇」，不少人留言質疑是合成照。"
LEAK = "去年有人称乐都网大量用户信息外泄，公司当时发声明斥为谣言。"
MEMO = "When the memo on cracks in the dam leaked, the ministry dismissed it as a fake."
OIL = "Residents said the ship leaked oil."
DOUBTED = [
    pytest.param("People in Harrow have to boil their tap water", f"{HOAX} The firm has confirmed that it is genuine.", S, id="confirmed"),
    pytest.param("People in Harrow have to boil their tap water", HOAX, M, id="only doubted"),
    pytest.param("车厢真的出现蛇", f"{SNAKE}捷運公司今天證實確有此事。", S, id="zh confirmed"),
    pytest.param("车厢真的出现蛇", f"{SNAKE}捷運公司表示還在查證。", M, id="zh only doubted"),
    pytest.param("乐都网用户信息泄露是谣言", f"{LEAK}昨日，网信部门通报，乐都网确有用户信息被非法获取。", R, id="zh taken back"),
    pytest.param("乐都网用户信息泄露是谣言", LEAK, S, id="zh not taken back"),
    pytest.param("公司泄露了客户数据", "有人称公司泄露了客户数据，公司当时斥为谣言。后来警方查明，帖子是前员工编造的，他已承认。", R, id="zh the one who admits it made it up"),
    pytest.param("The leaked memo about the dam is a fake", f"{MEMO} On Thursday the minister said that this had been a mistake.", R, id="taken back"),
    pytest.param("The leaked memo about the dam is a fake", MEMO, S, id="not taken back"),
]  # fmt: skip
CONFIRMED = [
    pytest.param("The bridge collapsed", "Posts say that the bridge collapsed. Police said the story was indeed false.", R, id="indeed false"),
    pytest.param("大桥垮塌", "网传大桥垮塌。警方证实，这是一则谣言。", R, id="zh confirmed to be a rumour"),
    pytest.param("大桥垮塌", "网传“大桥垮塌”。交通局证实了这一消息。", S, id="zh confirmed"),
    pytest.param("大桥垮塌", "网传“大桥垮塌”。交通局证实大桥完好，通行正常。", M, id="zh another matter confirmed"),
    pytest.param("The singer has left the band", "Rumours that the singer has left the band spread. Her manager confirmed that the tour will go on.", M, id="another matter confirmed"),
]  # fmt: skip
OPEN = [
    pytest.param("The ship leaked oil", f"{OIL} The owner denied it.", M, id="denied"),
    pytest.param("The ship did not leak oil", f"{OIL} The owner denied it.", M, id="denied, of the contrary"),
    pytest.param("The ship leaked oil", f"{OIL} The owner denied it, but a court found in March that it had.", S, id="found so"),
    pytest.param("客轮漏油", "居民称客轮漏油，船东否认。", M, id="zh denied"),
    pytest.param("客轮漏油", "居民称客轮漏油。船东否认，但海事局后来查明客轮确有漏油。", S, id="zh found so"),
    pytest.param("锐行汽车要裁员三成", "有媒体援引知情人士称，锐行汽车将在年内裁员三成。记者多次致电该公司，电话无人接听。", M, id="zh no answer"),
    pytest.param("Lumen will cut 900 jobs", "Citing two people familiar with the talks, the Herald reported that Lumen will cut 900 jobs. Lumen did not respond.", M, id="no answer"),
    pytest.param("西门市场昨夜起火", "有网友在脸书上说“西门市场昨夜起火”。", M, id="zh quoted from the net"),
]  # fmt: skip
NAMES = [
    pytest.param("The photo of the Velden bridge is fake.", "The photo of the Velden bridge was taken in May by a tourist.", M, id="nothing on that"),
    pytest.param("The photo of the Velden bridge is fake.", "The photo of the Velden bridge is fake, police say.", S, id="fake"),
    pytest.param("这封录取通知书是假的", "这封录取通知书五月寄出。", M, id="zh nothing on that"),
    pytest.param("这封录取通知书是假的", "学校表示，这封录取通知书系伪造。", S, id="zh forged"),
    pytest.param("这封录取通知书是假的", "学校表示，这封录取通知书是真的，系补寄。", R, id="zh genuine"),
]  # fmt: skip

ANSWERED = [
    pytest.param("这名演员没有去世", "热传视频称“这名演员周五因车祸去世”。其经纪人告诉记者，他安然无恙，正在拍戏。", S, id="zh alive"),
    pytest.param("这名演员在拍戏时受伤", "热传视频称“这名演员周五因车祸去世”。其经纪人告诉记者，他安然无恙，正在拍戏。", M, id="zh alive, of another accident"),
    pytest.param("The pianist Ada Rolf has not died", "Posts say that the pianist Ada Rolf has died. Her daughter said she is safe and well at home.", S, id="alive, said by one who knows"),
    pytest.param("The pianist is dead", "Posts say that the pianist Ada Rolf has died. Her daughter said she is safe and well at home.", R, id="alive, of a rumour"),
    pytest.param("歌手林洛去世", "歌手林洛的经纪人在空难中去世，林洛平安。", R, id="zh the agent, not he"),
    pytest.param("开车前半小时也能退高铁票", "“高铁票开车前半小时内不能退”的说法在微信群流传。客服回应称，该说法不实。", S, id="zh a denying rumour, false"),
    pytest.param("孕妇不可以吃螃蟹", "“孕妇不能吃螃蟹”的说法流传已久。医生表示，这一说法没有科学依据。", R, id="zh the claim denies as the rumour does"),
    pytest.param("The tower caught fire", "Pictures of the tower in flames were viewed a million times. They were made with an image generator.", R, id="a picture that goes round"),
    pytest.param("古塔倒塌了", "网上一组“古塔倒塌”的照片引发关注。工作人员到现场查看，古塔完好。", R, id="zh intact"),
    pytest.param("云台寺已决定涨价", "云台寺管理处答复，票价至今未作调整，也没有涨价计划。", R, id="zh no plan, not decided"),
    pytest.param("The zoo has decided to raise ticket prices", "The zoo has no plans to raise ticket prices.", R, id="no plan, not decided"),
    pytest.param("The zoo has decided to raise ticket prices", "The zoo plans to raise ticket prices.", M, id="a plan is no decision"),
]  # fmt: skip


@pytest.mark.parametrize(("claim", "text", "stance"), [*ANSWERED, *DOUBTED, *CONFIRMED, *OPEN, *NAMES])
def test_what_becomes_of_hearsay(claim: str, text: str, stance: Stance) -> None:
    assert read_stance(frame_text(claim), Candidate(id="e1", text=text)).stance is stance
