"""Hand: one hand of a betting game, and the decisions of its players.

Owns: whose turn it is, what exactly is legal, taking an action or refusing it, and what the house
decides: a time-out, a dead hand, a void deal.
Never: knows owners, the next hand or time; what follows a decision is `games.course`'s.

Rule 1: `turn()` says who must do what now and what exactly is legal, in one call.
Rule 2: an action is taken whole or refused with nothing changed.

Compiled by mypyc in wheels; the same file runs as plain Python.

>>> from huone.games import play
>>> hand = play("texas", stacks=[200, 200, 200])
>>> hand.turn().seat, hand.turn().call_chips, hand.turn().raise_to_min
(2, 2, 4)
>>> hand.bet(3)
Traceback (most recent call last):
    ...
huone.games.actions.RaiseTooSmall: 3 is below the minimum: 4 to 200 are legal
"""

from typing import Final, final

from huone.cards.card import Card
from huone.games import events as ev
from huone.games.actions import (
    Action,
    Bet,
    BringIn,
    Call,
    Check,
    ChooseGame,
    ChooseRunouts,
    Discard,
    Fold,
    HandOver,
    Keep,
    Muck,
    NoBringIn,
    NoLiveHand,
    NotOnTheMenu,
    NotYourTurn,
    Place,
    Show,
    Turn,
    TurnKind,
    WrongAction,
    WrongRunoutCount,
)
from huone.games.betting import FIXED_LIMIT, Betting, Player
from huone.games.course import BET, CHOOSE, DISCARD, DRAW, KEEP, OVER, RUNOUTS, SHOW, Course
from huone.games.events import Event
from huone.games.setup import OPEN_EXPOSED
from huone.refusal import Refused

NEVER: Final = -1
"""The phase of an action that belongs to another kind of hand."""
KINDS: Final[list[TurnKind]] = ["bet", "discard", "draw", "keep", "show", "choose-game", "runouts"]
WANTED: Final = [
    "act on the bet",
    "discard",
    "draw or stand pat",
    "keep or reject the card",
    "show or muck",
    "choose the game",
    "choose the number of runouts",
    "wait",
]


@final
class Hand(Course):
    """One hand in progress: see `Course` for how it begins."""

    __slots__ = ()

    def copy(self) -> "Hand":
        """Copy the hand, so that a player or a program can try something out."""
        twin = Hand.__new__(Hand)
        self.copy_into(twin)
        return twin

    # Questions

    @property
    def is_over(self) -> bool:
        """Whether the hand has ended."""
        return self.phase == OVER

    @property
    def actor(self) -> int:
        """The number of the player who must do something now; -1 when the hand is over."""
        if self.phase == BET:
            return self.betting.actor
        if self.phase == SHOW:
            return self._order[0]
        if self.phase == CHOOSE:
            return len(self.players) - 1 if self.setup.choice_by_button else 0
        for index in range(len(self._pending)):
            if self._pending[index]:
                return index
        return -1

    @property
    def stacks(self) -> dict[int, int]:
        """The chips of each seat that are not in a pot."""
        return {player.seat: player.stack for player in self.players}

    def turn(self) -> Turn | None:
        """Say who must do what now, and what exactly is legal; None when the hand is over."""
        if self.phase == OVER:
            return None
        player = self.players[self.actor]
        if self.phase == BET:
            return self._bet_turn(player)
        plan = self.setup.streets[self.street]
        if self.phase == DISCARD or self.phase == DRAW:
            low = plan.discard
            high = plan.discard or min(plan.draw, len(self.holdings[player.index].cards()))
            return Turn(player.seat, KINDS[self.phase], discard_min=low, discard_max=high)
        if self.phase == KEEP:
            return Turn(player.seat, "keep", offered=self.offered)
        if self.phase == CHOOSE:
            return Turn(player.seat, "choose-game", menu=tuple(self.menu()))
        if self.phase == RUNOUTS:
            return Turn(player.seat, "runouts", runouts_max=self.runouts_max())
        return Turn(player.seat, "show")

    def menu(self) -> list[str]:
        """List the games that may be chosen: those that the deck can serve to so many players."""
        count = len(self.players)
        return [name for name, game in self.setup.menu.items() if game.hands_max >= count]

    def waiting_for(self) -> list[int]:
        """List the seats that may act now: several where all commit at once, else one."""
        if self.phase == OVER:
            return []
        if self.phase in (DISCARD, RUNOUTS):
            return [player.seat for player in self.players if self._pending[player.index]]
        return [self.players[self.actor].seat]

    def can(self, action: Action, seat: int | None = None) -> bool:
        """Tell whether an action would be taken, without taking it."""
        try:
            self.copy().act(action, seat)
        except Refused:
            return False
        return True

    # Actions

    def act(self, action: Action, seat: int | None = None) -> list[Event]:
        """Take an action, or refuse it with nothing changed; return what happened."""
        before = len(self.events)
        if isinstance(action, Fold):
            self.fold(seat)
        elif isinstance(action, Check):
            self.check(seat)
        elif isinstance(action, Call):
            self.call(seat)
        elif isinstance(action, Bet):
            self.bet(action.to_chips, seat)
        elif isinstance(action, BringIn):
            self.bring_in(seat)
        elif isinstance(action, Discard):
            self.discard(list(action.cards), seat)
        elif isinstance(action, Keep):
            self.keep(action.keep, seat)
        elif isinstance(action, Show):
            self.show(seat)
        elif isinstance(action, Muck):
            self.muck(seat)
        elif isinstance(action, ChooseGame):
            self.choose_game(action.game, seat)
        elif isinstance(action, ChooseRunouts):
            self.choose_runouts(action.count, seat)
        else:
            assert isinstance(action, Place)
            self._whose_turn(NEVER, "a placement", seat)
        return self.events[before:]

    def fold(self, seat: int | None = None) -> None:
        """Give up the hand (BET-04)."""
        player = self._whose_turn(BET, "a fold", seat)
        self._verify_brought_in(player, "a fold")
        self.betting.fold(player)
        self.stock.discards.extend(self.holdings[player.index].cards())
        self.events.append(ev.Folded(player.seat))
        self._next_actor(player.index + 1)

    def check(self, seat: int | None = None) -> None:
        """Pass the turn on (BET-05)."""
        player = self._whose_turn(BET, "a check", seat)
        self._verify_brought_in(player, "a check")
        self.betting.verify_check(player)
        self.betting.call(player)
        self.events.append(ev.Checked(player.seat))
        self._next_actor(player.index + 1)

    def call(self, seat: int | None = None) -> None:
        """Match the bet, or go all-in for less (BET-06, ALLIN-01)."""
        player = self._whose_turn(BET, "a call", seat)
        self._verify_brought_in(player, "a call")
        self.betting.verify_call(player)
        self.betting.call(player)
        self.events.append(ev.Called(player.seat, player.bet, player.stack == 0))
        self._next_actor(player.index + 1)

    def check_or_call(self, seat: int | None = None) -> None:
        """Stay in for as little as possible: bring in, check or call."""
        if self.bring_in_due:
            self.bring_in(seat)
        elif self.phase == BET and self.players[self.actor].bet < self.betting.level:
            self.call(seat)
        else:
            self.check(seat)

    def bet(self, to_chips: int, seat: int | None = None) -> None:
        """Bet or raise to a total for the street (BET-07)."""
        player = self._whose_turn(BET, "a bet", seat)
        self.betting.verify_bet(player, to_chips)
        self.bring_in_due = False
        self.betting.bet(player, to_chips)
        self.events.append(ev.BetPlaced(player.seat, to_chips, player.stack == 0))
        self._next_actor(player.index + 1)

    def bring_in(self, seat: int | None = None) -> None:
        """Post the bring-in (LIVE-BRING-01, GAME-STUD-06)."""
        player = self._whose_turn(BET, "a bring-in", seat)
        if not self.bring_in_due:
            raise NoBringIn
        self.bring_in_due = False
        self.betting.bring_in(player, self.setup.stakes.bring_in)
        self.events.append(ev.BroughtIn(player.seat, player.bet, player.stack == 0))
        self._next_actor(player.index + 1)

    def discard(self, cards: list[Card], seat: int | None = None) -> None:
        """Put cards away; where all commit at once, the others learn it when all have."""
        asked = DRAW if self.phase == DRAW else DISCARD
        player = self._whose_turn(asked, "a discard", seat)
        self._verify_discard(player, cards)
        self._pending[player.index] = False
        self._committed[player.index] = cards
        if self.phase == DRAW:
            self._put_away(player)
        if True not in self._pending:
            self._end_discards()

    def keep(self, keep: bool, seat: int | None = None) -> None:
        """Keep the card that is offered face up, or take the next one unseen (GAME-SVITEN-06)."""
        player = self._whose_turn(KEEP, "an answer", seat)
        card = self.offered
        assert card is not None
        self.offered = None
        self.events.append(ev.OfferAnswered(player.seat, keep))
        holding = self.holdings[player.index]
        if keep:
            holding.add_up(card)
        else:
            self.stock.discards.append(card)
            self._replace(player, 1)
        self._pending[player.index] = False
        self._exchange(player.index + 1)

    def show(self, seat: int | None = None) -> None:
        """Turn the hand up at the showdown (LIVE-SHOW-04)."""
        player = self._whose_turn(SHOW, "a show", seat)
        self._show(player)
        self._order.pop(0)
        self._next_to_show()

    def can_muck(self) -> bool:
        """Tell whether the player to show may give up: every pot still needs an owner."""
        return all(pot.players != [self.actor] for pot in self.pots())

    def muck(self, seat: int | None = None) -> None:
        """Give up at the showdown without showing."""
        player = self._whose_turn(SHOW, "a muck", seat)
        if not self.can_muck():
            raise WrongAction(asked="a muck", seat=player.seat, wanted="show to win")
        self.betting.fold(player)
        self.events.append(ev.HandMucked(player.seat))
        self._order.pop(0)
        self._next_to_show()

    def expose(self, cards: list[Card], seat: int) -> None:
        """Show own hidden cards too early, which costs the right to bet and raise (LIVE-SHOW-12).

        A card that lies face up anyway simply plays (LIVE-EXP-05).
        """
        player = self._live_player(seat)
        self._verify_held(player, cards)
        holding = self.holdings[player.index]
        hidden = [card for card in cards if card in holding.down and not holding.shown]
        if hidden:
            player.exposed = True
            self.events.append(ev.CardsExposed(seat, tuple(hidden)))

    def turn_up(self, cards: list[Card], seat: int) -> None:
        """Leave down cards that the dealer turned over face up; nobody loses a right by it.

        Before the first action of a street that the best exposed hand opens, all visible cards
        decide who that is (GAME-STUD-43).
        """
        player = self._live_player(seat)
        self._verify_held(player, cards)
        holding = self.holdings[player.index]
        hidden = [card for card in cards if card in holding.down]
        holding.put_away(hidden)
        for card in hidden:
            holding.add_up(card)
        self.events.append(ev.CardsTurnedUp(seat, tuple(hidden)))
        plan = self.setup.streets[self.street]
        if self.phase == BET and plan.open == OPEN_EXPOSED and self.betting.is_untouched():
            self._next_actor(self._best_exposed())

    def choose_game(self, name: str, seat: int | None = None) -> None:
        """Name the game of this hand (GAME-DC-02, GAME-SPB-02)."""
        player = self._whose_turn(CHOOSE, "a choice of game", seat)
        menu = self.menu()
        if name not in menu:
            raise NotOnTheMenu(game=name, menu=", ".join(menu))
        chosen = self.setup.menu[name]
        # The forced bets stand; only the rules of what follows change.
        betting = Betting(self.players, chosen.stakes, chosen.rules)
        betting.ante_held_back = self.betting.ante_held_back
        betting.live = self.betting.live
        self.betting = betting
        self.setup = chosen
        self.boards = [[] for _ in range(chosen.boards)]
        self.events.append(ev.GameChosen(player.seat, name))
        self._start_street()

    def choose_runouts(self, count: int, seat: int | None = None) -> None:
        """Say how often to run the board; the smallest wish counts."""
        player = self._whose_turn(RUNOUTS, "a number of runouts", seat)
        most = self.runouts_max()
        if not 1 <= count <= most:
            raise WrongRunoutCount(count=count, runouts_max=most)
        self._pending[player.index] = False
        self._runouts = min(self._runouts, count)
        self.events.append(ev.RunoutsWanted(player.seat, count))
        if count == 1 or True not in self._pending:
            self._pending = [False] * len(self.players)
            self._run_out()

    # What the house decides

    def timed_out(self, seat: int | None = None) -> Action:
        """Name the decision of a player whose time is over: a free check, else a fold.

        LIVE-TIME-03, DSC-02. What must be paid or put away is, and a hand is shown: no clock costs
        a player more than a bet that he did not answer.
        """
        turn = self.turn()
        if turn is None:
            raise HandOver
        if turn.kind == "bet":
            if turn.bring_in_chips:
                return BringIn()
            return Check() if turn.can_check else Fold()
        if turn.kind == "keep":
            return Keep(True)
        if turn.kind == "show":
            return Show()
        if turn.kind == "choose-game":
            return ChooseGame(turn.menu[0])
        if turn.kind == "runouts":
            return ChooseRunouts(1)
        who = self.actor if seat is None else self.player_at(seat).index
        latest = self.holdings[who].cards()[-turn.discard_min :]
        return Discard(tuple(latest) if turn.discard_min else ())

    def kill(self, seat: int) -> None:
        """Declare a hand dead, in turn or out of it; its chips stay in the pot (LIVE-MISS-10)."""
        player = self._live_player(seat)
        was_actor = player.index == self.actor
        self.betting.fold(player)
        self.stock.discards.extend(self.holdings[player.index].cards())
        self.events.append(ev.HandKilled(seat))
        self._pending[player.index] = False
        if self.betting.live == 1:
            self._end_betting()
        elif self.phase == BET:
            self._bet_without(player, was_actor)
        elif self.phase == SHOW:
            if player.index in self._order:  # Who has shown is no longer asked.
                self._order.remove(player.index)
            self._next_to_show()
        elif self.phase == KEEP and was_actor:
            assert self.offered is not None
            self.stock.discards.append(self.offered)
            self.offered = None
            self._exchange(player.index + 1)
        elif self.phase == RUNOUTS and True not in self._pending:
            self._run_out()
        elif self.phase in (DISCARD, DRAW) and True not in self._pending:
            self._end_discards()

    def _bet_without(self, player: Player, was_actor: bool) -> None:
        """Go on betting without a player whose hand has just died."""
        if not was_actor:
            self._next_actor(self.betting.actor)
        elif self.bring_in_due:
            self.bring_in_due = False
            self._next_actor(self._open_by_door_card())
        else:
            self._next_actor(player.index + 1)

    def void(self) -> None:
        """End the hand as if it had not been dealt: all bets go back (LIVE-REDEAL-01, SRV-01)."""
        if self.phase == OVER:
            raise HandOver
        started = self.events[0]
        assert isinstance(started, ev.HandStarted)
        for player in self.players:
            player.stack = started.stacks[player.index]
            player.bet = player.paid = player.dead = 0
        self.phase = OVER
        self.events.append(ev.HandVoided())
        self._end()

    def _live_player(self, seat: int) -> Player:
        """Give the player of a seat, or refuse: the hand is over, or his is."""
        if self.phase == OVER:
            raise HandOver
        player = self.player_at(seat)
        if player.folded:
            raise NoLiveHand(seat=seat)
        return player

    # Whose turn it is

    def _whose_turn(self, phase: int, asked: str, seat: int | None) -> Player:
        """Give the player who acts, or refuse: another decision is due, or another's turn."""
        if self.phase == OVER:
            raise HandOver
        player = self.players[self.actor]
        if self.phase != phase:
            raise WrongAction(asked=asked, seat=player.seat, wanted=WANTED[self.phase])
        if seat is None or seat == player.seat:
            return player
        for other in self.players:
            # Commitments that all make at the same time may come in any order (GAME-SVITEN-15).
            at_once = phase in (RUNOUTS, DISCARD)
            if at_once and other.seat == seat and self._pending[other.index]:
                return other
        raise NotYourTurn(turn=player.seat, seat=seat)

    def _verify_brought_in(self, player: Player, asked: str) -> None:
        """Refuse anything but the bring-in or more to the one who must open (GAME-STUD-06)."""
        if self.bring_in_due:
            raise WrongAction(asked=asked, seat=player.seat, wanted="bring in or complete")

    def _bet_turn(self, player: Player) -> Turn:
        betting = self.betting
        due = self.bring_in_due
        low = high = 0
        if not betting.why_no_raise(player):
            low = betting.raise_to_min(player)
            high = betting.raise_to_max(player)
        return Turn(
            player.seat,
            "bet",
            can_check=not due and player.bet >= betting.level,
            call_chips=0 if due else betting.call_chips(player),
            bring_in_chips=min(self.setup.stakes.bring_in, player.stack) if due else 0,
            raise_to_min=low,
            raise_to_max=high,
            fixed=betting.structure == FIXED_LIMIT,
        )
