"""Congresses and their sessions by number: 党的二十大, 二十届三中全会, 十四届全国人大二次会议, the 118th Congress."""

from __future__ import annotations

import re

from detective.core.times import events
from detective.core.times.editions import edition_piece
from detective.core.times.numerals import english_number, hanzi_number
from detective.core.times.pieces import Found, Piece, Reading
from detective.core.times.records import Basis


def congress(_: Reading, match: re.Match[str]) -> Found:
    """The 118th Congress, 第118届美国国会."""
    span = events.us_congress(hanzi_number(match["n"]) or 0)
    return Piece(start=match.start(), end=match.end(), span=span, basis=Basis.EDITION, closed=True) if span else None


def party_congress(reading: Reading, match: re.Match[str]) -> Found:
    """党的二十大, 十八大; smaller numbers only after 党的 or 中共."""
    number = hanzi_number(match["n"]) or 0
    before = re.search(r"(?:党的|中共|中国共产党)(?:第)?$", reading.left(match.start(), 7))
    if (number < 11 and not before) or (
        reading.left(match.start(), 1) in tuple("一二三四五六七八九十百第前这那") and not before
    ):
        return None
    one = events.numbered("cpc-congress", number)
    start = match.start() - (len(before.group()) if before else 0)
    return edition_piece(start, match.end(), one) if one else None


def plenum(_: Reading, match: re.Match[str]) -> Found:
    """二十届三中全会."""
    one = events.numbered("cpc-plenum", hanzi_number(match["n"]) or 0, hanzi_number(match["s"] or match["s2"]) or 0)
    return edition_piece(match.start(), match.end(), one) if one else None


def people(_: Reading, match: re.Match[str]) -> Found:
    """十四届全国人大二次会议; without a session the five years of the term."""
    number = hanzi_number(match["n"]) or 0
    ident = "cppcc-session" if "政协" in match["what"] else "npc-session"
    if match["s"]:
        one = events.numbered(ident, number, hanzi_number(match["s"]) or 0)
        return edition_piece(match.start(), match.end(), one) if one else None
    span = events.npc_term(number)
    return (
        Piece(start=match.start(), end=match.end(), span=span, basis=Basis.EDITION, closed=True, series=ident)
        if span
        else None
    )


def english_plenum(_: Reading, match: re.Match[str]) -> Found:
    """The Third Plenum of the 20th Central Committee."""
    one = events.numbered("cpc-plenum", english_number(match["n"]) or 0, english_number(match["s"]) or 0)
    return edition_piece(match.start(), match.end(), one) if one else None


def english_people(_: Reading, match: re.Match[str]) -> Found:
    """The 14th National People's Congress."""
    span = events.npc_term(english_number(match["n"]) or 0)
    piece = Piece(
        start=match.start(), end=match.end(), span=span, basis=Basis.EDITION, closed=True, series="npc-session"
    )
    return piece if span else None
