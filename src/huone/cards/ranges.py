"""Ranges: sets of two-card hands, written as players write them.

Owns: the syntax of a range and the hands that it stands for, as masks.
Never: knows who holds what or which game is played; the cards that are left are an argument.

    AhKh             this hand                    QQ               any two queens
    AKs  AKo  AK     suited, offsuit, both        QQ+  ATs+  KTo+  and better: the pair, the kicker
    22-99  A5s-A2s   from here to there           JTs-76s          connectors, too
    Axs  Kx          with any kicker              random           anything
    20%              the best fifth of all hands, by equity against one random hand

Several of them together are separated by commas or spaces: `QQ+, AKs, KdJd`.
"""

import re
from collections.abc import Iterator
from typing import Final

from huone.cards.card import CARD_BITS, FULL_MASK, RANK_OF_SIGN, RANKS, NotACard, parse_cards
from huone.refusal import Refused

Group = tuple[int, int, str]
"""Hands of two ranks, the higher first: `s` suited, `o` offsuit, nothing for both or a pair."""

RANK: Final = "[2-9TJQKA]"
GROUP: Final = re.compile(rf"({RANK})({RANK}|X)([SO]?)", re.IGNORECASE)
PERCENT: Final = re.compile(r"(\d{1,3}(?:\.\d+)?)%")
TOKEN_SHOWN: Final = 24

# Every group, the best first, by exact equity against a random hand; a test counts them again.
STRENGTH: Final = """
    AA KK QQ JJ TT 99 88 AKs 77 AQs AJs AKo ATs AQo AJo KQs 66 A9s ATo KJs A8s KTs KQo A7s
    A9o KJo 55 QJs K9s A5s A6s A8o KTo QTs A4s A7o K8s A3s QJo K9o A5o A6o Q9s K7s JTs A2s
    QTo 44 A4o K6s K8o Q8s A3o K5s J9s Q9o JTo K7o A2o K4s Q7s K6o K3s T9s J8s 33 Q6s Q8o
    K5o J9o K2s Q5s T8s K4o J7s Q4s Q7o T9o J8o K3o Q6o Q3s 98s T7s J6s K2o 22 Q2s Q5o J5s
    T8o J7o Q4o 97s J4s T6s J3s Q3o 98o 87s T7o J6o 96s J2s Q2o T5s J5o T4s 97o 86s J4o T6o
    95s T3s 76s J3o 87o T2s 85s 96o J2o T5o 94s 75s T4o 93s 86o 65s 84s 95o T3o 92s 76o 74s
    T2o 54s 85o 64s 83s 94o 75o 82s 73s 93o 65o 53s 63s 84o 92o 43s 74o 72s 54o 64o 52s 62s
    83o 42s 82o 73o 53o 63o 32s 43o 72o 52o 62o 42o 32o
"""


class NotARange(Refused):
    """A token that no player would understand."""

    code = "ranges/not-understood"
    says = "'{token}' is neither a hand nor a range: {why}"


class EmptyRange(Refused):
    """A range of which no hand is left."""

    code = "ranges/empty"
    says = "the range '{range}' is empty: {why}"


def parse_range(text: str, *, among: int = FULL_MASK) -> tuple[int, ...]:
    """List the hands of a range, each once, whose cards are `among` those that are left."""
    tokens = re.split(r"[,\s]+", text.strip(" ,\t\n"))
    if tokens == [""]:
        raise EmptyRange(range="", why="nothing is written")
    hands = {hand for token in tokens for hand in hands_of_token(token)}
    left = tuple(sorted(hand for hand in hands if not hand & ~among))
    if not left:
        raise EmptyRange(range=text[:TOKEN_SHOWN], why="no hand of it is left in the deck")
    return left


def hands_of_token(token: str) -> Iterator[int]:
    """Give the hands that one token stands for."""
    if token.lower() == "random":
        yield from every_hand()
    elif percent := PERCENT.fullmatch(token):
        yield from best_hands(float(percent[1]), token)
    elif GROUP.match(token):
        for group in groups_of_token(token):
            yield from hands_of(group)
    else:
        yield hand_of_token(token)


def hand_of_token(token: str) -> int:
    """Read exactly two cards."""
    try:
        cards = parse_cards(token)
    except NotACard as refused:
        raise NotARange(token=shown(token), why=str(refused.facts["why"])) from None
    if len(cards) != 2:
        raise NotARange(token=shown(token), why=f"a hand has 2 cards, not {len(cards)}")
    return cards[0].bit | cards[1].bit


def groups_of_token(token: str) -> Iterator[Group]:
    """Give the groups of a token such as `AKs`, `QQ+`, `Axs` or `A5s-A2s`."""
    first, dash, last = token.partition("-")
    if dash:
        yield from span(group_of(first, token), group_of(last, token), token)
        return
    bare = token.removesuffix("+")
    if bare[1:2] in ("x", "X"):
        yield from any_kicker(bare, token)
        return
    high, low, suits = group_of(bare, token)
    if bare == token:
        yield (high, low, suits)
    elif high == low:
        yield from ((rank, rank, "") for rank in range(low, len(RANKS)))
    else:
        yield from ((high, kicker, suits) for kicker in range(low, high))


def group_of(text: str, token: str) -> Group:
    """Read two ranks and `s` or `o`."""
    found = GROUP.fullmatch(text)
    if found is None or found[2] in "xX":
        raise NotARange(token=shown(token), why="write ranges like QQ+, AKs, A5s-A2s, 22-99, Axs")
    one, other = RANK_OF_SIGN[found[1]], RANK_OF_SIGN[found[2]]
    if one == other and found[3]:
        raise NotARange(token=shown(token), why="a pair is neither suited nor offsuit")
    return (max(one, other), min(one, other), found[3].lower())


def any_kicker(bare: str, token: str) -> Iterator[Group]:
    """Give one rank with each other rank."""
    found = GROUP.fullmatch(bare)
    if found is None or bare != token:
        raise NotARange(token=shown(token), why="after x there can only be s or o")
    one = RANK_OF_SIGN[found[1]]
    for other in range(len(RANKS)):
        if other != one:
            yield (max(one, other), min(one, other), found[3].lower())


def span(first: Group, last: Group, token: str) -> Iterator[Group]:
    """Give the groups between two: of one high card, or with one distance between the ranks."""
    (low_end, high_end), suits = sorted((first[:2], last[:2])), first[2]
    same_high = low_end[0] == high_end[0]
    same_distance = low_end[0] - low_end[1] == high_end[0] - high_end[1]
    if last[2] != suits or not (same_high or same_distance):
        why = "its two ends need the same high card, or the same distance, and the same suits"
        raise NotARange(token=shown(token), why=why)
    for step in range(high_end[1] - low_end[1] + 1):
        yield (low_end[0] + (0 if same_high else step), low_end[1] + step, suits)


def hands_of(group: Group) -> Iterator[int]:
    """Give each hand of a group as a mask."""
    high, low, suits = group
    for one in range(4):
        for other in range(4):
            if (suits == "s" and one != other) or (suits == "o" and one == other):
                continue
            if high != low or one > other:
                yield CARD_BITS[4 * high + one] | CARD_BITS[4 * low + other]


def every_hand() -> Iterator[int]:
    """Give all 1,326 hands."""
    for high in range(len(RANKS)):
        for low in range(high + 1):
            yield from hands_of((high, low, ""))


def best_hands(percent: float, token: str) -> Iterator[int]:
    """Give the best hands, group by group, as long as they are within so many percent."""
    if not 0 < percent <= 100:
        raise NotARange(token=shown(token), why="it must be over 0 and up to 100 percent")
    room = percent * 13.26 + 0.5
    for name in STRENGTH.split():
        hands = tuple(hands_of(group_of(name, name)))
        room -= len(hands)
        if room < 0:
            return
        yield from hands


def shown(token: str) -> str:
    """Show a wrong token: the beginning of it, on one line."""
    return "".join(sign if sign.isprintable() else "?" for sign in token[:TOKEN_SHOWN])
