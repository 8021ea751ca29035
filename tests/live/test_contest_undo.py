"""Undo against a naive model: random acts of a tournament, folded, and replayed from scratch.

The model knows no undo: it keeps a list of acts that stand, and works out places and money from
the order in which people went out. It shares no code with `huone.live.contests`.
"""

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from kit.live_house import house
from kit.paper_cards import sheet

from huone.live.contests import booking, facts, fold
from huone.live.contests.contest import Contest
from huone.live.contests.facts import ContestEvent, ContestNoted, GuestOut
from huone.live.contests.sheet import ContestPrice
from huone.live.journal import Undone, standing
from huone.live.menu import LiveRules
from huone.refusal import Refused
from huone.rulebooks.loader import load
from huone.units import Instant

PLAYERS = 10
PRIZES = (4_000, 2_500, 1_500, 1_200, 800)
SHEET = sheet(
    "undo",
    entry=ContestPrice(prize_cents=10_000, bounty_cents=2_000, fee_cents=1_000),
    bounty="regular",
    payouts_basis_points=PRIZES,
    late_levels=0,
    re_entry=False,
    seats=10,
)
SETTINGS = house().live
assert SETTINGS is not None
RULES = LiveRules(load("live-1.0-fi"), SETTINGS)
GUESTS = [f"g-{number}" for number in range(1, PLAYERS + 1)]


class Desk:
    """A journal, as the room keeps it: every act booked, undone ones ranked anew."""

    def __init__(self) -> None:
        self.events: list[ContestEvent] = []
        self.contest = Contest(RULES, "undo")
        self.note(facts.ContestAnnounced(sheet=SHEET, start_ms=Instant(0)))
        for seat, guest in enumerate(GUESTS, 1):
            price: dict[str, Any] = {
                "prize_cents": 10_000,
                "bounty_cents": 2_000,
                "fee_cents": 1_000,
            }
            who: dict[str, Any] = {
                "guest": guest,
                "name": guest,
                "player": guest.replace("g-", "guest-"),
            }
            self.note(facts.EntrySold(**who, **price, paid_with="cash"))
            if seat == 1:
                self.note(facts.ContestTableOpened(table=1))
            self.note(facts.ContestSeatDrawn(guest=guest, table=1, seat=seat))
        self.note(facts.ContestStarted())
        self.note(facts.PrizesFixed())
        self.began = len(self.events)
        self.disqualified = 0

    def _envelope(self) -> dict[str, Any]:
        number = len(self.events) + 1
        return {"number": number, "by": "Dirk", "at_ms": number, "noted_ms": number}

    def note(self, fact: facts.ContestFact) -> int:
        """Note something; what is refused leaves no trace."""
        trial = self.contest.copy()
        event = ContestNoted(**self._envelope(), fact=fact)
        fold.apply(trial, event)
        return self._keep(trial, event)

    def undo(self, number: int) -> int:
        """Take an event back."""
        chief = {"is_director": True, "is_chief": True}
        fold.verify_undo(self.events, number, by="Dirk", now=Instant(10_000), **chief)
        undo = Undone(**self._envelope(), undoes=number, why="-")
        return self._keep(fold.undone_fold(RULES, "undo", self.events, undo), undo)

    def _keep(self, trial: Contest, event: ContestEvent) -> int:
        self.events.append(event)
        self.contest = trial
        for debt, cents in booking.differences(trial):
            fact = booking.booked_fact(trial, debt, cents, 10**9)
            booked = ContestNoted(**self._envelope(), fact=fact)
            fold.apply(trial, booked)
            self.events.append(booked)
        return event.number


class Naive:
    """The tournament from scratch: who went out in which order, and by whom."""

    def __init__(self, acts: list[Any]) -> None:
        self.out: list[str] = []
        self.disqualified: set[str] = set()
        self.bounties = dict.fromkeys(GUESTS, 0)
        self.heads = dict.fromkeys(GUESTS, 2_000)
        for fact in acts:
            if isinstance(fact, facts.BustedOut):
                for each in sorted(fact.out, key=lambda one: one.rank):
                    self.out.append(each.guest)
                    self.bounties[each.by[0]] += self.heads.pop(each.guest)
            elif isinstance(fact, facts.EntrantDisqualified):
                self.disqualified.add(fact.guest)
            self._end_if_one_is_left()
        ranked = [guest for guest in reversed(self.out) if guest not in self.disqualified]
        left = len(self._left())
        self.places = {guest: place for place, guest in enumerate(ranked, left + 1)}
        pool = [100_000 * share // 10_000 for share in PRIZES]
        self.prizes = {g: pool[p - 1] for g, p in self.places.items() if p <= len(pool)}

    def _left(self) -> list[str]:
        return [g for g in GUESTS if g not in self.out and g not in self.disqualified]

    def _end_if_one_is_left(self) -> None:
        """Let the last one win, with his own head and those that nobody could put out."""
        left = self._left()
        if len(left) == 1:
            self.out += left
            self.bounties[left[0]] += sum(self.heads.values())
            self.heads = {}


Step = tuple[str, int, int]
STEPS = st.lists(
    st.tuples(
        st.sampled_from(["out", "out", "two", "undo", "undo", "redo", "stop", "present", "dq"]),
        st.integers(0, 10_000),
        st.integers(0, 10_000),
    ),
    min_size=200,
    max_size=200,
)


def take(desk: Desk, step: Step) -> None:
    """Try one step; many are refused, and a refused one changes nothing."""
    what, a, b = step
    seats = sorted(desk.contest.field.tables[1].seats) if 1 in desk.contest.field.tables else []
    if what in ("undo", "redo"):
        stands = {event.number for event in standing(desk.events)}
        kinds = Undone if what == "redo" else ContestNoted
        # Before the first hand nothing is undone: without prizes nobody has a place.
        latest = desk.events[desk.began :][-40:]
        some = [e.number for e in latest if isinstance(e, kinds) and e.number in stands]
        if some:
            desk.undo(some[a % len(some)])
    elif what == "stop":
        running = desk.contest.field.stop is None
        desk.note(facts.ClockStopped(why="-") if running else facts.ClockWentOn())
    elif what == "present" and seats:
        seat = int(seats[a % len(seats)]) + 1
        desk.note(facts.PresenceMarked(table=1, present={seat: bool(b % 2)}))
    elif what == "dq" and a % 7 == 0 and desk.disqualified < PLAYERS - len(PRIZES):
        desk.note(facts.EntrantDisqualified(guest=GUESTS[b % PLAYERS], why="-"))
        desk.disqualified += 1  # As many are left as places are paid.
    elif what in ("out", "two") and len(seats) > (2 if what == "two" else 1):
        count = 2 if what == "two" else 1
        chosen = [seats[(a + shift) % len(seats)] for shift in range(count + 1)]
        players = [str(desk.contest.field.tables[1].seats[seat].player) for seat in chosen]
        out = tuple(
            GuestOut(guest=player, seat=int(seat) + 1, rank=at + 1 if count > 1 else 0,
                     by=(players[-1],))
            for at, (seat, player) in enumerate(zip(chosen[:-1], players[:-1], strict=True))
        )  # fmt: skip
        desk.note(facts.BustedOut(table=1, out=out))


@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
@given(STEPS)
def test_undone_and_redone_acts_leave_what_a_replay_from_scratch_leaves(steps: list[Step]) -> None:
    desk = Desk()
    for step in steps:
        try:
            take(desk, step)
        except Refused:
            continue
    acts = [event.fact for event in standing(desk.events) if isinstance(event, ContestNoted)]
    naive, field = Naive(acts), desk.contest.field
    assert {str(p): f.place for p, f in field.finishes.items()} == naive.places
    booked = desk.contest.booked
    prizes = {who: cents for (what, who, _), cents in booked.items() if what == "prize" and cents}
    assert prizes == naive.prizes
    won = {who: cents for (what, who, _), cents in booked.items() if what == "bounty" and cents}
    assert won == {guest: cents for guest, cents in naive.bounties.items() if cents}
    again = fold.fold(RULES, "undo", desk.events)
    assert again.booked == booked
    assert booking.differences(again) == []
