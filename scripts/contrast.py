"""Contrastive pairs from real sentences: one thing is changed in the claim or in the passage, and the stance follows.

Every edit is made on the claim as well as on the passage, so that the claim alone tells nothing.
"""

from __future__ import annotations

import random
import re
from dataclasses import dataclass, replace

from detective.core.lexicon import tag_of
from detective.core.stance.atoms import stem
from detective.core.stance.kinds import heads
from detective.core.stance.lexemes import Lexeme, WordKind, lexemes
from detective.core.stance.opposites import turned_words
from detective.core.stance.senses import Relation, relation
from detective.core.stance.views import view
from detective.core.tables import rows
from detective.core.text import fold, has_han, sentences


@dataclass(frozen=True)
class Pair:
    """A claim beside a passage with its stance and weight; pairs of one `group` stand on the same side of a split."""

    source: str
    group: str
    language: str
    claim: str
    title: str
    text: str
    stance: str
    weight: float
    kind: str = "natural"


@dataclass(frozen=True)
class Document:
    """A real text from which sentences are taken."""

    group: str
    language: str
    title: str
    text: str


class Pools:
    """Names of each class that stand in the documents, to put in the place of others."""

    def __init__(self, documents: list[Document], rng: random.Random) -> None:
        self.rng = rng
        self.names: dict[str, list[str]] = {"zh": [], "en": []}
        for document in documents:
            for cut in sentences(document.text)[:6]:
                for name in _names(cut.text):
                    self.names[document.language].append(name)
        self.nouns: list[str] = []
        for document in documents:
            for cut in sentences(document.text)[:3] if document.language == "en" else ():
                mark = _DEFINES.match(cut.text)
                own = heads(fold(f"is a {mark.group('list')}")) if mark else ()
                self.nouns += (
                    [w for w in re.findall(r"[a-z]{3,}", mark.group("list")) if stem(w) in own] if mark else []
                )
        self.nouns = sorted(set(self.nouns))
        for language in self.names:
            self.names[language] = sorted(set(self.names[language]))

    def other(self, name: str, language: str, near: list[str]) -> str | None:
        """Another name of the like kind, from nearby where there is one."""
        like = [n for n in near if n != name and n not in name and name not in n and _alike(n, name)]
        if like and self.rng.random() < 0.6:
            return self.rng.choice(like)
        for _ in range(30):
            pick = self.rng.choice(self.names[language])
            if pick != name and pick not in name and name not in pick and _alike(pick, name):
                return pick
        return None


def _tag(name: str) -> str:
    if not has_han(name):
        return "en" + str(min(2, name.count(" ")))
    known = tag_of(name)
    if known:
        return known
    return "·" if "·" in name else f"r{len(name) > 3}"


def _alike(one: str, other: str) -> bool:
    return _tag(one) == _tag(other)


def _names(text: str) -> list[str]:
    found = lexemes(text, fold(text))
    out: list[tuple[int, int]] = []
    for lexeme in found:
        if lexeme.kind is not WordKind.NAME:
            continue
        latin = not has_han(lexeme.key)
        if latin and out and text[out[-1][1] : lexeme.start] == " ":
            out[-1] = (out[-1][0], lexeme.end)
        else:
            out.append((lexeme.start, lexeme.end))
    return [text[a:b] for a, b in out if b - a > 1]


# ---- edits -------------------------------------------------------------------------------------------------------

_NUMBER = re.compile(r"(?<![\d.,A-Za-z-])\d+(?:,\d{3})*(?:\.\d+)?(?![\d-])")
_UNITS_ZH = {"万亿": "亿", "亿": "万", "万": "亿"}
_UNITS_EN = {"million": "billion", "billion": "million", "thousand": "million", "trillion": "billion"}
_YEAR_LIKE = re.compile(r"^(?:1[5-9]\d\d|20\d\d)$")


def edit_number(text: str, rng: random.Random) -> str | None:
    """Another value, year or day for one number."""
    marks = list(_NUMBER.finditer(text))
    if not marks:
        return None
    mark = rng.choice(marks)
    raw = mark.group().replace(",", "")
    if _YEAR_LIKE.match(raw):
        new = str(int(raw) + rng.choice([-12, -5, -3, -2, -1, 1, 2, 3, 4, 8]))
    elif "." in raw:
        digits = len(raw.split(".")[1])
        new = f"{float(raw) * rng.choice([0.4, 0.6, 1.3, 1.7, 2.4, 10]):.{digits}f}"
    else:
        value = int(raw)
        if value <= 31:
            new = str(max(1, value + rng.choice([-9, -4, -3, -2, -1, 1, 2, 3, 5, 11])))
        else:
            new = str(max(1, int(value * rng.choice([0.1, 0.3, 0.5, 0.7, 0.9, 1.2, 1.5, 2, 3, 10]))))
        if "," in mark.group():
            new = f"{int(new):,}"
    return None if new == mark.group() else text[: mark.start()] + new + text[mark.end() :]


def edit_unit(text: str, rng: random.Random) -> str | None:
    """A unit a thousand or ten thousand times larger or smaller."""
    if has_han(text):
        marks = list(re.finditer(r"(?<=\d)(?:万亿|亿|万)", text))
        units = _UNITS_ZH
    else:
        marks = list(re.finditer(r"\b(?:million|billion|thousand|trillion)\b", text))
        units = _UNITS_EN
    if not marks:
        return None
    mark = rng.choice(marks)
    return text[: mark.start()] + units[mark.group()] + text[mark.end() :]


def edit_name(text: str, rng: random.Random, pools: Pools, near: list[str]) -> str | None:
    """Another name in the place of one."""
    own = _names(text)
    if not own:
        return None
    name = rng.choice(own)
    other = pools.other(name, "zh" if has_han(text) else "en", [n for n in near if n not in text])
    return text.replace(name, other, 1) if other else None


_SYMMETRIC_ZH = re.compile(
    r"击败|战胜|力克|负于|不敌|收购|起诉|批评|超过|领先|高于|低于|赶超|淘汰|逆转|访问|任命|取代|殖民|侵略|进攻|入侵"
)
_SYMMETRIC_EN = re.compile(
    r"\b(?:defeated|beat|acquired|bought|sued|criticized|succeeded|replaced|invaded|conquered|surpassed|married to|taught"
    r"|followed|preceded|attacked|killed|appointed|north of|south of|east of|west of|larger than|older than|before|after)\b"
)


def edit_roles(text: str, _: random.Random) -> str | None:
    """The two names beside a verb that has a direction change places."""
    mark = (_SYMMETRIC_ZH if has_han(text) else _SYMMETRIC_EN).search(text)
    if not mark:
        return None
    left, right = _names(text[: mark.start()]), _names(text[mark.end() :])
    if not left or not right or left[-1] == right[0]:
        return None
    one, other = left[-1], right[0]
    a, b = text.rfind(one, 0, mark.start()), text.find(other, mark.end())
    return text[:a] + other + text[a + len(one) : b] + one + text[b + len(other) :]


def edit_opposite(text: str, rng: random.Random) -> str | None:
    """An opposite word in the place of one."""
    seen = view(text)
    turned = turned_words(seen.folded, seen.atoms, chinese=seen.chinese)
    if not turned:
        return None
    pick = rng.choice(turned)
    other = rng.choice(sorted(pick.opposites))
    if not seen.chinese:
        other = _surface(other, text[pick.start : pick.end])
        if other is None:
            return None
    return text[: pick.start] + other + text[pick.end :]


def _surface(stemmed: str, like: str) -> str | None:
    """The table's own form of an opposite whose stem is known, where its ending fits."""
    for row in rows("stance/opposites_en.tsv"):
        for cell in row[:2]:
            if " ".join(stem(w) for w in cell.split()) == stemmed:
                return _inflect(cell, like)
    return None


_IRREGULAR = {
    "fall": "fell",
    "rise": "rose",
    "lose": "lost",
    "win": "won",
    "buy": "bought",
    "sell": "sold",
    "grow": "grew",
}


def _inflect(word: str, like: str) -> str:
    if like.endswith("ed") and not word.endswith("ed"):
        return _IRREGULAR.get(word) or (word + "d" if word.endswith("e") else word + "ed")
    if like.endswith("ing") and not word.endswith("ing"):
        return word.removesuffix("e") + "ing"
    if like.endswith("s") and not like.endswith("ss") and not word.endswith("s"):
        return word + "s"
    return word


_NEG_OUT_ZH = (
    ("并没有", ""),
    ("没有", ""),
    ("并非", "是"),
    ("不是", "是"),
    ("尚未", "已"),
    ("未能", "成功"),
    ("未", "已"),
    ("无法", "能够"),
    ("不能", "能"),
    ("不会", "会"),
)
_NEG_IN_ZH = (
    (re.compile(r"(?<![不并也就都还但可要只若总于])是(?![否不])"), ("不是", "并非", "并不是")),
    (re.compile(r"(?<![没只含持拥富享具所])有(?=[\u4e00-\u9fff]{2})(?!关|些|的|望|限|效|意|时|人)"), ("没有",)),
    (re.compile(r"(?<![不])能够"), ("不能", "无法")),
    (re.compile(r"(?<![即都也还])将(?=[\u4e00-\u9fff])(?!军|来|领|于|近|士)"), ("将不会", "不会")),
    (re.compile(r"已经?(?=[\u4e00-\u9fff]{2})"), ("尚未", "还没有")),
    (
        re.compile(
            r"(?=(?:获得|取得|通过|参加|宣布|公布|完成|达到|进入|实现|发布|发现|击败|出版|建立|成立|加入|签署|批准|同意|支持|采用|包括|导致|造成|引起|影响|改变|提高|增加|下降|上涨|出席|承认|允许|使用|提供|当选|夺得|赢得|毕业|出生|去世|开放|开通|启动|投入))"
        ),
        ("没有", "未", "并未"),
    ),
)
_NEG_OUT_EN = (
    (" did not ", " did "),
    (" does not ", " does "),
    (" is not ", " is "),
    (" was not ", " was "),
    (" were not ", " were "),
    (" are not ", " are "),
    (" has not ", " has "),
    (" never ", " "),
    (" cannot ", " can "),
    (" could not ", " could "),
    (" no longer ", " still "),
    (" not ", " "),
)
_NEG_IN_EN = re.compile(r"\b(is|was|are|were|has|have|had|will|can|could|would|should|may)\b(?! not| no|n't)")
_PAST_EN = re.compile(r"\b([a-z]{3,}ed)\b")


def edit_negation(text: str, rng: random.Random) -> str | None:  # noqa: PLR0911  (one way out a wording)
    """A negation put in, or taken out."""
    if has_han(text):
        out = [(a, b) for a, b in _NEG_OUT_ZH if a in text]
        if out:
            a, b = out[0]
            return text.replace(a, b, 1)
        options = [(m, words) for pattern, words in _NEG_IN_ZH for m in list(pattern.finditer(text))[:2]]
        if not options:
            return None
        mark, words = rng.choice(options)
        return text[: mark.start()] + rng.choice(words) + text[mark.end() :]
    out = [(a, b) for a, b in _NEG_OUT_EN if a in text]
    if out:
        return text.replace(*out[0], 1)
    marks = list(_NEG_IN_EN.finditer(text))
    if marks:
        mark = rng.choice(marks[:2])
        word = rng.choice([" not", " not", " never"])
        return text[: mark.end()] + word + text[mark.end() :]
    mark2 = _PAST_EN.search(text)
    if mark2 and rng.random() < 0.5:
        return text[: mark2.start()] + "never " + text[mark2.start() :]
    return None


_BOUNDS_ZH = (
    ("超过", "不到"),
    ("逾", "不足"),
    ("不到", "超过"),
    ("至少", "至多"),
    ("不少于", "不超过"),
    ("高于", "低于"),
    ("多于", "少于"),
    ("不足", "超过"),
    ("以上", "以下"),
)
_BOUNDS_EN = (
    ("more than", "fewer than"),
    ("over ", "under "),
    ("at least", "at most"),
    ("less than", "more than"),
    ("fewer than", "more than"),
    ("up to", "at least"),
)
_QUANT_ZH = (
    ("部分", "全部"),
    ("大部分", "小部分"),
    ("多数", "少数"),
    ("所有", "部分"),
    ("首次", "再次"),
    ("唯一", "之一"),
    ("第一", "第三"),
    ("最大", "最小"),
    ("最高", "最低"),
    ("首个", "第二个"),
    ("首位", "第二位"),
)
_QUANT_EN = (
    (" some ", " no "),
    (" all ", " no "),
    (" most ", " few "),
    (" many ", " few "),
    ("first ", "second "),
    ("largest", "smallest"),
    ("highest", "lowest"),
    (" only ", " not only "),
    ("both ", "neither "),
    (" always ", " rarely "),
    ("oldest", "youngest"),
    ("best", "worst"),
)


def edit_bound(text: str, rng: random.Random) -> str | None:
    """A comparator or quantifier turned round."""
    pairs = [*_BOUNDS_ZH, *_QUANT_ZH] if has_han(text) else [*_BOUNDS_EN, *_QUANT_EN]
    hits = [(a, b) for a, b in pairs if a in text]
    if not hits:
        return None
    return text.replace(*rng.choice(hits), 1)


# ---- light paraphrase --------------------------------------------------------------------------------------------

_SAME_ZH = (
    ("表示", "称"),
    ("宣布", "公布"),
    ("达到", "达"),
    ("超过", "逾"),
    ("目前", "现在"),
    ("获得", "取得"),
    ("位于", "坐落于"),
    ("约", "大约"),
    ("成立", "创立"),
    ("建成", "落成"),
    ("出生于", "生于"),
    ("逝世", "去世"),
    ("以及", "和"),
    ("由于", "因为"),
    ("包括", "包含"),
    ("担任", "出任"),
    ("举行", "举办"),
    ("导致", "造成"),
    ("因此", "所以"),
    ("曾经", "曾"),
    ("开始", "着手"),
    ("购买", "购入"),
    ("增加", "增长"),
    ("认为", "指出"),
    ("但是", "不过"),
)
_SAME_EN = (
    ("was born in", "is a native of"), ("began", "started"), ("was founded", "was established"), ("located in", "situated in"),
    ("more than", "over"), ("is a", "is one"), ("died", "passed away"), ("won", "took"), ("film", "movie"), ("about", "around"),
    ("approximately", "about"), ("also ", ""), ("received", "got"), ("served as", "was"), ("large", "big"), ("become", "turn into"),
    ("however, ", ""), ("released", "put out"), ("wrote", "authored"), ("purchased", "bought"), ("children", "kids"),
)  # fmt: skip
_LEADS_ZH = re.compile(
    r"^(?:据[^，。]{2,14}[，,]|新华社[^）)]{2,30}[）)]|[^，。]{0,10}(?:表示|指出|认为|称|介绍|说)[，,：:]|此外[，,]|其中[，,]|同时[，,]|另外[，,]|但是?[，,]?|而)"
)


def paraphrase(text: str, rng: random.Random) -> str:
    """Light rewording that keeps what is said: lead-ins and clauses dropped, words for words, numbers in other dress."""
    out = text.strip()
    if has_han(out):
        out = _LEADS_ZH.sub("", out)
        clauses = re.split(r"(?<=[，,])", out)
        if len(clauses) >= 3 and rng.random() < 0.7:
            keep = rng.choice([1, 2, 2, 3])
            start = 0 if rng.random() < 0.8 else rng.randrange(len(clauses) - 1)
            out = "".join(clauses[start : start + keep])
        for a, b in rng.sample(_SAME_ZH, len(_SAME_ZH))[:14]:
            out = out.replace(a, b, 1)
        if rng.random() < 0.4:
            out = re.sub(r"(\d+(?:\.\d+)?)%", r"百分之\1", out, count=1)
        if rng.random() < 0.4:
            out = re.sub(r"(\d)\.(\d)亿", lambda m: f"{m.group(1)}{m.group(2)}000万", out, count=1)
        return out.rstrip("，,；;。") + "。"
    out = re.sub(r"\s*\([^)]*\)", "", out)
    clauses = re.split(r",\s+", out)
    if len(clauses) >= 3 and rng.random() < 0.6:
        out = ", ".join(clauses[: rng.choice([1, 2])])
    for a, b in rng.sample(_SAME_EN, len(_SAME_EN))[:12]:
        out = re.sub(rf"\b{re.escape(a)}", b, out, count=1)
    return out.rstrip(",; ") + ("" if out.endswith(".") else ".")


# ---- frames ------------------------------------------------------------------------------------------------------

_FRAMES_ZH = (
    ("refute", "网传“{c}”。经核实，该消息不实。"),
    ("refute", "近日，有网友称{c}。对此，当地警方回应：这是谣言。"),
    ("refute", "“{c}”的说法没有科学依据，专家提醒公众不要相信。"),
    ("refute", "有传言称{c}，有关部门予以否认。"),
    ("refute", "谣言：{c}\n真相：此说法与事实不符。"),
    ("refute", "针对{c}的传闻，公司发布声明辟谣，称系捏造。"),
    ("refute", "朋友圈流传{c}。记者求证发现，这一说法纯属误传。"),
    ("refute", "并没有证据表明{c}。"),
    ("support", "网传“{c}”。记者从有关部门证实，消息属实。"),
    ("support", "此前有传闻称{c}，官方今日确认了这一消息。"),
    ("support", "“{c}”，这一说法得到证实。"),
    ("support", "有网友质疑“{c}”是谣言，官方回应：确有其事。"),
    ("mention", "网传“{c}”，目前尚未得到证实。"),
    ("mention", "有传言称{c}，有关部门正在核实。"),
    ("mention", "{c}？记者展开调查。"),
    ("mention", "有消息称{c}，公司未予置评。"),
    ("mention", "如果{c}，会带来什么影响？专家众说纷纭。"),
)
_FRAMES_EN = (
    ("refute", 'A post claimed that "{c}". This is false, officials said.'), ("refute", "Claims that {c} are false."), ("refute", "There is no evidence that {c}."),
    ("refute", "A spokesperson denied that {c}."), ("refute", "Social media users have shared the claim that {c}. Fact-checkers found it to be a hoax."),
    ("refute", "It is not true that {c}."), ("refute", "Fact check: {c}? Verdict: False."), ("refute", "The rumor that {c} has been debunked."),
    ("support", "Officials confirmed that {c}."), ("support", "A post claimed that {c}. Reporters verified the claim: it is true."), ("support", "It is true that {c}."),
    ("support", "The rumor that {c} turned out to be true."),
    ("mention", "Reports that {c} could not be verified."), ("mention", "It is unclear whether {c}."), ("mention", "Unconfirmed reports say that {c}."), ("mention", "Is it possible that {c}? Reporters looked into the question."),
    ("mention", "If {c}, the consequences would be hard to foresee."), ("mention", "Some users asked whether {c}; the company declined to comment."),
)  # fmt: skip


def framed(claim: str, rng: random.Random) -> list[tuple[str, str]]:
    """A passage that quotes the claim and says false, true or nothing of it; three of them."""
    chinese = has_han(claim)
    body = claim.rstrip("。. ")
    if (
        not chinese
        and body[:1].isupper()
        and body.split(" ")[0] in {"The", "A", "An", "It", "He", "She", "In", "This", "His", "Her", "They"}
    ):
        body = body[0].lower() + body[1:]
    return [(stance, form.format(c=body)) for stance, form in rng.sample(_FRAMES_ZH if chinese else _FRAMES_EN, 3)]


_SINGLE_NUMBER = re.compile(
    r"(?<![\d.,A-Za-z$€£-])(?<!than )(?<!over )(?<!least )(?<!about )(?<!under )(?<!to )(?<![超逾约近至到第过足])(\d[\d,]*(?:\.\d+)?)(?![\d-])(?=\s?(?:[%万亿人元名个件辆吨米公里所家座岁]|percent|million|billion|[a-z]{4,}))"
)


def bounded(text: str, rng: random.Random) -> list[tuple[str, str]]:
    """Claims that put a bound where the text has a number: true ones and false ones."""
    marks = [m for m in _SINGLE_NUMBER.finditer(text) if not _YEAR_LIKE.match(m.group(1))]
    marks = [m for m in marks if float(m.group(1).replace(",", "")) >= 5]
    if not marks:
        return []
    mark = rng.choice(marks)
    value = float(mark.group(1).replace(",", ""))
    low, high = _round(value * rng.choice([0.5, 0.8, 0.9, 0.95])), _round(value * rng.choice([1.05, 1.1, 1.3, 2]))
    if low >= value or high <= value:
        return []
    more, less = (
        (("超过", "逾", "多于", "至少"), ("不到", "不足", "少于", "低于"))
        if has_han(text)
        else (("more than ", "over ", "at least "), ("less than ", "under ", "fewer than "))
    )
    out = []
    for stance, words, bound in (
        ("support", more, low),
        ("support", less, high),
        ("refute", more, high),
        ("refute", less, low),
    ):
        shown = f"{bound:,.0f}" if bound == int(bound) else str(bound)
        out.append((stance, text[: mark.start()] + rng.choice(words) + shown + text[mark.end() :]))
    return rng.sample(out, 2)


def _round(value: float) -> float:
    if value < 20:
        return round(value, 0 if value == int(value) else 1)
    size = 10 ** (len(str(int(value))) - 2)
    return float(round(value / size) * size)


_DEFINES = re.compile(
    r"^(?P<name>(?:The |A )?[A-Z][^,()]{1,40}?)(?: ?\([^)]*\))?,? (?P<be>is|was|are|were) (?:an?|the|one of the) (?P<list>[^.;()]{3,120})"
)


def defined(text: str, rng: random.Random, nouns: list[str]) -> list[tuple[str, str]]:
    """Claims that the thing is of a kind that the text names, of a wider kind, or of another one; plain and negated."""
    mark = _DEFINES.match(text)
    if not mark:
        return []
    own = heads(fold(f"is a {mark.group('list')}"))
    if not own:
        return []
    raw = [w for w in re.findall(r"[a-z]+", mark.group("list")) if stem(w) in own]
    if not raw:
        return []
    name, be = mark.group("name"), mark.group("be")
    out = []
    for noun in [rng.choice(raw), *rng.sample(nouns, 6)]:
        kinds = {relation(stem(noun), head) for head in own}
        article = "an" if noun[0] in "aeiou" else "a"
        if kinds & {Relation.SAME, Relation.ABOVE}:
            sides = ("support", "refute")
        elif Relation.BELOW in kinds or (Relation.BESIDE not in kinds and rng.random() < 0.5):
            continue
        else:
            sides = ("refute", "support")
        if rng.random() < 0.7:
            out.append((sides[0], f"{name} {be} {article} {noun}."))
        else:
            out.append((sides[1], f"{name} {be} {rng.choice(['not', 'never'])} {article} {noun}."))
    return out[:4]


EDITS = (
    "number",
    "number",
    "unit",
    "name",
    "name",
    "name",
    "roles",
    "opposite",
    "opposite",
    "negation",
    "negation",
    "bound",
)


def edit(kind: str, text: str, rng: random.Random, pools: Pools, near: list[str]) -> str | None:
    """One edit of a kind, or None where the text has nothing to edit."""
    if kind == "name":
        return edit_name(text, rng, pools, near)
    return {
        "number": edit_number, "unit": edit_unit, "roles": edit_roles, "opposite": edit_opposite,
        "negation": edit_negation, "bound": edit_bound,
    }[kind](text, rng)  # fmt: skip


def pairs_of(document: Document, pools: Pools, rng: random.Random, most: int = 3) -> list[Pair]:  # noqa: C901  (a row a kind)
    """Contrastive pairs from the sentences of one document."""
    document = replace(document, text=re.sub(r" (?=[.,;:!?)])", "", document.text))
    cuts = sentences(document.text)
    low, high = (16, 90) if document.language == "zh" else (45, 220)
    good = [c for c in cuts if low <= len(c.text) <= high and c.text.strip()[-1:] in "。.；;!！"]
    near = _names(document.text[:1500])
    out: list[Pair] = []

    def put(claim: str, text: str, stance: str, kind: str) -> None:
        out.append(Pair("made", document.group, document.language, claim, document.title, text, stance, 1.0, kind))

    chosen = rng.sample(good, min(most, len(good)))
    if document.language == "en" and good and good[0] not in chosen and _DEFINES.match(good[0].text):
        chosen.append(good[0])
    for cut in chosen:
        at = max(0, cuts.index(cut) - rng.randrange(3))
        window = cuts[at : at + 4]
        passage = "\n".join(c.text for c in window)
        claim = paraphrase(cut.text, rng)
        if len(claim) < low * 0.6:
            continue
        put(claim, passage, "support", "paraphrase")
        for kind in rng.sample(EDITS, 3):
            wrong = edit(kind, claim, rng, pools, near)
            if wrong and wrong != claim:
                put(wrong, passage, "refute", kind + "_claim")
            bent = edit(kind, cut.text, rng, pools, near)
            if bent and bent != cut.text and rng.random() < 0.8 and _touches(cut.text, bent, claim):
                put(claim, passage.replace(cut.text, bent), "refute", kind + "_text")
        for stance, bound in bounded(claim, rng):
            put(bound, passage, stance, "bounded")
        for stance, kind_claim in defined(cut.text, rng, pools.nouns) if document.language == "en" else ():
            put(kind_claim, cut.text if rng.random() < 0.6 else passage, stance, "defined")
        rest = "\n".join(c.text for c in cuts if c != cut and not _shares(claim, c.text))
        if len(rest) > low:
            put(claim, rest[: len(passage) + 200], "mention", "cut_out")
        if len(good) > 1 and rng.random() < 0.5:
            extra = paraphrase(rng.choice([c for c in good if c != cut]).text, rng)
            if extra not in passage:
                joint = (
                    claim.rstrip("。. ")
                    + ("，" if document.language == "zh" else ", and ")
                    + extra[:1].lower()
                    + extra[1:]
                )
                only = "\n".join(c.text for c in window if not _shares(extra, c.text))
                put(joint, only, "mention", "extra")
        for stance, text in framed(claim, rng):
            put(claim, text, stance, "frame")
    return out


def _touches(old: str, new: str, claim: str) -> bool:
    """Whether the changed stretch stands in what the claim took over."""
    start = next((i for i, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), len(old))
    piece = old[max(0, start - 3) : start + 2].strip()
    return piece in claim or fold(old[start : start + 2]) in fold(claim)


def _shares(claim: str, sentence: str) -> bool:
    mine, theirs = view(claim), view(sentence)
    held = sum(t.weight_milli for t in mine.terms if t.key in theirs.keys)
    return held * 2 > mine.weight_milli


__all__ = ["Document", "Lexeme", "Pair", "Pools", "edit", "pairs_of"]
