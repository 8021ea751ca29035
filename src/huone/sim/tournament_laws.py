"""Tournament laws: what must hold in every tournament, checked from its events alone.

Owns: the laws, each counted anew beside the director's own books.
Never: helps a director; it only raises `Broken`.

Rule 1: a law is checked with what was told, so a director that tells one thing and does another is
caught.
"""

from collections import Counter

from huone.refusal import Broken
from huone.table import events as table_events
from huone.tournament import events as tournament_events
from huone.tournament.balance import largest_difference
from huone.tournament.config import TournamentConfig
from huone.tournament.director import Director
from huone.tournament.events import TournamentEvent
from huone.tournament.field import Tournament
from huone.units import PlayerId, Seat


class Laws:
    """One tournament as its events tell it."""

    def __init__(self, config: TournamentConfig) -> None:
        self.config = config
        self.hands = 0
        self.moves = 0
        self.breaks = 0
        self.chips: int = sum(config.carried_chips.values())
        self.places: dict[PlayerId, int] = {}
        self.entered: set[PlayerId] = set(config.carried_chips)
        self.prizes_cents = 0
        self.bounties_cents = 0
        self.fees_cents = 0
        self.refunds_cents = 0
        self.paid_in_cents = 0
        self.house_cents = 0
        self.carried_cents = 0
        self.carried_in_cents = int(config.carried_pool_cents)
        self.carried: dict[PlayerId, int] = {}
        self.seats: list[PlayerId] = []
        """Who has won a seat in another tournament."""
        self.finished = False
        self.in_step = False
        self.round: Counter[int] = Counter()
        """Hands dealt at each table since hand-for-hand began."""
        self.last_big_blind: dict[int, tuple[int, PlayerId]] = {}
        self.big_blind_before: dict[int, tuple[int, PlayerId] | None] = {}
        self.in_hand: dict[int, int] = {}
        """The chips of those who are dealt in, at each table that plays a hand."""

    def take(self, events: list[TournamentEvent], director: Director) -> None:
        """Check events in their order."""
        for event in events:
            match event:
                case tournament_events.AtTable(table, table_events.InHand()):
                    pass
                case tournament_events.AtTable(table, inner):
                    self._at_table(table, inner, director)
                case tournament_events.PlaceTaken():
                    law("everybody has one place", event.player not in self.places)
                    self.places[event.player] = event.place
                case tournament_events.PlacesMoved():
                    self.places |= event.places
                case tournament_events.PlayerMoved():
                    self.moves += 1
                case tournament_events.MultiplierDrawn():
                    assert director.field.row is not None
                    self.chips = director.field.row.starting_chips * len(self.entered)
                case tournament_events.StopBegun():
                    self.breaks += 1
                case tournament_events.HandForHandBegun():
                    self.in_step, self.round = True, Counter()
                case tournament_events.HandForHandOver():
                    self.in_step = False
                case (
                    tournament_events.TournamentFinished() | tournament_events.TournamentCancelled()
                ):
                    law("a tournament ends once", not self.finished)
                    self.finished = True
                case tournament_events.StackCarried(player, chips):
                    self.carried[player] = chips
                case _:
                    self._money(event)

    def _money(self, event: TournamentEvent) -> None:
        match event:
            case tournament_events.ChipsBought():
                self.entered.add(event.player)
                self.chips += 0 if self.config.hexapro else event.chips
                self.paid_in_cents += event.prize_cents + event.bounty_cents + event.fee_cents
            case tournament_events.Unregistered(player):
                self.entered.discard(player)
            case tournament_events.ChipsRaced():
                self.chips += event.added_chips
            case tournament_events.Disqualified():
                self.chips -= event.chips
                self.entered.discard(event.player)
                self.places.pop(event.player, None)
            case tournament_events.CompensationOwed():
                self.refunds_cents += event.prize_cents + event.fees_cents + event.bounty_cents
            case _:
                self._owed(event)

    def _owed(self, event: TournamentEvent) -> None:
        match event:
            case tournament_events.PrizeOwed() | tournament_events.SpecialOwed():
                self.prizes_cents += event.cents
            case tournament_events.PrizeForfeited():
                self.prizes_cents -= event.cents
            case tournament_events.SeatOwed():
                self.prizes_cents += event.worth_cents
                self.seats.append(event.player)
            case tournament_events.SeatForfeited():
                self.prizes_cents -= event.worth_cents
                self.seats.remove(event.player)
            case tournament_events.BountyLapsed():
                self.house_cents -= event.cents
            case tournament_events.BountyOwed():
                self.bounties_cents += event.cents
            case tournament_events.VipBountyOwed():
                self.bounties_cents += event.cents
                self.house_cents += event.cents
            case tournament_events.RefundOwed():
                self.refunds_cents += event.cents
            case tournament_events.OverlayOwed():
                self.house_cents += event.cents
            case tournament_events.FeeTaken():
                self.fees_cents += event.cents
            case tournament_events.PoolCarried():
                self.carried_cents += event.cents

    def _at_table(self, table: int, event: table_events.TableEvent, director: Director) -> None:
        match event:
            case table_events.HandLaidOut():
                self._dealt(table, event, director)
            case table_events.HandSettled():
                self.hands += 1
                chips = self.in_hand.pop(table, None)
                law("chips are conserved", chips == sum(event.stacks.values()))
            case table_events.HandVoided():
                self._undealt(table)

    def _undealt(self, table: int) -> None:
        """Forget a hand that never was."""
        self.in_hand.pop(table, None)
        self.round[table] -= self.in_step
        before = self.big_blind_before.pop(table, None)
        if before is None:
            self.last_big_blind.pop(table, None)
        else:
            self.last_big_blind[table] = before

    def _dealt(self, table: int, event: table_events.HandLaidOut, director: Director) -> None:
        law("a table plays one hand at a time", table not in self.in_hand)
        sitters = director.field.tables[table].seats
        self.in_hand[table] = sum(sitters[Seat(seat)].chips for seat in event.dealt_in)
        seating = director.play.seating
        players = director.field.tables[table].players
        if len(seating.rows) > 1:
            allowed = largest_difference(len(seating.rows), self.config.rules.balancing)
            level = players - seating.rows.fewest <= allowed
            # Tables that play a hand give theirs after it; until then a fair share is enough.
            share = -(-director.field.players_left // len(seating.rows))
            fair = players < seating.rows.most and (allowed > 1 or players <= share)
            law("tables are level", level or fair)
        if self.in_step:
            self.round[table] += 1
            behind = [n for n in self.in_hand if self.round[n] < self.round[table]]
            law("hand for hand is in step", not behind)
        self._big_blind(table, event, director)

    def _big_blind(self, table: int, event: table_events.HandLaidOut, director: Director) -> None:
        if event.big_blind is None:
            return
        seats = {int(s): sitter.player for s, sitter in director.field.tables[table].seats.items()}
        player = seats[event.big_blind]
        before = self.last_big_blind.get(table)
        self.big_blind_before[table] = before
        if before is not None:
            seat, payer = before
            law("nobody pays the big blind twice running", player != payer)
            size = max(self.config.seats, self.config.final_seats)
            gap = (event.big_blind - seat) % size or size
            between = [s for s in event.dealt_in if 0 < (s - seat) % size < gap]
            passed = [s for s in between if seats[s] != payer]
            law("the big blind skips nobody", not passed or event.big_blind == seat)
        self.last_big_blind[table] = (event.big_blind, player)

    def read_back(self, field: Tournament, lost: Tournament) -> None:
        """Check that what was written down is all there was."""
        law("the sheets are the tournament", field == lost)

    def crashed(self, director: Director) -> None:
        """Check that a restart has kept everything that was told."""
        field = director.field
        law("places outlive a crash", self.places.keys() == field.finishes.keys())
        told = sum(field.paid_cents.values())
        law("prizes outlive a crash", self.prizes_cents >= told)
        self._verify_chips(director)

    def _verify_chips(self, director: Director) -> None:
        seated = sum(s.chips for t in director.field.tables.values() for s in t.seats.values())
        law("chips are conserved", seated == self.chips)

    def verify_end(self, director: Director) -> None:
        """Check the books when it is over."""
        law("a tournament ends", self.finished)
        if director.field.stage == "finished":
            self._verify_chips(director)
        owed = self.prizes_cents + self.bounties_cents + self.fees_cents
        owed += self.refunds_cents + self.carried_cents
        came_in = self.paid_in_cents + self.house_cents + self.carried_in_cents
        law("money in is money out", owed == came_in)
        if director.field.stage == "finished" and not self.carried:
            places = sorted(self.places.values())
            law("everybody has finished", self.places.keys() == self.entered)
            law("no place is given twice", places == list(range(1, len(places) + 1)))


def law(name: str, holds: bool) -> None:
    """Raise if a law does not hold."""
    if not holds:
        raise Broken(name)
