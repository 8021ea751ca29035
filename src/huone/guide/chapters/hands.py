"""The order of hands, with pictures, for the games on offer."""

from typing import Final

from huone.cards.card import parse_cards
from huone.games.definition import Game, find
from huone.guide.page import Hands, Page, Part, ShownHand
from huone.guide.writer import PageWriter

HIGH: Final = {
    "royal-flush": "As Ks Qs Js Ts",
    "straight-flush": "9h 8h 7h 6h 5h",
    "four-of-a-kind": "Kc Kd Kh Ks 4d",
    "full-house": "Ac Ad Ah Kc Kd",
    "flush": "Ad Jd 8d 6d 2d",
    "straight": "9c 8d 7s 6h 5c",
    "three-of-a-kind": "Kc Kd Kh 9s 4d",
    "two-pair": "Ac As Kd Kh 7c",
    "pair": "Kc Kd As 8h 5c",
    "high-card": "As Jd 9c 6h 3d",
}
SOKO: Final = {"four-flush": "Ad Jd 8d 6d Kc", "four-straight": "9c 8d 7s 6h Kd"}
LOWS: Final = {
    "eight-or-better": ("8c 6d 4h 3s Ac", "7s 5d 4c 3h 2d", "5c 4d 3h 2s Ac"),
    "low-a5": ("Kc 9d 5h 3s Ac", "8s 6d 4c 3h 2d", "5c 4d 3h 2s Ac"),
    "low-27": ("9c 7d 5h 3s 2c", "8s 6d 4c 3h 2d", "7c 5d 4h 3s 2c"),
    "badugi": ("9c 6d 4h 2s", "7s 5d 3c Ah", "4c 3d 2h As"),
}
"""For each low some hands, the worst first."""


def rankings(games: tuple[str, ...]) -> list[str]:
    """List the orders of hands that the games on offer use."""
    found: dict[str, None] = {}
    for id in games:
        game = find(id)
        if isinstance(game, Game):
            found.update(dict.fromkeys(award.hand for award in game.award))
    return list(found)


def hands_page(writer: PageWriter) -> Page:
    """Say which hand beats which."""
    words, used = writer.words, rankings(writer.games)
    online = writer.book.meta.room == "online"
    order = ("HAND-01",) if online else ("GAME-GEN-02",)
    sections = [
        writer.section("order", "hands.order", _table(writer, HIGH, "hands.order", order)),
        writer.section(
            "beats",
            "hands.beats",
            writer.say("hands.beats_flush", clauses=order),
            writer.say("hands.kickers", clauses=order),
            writer.say("hands.suits", clauses=order),
            writer.say("hands.ace", clauses=order),
        ),
    ]
    other: list[Part] = []
    if "short-deck" in used:
        other.append(writer.say("hands.short_deck"))
    if "soko" in used:
        other.append(writer.say("hands.soko", clauses=["GAME-SOKO-08"]))
        other.append(_table(writer, SOKO, "hands.soko_table", ("GAME-SOKO-08",)))
    if other:
        sections.append(writer.section("other", "hands.other", *other))
    lows = [low for low in LOWS if low in used]
    if lows:
        parts: list[Part] = [writer.say("hands.low")]
        for low in lows:
            parts.append(writer.say(f"hands.{low}"))
            shown = tuple(
                ShownHand(
                    words("hands.best" if at == 2 else "hands.beaten"),
                    tuple(parse_cards(cards)),
                    words(f"hands.low_{at}"),
                )
                for at, cards in reversed(list(enumerate(LOWS[low])))
            )
            parts.append(Hands(words(f"rank.{low}"), _heads(writer), shown))
        sections.append(writer.section("low", "hands.lows", *parts))
    return Page("hands", words("hands.title"), words("hands.lead"), tuple(sections))


def _heads(writer: PageWriter) -> tuple[str, str, str]:
    words = writer.words
    return words("head.hand"), words("head.cards"), words("head.means")


def _table(writer: PageWriter, hands: dict[str, str], key: str, clauses: tuple[str, ...]) -> Hands:
    words = writer.words
    shown = tuple(
        ShownHand(words(f"rank.{name}"), tuple(parse_cards(cards)), words(f"hand.{name}"))
        for name, cards in hands.items()
    )
    return Hands(words(key), _heads(writer), shown, clauses)
