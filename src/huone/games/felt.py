"""Felt: a hand as one viewer sees it on the table, kept up to date by what he may see.

Owns: stacks, bets, pots, boards and visible cards, put together from seen events alone.
Never: holds a hand or a deck, so it has no hidden card to give away; decides nothing.

>>> from huone.games import play
>>> from huone.games.view import history_for
>>> felt = felt_of(history_for(0, play("texas", stacks=[100, 100], seed=3).events))
>>> felt.pot_chips, felt.cards[0].known, felt.cards[1].known
(3, (4s, 3h), ())
"""

from collections.abc import Callable, Iterable
from typing import Final

from huone.cards.card import Card
from huone.games import events as game_events
from huone.games.betting import Player
from huone.games.definition import Game, Mix, find
from huone.games.pots import Pot, form_pots
from huone.games.rules import Stakes
from huone.games.view import CardsPutAway, CardsReceived, HandOpened, SeenEvent

FORCED_ASIDE = ("ante", "big-blind-ante", "dead-post")


class Cards:
    """The cards of one seat, as far as the viewer sees them."""

    __slots__ = ("down", "hidden", "shown", "up")

    def __init__(self) -> None:
        self.down: list[Card] = []
        self.hidden: int = 0
        self.up: list[Card] = []
        self.shown: bool = False

    @property
    def known(self) -> tuple[Card, ...]:
        """The cards that the viewer can name, those face down first."""
        return (*self.down, *self.up)

    @property
    def count(self) -> int:
        """How many cards lie there."""
        return self.hidden + len(self.down) + len(self.up)

    def put_away(self, event: CardsPutAway) -> None:
        """Give cards up: known ones by name, others from what is hidden."""
        for card in event.cards:
            (self.down if card in self.down else self.up).remove(card)
        unnamed = event.count - len(event.cards)
        # Who gives up more than is hidden has given up what he exposed.
        lying = max(0, unnamed - self.hidden)
        self.hidden -= unnamed - lying
        del self.up[len(self.up) - lying :]

    def turn_up(self, cards: tuple[Card, ...]) -> None:
        """Lay some cards open that were face down."""
        for card in cards:
            if card in self.down:
                self.down.remove(card)
            elif card not in self.up:
                self.hidden -= 1
        self.up += [card for card in cards if card not in self.up]

    def show(self, cards: tuple[Card, ...]) -> None:
        """Turn the whole hand up."""
        self.up = [card for card in self.up if card in cards]
        self.down = [card for card in cards if card not in self.up]
        self.hidden = 0
        self.shown = True


class Felt:
    """The table in front of a viewer."""

    def __init__(self, opened: HandOpened) -> None:
        chosen = find(opened.game)
        self.name: str = chosen.name
        self.game: Game | None = chosen if isinstance(chosen, Game) else None
        self.is_mix: bool = isinstance(chosen, Mix)
        self.stakes: Stakes = opened.stakes
        self.button: int = opened.button
        self.players: dict[int, Player] = {
            seat: Player(index, seat, stack)
            for index, (seat, stack) in enumerate(zip(opened.seats, opened.stacks, strict=True))
        }
        self.cards: dict[int, Cards] = {seat: Cards() for seat in opened.seats}
        self.boards: list[list[Card]] = [[]]
        self.street: str = ""
        self.offered: Card | None = None
        self.rake_chips: int = 0
        self.is_over: bool = False
        self.runout_from: int = 0
        """How many cards all runouts of the board share."""

    @property
    def pot_chips(self) -> int:
        """All chips that are in, this street's bets included."""
        return sum(player.paid + player.dead for player in self.players.values())

    @property
    def level(self) -> int:
        """The highest bet of the street."""
        return max(player.bet for player in self.players.values())

    def board(self, number: int) -> list[Card]:
        """Give a board as it lies; one that is not there yet begins with what all share."""
        if number < len(self.boards):
            return self.boards[number]
        return self.boards[0][: self.runout_from]

    def pots(self) -> list[Pot]:
        """Form the main pot and side pots; players are numbered as in `players`."""
        return form_pots(list(self.players.values()))

    def pots_so_far(self) -> list[Pot]:
        """Form the pots as players speak of them: only an all-in makes a side pot."""
        players = list(self.players.values())
        merged: list[Pot] = []
        for pot in self.pots():
            if merged:
                out = set(merged[-1].players) - set(pot.players)
                if all(players[index].stack for index in out):
                    merged[-1] = Pot(merged[-1].chips + pot.chips, pot.players)
                    continue
            merged.append(pot)
        return merged

    def see(self, event: SeenEvent) -> None:
        """Bring the picture up to date with one more event."""
        follow = FOLLOWED.get(type(event))
        if follow is not None:
            follow(self, event)

    # Chips

    def _post(self, event: game_events.Posted) -> None:
        player = self.players[event.seat]
        if event.kind in FORCED_ASIDE:
            player.put_aside(event.chips, dead=event.kind != "ante")
        else:
            player.put_in(event.chips)

    def _put_in(
        self, event: game_events.Called | game_events.BetPlaced | game_events.BroughtIn
    ) -> None:
        player = self.players[event.seat]
        player.put_in(event.to_chips - player.bet)

    def _start_street(self, event: game_events.StreetStarted) -> None:
        """Take the bets into the pot; those that lie before the first street stay."""
        if self.street:
            for player in self.players.values():
                player.bet = 0
        self.street = event.name

    def _give_back(self, event: game_events.BetReturned) -> None:
        player = self.players[event.seat]
        player.bet -= event.chips
        player.paid -= event.chips
        player.stack += event.chips

    def _pay(self, event: game_events.PotWon) -> None:
        self.players[event.seat].stack += event.chips

    def _rake(self, event: game_events.RakeTaken) -> None:
        self.rake_chips += event.rake_chips + event.jackpot_chips

    def _void(self, event: game_events.HandVoided) -> None:
        """Give every bet back."""
        for player in self.players.values():
            player.stack += player.paid + player.dead
            player.bet = player.paid = player.dead = 0

    def _end(self, event: game_events.HandEnded) -> None:
        self.is_over = True
        assert event.stacks == tuple(player.stack for player in self.players.values())

    # Cards, and players who give theirs up

    def _receive(self, event: CardsReceived) -> None:
        cards = self.cards[event.seat]
        cards.down += event.down
        cards.up += event.up
        cards.hidden += event.down_count - len(event.down)

    def _put_away(self, event: CardsPutAway) -> None:
        self.cards[event.seat].put_away(event)

    def _show(self, event: game_events.HandShown) -> None:
        self.cards[event.seat].show(event.cards)

    def _turn_up(self, event: game_events.CardsExposed | game_events.CardsTurnedUp) -> None:
        self.cards[event.seat].turn_up(event.cards)

    def _give_up(
        self, event: game_events.Folded | game_events.HandMucked | game_events.HandKilled
    ) -> None:
        self.players[event.seat].folded = True

    def _offer(self, event: game_events.CardOffered) -> None:
        self.offered = event.card

    def _take_offer(self, event: game_events.OfferAnswered) -> None:
        if event.kept and self.offered is not None:
            self.cards[event.seat].up.append(self.offered)
        self.offered = None

    def _choose_game(self, event: game_events.GameChosen) -> None:
        chosen = find(event.game)
        assert isinstance(chosen, Game)
        self.game = chosen

    def _share_board(self, event: game_events.RunoutsWanted) -> None:
        self.runout_from = len(self.boards[0])

    def _deal_board(self, event: game_events.BoardDealt) -> None:
        """Lay out board cards; another runout begins with what all of them share."""
        while len(self.boards) <= event.board:
            self.boards.append(self.board(len(self.boards)))
        self.boards[event.board] += event.cards


FOLLOWED: Final[dict[type, Callable[..., None]]] = {
    game_events.Posted: Felt._post,
    game_events.Called: Felt._put_in,
    game_events.BetPlaced: Felt._put_in,
    game_events.BroughtIn: Felt._put_in,
    game_events.StreetStarted: Felt._start_street,
    game_events.BetReturned: Felt._give_back,
    game_events.PotWon: Felt._pay,
    game_events.RakeTaken: Felt._rake,
    game_events.HandVoided: Felt._void,
    game_events.HandEnded: Felt._end,
    CardsReceived: Felt._receive,
    CardsPutAway: Felt._put_away,
    game_events.BoardDealt: Felt._deal_board,
    game_events.HandShown: Felt._show,
    game_events.CardsExposed: Felt._turn_up,
    game_events.CardsTurnedUp: Felt._turn_up,
    game_events.Folded: Felt._give_up,
    game_events.HandMucked: Felt._give_up,
    game_events.HandKilled: Felt._give_up,
    game_events.CardOffered: Felt._offer,
    game_events.OfferAnswered: Felt._take_offer,
    game_events.GameChosen: Felt._choose_game,
    game_events.RunoutsWanted: Felt._share_board,
}
"""What each event does to the picture; of all others nothing is to be seen."""


def felt_of(seen: Iterable[SeenEvent]) -> Felt:
    """Lay out a hand from all that its viewer has seen of it."""
    events = iter(seen)
    opened = next(events)
    assert isinstance(opened, HandOpened), "a hand begins with its opening"
    felt = Felt(opened)
    for event in events:
        felt.see(event)
    return felt
