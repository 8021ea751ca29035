"""Ranges: sets of hands, written as players write them.

Owns: the syntax of a range and the hands that it stands for, as masks with weights.
Never: knows who holds what or which game is played; the cards that are left are an argument.

    AhKh             this hand                    QQ               any two queens
    AKs  AKo  AK     suited, offsuit, both        QQ+  ATs+  KTo+  and better: the pair, the kicker
    22-99  A5s-A2s   from here to there           JTs-76s          connectors, too
    Axs  Kx          with any kicker              random           anything
    20%              the best fifth of all hands, by equity against one random hand

Hands of any number of cards are written as patterns (`cards.ranges.patterns`): `AA**`, `AKQJ$ds`,
`[A-T][A-T]xx`. And of all of them:

    QQ:0.5           half of the time; what is written last about a hand counts
    QQ+, !KK         and not this
    20%@pair+        of these what makes a pair or better on the board (`cards.ranges.textures`)

Several of them together are separated by commas or spaces: `QQ+, AKs, KdJd`.
"""

import re
from collections.abc import Iterator
from typing import Final

from huone.cards.card import CARD_BITS, FULL_MASK, RANK_OF_SIGN, RANKS, NotACard, parse_cards
from huone.cards.ranges.patterns import BadPattern, hands_of_pattern, is_pattern
from huone.refusal import Refused

Group = tuple[int, int, str]
"""Hands of two ranks, the higher first: `s` suited, `o` offsuit, nothing for both or a pair."""

RANK: Final = "[2-9TJQKA]"
GROUP: Final = re.compile(rf"({RANK})({RANK}|X)([SO]?)", re.IGNORECASE)
PERCENT: Final = re.compile(r"(\d{1,3}(?:\.\d+)?)%")
WEIGHT: Final = re.compile(r"[01](?:\.\d{1,3})?|\.\d{1,3}")
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
    says = "'{token}' is neither a hand nor a range (character {at}): {why}"


class EmptyRange(Refused):
    """A range of which no hand is left."""

    code = "ranges/empty"
    says = "the range '{range}' is empty: {why}"


def parse_range(
    text: str, *, among: int = FULL_MASK, cards: int = 2, board: int = 0, omaha: bool = False
) -> tuple[int, ...]:
    """List the hands of a range, each once, whose cards are `among` those that are left.

    >>> len(parse_range("QQ+, AKs")), len(parse_range("AA**$ds", cards=4))
    (22, 864)
    """
    weighed = weighted_range(text, among=among, cards=cards, board=board, omaha=omaha)
    return tuple(sorted(weighed))


def weighted_range(
    text: str, *, among: int = FULL_MASK, cards: int = 2, board: int = 0, omaha: bool = False
) -> dict[int, int]:
    """Give the hands of a range, and in thousandths how often each of them is held.

    >>> sorted(set(weighted_range("QQ+, JJ:0.25, !KK").values()))
    [250, 1000]
    """
    tokens = list(re.finditer(r"[^,\s]+", text))
    if not tokens:
        raise EmptyRange(range="", why="nothing is written")
    held: dict[int, int] = {}
    for found in tokens:
        try:
            change_by(held, found[0], cards=cards, board=board, omaha=omaha)
        except NotARange as bad:
            raise NotARange(**{**bad.facts, "at": found.start() + 1}) from None
        except BadPattern as bad:
            at = found.start() + int(str(bad.facts["at"]))
            why = str(bad.facts["why"])
            raise NotARange(token=shown(found[0]), at=at, why=why) from None
    left = {hand: times for hand, times in held.items() if not hand & ~among}
    if not left:
        raise EmptyRange(range=text[:TOKEN_SHOWN], why="no hand of it is left in the deck")
    return left


def change_by(held: dict[int, int], token: str, *, cards: int, board: int, omaha: bool) -> None:
    """Add the hands of a token to those that are held, or take them away."""
    body = token.removeprefix("!")
    body, weighs, weight = body.partition(":")
    body, made, texture = body.partition("@")
    times = thousandths(weight, token) if weighs else 1000
    hands = hands_of_token(body, cards)
    if made:
        hands = on_board(hands, texture, token, board=board, omaha=omaha)
    if token.startswith("!"):
        for hand in hands:
            held.pop(hand, None)
    else:
        held.update(dict.fromkeys(hands, times))


def thousandths(weight: str, token: str) -> int:
    """Read how often a hand is held."""
    if not WEIGHT.fullmatch(weight) or not 0 < float(weight) <= 1:
        raise no_range(token, "a weight is over 0 and up to 1, with three decimals at most")
    return round(float(weight) * 1000)


def on_board(
    hands: Iterator[int], texture: str, token: str, *, board: int, omaha: bool
) -> Iterator[int]:
    """Keep the hands that make what a word says of the board."""
    from huone.cards.ranges.textures import WORDS, texture_named  # Few ranges ask for it.

    test = texture_named(texture, omaha=omaha)
    if test is None:
        raise no_range(token, f"'@{shown(texture)}' is none of {', '.join(WORDS)}, or one with +")
    if board.bit_count() < 3:
        raise no_range(token, "what a hand makes can be said with a flop, and there is none")
    return (hand for hand in hands if not hand & board and test(hand, board))


def hands_of_token(token: str, cards: int = 2) -> Iterator[int]:
    """Give the hands that one token stands for."""
    if cards != 2:
        return hands_of_cards(token, cards)
    if token.lower() == "random":
        return every_hand()
    if percent := PERCENT.fullmatch(token):
        return best_hands(float(percent[1]), token)
    if is_pattern(token):
        bare = token[:-1] if token[-1:] in ("s", "o") and token[-2:-1] in ("]", "*") else token
        hands = hands_of_pattern(bare, cards)
        if bare == token:
            return hands
        return (hand for hand in hands if is_suited(hand) == (token[-1] == "s"))
    if GROUP.match(token):
        return (hand for group in groups_of_token(token) for hand in hands_of(group))
    return iter((hand_of_token(token),))


def hands_of_cards(token: str, cards: int) -> Iterator[int]:
    """Give the hands of more or fewer cards than two: a pattern, or these cards."""
    if PERCENT.fullmatch(token):
        raise no_range(token, "hands are put in order of strength where they have two cards")
    return hands_of_pattern(token, cards)


def is_suited(hand: int) -> bool:
    """Tell whether two cards are of one suit."""
    return any((hand >> 16 * suit & 0xFFFF).bit_count() == 2 for suit in range(4))


def no_range(token: str, why: str) -> NotARange:
    """Say that a token is no range; where it stands is added by who knows the text."""
    return NotARange(token=shown(token), at=1, why=why)


def hand_of_token(token: str) -> int:
    """Read exactly two cards."""
    try:
        cards = parse_cards(token)
    except NotACard as refused:
        raise no_range(token, str(refused.facts["why"])) from None
    if len(cards) != 2:
        raise no_range(token, f"a hand has 2 cards, not {len(cards)}")
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
        raise no_range(token, "write ranges like QQ+, AKs, A5s-A2s, 22-99, Axs")
    one, other = RANK_OF_SIGN[found[1]], RANK_OF_SIGN[found[2]]
    if one == other and found[3]:
        raise no_range(token, "a pair is neither suited nor offsuit")
    return (max(one, other), min(one, other), found[3].lower())


def any_kicker(bare: str, token: str) -> Iterator[Group]:
    """Give one rank with each other rank."""
    found = GROUP.fullmatch(bare)
    if found is None or bare != token:
        raise no_range(token, "after x there can only be s or o")
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
        raise no_range(token, why)
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
        raise no_range(token, "it must be over 0 and up to 100 percent")
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
