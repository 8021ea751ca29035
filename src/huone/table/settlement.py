"""Settlement: what a finished hand of a cash table leaves to record.

Owns: how a hand began, and the facts of its end: stacks before and after, what the house took, who
was there, how long it lasted, whether a strong hand was beaten.
Never: moves money. The room records a settlement whole, and only then does it count.

Rule 1: stacks before == stacks after + rake + drop, asserted here and again by the ledger.
"""

from collections.abc import Iterable

from msgspec import Struct

from huone.games import events as game_events
from huone.games.hand import Hand
from huone.games.protocol import AnyHand
from huone.table.badbeat import BadBeat, bad_beat, criterion_for
from huone.table.blinds import won_button
from huone.table.deal import Progress
from huone.table.events import HandLaidOut
from huone.table.owed import BlindPlace
from huone.table.rules import BadBeatCriterion
from huone.units import Instant, PlayerId, Seat


class Begun(Struct, frozen=True, kw_only=True):
    """How a hand began: with whom, and what the table was before it."""

    laid_out: HandLaidOut
    started_at: Instant
    players: dict[Seat, PlayerId]
    present: dict[Seat, PlayerId]
    places: dict[PlayerId, BlindPlace]
    progress: Progress

    @property
    def number(self) -> int:
        """The number of the hand."""
        return self.laid_out.number


class Settlement(Struct, frozen=True, kw_only=True):
    """A finished hand that the room has to record before the table goes on."""

    number: int
    game: str
    """The game that was played; at dealer's choice the one that was chosen."""
    started_at: Instant
    ended_at: Instant
    players: dict[Seat, PlayerId]
    before: dict[Seat, int]
    after: dict[Seat, int]
    rake_chips: int
    jackpot_chips: int
    events: tuple[game_events.Event, ...]
    present: dict[Seat, PlayerId]
    """Who took part for the jackpot: dealt in, and in his seat when the hand began (BBJ-04)."""
    bad_beat: BadBeat | None
    thought: tuple[tuple[int, int], ...] = ()
    """How many milliseconds each decision took, with the number of its event."""

    @property
    def played_ms(self) -> int:
        """How long each of the players has played, for a house that charges time (LIVE-RAKE-10)."""
        return self.ended_at - self.started_at


def settle(
    begun: Begun, hand: AnyHand, *, bad_beats: Iterable[BadBeatCriterion], now: Instant
) -> Settlement:
    """Put the facts of a finished hand together."""
    start = hand.events[0]
    assert isinstance(start, game_events.HandStarted | game_events.OpenFaceStarted)
    before = {Seat(s): chips for s, chips in zip(start.seats, start.stacks, strict=True)}
    after = {Seat(seat): chips for seat, chips in hand.stacks.items()}
    taken = [event for event in hand.events if isinstance(event, game_events.RakeTaken)]
    rake, drop = sum(t.rake_chips for t in taken), sum(t.jackpot_chips for t in taken)
    assert sum(before.values()) == sum(after.values()) + rake + drop
    assert before.keys() == after.keys() == begun.players.keys()
    return Settlement(
        number=begun.number,
        game=hand.setup.name if isinstance(hand, Hand) else start.game,
        started_at=begun.started_at,
        ended_at=now,
        players=begun.players,
        before=before,
        after=after,
        rake_chips=rake,
        jackpot_chips=drop,
        events=tuple(hand.events),
        present=begun.present,
        bad_beat=beaten(hand, bad_beats),
    )


def beaten(hand: AnyHand, criteria: Iterable[BadBeatCriterion]) -> BadBeat | None:
    """Say whether the hands that were shown make a bad beat; each run of a board counts."""
    if not isinstance(hand, Hand):
        return None
    criterion = criterion_for(hand.setup.name, criteria)
    if criterion is None:
        return None
    shown = {Seat(e.seat): e.cards for e in hand.events if isinstance(e, game_events.HandShown)}
    for board in hand.boards:
        found = bad_beat(hand.setup.game, shown, tuple(board), criterion)
        if found is not None:
            return found
    return None


def winner_of_button(hand: AnyHand, button: Seat) -> Seat | None:
    """Say who wins the button: of those who share the main pot, the first behind it (LIVE-WTB)."""
    won = [
        event for event in hand.events if isinstance(event, game_events.PotWon) and event.pot == 0
    ]
    return won_button({Seat(event.seat) for event in won}, button) if won else None
