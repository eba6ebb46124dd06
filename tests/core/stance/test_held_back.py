"""What keeps a passage that says nearly the claim from supporting it: another doer, more said, what is told and denied."""

from __future__ import annotations

import pytest

from detective.core.models import Candidate, Stance
from detective.core.stance import frame_text, read_stance

S, R, M = Stance.SUPPORT, Stance.REFUTE, Stance.MENTION

_GAME = "Quillon is a puzzle game developed by the studio Little Anvil and published by Marlow Games."
_FILM = "The Glass Door is a film written by Anna Reiter and directed by Karl Moos."
_HALL = "The Odeon is a hall in Leeds. It replaced the Forum in 1978."
_FIRM = "長谷製藥創立於1932年。2011年公司併購了印尼的普拉塔馬藥廠。"
_BRANCHES = "Videos seen thousands of times say that the bank will close its village branches in May."

DOERS = [
    pytest.param("Marlow Games developed Quillon.", _GAME, R, "doer", id="developed by one, published by the other"),
    pytest.param("Marlow Games published Quillon.", _GAME, S, "doer", id="the doer of the second verb"),
    pytest.param("Anna Reiter directed The Glass Door.", _FILM, R, "doer", id="written by, not directed by"),
    pytest.param("Karl Moos directed The Glass Door.", _FILM, S, "doer", id="directed by"),
    pytest.param(
        "The Odeon was superseded by the Forum in 1978.", _HALL, M, "other_doer", id="superseded, not replaced"
    ),
    pytest.param(
        "Peter Marsh produced Soul Kitchen.",
        "Soul Kitchen is a film produced by Kenneth Edmonds, Peter Marsh and Robert Teitel.",
        S,
        "doer",
        id="one of several doers",
    ),
    pytest.param(
        "The tunnel opened in 1994.",
        "The tunnel was opened by the Queen in 1994.",
        S,
        "clause",
        id="no object, no doer",
    ),
    pytest.param("長谷製藥被一家印尼公司收購", _FIRM, M, "other_doer", id="zh bought, not buying"),
    pytest.param(
        "长谷制药被一家印尼公司收购",
        "长谷制药创立于1932年。2011年公司被印尼一家企业收购。",
        S,
        "stated",
        id="zh bought by such a one",
    ),
    pytest.param(
        "法院判决林姓男子赔偿建商三百万元",
        "法院判决，被告建商应赔偿林姓男子三百万元。",
        Stance.REFUTE,
        "roles_changed_about",
        id="zh who has to pay",
    ),
]

SCOPES = [
    pytest.param("She wrote only film music.", "She wrote film music.", M, "scope_unsaid", id="only"),
    pytest.param("She wrote film music.", "She wrote film music.", S, "same_deed", id="no more than is said"),
    pytest.param("这家店只接受现金", "这家店接受现金。", M, "scope_unsaid", id="zh only"),
    pytest.param("這家店只接受現金", "這家店只接受現金，不收卡。", S, "same_deed", id="zh only on both sides"),
    pytest.param("她是首位获奖的女性", "她是获奖的女性。", M, "scope_unsaid", id="zh first"),
]

TOLD = [
    pytest.param(
        "The bank will close its village branches in May.",
        f"{_BRANCHES} The bank's head denied it.",
        M,
        "told_and_denied",
        id="denied afterwards",
    ),
    pytest.param(
        'Ann Lee wrote "Night Train" on the back of a ticket.',
        '"Night Train" was written by Ann Lee in 1970.',
        M,
        "word_unsaid",
        id="the slot is filled, the rest is not said",
    ),
    pytest.param(
        'Ann Lee wrote "Night Train" in 1970.',
        '"Night Train" was written by Ann Lee in 1970.',
        S,
        "doer",
        id="the slot is filled and all is said",
    ),
]


@pytest.mark.parametrize(("claim", "text", "stance", "basis"), [*DOERS, *SCOPES, *TOLD])
def test_a_support_needs_the_same_doer_scope_and_source(claim: str, text: str, stance: Stance, basis: str) -> None:
    found = read_stance(frame_text(claim), Candidate(id="e1", title="", text=text))
    assert (found.stance, found.basis) == (stance, basis)


def test_what_is_told_and_denied_supports_a_claim_that_denies_it() -> None:
    text = 'A viral post claims that "the city will fine anyone who washes a car." The office said that no such fine exists.'
    claim = "There is no fine for washing a car."
    assert read_stance(frame_text(claim), Candidate(id="e1", title="", text=text)).basis != "told_and_denied"


NAMED = [
    pytest.param("First Aid Norway trained 400 drivers.", "First Aid Norway trained 400 drivers.", id="a name"),
    pytest.param("The play All My Sons opened in 1947.", "The play All My Sons opened in 1947.", id="a title"),
    pytest.param("Norway bought all cars.", "Norway bought all cars.", id="said on both sides"),
    pytest.param(
        "The tram to Skarn no longer runs.", "The tram to Skarn stopped running on 1 June.", id="no is not all"
    ),
]


@pytest.mark.parametrize(("claim", "text"), NAMED)
def test_a_word_of_a_name_says_nothing_more(claim: str, text: str) -> None:
    assert read_stance(frame_text(claim), Candidate(id="e1", title="", text=text)).stance is S


DENYING = [
    pytest.param("Oskar Hahn did not compete in Oslo.", "Oskar Hahn, a skier, missed the games in Oslo.", id="en"),
    pytest.param("春帆號觸礁並未造成船員死亡", "英國商船春帆號觸礁後，船員十九人全數獲救。", id="traditional"),
    pytest.param("老教堂并不是当年的建筑", "教堂创立于1875年，现存的老教堂为1906年重建。", id="simplified"),
]


@pytest.mark.parametrize(("claim", "text"), DENYING)
def test_the_learned_reader_alone_refutes_no_claim_that_denies(claim: str, text: str) -> None:
    assert read_stance(frame_text(claim), Candidate(id="e1", title="", text=text)).stance is not R


KINDS = [
    pytest.param("Prestow is a county.", "Prestow is a city in Yarrow County.", M, id="the noun is part of a name"),
    pytest.param("Prestow is a county.", "Prestow is a county in Ohio.", S, id="the noun itself"),
    pytest.param("Night Watch is a drama.", "Night Watch is a 2016 drama film.", S, id="one noun of two"),
]


@pytest.mark.parametrize(("claim", "text", "stance"), KINDS)
def test_what_a_clause_says_that_a_thing_is(claim: str, text: str, stance: Stance) -> None:
    assert read_stance(frame_text(claim), Candidate(id="e1", title="", text=text)).stance is stance


def test_an_all_time_high_is_no_word_for_all() -> None:
    text = "Figures show that the goods gap with Mexico reached a record last year. The rest of the gap fell."
    found = read_stance(
        frame_text("The goods gap with Mexico hit an all-time high last year."), Candidate(id="e1", title="", text=text)
    )
    assert found.stance is not R


AFFIRMED = [
    pytest.param(
        "该品牌去年在欧洲一辆车也没有卖出", "去年该品牌在欧洲卖出8000辆车。", R, id="what is denied is affirmed"
    ),
    pytest.param(
        "調查沒有發現部長誤導國會的證據", "調查小組表示，沒有證據顯示部長誤導國會。", S, id="both deny, in other words"
    ),
    pytest.param(
        "国产首艘邮轮尚未交付",
        "国产首艘邮轮“爱达·魔都号”在上海正式命名交付。",
        R,
        id="a name in quotation marks is no quotation",
    ),
]


@pytest.mark.parametrize(("claim", "text", "stance"), AFFIRMED)
def test_a_denial_is_refuted_where_a_clause_affirms_it(claim: str, text: str, stance: Stance) -> None:
    assert read_stance(frame_text(claim), Candidate(id="e1", title="", text=text)).stance is stance


ORDERS = [
    pytest.param(
        "Derby Codex 12, long thought to be a collection of poems, was shown in 1998 to be a treatise on chess.",
        "Derby Codex 12, long thought to be a treatise on chess, was shown in 1998 to be a collection of poems.",
        M,
        "other_order",
        id="taken for the one, shown to be the other",
    ),
    pytest.param(
        'Eva Brandt performed "Paper Moons" at Glastonbury.',
        '"Paper Moons" is a song by the Irish singer Eva Brandt from her third album.',
        M,
        "unsure",
        id="a singer before a name is no verb",
    ),
    pytest.param(
        "Jan Petraitis turned down a larger offer in order to join the Rockets.",
        "In July Petraitis signed a contract with the Rockets, who released him in October.",
        M,
        "unsure",
        id="parties in another order of another deed",
    ),
    pytest.param(
        "《玻璃门》是林安的出道专辑",
        "《玻璃门》是林安的第三张专辑，收录十首歌曲。",
        M,
        "scope_unsaid",
        id="zh the first",
    ),
]


@pytest.mark.parametrize(("claim", "text", "stance", "basis"), ORDERS)
def test_who_stands_where(claim: str, text: str, stance: Stance, basis: str) -> None:
    found = read_stance(frame_text(claim), Candidate(id="e1", title="", text=text))
    assert (found.stance, found.basis) == (stance, basis)


def test_a_denial_of_another_statement_about_the_same_thing_denies_nothing() -> None:
    text = "“云台岭缆车坠落多人遇难”的消息在微博上疯传。景区管委会随后澄清：缆车停运17分钟，无人受伤，网传消息不实。"
    assert read_stance(frame_text("云台岭缆车设备严重老化"), Candidate(id="e1", title="", text=text)).stance is M


def test_a_comma_within_a_number_cuts_no_claim() -> None:
    parts = frame_text("上证综指报于3,123.11点，下跌0.27%").parts
    assert [part.text for part in parts] == ["上证综指报于3,123.11点", "上证下跌0.27%"]


SLOTS = [
    pytest.param("The 2004 Summer Olympics are held in Athens.", "The 2004 Summer Olympic Games take place in Athens."),
    pytest.param("2016年夏季奥运会在里约热内卢举办。", "2016年夏季奥运会由里约热内卢主办。"),
    pytest.param(
        "Gladiator won Best Picture at the Academy Awards held in 2001.",
        "At the Academy Awards ceremony in 2001, Gladiator won the Oscar for Best Picture.",
    ),
]


@pytest.mark.parametrize(("claim", "text"), SLOTS)
def test_a_prize_or_an_event_is_told_by_whatever_verb(claim: str, text: str) -> None:
    assert read_stance(frame_text(claim), Candidate(id="e1", text=text)).stance is Stance.SUPPORT


DECADES = [
    pytest.param(
        "The band was formed in the 1990s.", "The band was formed in Oslo in 1993.", S, id="a year of the decade"
    ),
    pytest.param(
        "The band was formed in the 1990s.", "The band was formed in Oslo in 1986.", R, id="before the decade"
    ),
    pytest.param("The band was formed in the 2000s.", "The band was formed in Oslo in 2007.", S, id="the 2000s"),
    pytest.param("The novel was published in the 1900s.", "The novel was published in 1919.", S, id="a century"),
    pytest.param("該樂團成立於1990年代", "該樂團1993年成立於臺北。", S, id="zh a year of the decade"),
    pytest.param("该乐团成立于1990年代", "该乐团1986年成立于北京。", R, id="zh before the decade"),
]

MATCHES = [
    pytest.param("Chile has won the cup once.", "Chile has won the cup three times.", M, id="once and three times"),
    pytest.param("Chile has won the cup once.", "Chile has won the cup once, in 2016.", S, id="once"),
    pytest.param("他只有一次夺冠", "他三次夺冠。", R, id="zh once and three times"),
    pytest.param(
        "Orta is the largest lake in Asia.", "Orta is the largest lake in Central Asia.", M, id="a part of it"
    ),
    pytest.param(
        "Orta is the largest lake in Central Asia.", "Orta is the largest lake in Central Asia.", S, id="the same part"
    ),
    pytest.param(
        "Norland is a state in the United Islands.",
        "Norland is a state in the southern region.",
        M,
        id="a common word is no half of a name",
    ),
    pytest.param(
        "Ostra is an English-language channel.",
        "Ostra is a Spanish-language channel.",
        R,
        id="half of a name is another",
    ),
    pytest.param(
        "Marek Dudek is a football player.", "Marek Dudek is an American poker player.", M, id="players of other games"
    ),
]


@pytest.mark.parametrize(("claim", "text", "stance"), [*DECADES, *MATCHES])
def test_times_counts_and_names_are_matched_as_wholes(claim: str, text: str, stance: Stance) -> None:
    assert read_stance(frame_text(claim), Candidate(id="e1", title="", text=text)).stance is stance


APART = [
    pytest.param(
        "The two thieves were caught in Trieste.",
        "Police in Udine caught two thieves on Monday after the theft of a violin from a museum in Trieste.",
        id="caught here, stolen there",
    ),
    pytest.param(
        "A knee injury ended Ida Berg's rowing career three years before 1960.",
        "Ida Berg won bronze in rowing in 1960. She had begun three years before, after a knee injury ended her skiing.",
        id="a career of another kind",
    ),
    pytest.param(
        "The law bans the sale of fireworks to minors and their advertising.",
        "The law bans the sale of fireworks to minors. It does not ban their advertising.",
        id="one of two bans",
    ),
    pytest.param(
        "Turnout among voters under 30 was 61.4 percent.",
        "Turnout rose by 2.5 points to 61.4 percent, the highest since 1992.",
        id="a number that nobody says",
    ),
]


@pytest.mark.parametrize(("claim", "text"), APART)
def test_words_that_stand_apart_support_nothing(claim: str, text: str) -> None:
    assert read_stance(frame_text(claim), Candidate(id="e1", title="", text=text)).stance is not S


CURRENCIES = [
    pytest.param("公司出资10亿元建设新厂", "公司出资10亿美元建设新厂。", M, id="zh yuan, dollars"),
    pytest.param("公司出資10億元建設新廠", "公司出資10億美元建設新廠。", M, id="zh-Hant yuan, dollars"),
    pytest.param("公司出资10亿元建设新厂", "公司出资10亿元人民币建设新厂。", S, id="zh yuan, said in full"),
    pytest.param(
        "The company paid $10 million for the stadium.",
        "The company paid 10 million euros for the stadium.",
        M,
        id="en dollars, euros",
    ),
    pytest.param(
        "The company paid $10 million for the stadium.",
        "The company paid 10 million dollars for the stadium, or 9.2 million euros.",
        S,
        id="en dollars, with the same in euros",
    ),
]


@pytest.mark.parametrize(("claim", "text", "stance"), CURRENCIES)
def test_a_sum_in_another_currency_bears_nothing_out(claim: str, text: str, stance: Stance) -> None:
    assert read_stance(frame_text(claim), Candidate(id="e1", title="", text=text)).stance is stance
