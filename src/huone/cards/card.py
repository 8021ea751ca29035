"""Card: one of 52, as a small integer with a pleasant text form.

Owns: the card's id, its text (`As`, `A♠`), card sets as masks, and how a card travels on the wire.
Never: knows a game, a ranking or a player.

Rule 1: the id is 4 * rank + suit, with rank 0 a deuce and 12 an ace, suits club, diamond, heart,
spade. So ids are in Bridge Rank Order: the rank first, then spade > heart > diamond > club.
Rule 2: a set of cards is a mask, one int with bit 16 * suit + rank for each card.

>>> parse_cards("As Td")
(As, Td)
>>> max(parse_cards("Kc Kh Qs"))
Kh
"""

from collections.abc import Iterable, Iterator
from typing import Final, Self

from huone.refusal import Refused

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"
SUIT_SIGNS: Final = "♣♦♥♠"

RANK_OF_SIGN: Final = {sign: rank for rank, sign in enumerate(RANKS)} | {
    sign.lower(): rank for rank, sign in enumerate(RANKS)
}
SUIT_OF_SIGN: Final = {
    sign: suit
    for signs in (SUITS, SUITS.upper(), SUIT_SIGNS, "♧♢♡♤")
    for suit, sign in enumerate(signs)
}
SEPARATORS: Final = " ,\t\n"
SHOWN_TOKEN: Final = 12  # How much of a wrong token a refusal repeats.

CARD_BITS: Final = tuple(1 << (16 * (card & 3) + (card >> 2)) for card in range(52))
FULL_MASK: Final = sum(CARD_BITS)


class NotACard(Refused):
    """A text or a number that names no card."""

    code = "cards/not-a-card"
    says = "card {position} '{token}' is not a card: {why}"


class DuplicateCard(Refused):
    """The same card twice where each can be there once."""

    code = "cards/duplicate"
    says = "{card} is there twice, as card {first} and card {second}"


class WrongCardCount(Refused):
    """More or fewer cards than were asked for."""

    code = "cards/wrong-count"
    says = "{given} cards were given where {wanted} are asked for"


class Card(int):
    """A playing card; there are exactly 52 instances, and as an int each is its id.

    >>> ace = parse_cards("As")[0]
    >>> ace, ace.rank, int(ace), ace is Card(51)
    (As, 12, 51, True)
    """

    __slots__ = ()

    def __new__(cls, card: int) -> Self:
        """Give the one instance of this card."""
        if not 0 <= card < 52:
            raise NotACard(position=1, token=str(card), why="a card's number is from 0 to 51")
        instance: Self = CARDS[card]  # type: ignore[assignment]
        return instance

    @property
    def rank(self) -> int:
        """The rank, 0 for a deuce to 12 for an ace."""
        return self >> 2

    @property
    def suit(self) -> int:
        """The suit: 0 club, 1 diamond, 2 heart, 3 spade."""
        return self & 3

    @property
    def bit(self) -> int:
        """The mask that holds this card alone."""
        return CARD_BITS[self]

    @property
    def pretty(self) -> str:
        """The text with a suit sign, as in A♠."""
        return RANKS[self >> 2] + SUIT_SIGNS[self & 3]

    def __repr__(self) -> str:
        return RANKS[self >> 2] + SUITS[self & 3]

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self


CARDS: Final[tuple[Card, ...]] = tuple(int.__new__(Card, card) for card in range(52))
CARD_TEXTS: Final = tuple(map(repr, CARDS))
_CARD_OF_BIT: Final = dict(zip(CARD_BITS, CARDS, strict=True))


def parse_card(text: str) -> Card:
    """Read exactly one card, such as `As`, `10h` or `A♠`."""
    cards = parse_cards(text)
    if len(cards) != 1:
        raise WrongCardCount(given=len(cards), wanted=1)
    return cards[0]


def parse_cards(
    source: str | Iterable[str | int], *, wanted: int | None = None
) -> tuple[Card, ...]:
    """Read cards in the order written: `As Ks`, `AsKs`, `A♠K♠`, or a sequence of texts and ids.

    >>> parse_cards("AsKs 7♦")
    (As, Ks, 7d)
    """
    cards = tuple(_cards_in_text(source) if isinstance(source, str) else _cards_in(source))
    seen: dict[Card, int] = {}
    for position, card in enumerate(cards, 1):
        if card in seen:
            raise DuplicateCard(card=repr(card), first=seen[card], second=position)
        seen[card] = position
    if wanted is not None and len(cards) != wanted:
        raise WrongCardCount(given=len(cards), wanted=wanted)
    return cards


def mask_of(cards: Iterable[int]) -> int:
    """Put cards together into one mask."""
    mask = 0
    for card in cards:
        mask |= CARD_BITS[card]
    return mask


def cards_of(mask: int) -> tuple[Card, ...]:
    """List the cards of a mask, the highest in Bridge Rank Order first."""
    found = []
    left = mask & FULL_MASK
    while left:
        bit = left & -left
        found.append(_CARD_OF_BIT[bit])
        left ^= bit
    return tuple(sorted(found, reverse=True))


def text_of(cards: Iterable[int]) -> str:
    """Write cards with spaces between them."""
    return " ".join(repr(CARDS[card]) for card in cards)


def encode_hook(value: object) -> object:
    """Write a card as text; for `msgspec` encoders."""
    if isinstance(value, Card):
        return CARD_TEXTS[value]
    raise NotImplementedError(f"no wire form for {type(value).__name__}")


def decode_hook(wanted: type, value: object) -> object:
    """Read a card from its text; for `msgspec` decoders, which add the path to a ValueError."""
    if wanted is not Card:
        raise NotImplementedError(f"no wire form for {wanted.__name__}")
    if not isinstance(value, str):
        raise ValueError("a card is written as text")
    try:
        return parse_card(value)
    except Refused as refused:
        raise ValueError(str(refused)) from refused


def _cards_in(source: Iterable[str | int]) -> Iterator[Card]:
    for position, item in enumerate(source, 1):
        if isinstance(item, str):
            card, after = _read_card(item.strip(SEPARATORS), 0, position)
            if item.strip(SEPARATORS)[after:]:
                raise NotACard(
                    position=position, token=_printable(item[:SHOWN_TOKEN]), why="one card each"
                )
            yield card
        elif 0 <= item < 52:
            yield CARDS[item]
        else:
            why = "a card's number is from 0 to 51"
            raise NotACard(position=position, token=str(item)[:SHOWN_TOKEN], why=why)


def _cards_in_text(text: str) -> Iterator[Card]:
    at, position = 0, 0
    while at < len(text):
        if text[at] in SEPARATORS:
            at += 1
            continue
        position += 1
        card, at = _read_card(text, at, position)
        yield card


def _read_card(text: str, start: int, position: int) -> tuple[Card, int]:
    """Read the card that starts here and say where it ends."""
    rank_end = start + (2 if text.startswith("10", start) else 1)
    rank_sign, suit_sign = text[start:rank_end], text[rank_end : rank_end + 1]
    rank = 8 if rank_sign == "10" else RANK_OF_SIGN.get(rank_sign)
    suit = SUIT_OF_SIGN.get(suit_sign)
    if rank is not None and suit is not None:
        return CARDS[4 * rank + suit], rank_end + 1
    if rank is None:
        why = f"no rank is written '{_printable(rank_sign)}' (2-9 T J Q K A)"
        why = why if rank_sign else "it is empty"
    elif not suit_sign or suit_sign in SEPARATORS:
        why = "its suit is missing (c d h s)"
    else:
        why = f"no suit is written '{_printable(suit_sign)}' (c d h s)"
    raise NotACard(position=position, token=_token(text, start), why=why)


def _token(text: str, start: int) -> str:
    """Show the wrong text: up to the next separator, at most a few signs, on one line."""
    end = next((at for at in range(start, len(text)) if text[at] in SEPARATORS), len(text))
    return _printable(text[start : min(end, start + SHOWN_TOKEN)])


def _printable(text: str) -> str:
    return "".join(sign if sign.isprintable() else "?" for sign in text)
