"""Several questions at once in an asynchronous program.

Prints:
    2010 西班牙队
    2014 德国队
    2018 法国队
"""

import asyncio

from detective import acheck

YEARS = (2010, 2014, 2018)


async def answers() -> list[str]:
    """The answers in the order of the years."""
    questions = (f"{year}年世界杯冠军是哪支球队？" for year in YEARS)
    cards = await asyncio.gather(*(acheck(text, as_of="2026-10-25", offline=True) for text in questions))
    return [card["answer"]["text"] for card in cards]


def main() -> None:
    """A line a year."""
    for year, answer in zip(YEARS, asyncio.run(answers()), strict=True):
        print(year, answer)


if __name__ == "__main__":
    main()
