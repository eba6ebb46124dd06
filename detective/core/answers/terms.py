"""Words of a text with what they mean for alignment: keys that equal words share, and a weight."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from detective.core.lexicon import cut, lexicon
from detective.core.patterns import Pattern
from detective.core.tables import rows, words
from detective.core.text import fold

_HAN = "\u3400-\u9fff"
_LATIN = "[a-z0-9\u00df-\u024f]"
_PIECE = Pattern(
    rf"(?P<han>[{_HAN}]+)|(?P<number>(?<![\d-])\d{{1,3}}[-–:]\d{{1,3}}(?![\d-])|\d+(?:[,.]\d+)*%?)"
    rf"|(?P<latin>{_LATIN}+(?:[.'’´&/-]{_LATIN}+)*\.?(?<=[a-z]\.[a-z]\.)"
    rf"|{_LATIN}+(?:[.'’´&-]{_LATIN}+)*)|(?P<mark>[^\s])"
)
_OF_A_LAND = frozenset("队人籍市国省")  # 法国队, 德国人: of what the rest names
_LETTER = Pattern("[a-z]")
_NO_WORD = Pattern("[^a-z0-9]+")
_BODY_TAILS = ("有限公司", "公司", "集团", "球队", "队", "市", "省", "县")
_DIGITS = Pattern(r"\d")
_CLASS_WEIGHT = {"u": 0, "p": 0, "c": 0, "y": 0, "h": 0, "d": 6, "f": 4, "q": 4, "m": 8, "t": 18}


class Term(NamedTuple):
    """A word with its offsets; `keys` are shared by words that mean the same, `tag` is its class."""

    start: int
    end: int
    text: str
    tag: str
    keys: tuple[str, ...]
    weight: int

    @property
    def is_content(self) -> bool:
        """Whether the word carries meaning of its own."""
        return self.weight > 0


class _Meaning(NamedTuple):
    keys: tuple[str, ...]
    kind: str


@cache
def _meanings() -> dict[str, _Meaning]:
    """Variant -> keys, for Chinese words and one-word English variants alike (English lemmas carry `en:`)."""
    found: dict[str, list[str]] = {}
    kinds: dict[str, str] = {}
    for key, listed, kind in (*rows("answers/concepts.tsv"), *rows("answers/places.tsv")):
        for variant in listed.split("|"):
            found.setdefault(variant, []).append(key)
            kinds.setdefault(variant, kind)
    for key, chinese, english in rows("answers/relations.tsv"):
        for variant in chinese.split("|"):
            found.setdefault(variant, []).append("=" + key)
        for variant in english.split("|"):
            found.setdefault("en:" + variant.replace("_", " "), []).append("=" + key)
    return {variant: _Meaning(tuple(keys), kinds.get(variant, "")) for variant, keys in found.items()}


@cache
def _phrases() -> dict[str, tuple[tuple[str, ...], ...]]:
    """English variants of several words, by their first word, the longest first."""
    found: dict[str, set[tuple[str, ...]]] = {}
    for variant in _meanings():
        if variant.isascii() or not ("\u3400" <= variant[0] <= "\u9fff"):
            parts = tuple(_lemma_of_phrase(variant))
            if len(parts) > 1:
                found.setdefault(parts[0], set()).add(parts)
    return {first: tuple(sorted(group, key=lambda parts: (-len(parts), parts))) for first, group in found.items()}


def _lemma_of_phrase(variant: str) -> list[str]:
    return variant.removeprefix("en:").replace("-", " ").split(" ")


@cache
def _joined() -> dict[tuple[str, ...], _Meaning]:
    return {
        tuple(_lemma_of_phrase(variant)): meaning
        for variant, meaning in _meanings().items()
        if " " in variant or "-" in variant
    }


@cache
def _irregular() -> dict[str, str]:
    return {form: lemma for lemma, forms in rows("answers/irregular_en.tsv") for form in forms.split("|")}


@cache
def function_words() -> frozenset[str]:
    """Words of both languages that carry no content of their own."""
    return frozenset(words("answers/function_zh.txt")) | frozenset(words("answers/function_en.txt"))


@cache
def lemma(word: str) -> str:
    """A rough English base form: a table for irregular words, endings for the others."""
    known = _irregular().get(word)
    if known:
        return known
    word = word.removesuffix("'s").removesuffix("’s")
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    if len(word) > 4 and word.endswith(("sses", "shes", "ches", "xes", "zes")):
        return word[:-2]
    if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-1]
    if len(word) > 5 and word.endswith("ing"):
        return _undouble(word[:-3])
    if len(word) > 4 and word.endswith("ed"):
        return _undouble(word[:-2])
    return word


def _undouble(stem: str) -> str:
    if len(stem) > 3 and stem[-1] == stem[-2] and stem[-1] not in "lsz":
        return stem[:-1]
    if stem[-1] in "cvgzu" or (len(stem) > 3 and stem[-2:] in {"at", "ut", "ir", "as", "os", "us"}):
        return stem + "e"
    return stem


def terms(text: str) -> tuple[Term, ...]:
    """The words and marks of `text` (as written, not folded) in order."""
    folded = fold(text)
    found: list[Term] = []
    for piece in _PIECE.finditer(folded):
        kind, start = piece.lastgroup, piece.start()
        if kind == "han":
            for word in cut(piece.group()):
                found.append(_chinese(word, start))
                start += len(word)
        elif kind == "number":
            found.append(Term(start, piece.end(), piece.group(), "m", (piece.group().replace(",", ""),), 20))
        elif kind == "latin":
            found.append(_english(piece.group(), start, text[start : piece.end()]))
        else:
            found.append(Term(start, piece.end(), piece.group(), ".", (), 0))
    return tuple(_phrased(found, text))


def _chinese(word: str, start: int) -> Term:
    known = lexicon().get(word)
    meaning = _meanings().get(word)
    keys = (word, *(meaning.keys if meaning else ()))
    tag = known.tag if known else "x"
    if meaning is None and word[-1] in _OF_A_LAND and word[:-1] in _meanings():
        keys = (*keys, *_meanings()[word[:-1]].keys)
    if word in function_words():
        weight = 0
    else:
        cost = known.cost if known else 80
        weight = _CLASS_WEIGHT.get(tag, max(10, cost - 20) if len(word) > 1 else 8)
    if meaning and meaning.kind in {"land", "city", "region", "continent"}:
        tag = "s"
    elif "=win" in keys and word[-1] in "败胜":
        tag = "v"
    return Term(start, start + len(word), word, tag, keys, weight)


def _english(word: str, start: int, written: str) -> Term:
    base = lemma(word)
    meaning = _meanings().get(word) if word != "us" or written == "US" else None
    relation = _meanings().get("en:" + base)
    keys = (base, *(meaning.keys if meaning else ()), *(relation.keys if relation else ()))
    capital = written[0].isupper()
    if word in function_words() and not (meaning and capital):
        return Term(start, start + len(word), word, "u", keys, 0)
    if _DIGITS.match(word):
        return Term(start, start + len(word), word, "m", keys, 20)
    if capital:
        tag = "s" if meaning and meaning.kind in {"land", "city", "region", "continent"} else "C"
        return Term(start, start + len(word), word, tag, keys, 40)
    return Term(start, start + len(word), word, "w", keys, 14 + 2 * min(8, len(word)))


def _phrased(found: list[Term], text: str) -> list[Term]:
    """Join English words that make one name of the tables, and give the joined word its keys."""
    phrases, joined = _phrases(), _joined()
    out: list[Term] = []
    index = 0
    while index < len(found):
        term = found[index]
        options = phrases.get(term.text) or phrases.get(lemma(term.text)) if term.tag in "Cwsu" else None
        match = next((parts for parts in options if _stands(found, index, parts)), None) if options else None
        if match is None:
            out.append(term)
            index += 1
            continue
        last = found[index + len(match) - 1]
        meaning = joined[match]
        inside = (key for part in found[index : index + len(match)] if part.is_content for key in part.keys)
        inner = tuple(key for key in inside if not meaning.kind or kind_of(key))
        tag = "s" if meaning.kind in {"land", "city", "region", "continent"} else ("C" if meaning.kind else "w")
        span = fold(text[term.start : last.end])
        out.append(Term(term.start, last.end, span, tag, (*meaning.keys, *inner), 45 if meaning.kind else 24))
        index += len(match)
    return out


def _stands(found: list[Term], index: int, parts: tuple[str, ...]) -> bool:
    if index + len(parts) > len(found):
        return False
    return all(
        found[index + offset].text == part or _is_form(found[index + offset].text, part)
        for offset, part in enumerate(parts)
    )


def _is_form(word: str, part: str) -> bool:
    """Whether a word is `part` in the plural or, for a verb, in the past; "academy awarded" is no Academy Award."""
    return lemma(word) == part and not (word.endswith("ed") and part in {"award", "open"})


@cache
def _variants() -> dict[str, tuple[str, ...]]:
    """All ways to write a key: Chinese words and English lemmas with their irregular forms."""
    found: dict[str, set[str]] = {}
    forms: dict[str, list[str]] = {}
    for form, base in _irregular().items():
        forms.setdefault(base, []).append(form)
    for variant, meaning in _meanings().items():
        plain = variant.removeprefix("en:")
        for key in meaning.keys:
            found.setdefault(key, set()).update((plain, *forms.get(plain, ())))
    return {key: tuple(sorted(group)) for key, group in found.items()}


def short_name(word: str) -> str:
    """A Chinese name without the word for what it names: 华为公司 is 华为."""
    for tail in _BODY_TAILS:
        if word.endswith(tail) and len(word) - len(tail) > 1:
            return word[: -len(tail)]
    return word


def forms_of(term: Term) -> tuple[str, ...]:
    """The letters by which a word can be looked for in `searchable` text: its own, and those of its synonyms.

    Latin words stand between blanks, so that they are found as whole words only.
    """
    found = {term.text, short_name(term.text)}
    if term.text.isascii() and len(term.keys[0]) > 2:
        found.update({term.keys[0], term.keys[0] + "s", term.keys[0] + "ed"})
    for key in term.keys:
        found.update(form for form in _variants().get(key, ()) if len(form) > 1 or form == term.text)
    return _as_written(found)


@cache
def forms_of_key(key: str) -> tuple[str, ...]:
    """The letters by which a word of a relation or concept can be looked for in `searchable` text."""
    return _as_written({form for form in _variants().get(key, ()) if len(form) > 1})


def _as_written(found: set[str]) -> tuple[str, ...]:
    return tuple(sorted(form if _LETTER.search(form) is None else f" {_NO_WORD.sub(' ', form)} " for form in found))


def searchable(folded: str) -> str:
    """Folded text in which `forms_of` can be looked for: the text, and its Latin words between single blanks."""
    if _LETTER.search(folded) is None:
        return folded
    return f"{folded} {_NO_WORD.sub(' ', folded)} "


@cache
def _kinds() -> dict[str, str]:
    return {row[0]: row[2] for name in ("answers/places.tsv", "answers/concepts.tsv") for row in rows(name)}


def kind_of(key: str) -> str:
    """The kind of a concept or place (`prize`, `office`, `land` …); empty for other keys."""
    return _kinds().get(key, "")
