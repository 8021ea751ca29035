"""Narration: a hand told in sentences, to one player or to an onlooker.

Owns: the words for everything that can be seen in a hand.
Never: sees a hidden card; it tells what `games.view` lets through.
"""

from collections.abc import Callable, Mapping, Sequence

from huone.cards.card import Card, text_of
from huone.games import events as game_events
from huone.games.definition import find
from huone.games.felt import Felt
from huone.games.naming import name_won
from huone.games.openface.felt import OpenFelt
from huone.games.rules import Stakes
from huone.games.view import (
    CardsPutAway,
    CardsReceived,
    HandOpened,
    OpenFaceOpened,
    SeenEvent,
)

YOU = "You"
Paint = Callable[[Sequence[Card]], str]
"""How cards are written: plain, or with suit signs and colours."""

FORCED = {
    "ante": "the ante",
    "big-blind-ante": "the big blind ante",
    "small-blind": "the small blind",
    "big-blind": "the big blind",
    "straddle": "a straddle",
    "live-post": "a live blind",
    "dead-post": "a dead blind",
}


class Narrator:
    """Tells a hand, event by event; the felt is the table before the event."""

    def __init__(self, names: Mapping[int, str], paint: Paint = text_of) -> None:
        self.names = names
        self.paint = paint

    def tell(self, event: SeenEvent, felt: Felt | OpenFelt) -> str:
        """Say what happened, or nothing where there is nothing to say."""
        if isinstance(event, game_events.HandVoided):
            return "the deal is void, and every bet goes back"
        if isinstance(felt, OpenFelt):
            return self._tell_layouts(event)
        if isinstance(event, HandOpened):
            return self._open(event)
        if isinstance(event, game_events.StreetStarted):
            return f"— {event.name} —"
        if isinstance(event, game_events.BoardDealt):
            return self._board(event, felt)
        if isinstance(event, game_events.CardsBurned | game_events.HandEnded):
            return ""
        if isinstance(event, game_events.Reshuffled):
            return f"{event.count} cards are shuffled into the stock"
        if isinstance(event, game_events.RakeTaken):
            return f"the house takes {event.rake_chips + event.jackpot_chips}"
        return self._tell_seat(event, felt)

    def does(self, seat: int, verb: str) -> str:
        """Join the name of a seat and a verb."""
        return conjugated(self.names[seat], verb)

    def _open(self, event: HandOpened) -> str:
        stakes = stakes_in_words(event.stakes)
        button = self.names.get(event.button)
        return f"{find(event.game).name}, {stakes}" + (f", button: {button}" if button else "")

    def _board(self, event: game_events.BoardDealt, felt: Felt) -> str:
        before = felt.board(event.board)
        several = event.board > 0 or (felt.game is not None and felt.game.boards > 1)
        number = f" {event.board + 1}" if several else ""
        shown = " ".join(filter(None, [self.paint(before), self.paint(event.cards)]))
        return f"board{number}: {shown}"

    def _tell_seat(self, event: SeenEvent, felt: Felt) -> str:
        """Tell what a seat did or got."""
        if isinstance(event, CardsReceived):
            return self._received(event)
        if isinstance(event, game_events.PotWon):
            return self._won(event, felt)
        if isinstance(event, CardsPutAway):
            return self._put_away(event)
        if isinstance(event, game_events.Called | game_events.BetPlaced | game_events.BroughtIn):
            return self._bet(event, felt)
        if isinstance(event, game_events.OfferAnswered):
            return self.does(event.seat, "keep" if event.kept else "reject") + " it"
        if isinstance(event, game_events.CardOffered):
            return f"{self.names[event.seat]} may take {self.paint([event.card])}"
        return self._tell_plainly(event)

    def _tell_layouts(self, event: SeenEvent) -> str:
        """Tell an open-face hand."""
        if isinstance(event, OpenFaceOpened):
            return f"{find(event.game).name}, {plural(event.stakes.point_chips, 'chip')} a point"
        if isinstance(event, CardsReceived):
            return self._received(event)
        if isinstance(event, game_events.CardsPlaced):
            rows = zip(("in front", "in the middle", "in the back"), _rows(event), strict=True)
            laid = [f"{self.paint(cards)} {where}" for where, cards in rows if cards]
            return f"{self.does(event.seat, 'lay')} {', '.join(laid)}"
        if isinstance(event, game_events.LayoutScored):
            if event.fouled:
                return self.does(event.seat, "foul")
            points = plural(sum(event.bonuses), "bonus point")
            return f"{self.does(event.seat, 'get')} {points}" if any(event.bonuses) else ""
        if isinstance(event, game_events.PairScored):
            winner, loser = (event.seat, event.other)[:: 1 if event.points >= 0 else -1]
            points = plural(abs(event.points), "point")
            return f"{self.does(winner, 'win')} {points} from {self.names[loser]}"
        if isinstance(event, game_events.PointsPaid):
            return f"{self.does(event.seat, 'pay')} {event.chips} to {self.names[event.to]}"
        return ""

    def _tell_plainly(self, event: SeenEvent) -> str:
        """Tell what needs no look at the table."""
        if isinstance(event, game_events.Posted):
            all_in = ", all-in" if event.all_in else ""
            return f"{self.does(event.seat, 'post')} {FORCED[event.kind]}, {event.chips}{all_in}"
        if isinstance(event, game_events.Folded | game_events.Checked | game_events.HandMucked):
            verb = {game_events.Folded: "fold", game_events.Checked: "check"}.get(
                type(event), "muck"
            )
            return self.does(event.seat, verb)
        if isinstance(event, game_events.BetReturned):
            return f"{event.chips} go back to {self.names[event.seat]}"
        if isinstance(event, game_events.HandShown | game_events.CardsExposed):
            return f"{self.does(event.seat, 'show')} {self.paint(event.cards)}"
        if isinstance(event, game_events.CardsTurnedUp):
            return f"{self.paint(event.cards)} of {self.names[event.seat]} lies face up"
        if isinstance(event, game_events.HandKilled):
            return f"the hand of {self.names[event.seat]} is dead"
        if isinstance(event, game_events.GameChosen):
            return f"{self.does(event.seat, 'choose')} {find(event.game).name}"
        assert isinstance(event, game_events.RunoutsWanted), f"no words for {type(event).__name__}"
        times = "once" if event.count == 1 else f"{event.count} times"
        return f"{self.does(event.seat, 'want')} to run it {times}"

    def _received(self, event: CardsReceived) -> str:
        known = self.paint((*event.down, *event.up))
        hidden = event.down_count - len(event.down)
        if hidden and not known:
            return ""
        unseen = f"{hidden} unseen and " if hidden else ""
        return f"{self.does(event.seat, 'get')} {unseen}{known}"

    def _put_away(self, event: CardsPutAway) -> str:
        if not event.count:
            return f"{self.does(event.seat, 'stand')} pat"
        cards = self.paint(event.cards) if event.cards else plural(event.count, "card")
        return f"{self.does(event.seat, 'put')} {cards} away"

    def _bet(
        self, event: game_events.Called | game_events.BetPlaced | game_events.BroughtIn, felt: Felt
    ) -> str:
        chips = event.to_chips
        if isinstance(event, game_events.Called):
            said = f"{self.does(event.seat, 'call')} {chips - felt.players[event.seat].bet}"
        elif isinstance(event, game_events.BroughtIn):
            said = f"{self.does(event.seat, 'bring')} it in for {chips}"
        elif felt.level:
            said = f"{self.does(event.seat, 'raise')} to {chips}"
        else:
            said = f"{self.does(event.seat, 'bet')} {chips}"
        return said + (", all-in" if event.all_in else "")

    def _won(self, event: game_events.PotWon, felt: Felt) -> str:
        pots = felt.pots()
        pot = "" if len(pots) == 1 else f" from {pot_name(event.pot)}"
        if event.share == "uncontested" or felt.game is None:
            return f"{self.does(event.seat, 'win')} {event.chips}{pot}"
        own = felt.cards[event.seat].known
        name = name_won(felt.game, event.share, own, felt.boards, board=event.board)
        share = f" for {event.share}" if len(felt.game.award) > 1 else ""
        share += f" on board {event.board + 1}" if len(felt.boards) > felt.game.boards else ""
        return f"{self.does(event.seat, 'win')} {event.chips}{pot}{share} with {name}"


def _rows(event: game_events.CardsPlaced) -> tuple[tuple[Card, ...], ...]:
    return event.front, event.middle, event.back


def conjugated(name: str, verb: str) -> str:
    """Join a name and a verb: You fold, Aino folds."""
    return f"{name} {verb}" if name == YOU else f"{name} {verb}s"


def pot_name(number: int) -> str:
    """Name a pot by its number."""
    return "the main pot" if number == 0 else f"side pot {number}"


def plural(count: int, word: str) -> str:
    """Count things."""
    return f"{count} {word}" + ("" if count == 1 else "s")


def stakes_in_words(stakes: Stakes) -> str:
    """Say what is played for."""
    fixed = stakes.structure == "fixed-limit"
    low, high = (
        (stakes.small_bet, stakes.big_bet) if fixed else (stakes.small_blind, stakes.big_blind)
    )
    parts = [f"{stakes.structure} {low}/{high}" if high else stakes.structure]
    if stakes.ante or stakes.big_blind_ante:
        parts.append(f"ante {stakes.ante or stakes.big_blind_ante}")
    if stakes.bring_in:
        parts.append(f"bring-in {stakes.bring_in}")
    return ", ".join(parts)
