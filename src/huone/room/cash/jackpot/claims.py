"""Jackpot claims: a hand that may have won a bad beat jackpot, until it is paid or rejected.

Owns: what is kept of such a hand, and what may follow what.
Never: pays (`jackpots` does), or hides anything: the hands of a claim were shown at the table.
"""

from typing import Final, Literal

import msgspec
from msgspec import Struct

from huone.cards.card import Card
from huone.games import events as game_events
from huone.refusal import Refused
from huone.table.settlement import Settlement
from huone.units import Cents, Instant, PlayerId, Seat

CLAIM: Final = "jackpot-claim"

ClaimState = Literal["waiting", "confirmed", "rejected", "paid"]
"""Waiting for staff; confirmed and waiting for its turn; decided against; paid."""


class ClaimUnknown(Refused):
    """No hand has claimed a jackpot under this id."""

    code = "jackpot/unknown-claim"
    says = "there is no claim {claim!r}"


class ClaimDecided(Refused):
    """A claim is decided once."""

    code = "jackpot/claim-decided"
    says = "claim {claim!r} is {state} already"


class ClaimedJackpot(Struct, frozen=True, kw_only=True):
    """A hand that claims a jackpot: who took part, whose hands made it, what staff has said."""

    jackpot: str
    table: str
    hand_no: int
    game: str
    category: Literal[1, 2]
    began_ms: Instant
    players: dict[Seat, PlayerId]
    losers: tuple[Seat, ...]
    winners: tuple[Seat, ...]
    hands: dict[Seat, str]
    boards: tuple[str, ...]
    state: ClaimState
    decided_by: str = ""
    decided_ms: Instant | None = None
    why: str = ""
    shares: dict[PlayerId, Cents] = {}
    paid_ms: Instant | None = None

    @property
    def id(self) -> str:
        """Its name: a hand claims once."""
        return f"{self.table}.{self.hand_no}"


def claim_of(jackpot: str, hand: Settlement, *, table: str, checked: bool) -> ClaimedJackpot:
    """Write down what staff has to look at: hands, boards and who took part (BBJ-11)."""
    beat = hand.bad_beat
    assert beat is not None
    shown = [event for event in hand.events if isinstance(event, game_events.HandShown)]
    return ClaimedJackpot(
        jackpot=jackpot,
        table=table,
        hand_no=hand.number,
        game=hand.game,
        category=beat.category,
        began_ms=hand.started_at,
        players=hand.present,
        losers=tuple(seat for seat in beat.losers if seat in hand.present),
        winners=tuple(seat for seat in beat.winners if seat in hand.present),
        hands={Seat(event.seat): _written(event.cards) for event in shown},
        boards=_boards(hand.events),
        state="waiting" if checked else "confirmed",
    )


def _boards(events: tuple[game_events.Event, ...]) -> tuple[str, ...]:
    boards: dict[int, list[Card]] = {}
    for event in events:
        if isinstance(event, game_events.BoardDealt):
            boards.setdefault(event.board, []).extend(event.cards)
    return tuple(_written(tuple(boards[board])) for board in sorted(boards))


def _written(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, cards))


encode_claim: Final = msgspec.msgpack.Encoder().encode
decode_claim: Final = msgspec.msgpack.Decoder(ClaimedJackpot).decode
