"""Commentary: what the hands that a viewer sees are called, and what open hands stand to win.

Owns: the facts of a hand's name (so that every language finds its own words), the cards that make
it, and the odds of hands that lie open before the board is complete.
Never: knows more than its viewer. It looks at his `Felt`, where no hidden card lies.

Rule 1: facts are for showing. What they say follows from what was seen, and decides nothing.
Rule 2: odds are counted only where that takes a moment.

>>> from huone.games import play
>>> from huone.games.view import history_for
>>> seen = history_for(0, play("texas", stacks=[100, 100], seed=3).events)
>>> [(name.seat, name.category, name.ranks) for name in names_seen(felt_of(seen))]
[(0, 'high-card', ('4', '3'))]
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain
from typing import Final

from msgspec.structs import replace

from huone.cards.card import RANKS, Card, mask_of
from huone.cards.deck import DECKS
from huone.cards.equity import equity
from huone.cards.names import LOWS, name_of_hand, shape_of_hand
from huone.cards.precedence import BADUGI, Shape
from huone.cards.ranking import ranking_named
from huone.cards.spot import EquityGame, Range, Spot
from huone.games import events as game_events
from huone.games.definition import Award, Game
from huone.games.felt import Felt, felt_of
from huone.games.naming import cards_for
from huone.games.odds import equity_game
from huone.games.view import (
    CardsPutAway,
    CardsReceived,
    HandKind,
    HandOpened,
    HandsNamed,
    NamedHand,
    Odds,
    OddsShown,
    SeenEvent,
    seen_by,
)

DEALS_MOST: Final = 4_000
"""More deals than that are sampled: a spectator wants to know at once, and nobody else to wait."""
SAMPLES: Final = 4_000
"""The same without a compiler, where it takes a twentieth of a second: odds must not differ."""

DECK_MASKS: Final = {name: mask_of(deck) for name, deck in DECKS.items()}

SHOWS_CARDS: Final = frozenset(
    {
        CardsReceived,
        CardsPutAway,
        game_events.CardsDealt,
        game_events.Discarded,
        game_events.BoardDealt,
        game_events.HandShown,
        game_events.CardsTurnedUp,
        game_events.CardsExposed,
        game_events.OfferAnswered,
    }
)
"""After these a hand may be called something else."""
MOVES_CARDS: Final = SHOWS_CARDS | {
    game_events.CardOffered,
    game_events.GameChosen,
    game_events.RunoutsWanted,
}
OWNED: Final = (game_events.CardsDealt, game_events.Discarded)


def commented(seen: Sequence[SeenEvent]) -> list[SeenEvent]:
    """Tell a whole hand with comments where something is to be said."""
    told: list[SeenEvent] = []
    for place, event in enumerate(seen):
        told.append(event)
        following = seen[place + 1] if place + 1 < len(seen) else None
        if wants_comment(event, following):
            told += comments_on(seen[: place + 1])
    return told


def wants_comment(event: object, following: object) -> bool:
    """Tell whether cards have been seen and nothing more is dealt at once."""
    return type(event) in SHOWS_CARDS and type(following) not in SHOWS_CARDS


def comments_on(seen: Sequence[SeenEvent]) -> list[SeenEvent]:
    """Say what there is to say of a hand as far as it was seen; of open-face rows nothing."""
    if not seen or not isinstance(seen[0], HandOpened):
        return []
    felt = felt_of(seen)
    return _put(names_seen(felt), odds_seen(felt))


def _put(names: tuple[NamedHand, ...], odds: tuple[Odds, ...]) -> list[SeenEvent]:
    comments: list[SeenEvent] = [HandsNamed(names)] if names else []
    return [*comments, OddsShown(odds)] if odds else comments


class Commentator:
    """Follows one hand for all its viewers, and works each name and the odds out once.

    It keeps two felts: what observers see, and the cards of every hand as its owner sees them. A
    viewer is told of the hands that observers see, and of his own.
    """

    def __init__(self) -> None:
        self._open: Felt | None = None
        self._own: Felt | None = None
        self._for_all: tuple[tuple[NamedHand, ...], tuple[Odds, ...]] | None = None

    def see(self, event: game_events.Event) -> None:
        """Follow the hand by one event."""
        seen = seen_by(None, event)
        self._for_all = None
        if isinstance(seen, HandOpened):
            self._open, self._own = Felt(seen), Felt(seen)
        elif self._open is not None and self._own is not None:
            self._open.see(seen)
            if isinstance(event, OWNED):
                self._own.see(seen_by(event.seat, event))
            elif type(event) in MOVES_CARDS:
                self._own.see(seen)

    def hears_as(self, seat: int | None) -> int | None:
        """Tell whose comments a viewer hears: his own if he knows a hand that others do not."""
        if self._open is None or seat is None or seat not in self._open.players:
            return None
        live = not self._open.players[seat].folded
        return seat if live and self._open.cards[seat].hidden else None

    def comments(self, hears_as: int | None) -> list[SeenEvent]:
        """Say what there is to say; of open-face rows nothing."""
        if self._open is None or self._own is None:
            return []
        if self._for_all is None:
            self._for_all = names_seen(self._open), odds_seen(self._open)
        names, odds = self._for_all
        if hears_as is not None and self._own.game is not None:
            own = tuple(_names(self._own, self._own.game, hears_as))
            names = self._in_order((*names, *own)) if names else own
        return _put(names, odds)

    def _in_order(self, names: tuple[NamedHand, ...]) -> tuple[NamedHand, ...]:
        assert self._own is not None
        order = list(self._own.players)
        return tuple(sorted(names, key=lambda named: order.index(named.seat)))


def names_seen(felt: Felt) -> tuple[NamedHand, ...]:
    """Name the live hands of which the viewer sees every card."""
    if felt.game is None:
        return ()
    return tuple(
        named
        for seat, player in felt.players.items()
        if not player.folded and felt.cards[seat].hidden == 0 and felt.cards[seat].known
        for named in _names(felt, felt.game, seat)
    )


def _names(felt: Felt, game: Game, seat: int) -> Iterator[NamedHand]:
    own = felt.cards[seat].known
    for board in range(len(felt.boards)):
        # Awards name the boards of a game; a second runout of one board repeats its awards.
        for award in game.award:
            if game.boards > 1 and award.board != board:
                continue
            lying = tuple(felt.boards[board])
            named = _named(award, own, lying) if lying else _named_at_first(award, own)
            if named is not None:
                yield replace(named, seat=seat, board=board)


@lru_cache(maxsize=4096)  # Two cards and no board yet: of those hands there are few.
def _named_at_first(award: Award, own: tuple[Card, ...]) -> NamedHand | None:
    return _named(award, own, ())


@lru_cache(maxsize=4096)  # What its owner was told, everybody may be told at the showdown.
def _named(award: Award, own: tuple[Card, ...], board: tuple[Card, ...]) -> NamedHand | None:
    """Put down what the cards that play are, wherever they lie; None while too few are there."""
    cards = cards_for(award, own, board)
    if cards is None:
        return None
    ranking = ranking_named(award.hand)
    category, ranks = _in_words(shape_of_hand(cards, ranking)) if cards else ("none", ())
    return NamedHand(
        seat=0,
        board=0,
        share=award.share,
        kind=_kind(ranking),
        category=category,
        ranks=ranks,
        cards=cards,
        says=name_of_hand(cards, ranking),
    )


@lru_cache(maxsize=8192)
def _in_words(shape: Shape) -> tuple[str, tuple[str, ...]]:
    """Write the category of a hand and the ranks that make it."""
    category, ranks = shape
    return category.name.lower().replace("_", "-"), tuple([RANKS[rank] for rank in ranks])


def _kind(ranking: int) -> HandKind:
    if ranking == BADUGI:
        return "badugi"
    return "low" if ranking in LOWS else "high"


def odds_seen(felt: Felt) -> tuple[Odds, ...]:
    """Count what hands that all lie open stand to win while the board is not complete."""
    live = [seat for seat, player in felt.players.items() if not player.folded]
    game = felt.game
    if game is None or felt.is_over or len(live) < 2 or not _is_open(felt, live):
        return ()
    described = equity_game(game)
    most = max(described.board_counts)
    # Several runouts are several boards; their odds differ, and nobody asks for a mean of them.
    if described.hands_grow or most == 0 or len(felt.boards) > max(1, game.boards):
        return ()
    if all(len(board) == most for board in felt.boards):
        return ()
    return _counted(felt, described, live)


def _is_open(felt: Felt, live: list[int]) -> bool:
    """Tell whether nobody can bet any more and every live hand lies face up."""
    shown = all(felt.cards[seat].shown or _lies_up(felt, seat) for seat in live)
    return shown and sum(felt.players[seat].stack > 0 for seat in live) <= 1


def _lies_up(felt: Felt, seat: int) -> bool:
    cards = felt.cards[seat]
    return bool(cards.up) and not cards.down and not cards.hidden


def _counted(felt: Felt, game: EquityGame, live: list[int]) -> tuple[Odds, ...]:
    hands = [felt.cards[seat].known for seat in live]
    boards = [felt.board(number) for number in range(game.boards)]
    # Cards that must still be discarded, or a board in the middle of its deal, are no spot.
    fits = all(len(hand) == game.own_cards for hand in hands)
    if not fits or any(len(board) not in game.board_counts for board in boards):
        return ()
    left = DECK_MASKS[game.deck] & ~mask_of(chain(*hands, *boards))
    holdings = tuple(Range("", (mask_of(hand),)) for hand in hands)
    spot = Spot(game, holdings, tuple(map(mask_of, boards)), left)
    if sum(spot.missing) > spot.left:
        return ()
    answer = equity(spot, samples=None if spot.deals <= DEALS_MOST else SAMPLES)
    return tuple(
        Odds(seat, round(hand.equity * 1000)) for seat, hand in zip(live, answer.hands, strict=True)
    )
