"""The forms of English dates and years, and at which words and digits they are tried."""

from __future__ import annotations

from detective.core.patterns import Pattern
from detective.core.times.calendar_en import MONTH, MONTHS, OTHER_MONTH, SEASON_NAMES
from detective.core.times.en_dates import (
    day_first,
    month_first,
    months,
    other_day,
    quarter,
    quarter_after,
    year_first,
)
from detective.core.times.en_numeric import ISO, compact, month_number, month_range, numeric, slashed
from detective.core.times.en_weeks import ISO_WEEK, WEEK_OF_YEAR, week
from detective.core.times.en_years import (
    anno_domini,
    before_christ,
    century,
    century_part,
    decade,
    decades,
    season,
    short,
    spoken,
    spoken_decade,
    word_decade,
    year,
    years,
)
from detective.core.times.numerals import CARDINAL, ORDINAL
from detective.core.times.pieces import Rule

DASH = r"(?: ?- ?| (?:to|through|thru|until|till) )"
_ERA = r"(?: ?(?P<era>b\.?c\.?e?\.?|a\.?d\.?|c\.?e\.?)(?![a-z]))?"
_Y = rf"(?P<y>'\d{{2}}|\d{{4}}|(?<=, )\d{{3}}(?![\d,])|\d{{1,4}}(?= ?(?:b\.?c|a\.d|ad\b|ce\b))){_ERA}(?![\d%])"
_SUFFIX = r"(?:st|nd|rd|th)?"
_SPOKEN = Pattern(
    r"(?P<w>(?:(?:ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty)"
    rf"[ -](?:(?:oh|o)[ -](?:{CARDINAL})|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:-| )(?:one|two"
    rf"|three|four|five|six|seven|eight|nine)"
    r"|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty"
    r"|sixty|seventy|eighty|ninety)"
    r"|(?:one|two) thousand(?: and)?(?:[ -](?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:-| )(?:one"
    r"|two|three|four|five|six|seven|eight|nine)"
    rf"|[ -](?:{CARDINAL}))?))(?![a-z-])"
)
_COMPACT = Pattern(r"(?P<y>(?:19|20)\d{2})(?P<m>0[1-9]|1[0-2])(?P<d>0[1-9]|[12]\d|3[01])(?![\da-z.%-])")
_SLASHED = Pattern(r"(?P<a>\d{1,2})(?P<sep>[/.-])(?P<b>\d{1,2})(?P=sep)(?P<y>\d{4})(?![\d/]|-(?!\d{1,2}[/.]))(?!\.\d)")
_SLASHED_SHORT = Pattern(r"(?P<a>\d{1,2})(?P<sep>/)(?P<b>\d{1,2})/(?P<y>\d{2})(?![\d/])")
_MONTH_SLASHED = Pattern(r"(?P<m>0[1-9]|1[0-2])(?P<sep>[/.])(?P<y>19\d{2}|20\d{2})(?![\d/.-])")
_MONTH_OF = Pattern(r"(?P<y>1\d{3}|20\d{2})(?P<sep>[-/.])(?P<m>0[1-9]|1[0-2])(?![\d])(?![-/.]\d)")
_MONTH_RANGE = Pattern(
    r"(?P<y>1\d{3}|20\d{2})(?P<sep>[-/.])(?P<m>1[0-2]|0?[1-9]) ?(?:-|~|至|到| to ) ?(?P<y2>1\d{3}"
    r"|20\d{2})(?P=sep)(?P<m2>1[0-2]|0?[1-9])(?![\d])(?![-/.]\d)"
)
_MONTH_FIRST = Pattern(
    rf"(?P<mon>{MONTH})(?: (?:the )?(?P<d>\d{{1,2}}){_SUFFIX}(?!\d|[:%,]\d| ?(?:percent|%)| (?:billion|million"
    rf"|people|votes))"
    rf"(?:(?:{DASH}|(?: and | & )(?=\d{{1,2}}(?:st|nd|rd|th)?(?:,? \d{{4}}\b|[.,;)]"
    rf"|$)))(?:(?P<mon2>{MONTH}) )?(?P<d2>\d{{1,2}}){_SUFFIX}(?!\d))?(?! ?(?:b\.?c|a\.?d)\b))?(?:(?:,| of| in"
    rf"|, in)? ?,? {_Y}(?! (?:people|votes|dollars))| ?'(?P<short>\d{{2}})(?![\ds]))?"
)
_DAY_FIRST = Pattern(
    rf"(?P<d>\d{{1,2}}|{ORDINAL}){_SUFFIX}(?:(?:{DASH}| and | & )(?P<d2>\d{{1,2}}){_SUFFIX})?(?: day)?(?: of "
    rf"|(?P<hyphen>-)| ?, ?"
    rf"| )(?P<mon>{MONTH})(?:(?:,| of| in|-)? ?,? ?(?<![\da-z]){_Y}|(?(hyphen)-(?P<short>\d{{2}})(?![\d-])|(?!)))?"
)
_YEAR_FIRST = Pattern(rf"(?P<y>1\d{{3}}|20\d{{2}}),? (?P<mon>{MONTH}) (?P<d>\d{{1,2}}){_SUFFIX}(?![\d:])")
_MONTHS = Pattern(
    rf"(?P<mon>{MONTH})(?:,? (?P<ya>\d{{4}}))?{DASH}(?P<mon2>{MONTH})(?:(?:,| of| in|, in)? ?,? {_Y})?(?! ?\d)"
)
_CENTURY = Pattern(
    rf"(?P<n>\d{{1,2}}(?:st|nd|rd|th)|{ORDINAL}|(?:twenty|thirty)-(?:first|second|third))(?: ?-? ?(?:and|to|-"
    rf"|or) ?-? ?(?P<n2>\d{{1,2}}(?:st|nd|rd|th)|{ORDINAL}))?[ -](?:centur(?:y|ies)|(?P<mill>millennium)){_ERA}"
)
_CENTURY_PART = Pattern(
    rf"(?P<k>first|second|third|fourth|last|final|opening)(?: (?P<count>two|three|four|five))? (?P<u>decade|quarter"
    rf"|third)s? of the (?P<n>\d{{1,2}}(?:st|nd|rd|th)|{ORDINAL}|twenty-first) century{_ERA}"
)
_SPOKEN_DECADE = Pattern(
    r"(?P<c>seventeen|eighteen|nineteen)[ -](?P<w>tens|twenties|thirties|forties|fifties|sixties|seventies|eighties"
    r"|nineties|hundreds)\b"
)
_DECADE = Pattern(r"(?P<y>1\d{2}0|20\d0|[2-9]0)'?s(?![a-z])")
_DECADES = Pattern(rf"(?P<y>1\d{{2}}0|20\d0)'?s?{DASH}(?:the )?(?P<y2>1\d{{2}}0|20\d0|[1-9]0)'?s(?![a-z])")
_WORD_DECADE = Pattern(
    r"(?P<w>roaring twenties|swinging sixties|twenties|thirties|forties|fifties|sixties|seventies|eighties|nineties"
    r"|noughties|aughts)\b"
)
_BC = Pattern(
    r"(?P<y>\d{1,4})(?:" + DASH + r"(?P<y2>\d{1,4}))? ?(?P<era>b\.?c\.?e?\.?|a\.d\.|ad|c\.e\.|ce)(?![a-z0-9])"
)
_AD = Pattern(r"(?:a\.d\.|ad|a\.d) ?(?P<y>\d{1,4})(?:" + DASH + r"(?P<y2>\d{1,4}))?(?![\da-z])")
_YEARS = Pattern(
    r"(?P<y>1\d{3}|20\d{2})(?P<dash>-| - |-{2}| -{2} | (?:to|through|thru|until|till) |/)(?P<y2>1\d{3}|20\d{2}"
    r"|\d{2})(?![\d:%.]\d|\d|%| ?%)(?![-/]\d)"
)
_SHORT = Pattern(r"'(?P<y>\d{2})(?P<s>s)?(?![\da-z])")
_QUARTER = Pattern(
    rf"(?:q(?P<q>[1-4])(?:{DASH}q?(?P<q9>[1-4])(?!\d))?|h(?P<h>[12]))"
    rf"(?:(?:,| of| in| for)? ?(?:fy|fiscal(?: year)?)? ?{_Y}|(?: of| in)? (?P<w>last|this|next) year)?(?![a-z0-9])"
)
_QUARTER_AFTER = Pattern(r"(?P<q>[1-4])q(?P<y>\d{2}| ?\d{4})(?![\d])|(?P<h>[12])h(?P<y2>\d{2}| ?\d{4})(?![\d])")
_SEASON = Pattern(
    rf"(?P<s>spring|summer|autumn|fall|winter)(?P<term> (?:semester|term|quarter))?(?:(?:,| of"
    rf"|(?<!fall) in)? ?(?:the )?(?P<ya>\d{{4}})[-/](?P<yb>\d{{2,4}})|(?:,"
    rf"| of|(?<!fall) in| of the year)? {_Y}| '(?P<short>\d{{2}})(?!\d))"
)


_MONTH_RULES = (Rule(_MONTHS, months), Rule(_MONTH_FIRST, month_first))
_OTHER_DAY = Pattern(rf"(?P<d>\d{{1,2}})(?:\.|er)? (?:de )?(?P<mon>{OTHER_MONTH})\b(?: del?)?,? (?P<y>\d{{4}})(?!\d)")
DIGIT_RULES: dict[int, tuple[Rule, ...]] = {
    1: (
        Rule(_SLASHED, slashed),
        Rule(_SLASHED_SHORT, slashed),
        Rule(_MONTH_SLASHED, month_number),
        Rule(_OTHER_DAY, other_day),
        Rule(_DAY_FIRST, day_first),
        Rule(_CENTURY, century),
        Rule(_BC, before_christ),
        Rule(_QUARTER_AFTER, quarter_after),
    ),
    2: (
        Rule(_SLASHED, slashed),
        Rule(_SLASHED_SHORT, slashed),
        Rule(_MONTH_SLASHED, month_number),
        Rule(_OTHER_DAY, other_day),
        Rule(_DAY_FIRST, day_first),
        Rule(_CENTURY, century),
        Rule(_BC, before_christ),
        Rule(_DECADE, decade),
    ),
    3: (Rule(_BC, before_christ),),
    4: (
        Rule(ISO, numeric),
        Rule(ISO_WEEK, week),
        Rule(_MONTH_RANGE, month_range),
        Rule(_BC, before_christ),
        Rule(_MONTH_OF, month_number),
        Rule(_DECADES, decades),
        Rule(_DECADE, decade),
        Rule(_YEAR_FIRST, year_first),
        Rule(_YEARS, years),
        Rule(Pattern(r"1\d{3}|2[01]\d{2}|[3-9]00|[2-9]\d{2}(?=\b)"), year),
    ),
    8: (Rule(_COMPACT, compact),),
}
WORD_RULES: dict[str, tuple[Rule, ...]] = {
    **dict.fromkeys(MONTHS, _MONTH_RULES),
    **dict.fromkeys(ORDINAL.split("|"), (Rule(_CENTURY, century), Rule(_DAY_FIRST, day_first))),
    **dict.fromkeys(
        ["first", "second", "third", "fourth"],
        (Rule(_CENTURY_PART, century_part), Rule(_CENTURY, century), Rule(_DAY_FIRST, day_first)),
    ),
    **dict.fromkeys(["last", "final", "opening"], (Rule(_CENTURY_PART, century_part),)),
    **dict.fromkeys(
        [
            "ten",
            "eleven",
            "twelve",
            "thirteen",
            "fourteen",
            "fifteen",
            "sixteen",
            "seventeen",
            "eighteen",
            "nineteen",
            "twenty",
            "one",
            "two",
        ],
        (Rule(_CENTURY, century), Rule(_SPOKEN_DECADE, spoken_decade), Rule(_SPOKEN, spoken)),
    ),
    **dict.fromkeys(SEASON_NAMES, (Rule(_SEASON, season),)),
    **dict.fromkeys(
        [
            "roaring",
            "swinging",
            "twenties",
            "thirties",
            "forties",
            "fifties",
            "sixties",
            "seventies",
            "eighties",
            "nineties",
            "noughties",
            "aughts",
        ],
        (Rule(_WORD_DECADE, word_decade),),
    ),
    "week": (Rule(WEEK_OF_YEAR, week),),
    "a": (Rule(_AD, anno_domini),),
    "ad": (Rule(_AD, anno_domini),),
    "q": (Rule(_QUARTER, quarter),),
    "h": (Rule(_QUARTER, quarter),),
    "'": (Rule(_SHORT, short),),
}
