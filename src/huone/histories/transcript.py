"""Transcript: a hand as text, laid out as online rooms print their hand histories.

Owns: the lines: header, seats, forced bets, streets, actions, showdown and summary, for every game.
Never: prints a card that the hero did not see; it is written from what `games.view` lets through.

Amounts are chips, written as money where the heading names a currency and its decimals.
"""

from collections.abc import Iterator, Sequence

from huone.cards.card import Card, text_of
from huone.games import events as game_events
from huone.games.definition import Street, find
from huone.games.felt import Felt
from huone.games.naming import names_of
from huone.games.rules import Stakes
from huone.games.view import (
    CardsPutAway,
    CardsReceived,
    HandOpened,
    OpenFaceOpened,
    SeenEvent,
    history_for,
)
from huone.histories.heading import Heading
from huone.histories.open_face import open_face_lines

__all__ = ["Heading", "write_text"]

LIMITS = {"no-limit": "No Limit", "pot-limit": "Pot Limit", "fixed-limit": "Limit"}
FORCED = {
    "ante": "posts the ante",
    "big-blind-ante": "posts the big blind ante",
    "small-blind": "posts small blind",
    "big-blind": "posts big blind",
    "straddle": "posts straddle",
    "live-post": "posts big blind",
    "dead-post": "posts dead blind",
}
ORDINALS = ("FIRST", "SECOND", "THIRD", "FOURTH")


def write_text(
    events: Sequence[game_events.Event], heading: Heading | None = None, *, hero: int | None = None
) -> str:
    """Write a finished hand as the hero saw it; without a hero, as an onlooker did.

    >>> from huone.games import play
    >>> hand = play("texas", [100, 100]); hand.fold()
    >>> write_text(hand.events).splitlines()[-3]
    'Total pot 2 | Rake 0'
    """
    heading = heading or Heading()
    seen = history_for(hero, list(events))
    if isinstance(seen[0], OpenFaceOpened):
        return "\n".join(open_face_lines(seen, heading)) + "\n"
    return "\n".join(_Writer(seen, hero, heading).lines()) + "\n"


class _Writer:
    """Writes one hand, line by line; the felt is always the table before the event at hand."""

    def __init__(self, seen: list[SeenEvent], hero: int | None, heading: Heading) -> None:
        opened = seen[0]
        assert isinstance(opened, HandOpened), "a hand begins with its opening"
        self.opened = opened
        self.seen = seen
        self.hero = hero
        self.heading = heading
        self.felt = Felt(opened)
        boards = [event.board for event in seen if isinstance(event, game_events.BoardDealt)]
        self.several_boards = any(boards)
        self.folded_on: dict[int, str] = {}
        self.won: dict[int, int] = {}
        self.pots: dict[int, int] = {}
        self.at_showdown = False

    def lines(self) -> Iterator[str]:
        yield from self._header()
        for event in self.seen[1:]:
            yield from self._line(event)
            self.felt.see(event)
        yield from self._summary()

    def _name(self, seat: int) -> str:
        return self.heading.name(seat)

    def _chips(self, chips: int) -> str:
        return self.heading.amount(chips)

    # Header

    def _header(self) -> Iterator[str]:
        opened, heading = self.opened, self.heading
        stakes = f"{LIMITS[opened.stakes.structure]} ({self._stakes(opened.stakes)})"
        yield f"Huone Hand #{heading.number}: {find(opened.game).name} {stakes}{heading.dated}"
        size = f" {heading.seats}-max" if heading.seats else ""
        yield f"Table '{heading.table}'{size} Seat #{opened.button + 1} is the button"
        for seat, stack in sorted(zip(opened.seats, opened.stacks, strict=True)):
            yield f"Seat {seat + 1}: {self._name(seat)} ({self._chips(stack)} in chips)"

    def _stakes(self, stakes: Stakes) -> str:
        fixed = stakes.structure == "fixed-limit"
        low, high = (
            (stakes.small_bet, stakes.big_bet) if fixed else (stakes.small_blind, stakes.big_blind)
        )
        if not high:
            return f"ante {self._chips(stakes.min_bet)}"
        return f"{self._chips(low)}/{self._chips(high)}"

    # Play

    def _line(self, event: SeenEvent) -> Iterator[str]:
        if isinstance(event, game_events.StreetStarted):
            yield from self._street(event.name)
        elif isinstance(event, CardsReceived):
            yield from self._received(event)
        elif isinstance(event, game_events.BoardDealt):
            yield self._board(event)
        elif isinstance(event, game_events.HandShown | game_events.HandMucked):
            yield from self._shown(event)
        elif isinstance(event, game_events.PotWon):
            yield from self._collected(event)
        elif isinstance(event, game_events.Reshuffled):
            yield f"{event.count} cards are shuffled into the deck"
        elif isinstance(event, game_events.BetReturned):
            yield f"Uncalled bet ({self._chips(event.chips)}) returned to {self._name(event.seat)}"
        elif isinstance(event, game_events.RakeTaken):
            taken = event.rake_chips + event.jackpot_chips
            self.pots[event.pot] = self.pots.get(event.pot, 0) + taken
        elif isinstance(event, game_events.HandVoided):
            yield "The hand is void: all bets are returned"
        elif not isinstance(event, game_events.CardsBurned | game_events.HandEnded):
            yield from self._action(event)

    def _street(self, name: str) -> Iterator[str]:
        """Head a street; where a board is dealt, its own line is the head."""
        first = not self.felt.street
        plan = self._plan(name)
        stud = self.felt.game is not None and self.felt.game.door is not None
        if first and not stud:
            yield "*** HOLE CARDS ***"
        elif plan is None or not plan.board:
            yield f"*** {name.upper()}{' STREET' if stud else ''} ***"

    def _plan(self, name: str) -> Street | None:
        streets = () if self.felt.game is None else self.felt.game.street
        return next((street for street in streets if street.name == name), None)

    def _board(self, event: game_events.BoardDealt) -> str:
        plan = self._plan(self.felt.street)
        if plan is None or not plan.board:
            return f"Community card [{text_of(event.cards)}]"
        before = self.felt.board(event.board)
        known = f"[{text_of(before)}] " if before else ""
        street = f"{self._ordinal(event.board)}{self.felt.street.upper()}"
        return f"*** {street} *** {known}[{text_of(event.cards)}]"

    def _ordinal(self, board: int) -> str:
        """Say which board it is, where there are several."""
        return f"{ORDINALS[board]} " if self.several_boards else ""

    def _received(self, event: CardsReceived) -> Iterator[str]:
        """Name new cards: the hero's own, and those that lie face up."""
        new = (*event.down, *event.up)
        if new:
            before = self.felt.cards[event.seat].known
            known = f"[{text_of(before)}] " if before else ""
            yield f"Dealt to {self._name(event.seat)} {known}[{text_of(new)}]"

    def _action(self, event: SeenEvent) -> Iterator[str]:
        """Write what a player does."""
        assert not isinstance(
            event, HandOpened | game_events.CardsBurned | game_events.StreetStarted
        )
        if isinstance(event, game_events.Folded):
            self.folded_on[event.seat] = self.felt.street
        said = self._bet(event) or self._choice(event)
        yield f"{self._name(event.seat)}: {said}"  # type: ignore[union-attr]

    def _bet(self, event: SeenEvent) -> str:
        if isinstance(event, game_events.Folded | game_events.Checked):
            return "folds" if isinstance(event, game_events.Folded) else "checks"
        if isinstance(event, game_events.Posted):
            said = f"{FORCED[event.kind]} {self._chips(event.chips)}"
        elif isinstance(event, game_events.Called):
            said = f"calls {self._chips(event.to_chips - self.felt.players[event.seat].bet)}"
        elif isinstance(event, game_events.BroughtIn):
            said = f"brings in for {self._chips(event.to_chips)}"
        elif isinstance(event, game_events.BetPlaced):
            level, to_chips = self.felt.level, event.to_chips
            more = f"raises {self._chips(to_chips - level)} to" if level else "bets"
            said = f"{more} {self._chips(to_chips)}"
        else:
            return ""
        return f"{said} and is all-in" if event.all_in else said

    def _choice(self, event: SeenEvent) -> str:
        if isinstance(event, CardsPutAway):
            named = f" [{text_of(event.cards)}]" if event.cards else ""
            return f"discards {_count(event.count, 'card')}{named}" if event.count else "stands pat"
        if isinstance(event, game_events.CardOffered):
            return f"is offered [{event.card!r}]"
        if isinstance(event, game_events.OfferAnswered):
            return "keeps the card" if event.kept else "rejects the card"
        if isinstance(event, game_events.GameChosen):
            return f"chooses {find(event.game).name}"
        if isinstance(event, game_events.CardsExposed):
            return f"exposes [{text_of(event.cards)}]"
        if isinstance(event, game_events.CardsTurnedUp):
            return f"[{text_of(event.cards)}] lies face up from now on"
        if isinstance(event, game_events.HandKilled):
            return "the hand is dead"
        assert isinstance(event, game_events.RunoutsWanted), f"no line for {type(event).__name__}"
        return f"wants to run the board {_count(event.count, 'time')}"

    # Showdown

    def _open_showdown(self) -> Iterator[str]:
        if not self.at_showdown:
            self.at_showdown = True
            yield "*** SHOW DOWN ***"

    def _shown(self, event: game_events.HandShown | game_events.HandMucked) -> Iterator[str]:
        """Show a hand; with more cards to come it lies open before the showdown."""
        game = self.felt.game
        if game is None or self.felt.street == game.street[-1].name:
            yield from self._open_showdown()
        name = self._name(event.seat)
        if isinstance(event, game_events.HandMucked):
            yield f"{name}: mucks hand"
        else:
            said = self._named(event.cards)
            yield f"{name}: shows [{text_of(event.cards)}]" + (f" ({said})" if said else "")

    def _named(self, cards: Sequence[Card]) -> str:
        """Say what cards make, for each share where there are several."""
        game = self.felt.game
        if game is None:
            return ""
        names = names_of(game, cards, self.felt.boards)
        several = len(game.award) > 1
        return "; ".join(f"{share}: {name}" if several else name for share, name in names.items())

    def _collected(self, event: game_events.PotWon) -> Iterator[str]:
        if event.share != "uncontested":
            yield from self._open_showdown()
        self.won[event.seat] = self.won.get(event.seat, 0) + event.chips
        self.pots[event.pot] = self.pots.get(event.pot, 0) + event.chips
        pot = self._pot_name(event.pot)
        yield f"{self._name(event.seat)} collected {self._chips(event.chips)} from {pot}"

    def _pot_name(self, number: int) -> str:
        count = len(self.felt.pots())
        if count == 1:
            return "pot"
        if number == 0:
            return "main pot"
        return "side pot" if count == 2 else f"side pot-{number}"

    # Summary

    def _summary(self) -> Iterator[str]:
        yield "*** SUMMARY ***"
        pots = ""
        if len(self.pots) > 1:
            named = [
                f"{self._pot_name(number).capitalize()} {self._chips(chips)}."
                for number, chips in sorted(self.pots.items())
            ]
            pots = f" {' '.join(named)}"
        rake = self._chips(self.felt.rake_chips)
        yield f"Total pot {self._chips(self.felt.pot_chips)}{pots} | Rake {rake}"
        for number, board in enumerate(self.felt.boards):
            if board:
                yield f"{self._ordinal(number)}Board [{text_of(board)}]"
        for seat in sorted(self.felt.players):
            yield f"Seat {seat + 1}: {self._name(seat)}{self._position(seat)} {self._fate(seat)}"

    def _position(self, seat: int) -> str:
        """Say who had the button and the blinds."""
        roles = ["button"] if seat == self.opened.button else []
        for post in self.opened.posts:
            if post.seat == seat and post.kind in ("small-blind", "big-blind"):
                roles.append(post.kind.replace("-", " "))
        return "".join(f" ({role})" for role in roles)

    def _fate(self, seat: int) -> str:
        """Say how the hand ended for a seat."""
        player, cards, won = self.felt.players[seat], self.felt.cards[seat], self.won.get(seat)
        if seat in self.folded_on:
            first = self.felt.game is None or self.folded_on[seat] == self.felt.game.street[0].name
            when = f"before {self._second_street()}" if first else f"on the {self.folded_on[seat]}"
            return f"folded {when}" + ("" if player.paid else " (didn't bet)")
        if cards.shown:
            said = f"showed [{text_of(cards.known)}]"
            result = f"and won ({self._chips(won)})" if won else "and lost"
            name = self._named(cards.known)
            return f"{said} {result}" + (f" with {name}" if name else "")
        return f"collected ({self._chips(won)})" if won else "mucked"

    def _second_street(self) -> str:
        streets = () if self.felt.game is None else self.felt.game.street
        return streets[1].name if len(streets) > 1 else "the end"


def _count(count: int, word: str) -> str:
    return f"{count} {word}" + ("" if count == 1 else "s")
