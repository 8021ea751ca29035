"""Course: how a hand goes on by itself between two decisions.

Owns: a hand's state, and the order of things: posting, streets, exchanges, run-outs, showdown,
awards.
Never: takes a decision (`games.hand` does), knows owners, the next hand or time, draws entropy, or
names a game.

Rule 1: what happened is in `events`; the first event and the decisions replay the rest.
Rule 2: chips are conserved, asserted when the hand ends.

Players are numbered clockwise from the button's left; cards are dealt one at a time in that order.

Compiled by mypyc in wheels; the same file runs as plain Python.
"""

from typing import Final, Self

from huone.cards.card import Card
from huone.cards.ranking import evaluate
from huone.games import events as ev
from huone.games.actions import CardNotHeld, NoSuchSeat, WrongDiscardCount
from huone.games.betting import FIXED_LIMIT, Betting, Player
from huone.games.dealing import Stock, verify_deck
from huone.games.events import Event
from huone.games.pots import Pot, divide, form_pots
from huone.games.rules import Post
from huone.games.setup import (
    OPEN_BLINDS,
    OPEN_BUTTON,
    OPEN_DOOR,
    POST_ORDER,
    Setup,
    StreetPlan,
    clockwise_from,
    usual_posts,
    verify_posts,
    verify_seats,
)
from huone.games.showdown import (
    Holding,
    ace_low_place,
    divide_pot,
    hand_value,
    mask_of_board,
    showing_order,
)

BET: Final = 0
DISCARD: Final = 1
DRAW: Final = 2
KEEP: Final = 3
SHOW: Final = 4
CHOOSE: Final = 5
RUNOUTS: Final = 6
OVER: Final = 7


class Course:
    """A hand in progress, without its decisions."""

    __slots__ = (
        "_asked_runouts", "_committed", "_order", "_pending", "_runouts", "_total_chips", "betting",
        "betting_start", "boards", "bring_in_due", "community", "events", "holdings",
        "offered", "phase", "players", "setup", "stock", "street",
    )  # fmt: skip

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
        verify_deck(deck, setup.deck_size)
        self.setup: Setup = setup
        by_seat = dict(zip(range(len(stacks)) if seats is None else seats, stacks, strict=True))
        starting = [by_seat[seat] for seat in order]
        self.players: list[Player] = [
            Player(index, order[index], starting[index]) for index in range(len(order))
        ]
        self.holdings: list[Holding] = [Holding() for _ in order]
        self.betting: Betting = Betting(self.players, setup.stakes, setup.rules)
        self.stock: Stock = Stock(deck, deck if redeck is None else redeck)
        self.boards: list[list[Card]] = [[] for _ in range(setup.boards)]
        self.community: bool = False
        self.street: int = 0
        self.phase: int = BET
        self.bring_in_due: bool = False
        self.offered: Card | None = None
        self._asked_runouts: bool = False
        self._pending: list[bool] = [False] * len(order)
        self._committed: list[list[Card]] = [[] for _ in order]
        self._order: list[int] = []
        self._runouts: int = 1
        self._total_chips: int = sum(stacks)
        self.betting_start: int = 0
        if betting_button is not None:
            self.betting_start = order.index(clockwise_from(betting_button, order)[0])
        if posts is None:
            posts = usual_posts(setup.stakes, order)
        verify_posts(posts)
        self.events: list[Event] = [
            ev.HandStarted(
                setup.name,
                setup.stakes,
                tuple(order),
                tuple(starting),
                order[-1] if button < 0 else button,
                tuple(posts),
                tuple(deck),
                tuple(self.stock.redeck),
                betting_button,
            )
        ]
        self._post(posts)
        if setup.menu:
            self._deal_own(setup.choice_down, 0)
            self.phase = CHOOSE
        else:
            self._start_street()

    def copy_into(self, twin: "Course") -> None:
        """Make another course the same as this one, independent of it."""
        twin.setup = self.setup
        twin.betting = self.betting.copy()
        twin.players = twin.betting.players
        twin.holdings = [holding.copy() for holding in self.holdings]
        twin.stock = self.stock.copy()
        twin.boards = [board.copy() for board in self.boards]
        twin.community = self.community
        twin.street = self.street
        twin.phase = self.phase
        twin.bring_in_due = self.bring_in_due
        twin.offered = self.offered
        twin._asked_runouts = self._asked_runouts
        twin._pending = self._pending.copy()
        twin._committed = [cards.copy() for cards in self._committed]
        twin._order = self._order.copy()
        twin._runouts = self._runouts
        twin._total_chips = self._total_chips
        twin.betting_start = self.betting_start
        twin.events = self.events.copy()

    def pots(self) -> list[Pot]:
        """Form the main pot and side pots as they stand, this street's bets included."""
        return form_pots(self.players)

    def player_at(self, seat: int) -> Player:
        """Find the player of a seat."""
        for player in self.players:
            if player.seat == seat:
                return player
        raise NoSuchSeat(seat=seat)

    def _next_actor(self, start: int) -> None:
        """Pass the turn on, or go on when the street's betting is over."""
        if not self.betting.find_actor(start):
            self._end_betting()

    # Forced bets

    def _post(self, posts: list[Post]) -> None:
        for post in sorted(posts, key=lambda post: POST_ORDER[post.kind]):
            player = self.player_at(post.seat)
            if post.kind == "ante":
                chips = player.put_aside(post.chips, dead=False)
            elif post.kind == "big-blind-ante" or post.kind == "dead-post":
                chips = player.put_aside(post.chips, dead=True)
                if post.kind == "big-blind-ante" and self.setup.ante_counts_later:
                    self.betting.ante_held_back += chips
            else:
                chips = player.put_in(post.chips)
            if chips > 0:
                self.events.append(ev.Posted(post.seat, post.kind, chips, player.stack == 0))

    def _open_with_blinds(self) -> int:
        """Set the price that blinds and straddles make; give the number of the first to act."""
        started = self.events[0]
        assert isinstance(started, ev.HandStarted)
        nominal = bets = 0
        last = -1
        for post in started.posts:
            if post.kind == "big-blind" or post.kind == "straddle":
                bets += 1
                if post.chips > nominal:
                    nominal = post.chips
                    last = self.player_at(post.seat).index
        if bets == 0:
            # Antes only: the first to enter must bring it in (LIVE-BRING-01, GAME-TEXAS-10).
            # One below fixed limit's unit is no bet yet: a raise completes it, as in stud.
            price = self.setup.stakes.bring_in
            is_bet = price > 0 and price >= self.betting.unit
            self.betting.set_price(price, price, 1 if is_bet else 0)
            return 0
        posted = nominal
        if self.setup.rules.short_blind_call == "posted":
            posted = max(player.bet for player in self.players)
        self.betting.set_price(posted, nominal, bets)
        return last + 1

    # Streets

    def _start_street(self) -> None:
        """Begin a street with what comes before its cards: discards, a draw, or nothing."""
        plan = self.setup.streets[self.street]
        if self.street > 0:
            self.betting.ante_held_back = 0
        self.events.append(ev.StreetStarted(plan.name))
        if plan.discard or plan.draw:
            self._ask_live()
            self.phase = DISCARD if plan.sealed else DRAW
        else:
            self._deal_street()

    def _ask_live(self) -> None:
        """Ask every player with cards, those all-in included (AMB-30)."""
        for player in self.players:
            self._pending[player.index] = not player.folded

    def _deal_street(self) -> None:
        """Deal the street's cards and open its betting."""
        plan = self.setup.streets[self.street]
        if not (plan.draw or self._deal_for_short_stock(plan)):
            self._burn(plan.burn)
            down = plan.down
            if self.street == 0:
                down -= len(self.holdings[0].down)  # Dealt before the game was chosen.
            self._deal_own(down, plan.up)
        if plan.board:
            for board in range(len(self.boards)):
                self._deal_board(board, plan.board)
        self._open_betting(plan)

    def _burn(self, count: int) -> None:
        if count:
            if self.stock.left() < count and self.setup.reuses_discards:
                self._reuse_discards()
            self.stock.burn(count)
            self.events.append(ev.CardsBurned(count))

    def _reuse_discards(self) -> None:
        """Shuffle earlier discards into the stock; this draw's own stay out if they can."""
        fresh = [card for cards in self._committed for card in cards]
        self.events.append(ev.Reshuffled(self.stock.reuse_discards(fresh)))

    def _deal_own(self, down: int, up: int) -> None:
        """Deal cards one at a time, clockwise (GAME-STUD-04); to a hand that lies face up, up."""
        if down + up == 0:
            return
        stock = self.stock
        for step in range(down + up):
            for player in self.players:
                if not player.folded:
                    holding = self.holdings[player.index]
                    if step < down and not holding.shown:
                        holding.add_down(stock.take())
                    else:
                        holding.add_up(stock.take())
        for player in self.players:
            if not player.folded:
                holding = self.holdings[player.index]
                hidden = 0 if holding.shown else down
                shown = down + up - hidden
                self.events.append(
                    ev.CardsDealt(
                        player.seat,
                        tuple(holding.down[-hidden:]) if hidden else (),
                        tuple(holding.up[-shown:]) if shown else (),
                    )
                )

    def _deal_board(self, board: int, count: int) -> None:
        cards = [self.stock.take() for _ in range(count)]
        self.boards[board].extend(cards)
        self.events.append(ev.BoardDealt(board, tuple(cards)))

    def _deal_for_short_stock(self, plan: StreetPlan) -> bool:
        """Remedy a stock too short for a card each (GAME-STUD-26..29); say if that dealt it.

        The test keeps one card that is never dealt. A community sixth card makes the seventh
        communal too (GAME-STUD-32).
        """
        setup = self.setup
        if not setup.community_card or self.street < len(setup.streets) - 2:
            return False
        need = self.betting.live + 2
        stock = self.stock
        if not self.community:
            if stock.left() >= need:
                return False
            if stock.left() + len(stock.burns) >= need:
                self.events.append(ev.Reshuffled(stock.reshuffle_with_burns()))
                return False
        self.community = True
        if stock.left() < 3:
            self.events.append(ev.Reshuffled(stock.reshuffle_with_burns()))
        self._burn(plan.burn)
        self._deal_board(0, 1)
        return True

    def _open_betting(self, plan: StreetPlan) -> None:
        """Open the betting of a street: find its unit, its price and who acts first."""
        betting = self.betting
        self.phase = BET
        first_street = self.street == 0
        if first_street:
            # Blinds lie already, so nothing is forgotten here but the units.
            betting.judge_cap()
            betting.unit = betting.big_unit = plan.unit
        else:
            betting.start_street(plan.unit, self._big_unit(plan))
        if first_street and (plan.open == OPEN_BLINDS or self._has_blinds()):
            start = self._open_with_blinds()
        elif plan.open == OPEN_DOOR:
            start = self._open_by_door_card()
        elif plan.open == OPEN_BUTTON:
            start = self.betting_start
        else:
            start = self._best_exposed()
        self._next_actor(start)

    def _has_blinds(self) -> bool:
        for player in self.players:
            if player.bet > 0:
                return True
        return False

    def _big_unit(self, plan: StreetPlan) -> int:
        """Allow the big unit when a pair lies open on fourth street (GAME-STUD-16)."""
        if plan.pair_doubles:
            for player in self.players:
                up = self.holdings[player.index].up
                if not player.folded and len(up) == 2 and int(up[0]) >> 2 == int(up[1]) >> 2:
                    return plan.big_unit
        return plan.unit

    def _open_by_door_card(self) -> int:
        """Find who opens by the first upcard, and ask for the bring-in (GAME-STUD-06..09)."""
        setup = self.setup
        best = -1
        first = 0
        for player in self.players:
            if player.folded:
                continue
            card = self.holdings[player.index].up[0]
            place = ace_low_place(card) if setup.door_ace_low else int(card)
            if setup.door_lowest:
                place = 52 - place
            if place > best:
                best = place
                first = player.index
        price = setup.stakes.bring_in
        if price:
            opener = self.players[first]
            self.bring_in_due = opener.stack > 0 and not self.betting.faces_nobody(opener)
            # The price stands even if the opener is all-in for less (GAME-STUD-35). A pot-limit
            # opener who does not post it bets from nothing, up to the antes (GAME-STUD-09).
            from_nothing = self.bring_in_due and self.betting.structure != FIXED_LIMIT
            self.betting.set_price(price, 0 if from_nothing else price, 0)
        return first

    def _best_exposed(self) -> int:
        """Find who shows the best hand; of equals the first in dealing order (AMB-32)."""
        shared = mask_of_board(self.boards[0]) if self.community else 0
        best = -1
        first = 0
        for player in self.players:
            if not player.folded:
                up_mask = self.holdings[player.index].up_mask | shared
                value = evaluate(up_mask, self.setup.exposed_ranking) if up_mask else 0
                if value > best:
                    best = value
                    first = player.index
        return first

    def _end_betting(self) -> None:
        """Return what nobody matched, then go to the next street, the run-out or the end."""
        who, chips = self.betting.uncalled()
        if chips > 0:
            player = self.players[who]
            self.betting.give_back(player, chips)
            self.events.append(ev.BetReturned(player.seat, chips))
        self.bring_in_due = False
        if self.betting.live == 1:
            self._award_uncontested()
        elif self.street + 1 == len(self.setup.streets):
            self._start_showdown()
        else:
            self.street += 1
            if self.betting.count_movable() < 2 and self._only_cards_follow():
                self._all_in()
            else:
                self._start_street()

    # Discards and draws

    def _verify_held(self, player: Player, cards: list[Card]) -> None:
        held = self.holdings[player.index].cards()
        for index, card in enumerate(cards):
            if card not in held or card in cards[:index]:
                raise CardNotHeld(seat=player.seat, card=repr(card))

    def _verify_discard(self, player: Player, cards: list[Card]) -> None:
        self._verify_held(player, cards)
        plan = self.setup.streets[self.street]
        most = plan.discard or plan.draw
        if not plan.discard <= len(cards) <= most:
            raise WrongDiscardCount(given=len(cards), discard_min=plan.discard, discard_max=most)

    def _put_away(self, player: Player) -> None:
        cards = self._committed[player.index]
        self.holdings[player.index].put_away(cards)
        self.stock.discards.extend(cards)
        self.events.append(ev.Discarded(player.seat, tuple(cards)))

    def _end_discards(self) -> None:
        """Go on when everyone has put cards away: replacements follow where cards are drawn."""
        plan = self.setup.streets[self.street]
        if plan.sealed:
            for player in self.players:
                if not player.folded:
                    self._put_away(player)
        if plan.draw:
            self._burn(plan.burn)
            self._stock_for_exchange(plan)
            self._exchange(0)
        else:
            self._deal_street()

    def _stock_for_exchange(self, plan: StreetPlan) -> None:
        """Reuse the discards before a sealed exchange that the stock could not serve.

        Two cards are reserved for each card that may be rejected, and those of the later streets
        (GAME-SVITEN-20).
        """
        if not (plan.sealed and self.setup.reuses_discards):
            return
        need = plan.board * len(self.boards)
        for later in self.setup.streets[self.street + 1 :]:
            need += later.burn + later.board * len(self.boards)
        for player in self.players:
            if not player.folded:
                count = len(self._committed[player.index])
                need += 2 if count == 1 and plan.single_face_up else count
        if self.stock.left() < need:
            self.events.append(ev.Reshuffled(self.stock.reuse_discards([])))

    def _exchange(self, start: int) -> None:
        """Deal replacements clockwise from a player on (GAME-SVITEN-16)."""
        plan = self.setup.streets[self.street]
        for player in self.players[start:]:
            count = len(self._committed[player.index])
            if player.folded or count == 0:
                continue
            if plan.single_face_up and count == 1:
                self._committed[player.index] = []
                self.offered = self.stock.take()
                self.events.append(ev.CardOffered(player.seat, self.offered))
                self._pending[player.index] = True
                self.phase = KEEP
                return
            self._replace(player, count)
        self._committed = [[] for _ in self.players]
        self._deal_street()

    def _replace(self, player: Player, count: int) -> None:
        """Deal replacements face down, from reused discards when the stock runs out."""
        holding = self.holdings[player.index]
        for _ in range(count):
            if self.stock.left() == 0:
                self._reuse_discards()
            holding.add_down(self.stock.take())
        self.events.append(ev.CardsDealt(player.seat, tuple(holding.down[-count:]), ()))

    # All-in

    def _only_cards_follow(self) -> bool:
        """Tell whether no player has anything left to decide about his cards."""
        for plan in self.setup.streets[self.street :]:
            if plan.discard or plan.draw:
                return False
        return True

    def _all_in(self) -> None:
        """Turn the hands up, and ask how often to run the board where the house lets them."""
        if self.setup.rules.all_in_face_up:
            self._show_all()
        if not self._asked_runouts and self.runouts_max() > 1:
            self._asked_runouts = True
            self._runouts = self.runouts_max()
            self._ask_live()
            self.phase = RUNOUTS
        else:
            self._run_out()

    def runouts_max(self) -> int:
        """Say how often the rest of a single board can be dealt: the house and the stock decide."""
        cards = 0
        for plan in self.setup.streets[self.street :]:
            if plan.down or plan.up or not plan.board or len(self.boards) > 1:
                return 1
            cards += plan.burn + plan.board
        return min(self.setup.rules.runouts_max, self.stock.left() // cards)

    def _run_out(self) -> None:
        """Deal what is left without betting, as often as was agreed."""
        if self._runouts == 1:
            self._start_street()
            return
        known = self.boards[0]
        self.boards = [known.copy() for _ in range(self._runouts)]
        for board in range(self._runouts):
            for plan in self.setup.streets[self.street :]:
                self.events.append(ev.StreetStarted(plan.name))
                self._burn(plan.burn)
                self._deal_board(board, plan.board)
        self.street = len(self.setup.streets) - 1
        self._start_showdown()

    # Showdown and awards

    def _show(self, player: Player) -> None:
        holding = self.holdings[player.index]
        if not holding.shown:
            holding.shown = True
            self.events.append(ev.HandShown(player.seat, tuple(holding.cards())))

    def _show_all(self) -> None:
        for index in self._showing_order():
            self._show(self.players[index])

    def _showing_order(self) -> list[int]:
        """Begin with the last aggressor of the hand, if still in (LIVE-SHOW-02, LIVE-SHOW-03)."""
        first = self.betting.last_aggressor
        if first < 0 or self.players[first].folded:
            exposed = self.setup.game.door is not None
            first = self._best_exposed() if exposed else self.betting_start
        return showing_order(self.pots(), first, len(self.players))

    def _start_showdown(self) -> None:
        """Compare the hands that are left: all at once, or shown one after another."""
        if not self.setup.shows_in_order:
            self._show_all()
            self._award()
            return
        self._order = self._showing_order()
        self.phase = SHOW
        self._next_to_show()

    def _next_to_show(self) -> None:
        """Ask the next player to show; the last one left need not (LIVE-SHOW-05).

        Unless he showed a part of his hand, and so made the others give up (LIVE-SHOW-06).
        """
        while self._order and self.holdings[self._order[0]].shown:
            self._order.pop(0)
        if self.betting.live == 1:
            for player in self.players:
                if player.exposed and not player.folded:
                    self._show(player)
            self._award_uncontested()
        elif not self._order:
            self._award()

    def _award_uncontested(self) -> None:
        """Give everything to the last player with cards (GAME-TEXAS-18)."""
        self.phase = OVER
        for player in self.players:
            if not player.folded:
                pots = form_pots(self.players)
                self._take_rake(pots)
                for number, pot in enumerate(pots):
                    self._win(player, pot.chips)
                    self.events.append(ev.PotWon(number, "uncontested", 0, player.seat, pot.chips))
        self._end()

    def _award(self) -> None:
        """Divide every pot among the best hands."""
        self.phase = OVER
        setup = self.setup
        pots = form_pots(self.players)
        self._take_rake(pots)
        runouts = self._runouts
        values = [self._values(board) for board in range(runouts)]
        for number, pot in enumerate(pots):
            parts = divide(pot.chips, runouts, setup.chip)
            for board in range(runouts):
                won = divide_pot(
                    Pot(parts[board], pot.players),
                    setup.awards,
                    values[board],
                    holdings=self.holdings,
                    board=board,
                    unit=setup.chip,
                )
                for each in won:
                    if each.chips:
                        player = self.players[each.player]
                        self._win(player, each.chips)
                        self.events.append(
                            ev.PotWon(number, each.share, each.board, player.seat, each.chips)
                        )
        self._end()

    def _values(self, runout: int) -> list[list[int]]:
        """Value each player's hand for each award; a folded hand is worth nothing."""
        result: list[list[int]] = []
        for award in self.setup.awards:
            board_mask = mask_of_board(self.boards[runout + award.board])
            values: list[int] = []
            for player in self.players:
                value = 0
                if not player.folded:
                    value = hand_value(award, self.holdings[player.index].mask, board_mask)
                values.append(value)
            result.append(values)
        return result

    def _take_rake(self, pots: list[Pot]) -> None:
        """Let the house take its part of each pot before it is divided (AMB-22)."""
        rake = self.setup.rake
        if rake is None:
            return
        paid = tuple([(player.seat, player.paid + player.dead) for player in self.players])
        taken = rake(tuple([pot.chips for pot in pots]), len(self.players), self.street > 0, paid)
        for number, (rake_chips, jackpot_chips) in enumerate(taken):
            if rake_chips or jackpot_chips:
                pots[number].chips -= rake_chips + jackpot_chips
                assert pots[number].chips >= 0
                self._total_chips -= rake_chips + jackpot_chips
                self.events.append(ev.RakeTaken(number, rake_chips, jackpot_chips))

    def _win(self, player: Player, chips: int) -> None:
        player.stack += chips

    def _end(self) -> None:
        """Check that no chip was lost, and close the hand."""
        stacks = [player.stack for player in self.players]
        assert sum(stacks) == self._total_chips
        self.events.append(ev.HandEnded(tuple(stacks)))
