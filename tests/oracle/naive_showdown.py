"""A naive second opinion on who wins what: read from a hand's events alone, by trying everything.

It knows the games by a table of its own, forms pots chip by chip and compares every combination of
cards in plain Python. It shares nothing with the package but the events and the numbering of cards.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from huone.games import events as game_events

Score = tuple[int, ...]
"""Compares hands of one share; larger is better, None is no hand."""
Seats = Sequence[int]
Cards = list[int]

WHEELS = {52: {12, 0, 1, 2, 3}, 36: {12, 4, 5, 6, 7}}


# Five cards


def rank(card: int) -> int:
    return card // 4


def suit(card: int) -> int:
    return card % 4


def by_count(ranks: Iterable[int]) -> tuple[list[int], list[int]]:
    """Give the ranks, the most numerous first, and how often each is there."""
    counts = Counter(ranks)
    order = sorted(counts, key=lambda each: (-counts[each], -each))
    return order, [counts[each] for each in order]


def straight_top(ranks: set[int], wheel: set[int]) -> int | None:
    if ranks == wheel:
        return sorted(ranks)[-2]
    return max(ranks) if len(ranks) == 5 and max(ranks) - min(ranks) == 4 else None


def high_score(cards: Sequence[int], *, deck: int = 52, wheel: bool = True) -> Score:
    ranks = [rank(card) for card in cards]
    order, counts = by_count(ranks)
    top = straight_top(set(ranks), WHEELS[deck] if wheel else set())
    flush = len({suit(card) for card in cards}) == 1
    flush_step, full_step = (5, 6) if deck == 52 else (6, 5)
    if flush and top is not None:
        return (8, top)
    if counts[0] == 4:
        return (7, *order)
    if counts == [3, 2]:
        return (full_step, *order)
    if flush:
        return (flush_step, *order)
    if top is not None:
        return (4, top)
    return ({(3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}.get(tuple(counts), 0), *order)


def short_score(cards: Sequence[int]) -> Score:
    return high_score(cards, deck=36)


def soko_score(cards: Sequence[int]) -> Score:
    """Rank as high, with a flush of four and a straight of four between a pair and two pair."""
    usual = high_score(cards)
    if usual[0] >= 2:
        return (10 * usual[0], *usual[1:])
    fours = []
    for fifth in cards:
        four = [card for card in cards if card != fifth]
        ranks = sorted((rank(card) for card in four), reverse=True)
        if len({suit(card) for card in four}) == 1:
            fours.append((15, *ranks, rank(fifth)))
        elif ranks == [12, 2, 1, 0]:
            fours.append((14, 2, rank(fifth)))
        elif len(set(ranks)) == 4 and ranks[0] - ranks[-1] == 3:
            fours.append((14, ranks[0], rank(fifth)))
    return max([*fours, (10 * usual[0], *usual[1:])])


def ace_low_ranks(cards: Iterable[int]) -> list[int]:
    return [(rank(card) + 1) % 13 for card in cards]


def low_score(cards: Sequence[int]) -> Score:
    """Rank the lowest first: no pair before a pair, then from the top card down."""
    order, counts = by_count(ace_low_ranks(cards))
    return (*(-count for count in counts), *(-each for each in order))


def low8_score(cards: Sequence[int]) -> Score | None:
    ranks = ace_low_ranks(cards)
    good = len(set(ranks)) == 5 and max(ranks) <= 7
    return low_score(cards) if good else None


def low27_score(cards: Sequence[int]) -> Score:
    return tuple(-each for each in high_score(cards, wheel=False))


def badugi_score(cards: Sequence[int]) -> Score | None:
    ranks = sorted(ace_low_ranks(cards), reverse=True)
    if len(set(ranks)) < len(cards) or len({suit(card) for card in cards}) < len(cards):
        return None
    return (len(cards), *(-each for each in ranks))


# Which cards may play


def any_five(own: Cards, board: Cards) -> Iterator[tuple[int, ...]]:
    yield from combinations(own + board, 5)


def two_and_three(own: Cards, board: Cards) -> Iterator[tuple[int, ...]]:
    for two in combinations(own, 2):
        for three in combinations(board, 3):
            yield two + three


def own_five(own: Cards, board: Cards) -> Iterator[tuple[int, ...]]:
    yield from combinations(own, 5)


def own_some(own: Cards, board: Cards) -> Iterator[tuple[int, ...]]:
    for count in range(1, 5):
        yield from combinations(own, count)


# Who gets an odd chip first


def by_seat(cards: Cards) -> int:
    return 0


def by_highest(cards: Cards) -> int:
    return -max(cards)


def by_lowest(cards: Cards) -> int:
    return min((rank(card) + 1) % 13 * 4 + suit(card) for card in cards)


class Share(NamedTuple):
    """A share of the pot: how hands score, which cards play, who gets odd chips, which board."""

    score: Callable[[Sequence[int]], Score | None]
    choose: Callable[[Cards, Cards], Iterator[tuple[int, ...]]]
    odd: Callable[[Cards], int] | None = by_seat  # None: by the first share's hands.
    board: int = 0


HOLDEM = [Share(high_score, any_five)]
OMAHA = [Share(high_score, two_and_three)]
OMAHA_HILO = [*OMAHA, Share(low8_score, two_and_three)]
GAMES: dict[str, list[Share]] = {
    "texas": HOLDEM,
    "pineapple": HOLDEM,
    "crazy-pineapple": HOLDEM,
    "helsinki-holdem": HOLDEM,
    "short-deck": [Share(short_score, any_five)],
    "omaha": OMAHA,
    "omaha5": OMAHA,
    "omaha6": OMAHA,
    "courchevel": OMAHA,
    "omaha-hilo": OMAHA_HILO,
    "omaha5-hilo": OMAHA_HILO,
    "courchevel-hilo": OMAHA_HILO,
    "double-flop-holdem": [*HOLDEM, Share(high_score, any_five, by_seat, 1)],
    "sviten-special": [Share(high_score, own_five), Share(high_score, two_and_three, None)],
    "soko": [Share(soko_score, own_five, by_highest)],
    "seven-card-stud": [Share(high_score, any_five, by_highest)],
    "stud-hilo": [
        Share(high_score, any_five, by_highest),
        Share(low8_score, any_five, by_lowest),
    ],
    "razz": [Share(low_score, any_five, by_lowest)],
    "five-card-draw": [Share(high_score, own_five)],
    "single-draw-27": [Share(low27_score, own_five)],
    "triple-draw-27": [Share(low27_score, own_five)],
    "badugi": [Share(badugi_score, own_some)],
}


# A hand from its events


class Table:
    """What the events say about money and cards at the end of a hand."""

    def __init__(self, events: list[game_events.Event]) -> None:
        start = events[0]
        assert isinstance(start, game_events.HandStarted)
        self.game = start.game
        self.seats = start.seats
        self.live = list(start.seats)
        self.matched: dict[int, int] = defaultdict(int)
        self.dead = 0
        self.own: dict[int, Cards] = defaultdict(list)
        self.boards: dict[int, Cards] = defaultdict(list)
        self.known: Cards = []  # The part of the board that all runouts share.
        self.street: dict[int, int] = defaultdict(int)
        self.streets = 0
        self.offered: int | None = None
        for event in events:
            self.take(event)

    def take(self, event: game_events.Event) -> None:
        if isinstance(event, game_events.GameChosen):
            self.game = event.game
        elif isinstance(event, game_events.StreetStarted):
            self.streets += 1
            if self.streets > 1:
                self.street.clear()
        elif isinstance(
            event, game_events.Folded | game_events.HandMucked | game_events.HandKilled
        ):
            self.live.remove(event.seat)
        elif isinstance(event, game_events.RunoutsWanted):
            self.known = self.boards[0].copy()
        elif isinstance(event, game_events.BoardDealt):
            board = self.boards.setdefault(event.board, self.known.copy())
            board += map(int, event.cards)
        else:
            self.take_money(event)
            self.take_cards(event)

    def take_money(self, event: game_events.Event) -> None:
        if isinstance(event, game_events.Posted) and event.kind in ("big-blind-ante", "dead-post"):
            self.dead += event.chips
        elif isinstance(event, game_events.Posted):
            self.matched[event.seat] += event.chips
            if event.kind != "ante":
                self.street[event.seat] += event.chips
        elif isinstance(event, game_events.Called | game_events.BetPlaced | game_events.BroughtIn):
            self.matched[event.seat] += event.to_chips - self.street[event.seat]
            self.street[event.seat] = event.to_chips
        elif isinstance(event, game_events.BetReturned):
            self.matched[event.seat] -= event.chips

    def take_cards(self, event: game_events.Event) -> None:
        if isinstance(event, game_events.CardsDealt):
            self.own[event.seat] += map(int, event.down + event.up)
        elif isinstance(event, game_events.Discarded):
            for card in event.cards:
                self.own[event.seat].remove(card)
        elif isinstance(event, game_events.CardOffered):
            self.offered = int(event.card)
        elif isinstance(event, game_events.OfferAnswered) and event.kept:
            assert self.offered is not None
            self.own[event.seat].append(self.offered)

    def pots(self) -> list[tuple[int, list[int]]]:
        """Form pots chip by chip: who has put a chip on a level may win that level."""
        pots: list[tuple[int, list[int]]] = []
        for level in range(max(self.matched.values(), default=0)):
            chips = sum(1 for seat in self.seats if self.matched[seat] > level)
            able = [seat for seat in self.live if self.matched[seat] > level]
            if pots and (not able or able == pots[-1][1]):
                pots[-1] = (pots[-1][0] + chips, pots[-1][1])
            else:
                pots.append((chips, able or self.live))
        if self.dead:
            pots = (
                [(pots[0][0] + self.dead, pots[0][1]), *pots[1:]]
                if pots
                else [(self.dead, self.live)]
            )
        return pots


def winnings(events: list[game_events.Event]) -> list[dict[int, int]]:
    """Say what each seat wins of each pot."""
    table = Table(events)
    shares = GAMES[table.game]
    boards = max(table.boards, default=0) + 1
    runouts = boards if max(share.board for share in shares) == 0 else 1
    results = []
    for chips, able in table.pots():
        won: dict[int, int] = defaultdict(int)
        if len(table.live) == 1:
            won[table.live[0]] = chips
        else:
            for runout, part in enumerate(parts(chips, runouts)):
                divide(part, able, shares, table, runout, won)
        results.append({seat: each for seat, each in won.items() if each})
    return results


def parts(chips: int, count: int) -> list[int]:
    """Divide chips as evenly as can be, the first parts larger."""
    return [chips // count + (place < chips % count) for place in range(count)]


def divide(
    chips: int, able: Seats, shares: list[Share], table: Table, runout: int, won: dict[int, int]
) -> None:
    contested = []
    scores_of_first: dict[int, Score | None] = {}
    for share in shares:
        scores = {seat: best(share, table, seat, runout) for seat in able}
        scores_of_first = scores_of_first or scores
        valid = [score for score in scores.values() if score is not None]
        if valid:
            winners = [seat for seat in able if scores[seat] == max(valid)]
            contested.append((share, winners))
    if all(winners == contested[0][1] for _, winners in contested):
        contested = contested[:1]
    for part, (share, winners) in zip(parts(chips, len(contested)), contested, strict=True):
        order = in_odd_chip_order(share, winners, table, scores_of_first)
        for seat, amount in zip(order, parts(part, len(order)), strict=True):
            won[seat] += amount


def best(share: Share, table: Table, seat: int, runout: int) -> Score | None:
    board = table.boards[share.board + runout]
    scores = (share.score(cards) for cards in share.choose(table.own[seat], board))
    return max((score for score in scores if score is not None), default=None)


def in_odd_chip_order(
    share: Share, winners: list[int], table: Table, scores_of_first: dict[int, Score | None]
) -> list[int]:
    clockwise = [seat for seat in table.seats if seat in winners]
    if share.odd is None:
        ranked = sorted({scores_of_first[seat] or () for seat in clockwise}, reverse=True)
        return sorted(clockwise, key=lambda seat: ranked.index(scores_of_first[seat] or ()))
    odd = share.odd
    return sorted(clockwise, key=lambda seat: odd(table.own[seat]))
