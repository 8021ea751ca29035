"""Spot: who holds what, what lies on the board, and which cards may still come.

Owns: the few facts about a game that equity needs, reading hands, ranges and boards from text, and
the refusal of a spot that cannot be.
Never: knows a game by its name (`huone.games.odds` describes those of the catalogue) or counts.

Rule 1: a card is in one place. Whoever wants it a second time is told where it is already.
"""

from collections.abc import Iterator, Sequence
from math import comb, gcd, prod
from typing import Final, Literal

from msgspec import Struct

from huone.cards.card import Card, mask_of, parse_cards, text_of
from huone.cards.deck import DECKS
from huone.cards.precedence import HIGH
from huone.cards.ranges import GROUP, EmptyRange, shown, weighted_range
from huone.cards.ranges.patterns import is_pattern
from huone.refusal import Refused

Use = Literal["any", "omaha", "own"]
USES: Final[tuple[Use, ...]] = ("any", "omaha", "own")
PLAYERS_MOST: Final = 12
UNKNOWN: Final = "?"
DRAWN_MOST: Final = 4_000_000
"""Hands that are drawn from, each as many times as it weighs."""


class Share(Struct, frozen=True):
    """A share of the pot: the ranking that decides it and the cards that make a hand for it.

    `any`: the best of own cards and board; `omaha`: two own cards and three of the board; `own`:
    own cards alone.
    """

    ranking: int
    use: Use = "any"
    board: int = 0


class EquityGame(Struct, frozen=True):
    """What equity needs to know of a game.

    `own_cards` counts a full hand at showdown. Where `hands_grow` (stud, draw) it may be given with
    fewer cards: the rest is still to come. `board_counts` are the boards that can be seen.
    """

    name: str
    own_cards: int
    shares: tuple[Share, ...]
    deck: str = "52"
    boards: int = 1
    board_counts: tuple[int, ...] = (0, 3, 4, 5)
    hands_grow: bool = False
    deck_mask: int = 0
    """The cards of the deck where it is none of the usual ones."""

    @property
    def in_deck(self) -> int:
        """Every card that can be dealt."""
        return self.deck_mask or mask_of(DECKS[self.deck])


HOLDEM: Final = EquityGame(name="Texas Hold'em", own_cards=2, shares=(Share(HIGH),))


class WrongHoldingSize(Refused):
    """A hand with more or fewer cards than the game deals."""

    code = "equity/wrong-hand-size"
    says = "hand '{hand}' has {given} cards where {game} has {wanted}"


class NoRangeHere(Refused):
    """A range in a game whose hands grow: what is held so far is known card by card."""

    code = "equity/no-range-here"
    says = "'{token}' is a range; {game} takes cards, with ? for an unknown one, or random"


class ImpossibleBoard(Refused):
    """A board that is never on the table."""

    code = "equity/impossible-board"
    says = "a board of {given} cards ('{board}') is impossible; {game} has {wanted}"


class WrongBoardCount(Refused):
    """Another number of boards than the game has."""

    code = "equity/wrong-board-count"
    says = "{given} boards were given where {game} has {wanted}"


class CardTwice(Refused):
    """One card in two places."""

    code = "equity/card-twice"
    says = "{card} is in two places: {first} and {second}"


class CardNotInDeck(Refused):
    """A card that the game is not played with."""

    code = "equity/not-in-deck"
    says = "{card} ({where}) is not in the deck of {deck} cards"


class TooFewHands(Refused):
    """Fewer hands than a comparison needs, or more than a table has."""

    code = "equity/number-of-hands"
    says = "2 to {most} hands can be compared, not {given}"


class DeckExhausted(Refused):
    """More cards to come than are left."""

    code = "equity/deck-exhausted"
    says = "{wanted} cards are to come, but only {left} are left"


class RangesCollide(Refused):
    """Ranges that need the same cards."""

    code = "equity/ranges-collide"
    says = "these ranges cannot be held at the same time: {ranges}"


class WeightsTooFine(Refused):
    """Weights that so many hands cannot be drawn by."""

    code = "equity/weights-too-fine"
    says = "'{range}' has {hands} hands with weights too fine to draw by; round them, as to 0.5"


class Range(Struct, frozen=True):
    """What a player may hold: one of these hands; what it lacks is to come.

    All are equally likely, or each in proportion to its `times`.
    """

    text: str
    masks: tuple[int, ...]
    times: tuple[int, ...] = ()

    @property
    def drawn_from(self) -> tuple[int, ...]:
        """The hands, each as many times as it weighs."""
        if not self.times:
            return self.masks
        pairs = zip(self.masks, self.times, strict=True)
        return tuple(mask for mask, times in pairs for _ in range(times))


class Spot:
    """Hands, boards and the cards that may still come; checked, and ready for the kernel.

    `missing` lists how many cards each hand and board lacks that lacks any. `ways` counts the ways
    to deal those once it is known who holds what, `deals` also the choices of hands from ranges
    (those that collide included). `known` are the hands if each of them is a single one. A card of
    a hand that does not grow is unknown rather than still to come.
    """

    __slots__ = (
        "board_cards",
        "boards",
        "deals",
        "game",
        "has_unknown_cards",
        "holdings",
        "known",
        "left",
        "missing",
        "shares",
        "stock",
        "ways",
        "weights",
    )

    def __init__(
        self, game: EquityGame, holdings: tuple[Range, ...], boards: tuple[int, ...], stock: int
    ) -> None:
        self.game = game
        self.holdings = holdings
        self.boards = boards
        self.stock = stock
        self.board_cards = max(game.board_counts)
        self.shares = tuple(
            (share.ranking, USES.index(share.use), share.board) for share in game.shares
        )
        first = tuple(holding.masks[0] for holding in holdings)
        lacks = [game.own_cards - hand.bit_count() for hand in first]
        lacks += [self.board_cards - board.bit_count() for board in boards]
        self.missing = tuple(filter(None, lacks))
        self.left = stock.bit_count() - sum(hand.bit_count() for hand in first if hand & stock)
        self.ways = ways_to_deal(self.missing, self.left)
        self.deals = self.ways * prod(len(holding.masks) for holding in holdings)
        self.weights = tuple(
            dict(zip(holding.masks, holding.times, strict=True)) if holding.times else {}
            for holding in holdings
        )
        self.known = first if all(len(holding.masks) == 1 for holding in holdings) else None
        self.has_unknown_cards = not game.hands_grow and any(lacks[: len(first)])

    def weight_of(self, hands: tuple[int, ...]) -> int:
        """Say how much one way to hold hands counts."""
        pairs = zip(self.weights, hands, strict=True)
        return prod(times.get(hand, 1) for times, hand in pairs)

    def known_hands(self) -> Iterator[tuple[int, ...]]:
        """Go through all ways to hold one hand of each range, none with a card of another."""

        def hold(hands: tuple[int, ...], taken: int) -> Iterator[tuple[int, ...]]:
            if len(hands) == len(self.holdings):
                yield hands
                return
            for hand in self.holdings[len(hands)].masks:
                if not hand & taken:
                    yield from hold((*hands, hand), taken | hand)

        return hold((), 0)


def ways_to_deal(missing: tuple[int, ...], left: int) -> int:
    """Count the ways to deal so many cards here and so many there, of those that are left."""
    ways = 1
    for cards in missing:
        ways *= comb(max(left, 0), cards)
        left -= cards
    return ways


def spot_of(game: EquityGame, hands: Sequence[str], *, board: str = "", dead: str = "") -> Spot:
    """Read a spot from texts; two boards are separated by a slash.

    >>> spot_of(HOLDEM, ["AhKh", "QQ+"], board="Qh Jh 2c").holdings[1].text
    'QQ+'
    """
    if not 2 <= len(hands) <= PLAYERS_MOST:
        raise TooFewHands(most=PLAYERS_MOST, given=len(hands))
    places = Places(game)
    boards = read_boards(game, board, places)
    places.put(parse_cards(dead), "among the dead cards")
    known = [read_hand(game, text) for text in hands]
    for number, cards in enumerate(known, 1):
        places.put(cards or (), f"in hand {number}")
    holdings = tuple(
        holding_of(game, text, cards, among=places.left, board=boards[0] if boards else 0)
        for text, cards in zip(hands, known, strict=True)
    )
    spot = Spot(game, holdings, boards, places.left)
    verify_possible(spot)
    return spot


class Places:
    """Where each card is, so that none is in two places."""

    def __init__(self, game: EquityGame) -> None:
        self.deck = game.deck
        self.left = game.in_deck
        self.where: dict[Card, str] = {}

    def put(self, cards: Sequence[Card], where: str) -> None:
        """Put cards somewhere, or say where one of them is already."""
        for card in cards:
            if card in self.where:
                raise CardTwice(card=repr(card), first=self.where[card], second=where)
            if not card.bit & self.left:
                raise CardNotInDeck(card=repr(card), where=where, deck=self.deck)
            self.where[card] = where
            self.left &= ~card.bit


def read_boards(game: EquityGame, text: str, places: Places) -> tuple[int, ...]:
    """Read the boards; those that were not given are still empty."""
    texts = text.split("/") if text.strip() else []
    if len(texts) > game.boards:
        raise WrongBoardCount(given=len(texts), game=game.name, wanted=game.boards)
    masks = []
    for number, part in enumerate(texts, 1):
        cards = parse_cards(part)
        if len(cards) not in game.board_counts:
            counts = tuple(map(str, game.board_counts))
            raise ImpossibleBoard(
                given=len(cards),
                board=shown(part.strip()),
                game=game.name,
                wanted=", ".join(counts),
            )
        places.put(cards, "on the board" if game.boards == 1 else f"on board {number}")
        masks.append(mask_of(cards))
    return (*masks, *[0] * (game.boards - len(masks)))


def read_hand(game: EquityGame, text: str) -> tuple[Card, ...] | None:
    """Read the known cards of one hand; None for a range."""
    if text.strip().lower() == "random":
        return ()
    if not game.hands_grow and not is_hand_of_cards(text, game.own_cards):
        return None
    for token in text.replace(",", " ").split():
        if GROUP.match(token) or is_pattern(token):
            raise NoRangeHere(token=shown(token), game=game.name)
    cards = parse_cards(text.replace(UNKNOWN, " "))
    given = len(cards) + text.count(UNKNOWN)
    if given == 0:
        raise EmptyRange(range="", why="nothing is written")
    if given > game.own_cards or (given < game.own_cards and not game.hands_grow):
        raise WrongHoldingSize(hand=shown(text), given=given, game=game.name, wanted=game.own_cards)
    return cards


def is_hand_of_cards(text: str, own_cards: int = 2) -> bool:
    """Tell whether a text is one hand rather than a range: all cards, and not two hands or more."""
    tokens = text.replace(",", " ").replace(UNKNOWN, " ? ").split()
    try:
        cards = sum(1 if token == UNKNOWN else len(parse_cards(token)) for token in tokens)
    except Refused:
        return False
    return len(tokens) <= 1 or cards <= max(len(tokens), own_cards)


def holding_of(
    game: EquityGame, text: str, cards: tuple[Card, ...] | None, *, among: int, board: int
) -> Range:
    """Give the hands that a text stands for, with the cards that are left."""
    if cards is None:
        omaha = any(share.use == "omaha" for share in game.shares)
        own = game.own_cards
        held = weighted_range(text, among=among, cards=own, board=board, omaha=omaha)
        masks = tuple(sorted(held))
        common = gcd(*held.values())
        times = tuple(held[mask] // common for mask in masks)
        if sum(times) > DRAWN_MOST:
            raise WeightsTooFine(range=shown(text), hands=len(masks))
        return Range(text.strip(), masks, () if max(times) == 1 else times)
    whole = len(cards) == game.own_cards
    return Range(text_of(cards) if whole else text.strip(), (mask_of(cards),))


def verify_possible(spot: Spot) -> None:
    """Refuse ranges that cannot be held together, and a deck that is too small."""
    if next(spot.known_hands(), None) is None:
        ranges = [holding.text for holding in spot.holdings if len(holding.masks) > 1]
        raise RangesCollide(ranges="; ".join(ranges))
    if sum(spot.missing) > spot.left:
        raise DeckExhausted(wanted=sum(spot.missing), left=spot.left)
