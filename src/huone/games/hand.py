"""Hand: one hand of a betting game, and the decisions of its players.

Owns: whose turn it is, what exactly is legal, taking an action or refusing it, and what the house
decides: a time-out, a dead hand, a void deal.
Never: knows owners, the next hand or time; what follows a decision is the steps' that `games.flow`
runs.

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

from typing import Final, Self, final

from huone.cards.card import Card
from huone.games import events as game_events
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
    WrongAction,
    WrongRunoutCount,
    no_action,
)
from huone.games.awards import end, show
from huone.games.betting import Betting, Player
from huone.games.dealing import Stock, verify_deck
from huone.games.draws import (
    exchange_from,
    put_away,
    reject_offer,
    replace,
    sealed_discards,
    verify_discard,
    verify_held,
)
from huone.games.events import Event
from huone.games.flow import advance
from huone.games.hand_state import (
    BET,
    CHOOSE,
    DISCARD,
    DISCARDS_DONE,
    DRAW,
    KEEP,
    NEXT_SHOW,
    OVER,
    RUN_OUT,
    RUNOUTS,
    SHOW,
    STREET,
    HandState,
)
from huone.games.pots import Pot, form_pots
from huone.games.rules import Post
from huone.games.runouts import runouts_max
from huone.games.setup import (
    OPEN_EXPOSED,
    Setup,
    clockwise_from,
    usual_posts,
    verify_posts,
    verify_seats,
)
from huone.games.showdown import Holding
from huone.games.streets import begin, best_exposed, pass_turn
from huone.games.turns import actor_of, after_death, menu_of, turn_of
from huone.refusal import Refused

NEVER: Final = -1
"""The phase of an action that belongs to another kind of hand."""
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
class Hand:
    """One hand in progress: what it knows is in `state`, what happened is in `events`."""

    __slots__ = ("state",)

    def __new__(cls, *args: object, **kwargs: object) -> Self:
        """Make an empty instance, for `copy` to fill in; compiled, only this skips `__init__`."""
        return super().__new__(cls)

    def __init__(
        self,
        setup: Setup,
        stacks: list[int],
        deck: list[Card],
        *,
        seats: list[int] | None = None,
        button: int = -1,
        posts: list[Post] | None = None,
        redeck: list[Card] | None = None,
        betting_button: int | None = None,
    ) -> None:
        """Post the forced bets and deal until the first decision.

        `seats` and their `stacks` may be in any order; the button is the last seat unless named,
        and may be an empty seat. `posts` are the usual ones unless the table says otherwise.
        """
        order = verify_seats(setup, stacks, seats, button)
        verify_deck(deck, setup.deck_cards)
        by_seat = dict(zip(range(len(stacks)) if seats is None else seats, stacks, strict=True))
        starting = [by_seat[seat] for seat in order]
        players = [Player(index, order[index], starting[index]) for index in range(len(order))]
        if redeck is None:
            redeck = deck
        start = 0
        if betting_button is not None:
            start = order.index(clockwise_from(betting_button, order)[0])
        if posts is None:
            posts = usual_posts(setup.stakes, order)
        verify_posts(posts)
        started = game_events.HandStarted(
            setup.name,
            setup.stakes,
            tuple(order),
            tuple(starting),
            order[-1] if button < 0 else button,
            tuple(posts),
            tuple(deck),
            tuple(redeck),
            betting_button,
        )
        self.state: HandState = HandState(
            setup,
            Betting(players, setup.stakes, setup.rules),
            [Holding() for _ in order],
            Stock(deck, redeck),
            [[] for _ in range(setup.boards)],
            [started],
            sum(stacks),
            start,
        )
        advance(self.state, begin(self.state, posts))

    def copy(self) -> "Hand":
        """Copy the hand, so that a player or a program can try something out."""
        twin = Hand.__new__(Hand)
        twin.state = self.state.copy()
        return twin

    def __copy__(self) -> "Hand":
        """Copy the hand."""
        return self.copy()

    def __deepcopy__(self, memo: object) -> "Hand":
        """Copy the hand."""
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        """Give what `pickle` keeps of a hand: its events, to be played again.

        And the sealed discards, which no event shows before everybody has put cards away.
        """
        from huone.games.replay import resume  # It knows both kinds of hand.

        state = self.state
        return resume, (state.table_setup, tuple(state.events), tuple(sealed_discards(state)))

    def __repr__(self) -> str:
        """Say what is played, how far it is, and who must do what."""
        state = self.state
        turn = self.turn()
        waits = "over" if turn is None else f"seat {turn.seat} to {WANTED[state.phase]}"
        street = state.setup.streets[state.street].name
        chips = sum([player.paid + player.dead for player in state.players])
        played = f"{state.setup.name}, {street}, {chips} in the pots, stacks {self.stacks}"
        return f"<Hand {played}, {waits}>"

    # What it holds

    @property
    def setup(self) -> Setup:
        """What is played; the chosen game, once it is chosen."""
        return self.state.setup

    @property
    def events(self) -> list[Event]:
        """What happened so far; the first event and the decisions replay the rest."""
        return self.state.events

    @property
    def players(self) -> list[Player]:
        """The players, numbered clockwise from the button's left."""
        return self.state.players

    @property
    def holdings(self) -> list[Holding]:
        """The players' cards, by number."""
        return self.state.holdings

    @property
    def boards(self) -> list[list[Card]]:
        """The boards: one, or several by the game or by agreement."""
        return self.state.boards

    @property
    def betting(self) -> Betting:
        """The betting of this street."""
        return self.state.betting

    @property
    def stock(self) -> Stock:
        """The cards that are still to come, and those that will not."""
        return self.state.stock

    @property
    def street(self) -> int:
        """The number of the street, from 0."""
        return self.state.street

    @property
    def phase(self) -> int:
        """What the hand waits for: `BET` and its like of `hand_state`."""
        return self.state.phase

    @property
    def offered(self) -> Card | None:
        """The card that lies offered face up, if one does."""
        return self.state.offered

    # Questions

    @property
    def is_over(self) -> bool:
        """Whether the hand has ended."""
        return self.state.phase == OVER

    @property
    def actor(self) -> int:
        """The number of the player who must do something now; -1 when the hand is over."""
        return actor_of(self.state)

    @property
    def stacks(self) -> dict[int, int]:
        """The chips of each seat that are not in a pot."""
        return {player.seat: player.stack for player in self.state.players}

    def pots(self) -> list[Pot]:
        """Form the main pot and side pots as they stand, this street's bets included."""
        return form_pots(self.state.players)

    def player_at(self, seat: int) -> Player:
        """Find the player of a seat."""
        return self.state.player_at(seat)

    def turn(self) -> Turn | None:
        """Say who must do what now, and what exactly is legal; None when the hand is over."""
        return turn_of(self.state)

    def waiting_for(self) -> list[int]:
        """List the seats that may act now: several where all commit at once, else one."""
        state = self.state
        if state.phase == OVER:
            return []
        if state.phase in (DISCARD, RUNOUTS):
            return [player.seat for player in state.players if state.pending[player.index]]
        return [state.players[self.actor].seat]

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
        before = len(self.state.events)
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
        elif isinstance(action, Place):
            self._whose_turn(NEVER, "a placement", seat)
        else:
            raise no_action(action)
        return self.state.events[before:]

    def fold(self, seat: int | None = None) -> None:
        """Give up the hand (BET-04)."""
        player = self._whose_turn(BET, "a fold", seat)
        self._verify_brought_in(player, "a fold")
        state = self.state
        state.betting.fold(player)
        state.stock.discards.extend(state.holdings[player.index].cards())
        state.events.append(game_events.Folded(player.seat))
        advance(state, pass_turn(state, player.index + 1))

    def check(self, seat: int | None = None) -> None:
        """Pass the turn on (BET-05)."""
        player = self._whose_turn(BET, "a check", seat)
        self._verify_brought_in(player, "a check")
        state = self.state
        state.betting.verify_check(player)
        state.betting.call(player)
        state.events.append(game_events.Checked(player.seat))
        advance(state, pass_turn(state, player.index + 1))

    def call(self, seat: int | None = None) -> None:
        """Match the bet, or go all-in for less (BET-06, ALLIN-01)."""
        player = self._whose_turn(BET, "a call", seat)
        self._verify_brought_in(player, "a call")
        state = self.state
        state.betting.verify_call(player)
        state.betting.call(player)
        state.events.append(game_events.Called(player.seat, player.bet, player.stack == 0))
        advance(state, pass_turn(state, player.index + 1))

    def check_or_call(self, seat: int | None = None) -> None:
        """Stay in for as little as possible: bring in, check or call."""
        state = self.state
        if state.bring_in_due:
            self.bring_in(seat)
        elif state.phase == BET and state.players[self.actor].bet < state.betting.level:
            self.call(seat)
        else:
            self.check(seat)

    def bet(self, to_chips: int, seat: int | None = None) -> None:
        """Bet or raise to a total for the street (BET-07)."""
        player = self._whose_turn(BET, "a bet", seat)
        state = self.state
        state.betting.verify_bet(player, to_chips)
        state.bring_in_due = False
        state.betting.bet(player, to_chips)
        state.events.append(game_events.BetPlaced(player.seat, to_chips, player.stack == 0))
        advance(state, pass_turn(state, player.index + 1))

    def bring_in(self, seat: int | None = None) -> None:
        """Post the bring-in (LIVE-BRING-01, GAME-STUD-06)."""
        player = self._whose_turn(BET, "a bring-in", seat)
        state = self.state
        if not state.bring_in_due:
            raise NoBringIn
        state.bring_in_due = False
        state.betting.bring_in(player, state.setup.stakes.bring_in)
        state.events.append(game_events.BroughtIn(player.seat, player.bet, player.stack == 0))
        advance(state, pass_turn(state, player.index + 1))

    def discard(self, cards: list[Card], seat: int | None = None) -> None:
        """Put cards away; where all commit at once, the others learn it when all have."""
        state = self.state
        asked = DRAW if state.phase == DRAW else DISCARD
        player = self._whose_turn(asked, "a discard", seat)
        verify_discard(state, player, cards)
        state.pending[player.index] = False
        state.committed[player.index] = cards
        if state.phase == DRAW:
            put_away(state, player)
        if True not in state.pending:
            advance(state, DISCARDS_DONE)

    def keep(self, keep: bool, seat: int | None = None) -> None:
        """Keep the card that is offered face up, or take the next one unseen (GAME-SVITEN-06)."""
        player = self._whose_turn(KEEP, "an answer", seat)
        state = self.state
        state.events.append(game_events.OfferAnswered(player.seat, keep))
        if keep:
            card = state.offered
            assert card is not None
            state.offered = None
            state.holdings[player.index].add_up(card)
        else:
            reject_offer(state)
            replace(state, player, 1)
        state.pending[player.index] = False
        advance(state, exchange_from(state, player.index + 1))

    def show(self, seat: int | None = None) -> None:
        """Turn the hand up at the showdown (LIVE-SHOW-04)."""
        player = self._whose_turn(SHOW, "a show", seat)
        show(self.state, player)
        self.state.to_show.pop(0)
        advance(self.state, NEXT_SHOW)

    def can_muck(self) -> bool:
        """Tell whether the player to show may give up: every pot still needs an owner."""
        return all(pot.players != [self.actor] for pot in self.pots())

    def muck(self, seat: int | None = None) -> None:
        """Give up at the showdown without showing."""
        player = self._whose_turn(SHOW, "a muck", seat)
        if not self.can_muck():
            raise WrongAction(asked="a muck", seat=player.seat, wanted="show to win")
        state = self.state
        state.betting.fold(player)
        state.events.append(game_events.HandMucked(player.seat))
        state.to_show.pop(0)
        advance(state, NEXT_SHOW)

    def expose(self, cards: list[Card], seat: int) -> None:
        """Show own hidden cards too early, which costs the right to bet and raise (LIVE-SHOW-12).

        A card that lies face up anyway simply plays (LIVE-EXP-05).
        """
        player = self._live_player(seat)
        verify_held(self.state, player, cards)
        holding = self.state.holdings[player.index]
        hidden = [card for card in cards if card in holding.down and not holding.shown]
        if hidden:
            player.exposed = True
            self.state.events.append(game_events.CardsExposed(seat, tuple(hidden)))

    def turn_up(self, cards: list[Card], seat: int) -> None:
        """Leave down cards that the dealer turned over face up; nobody loses a right by it.

        Before the first action of a street that the best exposed hand opens, all visible cards
        decide who that is (GAME-STUD-43).
        """
        player = self._live_player(seat)
        state = self.state
        verify_held(state, player, cards)
        holding = state.holdings[player.index]
        hidden = [card for card in cards if card in holding.down]
        holding.put_away(hidden)
        for card in hidden:
            holding.add_up(card)
        state.events.append(game_events.CardsTurnedUp(seat, tuple(hidden)))
        plan = state.setup.streets[state.street]
        if state.phase == BET and plan.open == OPEN_EXPOSED and state.betting.is_untouched():
            advance(state, pass_turn(state, best_exposed(state)))

    def choose_game(self, name: str, seat: int | None = None) -> None:
        """Name the game of this hand (GAME-DC-02, GAME-SPB-02)."""
        player = self._whose_turn(CHOOSE, "a choice of game", seat)
        menu = menu_of(self.state)
        if name not in menu:
            raise NotOnTheMenu(game=name, menu=", ".join(menu))
        state = self.state
        chosen = state.setup.menu[name]
        # The forced bets stand; only the rules of what follows change.
        betting = Betting(state.players, chosen.stakes, chosen.rules)
        betting.ante_held_back = state.betting.ante_held_back
        betting.live = state.betting.live
        state.betting = betting
        state.setup = chosen
        state.boards = [[] for _ in range(chosen.boards)]
        state.events.append(game_events.GameChosen(player.seat, name))
        advance(state, STREET)

    def choose_runouts(self, count: int, seat: int | None = None) -> None:
        """Say how often to run the board; the smallest wish counts."""
        player = self._whose_turn(RUNOUTS, "a number of runouts", seat)
        state = self.state
        most = runouts_max(state)
        if not 1 <= count <= most:
            raise WrongRunoutCount(count=count, runouts_max=most)
        state.pending[player.index] = False
        state.runouts = min(state.runouts, count)
        state.events.append(game_events.RunoutsWanted(player.seat, count))
        if count == 1 or True not in state.pending:
            state.pending = [False] * len(state.players)
            advance(state, RUN_OUT)

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
        latest = self.state.holdings[who].cards()[-turn.discard_min :]
        return Discard(tuple(latest) if turn.discard_min else ())

    def kill(self, seat: int) -> None:
        """Declare a hand dead, in turn or out of it; its chips stay in the pot (LIVE-MISS-10)."""
        player = self._live_player(seat)
        state = self.state
        was_actor = player.index == self.actor
        state.betting.fold(player)
        state.stock.discards.extend(state.holdings[player.index].cards())
        state.events.append(game_events.HandKilled(seat))
        state.pending[player.index] = False
        advance(state, after_death(state, player, was_actor))

    def void(self) -> None:
        """End the hand as if it had not been dealt: all bets go back (LIVE-REDEAL-01, SRV-01)."""
        state = self.state
        if state.phase == OVER:
            raise HandOver
        started = state.events[0]
        assert isinstance(started, game_events.HandStarted)
        for player in state.players:
            player.stack = started.stacks[player.index]
            player.bet = player.paid = player.dead = 0
        state.phase = OVER
        state.events.append(game_events.HandVoided())
        end(state)

    def _live_player(self, seat: int) -> Player:
        """Give the player of a seat, or refuse: the hand is over, or his is."""
        if self.state.phase == OVER:
            raise HandOver
        player = self.state.player_at(seat)
        if player.folded:
            raise NoLiveHand(seat=seat)
        return player

    # Whose turn it is

    def _whose_turn(self, phase: int, asked: str, seat: int | None) -> Player:
        """Give the player who acts, or refuse: another decision is due, or another's turn."""
        state = self.state
        if state.phase == OVER:
            raise HandOver
        player = state.players[self.actor]
        if state.phase != phase:
            raise WrongAction(asked=asked, seat=player.seat, wanted=WANTED[state.phase])
        if seat is None or seat == player.seat:
            return player
        for other in state.players:
            # Commitments that all make at the same time may come in any order (GAME-SVITEN-15).
            at_once = phase in (RUNOUTS, DISCARD)
            if at_once and other.seat == seat and state.pending[other.index]:
                return other
        raise NotYourTurn(turn=player.seat, seat=seat)

    def _verify_brought_in(self, player: Player, asked: str) -> None:
        """Refuse anything but the bring-in or more to the one who must open (GAME-STUD-06)."""
        if self.state.bring_in_due:
            raise WrongAction(asked=asked, seat=player.seat, wanted="bring in or complete")
