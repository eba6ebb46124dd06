"""The forms of English relative times, and at which words and digits they are tried."""

from __future__ import annotations

from detective.core.patterns import Pattern
from detective.core.times.calendar_en import MONTH, MONTHS, WEEKDAY, WEEKDAYS
from detective.core.times.en_counted import (
    ago,
    ahead,
    day_of,
    from_day,
    half_ago,
    month_of_year,
    ordinal_of,
    same_period,
    stretch,
    year_earlier,
)
from detective.core.times.en_relative import day_before, next_day, part, point, to_date, weekday
from detective.core.times.numerals import CARDINAL
from detective.core.times.pieces import Rule

_UNITS = r"(?P<u>day|weekend|week|month|quarter|year|decade|centur(?:y|ies)|fortnight|hour|minute)s?"
_COUNT = (
    rf"(?P<n>\d{{1,3}}|(?:a|one|two|three|four|five|six|seven|eight|nine) hundred|a couple of|a|an|one|couple of"
    rf"|several|few|dozen|(?:{CARDINAL})(?:-(?:one|two|three|four"
    rf"|five|six|seven|eight|nine))?)"
)
_POINT = Pattern(
    rf"(?P<w>last|this|next|past|previous|coming|current|following|same|upcoming|preceding)(?P<past> past| coming"
    rf"| same)? (?:(?P<u>weekend|week|month|quarter|year|decade|century|fortnight|fiscal year|financial year"
    rf"|school year|academic year|calendar year|season)(?!s|-| of| and a half| end|book)\b|(?P<wd>{WEEKDAY})"
    rf"|(?P<mon>{MONTH})(?: (?P<d>\d{{1,2}})(?:st|nd|rd|th)?(?!\d))?(?! ?\d)"
    r"|(?P<s>spring|summer|autumn|fall|winter)\b)(?P<poss>'s)?"
)
_STRETCH = Pattern(
    rf"(?P<w>last|past|previous|next|coming|following|preceding|first|final|latest|most recent"
    rf"|trailing)[ -](?:(?:{_COUNT})[ -])?(?P<x>full |consecutive |calendar )?{_UNITS}\b"
)
_AGO = Pattern(
    rf"(?P<more>more than |over |about |around |almost |nearly |some |roughly |just over |exactly |only "
    rf"|at least )?{_COUNT}(?P<half> and a half)?[ -](?:long )?{_UNITS}(?P<half2> and a half)? (?P<way>ago|earlier"
    rf"|before|prior|previously|later|after|afterwards|hence|from now|from today|back|since)\b(?P<that> (?:that"
    rf"|this)\b)?(?P<today> (?:today|on this day|this week|this month)\b)?"
)
_HALF_AGO = Pattern(r"half an? (?P<u>year|century|decade) (?P<way>ago|later|earlier)\b")
_IN = Pattern(rf"(?:in|within)(?P<the> the next| the coming)? {_COUNT} {_UNITS}(?P<time>'s? time)?\b")
_PART = Pattern(
    r"(?P<p>early|earlier|late|later|mid|beginning of|start of|end of|middle of|first half of|second half of"
    r"|latter half of|rest of|remainder of|opening of|close of)(?: in)?[ -]"
    r"(?:the )?(?:(?P<w>last|this|next|current|previous|coming|past|same|following) )?(?P<u>year|month|week|decade"
    r"|century|quarter|summer|spring|autumn|fall|winter|season|fiscal year)\b"
)
_ORDINAL_OF = Pattern(
    rf"(?P<n>first|second|third|fourth|fifth|last|final|latter|opening|closing|1st|2nd|3rd|4th"
    rf"|5th)(?:[ -](?P<k>\d{{1,2}}|{CARDINAL}))?[ -](?P<what>quarters?|half|halves|months?|weeks?|days?|weekend"
    rf"|{WEEKDAY})(?![a-z])"
    rf"(?:(?: of| in)?(?: the)? (?:(?P<fy>fiscal|financial|calendar)(?: year)? )?(?P<y>\d{{4}})(?!\d)| (?:of"
    rf"|in) (?:the )?"
    rf"(?:(?P<mon>{MONTH})(?:,?(?: of)? (?P<my>\d{{4}}))?|(?P<w>last|this|next|the same|that|same|current|previous"
    rf"|following) (?P<u>year|month|quarter|week)|(?P<year>year)|(?P<month>month)))?"
)
_DAY_OF = Pattern(
    r"(?P<d>\d{1,2})(?:st|nd|rd|th) of (?:(?P<w>this|last|next|the same|that|the following|the previous|the current"
    r"|the) month)"
)
_YEAR_OF_REL = Pattern(
    rf"(?P<mon>{MONTH})(?: (?P<d>\d{{1,2}})(?:st|nd|rd|th)?)?,?(?: of)? (?P<w>last|this|next|the same|the following"
    rf"|that) year\b"
)
_DAY_YEAR_REL = Pattern(
    rf"(?P<d>\d{{1,2}})(?:st|nd|rd|th)?(?: of)? (?P<mon>{MONTH}),?(?: of)? (?P<w>last|this|next|the same"
    rf"|the following|that) year\b"
)
_WEEKDAY = Pattern(
    rf"(?P<wd>monday|tuesday|wednesday|thursday|friday|saturday|sunday|weds|tues"
    rf"|thurs)(?P<poss>'s)?(?:,? (?P<time>morning|afternoon|evening"
    rf"|night))?(?:,? (?:the )?(?P<mon>{MONTH}) (?P<d>\d{{1,2}})(?:st|nd|rd|th)?(?:,? (?P<y>\d{{4}}))?"
    rf"|,? (?:the )?(?P<d2>\d{{1,2}})(?:st|nd|rd|th)?(?: of)? (?P<mon2>{MONTH})(?:,? (?P<y2>\d{{4}}))?"
    rf"|,? (?P<week>last|this|next) week)?(?![a-z])"
)
_SAME = Pattern(
    r"(?P<w>same|corresponding) (?P<u>period|quarter|month|time|week|day|half)(?: (?:of"
    r"|in))?(?: (?:the )?(?P<rel>last|previous|prior|a|one|preceding) year(?: (?:earlier|ago|before))?"
    r"| (?P<rel2>a year (?:earlier|ago|before)|the year before))\b"
)
_YEAR_EARLIER = Pattern(
    r"(?:a|one) year (?:earlier|before|previously)\b|(?:the )?(?:prior|previous|preceding) year\b"
    r"|(?:the )?year before\b(?! last)"
)
_NEXT_DAY = Pattern(r"(?P<w>next|following|same|previous|preceding) (?P<u>day|morning|evening|night|afternoon)\b")
_DAY_BEFORE = Pattern(r"day (?P<w>before|after|earlier|later)\b(?! (?:yesterday|tomorrow))")
_FROM_DAY = Pattern(
    rf"(?P<n>a|one|\d{{1,2}}|{CARDINAL}) (?P<u>day|week|month)s? (?:from|after) (?:(?P<wd>{WEEKDAY})|(?P<t>tomorrow"
    r"|yesterday))\b"
)
_TO_DATE = Pattern(r"year[- ]to[- ]date\b|year[- ]end\b|mid-?year\b")


_RELATIVE = (Rule(_STRETCH, stretch), Rule(_POINT, point))
_COUNTED = (Rule(_FROM_DAY, from_day), Rule(_AGO, ago))
_ORDINALS = (Rule(_ORDINAL_OF, ordinal_of),)
WORD_RULES: dict[str, tuple[Rule, ...]] = {
    **dict.fromkeys(
        ["last", "next", "past", "previous", "coming", "following", "preceding"],
        (Rule(_ORDINAL_OF, ordinal_of), *_RELATIVE, Rule(_NEXT_DAY, next_day)),
    ),
    **dict.fromkeys(["this", "current", "upcoming", "trailing"], _RELATIVE),
    "same": (Rule(_SAME, same_period), *_RELATIVE, Rule(_NEXT_DAY, next_day)),
    "corresponding": (Rule(_SAME, same_period),),
    **dict.fromkeys(
        [
            "early",
            "earlier",
            "late",
            "later",
            "mid",
            "beginning",
            "start",
            "end",
            "middle",
            "rest",
            "remainder",
            "opening",
            "close",
        ],
        (Rule(_PART, part),),
    ),
    **dict.fromkeys(
        ["first", "second", "third", "fourth", "fifth", "final", "latter", "closing"], (Rule(_PART, part), *_ORDINALS)
    ),
    **dict.fromkeys(MONTHS, (Rule(_YEAR_OF_REL, month_of_year),)),
    **dict.fromkeys(WEEKDAYS, (Rule(_WEEKDAY, weekday),)),
    **dict.fromkeys(
        [
            "a",
            "an",
            "one",
            "couple",
            "several",
            "few",
            "dozen",
            "more",
            "over",
            "about",
            "around",
            "almost",
            "nearly",
            "some",
            "roughly",
            "just",
            "exactly",
            "only",
            "at",
        ],
        (Rule(_YEAR_EARLIER, year_earlier), *_COUNTED),
    ),
    **dict.fromkeys(CARDINAL.split("|"), _COUNTED),
    **dict.fromkeys(("in", "within"), (Rule(_IN, ahead),)),
    "half": (Rule(_HALF_AGO, half_ago),),
    "day": (Rule(_DAY_BEFORE, day_before),),
    "prior": (Rule(_YEAR_EARLIER, year_earlier),),
    **dict.fromkeys(("mid", "midyear"), (Rule(_PART, part), Rule(_TO_DATE, to_date))),
    "year": (Rule(_YEAR_EARLIER, year_earlier), Rule(_TO_DATE, to_date)),
}
WORD_RULES["previous"] = (Rule(_YEAR_EARLIER, year_earlier), *WORD_RULES["previous"])
WORD_RULES["one"] = (Rule(_YEAR_EARLIER, year_earlier), *_COUNTED)
DIGIT_RULES: tuple[Rule, ...] = (
    Rule(_DAY_OF, day_of),
    Rule(_DAY_YEAR_REL, month_of_year),
    Rule(_ORDINAL_OF, ordinal_of),
    Rule(_FROM_DAY, from_day),
    Rule(_AGO, ago),
)
