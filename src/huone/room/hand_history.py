"""History: every hand as it is kept, and who may see what of it.

Owns: the record of a hand, a player's own history, its texts, and the proofs of a fair deal.
Never: shows a card that its reader did not see (DEAL-02). Review has its own door, `for_review`.

Rule 1: a hand is kept whole, with every card and the seed of its deck (SYS-18).
Rule 2: a player's history is built up from what he saw, event by event.
"""

from collections.abc import Sequence
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from huone.cards.card import decode_hook, encode_hook
from huone.cards.commitment import GENESIS
from huone.cards.shuffle import SealedDeck, SeedOpening
from huone.games import events as game_events
from huone.games.view import SeenEvent, history_for
from huone.histories import phh
from huone.histories.hand_proof import HandProof, cards_to_open, opened_card
from huone.histories.heading import Heading
from huone.histories.open_hand_history import write_json
from huone.histories.own_study import HandKind, OwnResult, played_from
from huone.histories.style import PlayStyle, style_in, summed
from huone.histories.transcript import write_text
from huone.money.currency import CurrencyCode, currency_named
from huone.refusal import Refused
from huone.room.commit import Committer
from huone.store.ports import HandQuery, HandRecord, Outcome, Store
from huone.units import Instant, PlayerId, Seat

VOIDED: Final = "hand-voided"
"""The kind of document that a ruling is kept in."""
PAGE: Final = 200
LOOKED_AT_MAX: Final = 2_000
"""How many of a player's newest hands are looked through for those with somebody."""
COUNTED_MAX: Final = 500
"""How many of them are counted."""


class HandUnknown(Refused):
    """No hand of this number is kept, or its reader was not in it."""

    code = "history/unknown-hand"
    says = "you have no hand {hand_no} at table {table!r}"


class NothingPlayed(Refused):
    """A hand that never was has no course to be told."""

    code = "history/void-hand"
    says = "hand {hand_no} at table {table!r} is void: {why}"


class NotInFormat(Refused):
    """A format that has no words for a game."""

    code = "history/not-in-format"
    says = "hands of {game} cannot be written as {format}"


class HandHistory(Struct, frozen=True, kw_only=True):
    """A hand as it is kept: all that happened, and the deck that was committed to.

    A field is only ever added, with a default.
    """

    table: str
    hand_no: int
    players: dict[Seat, PlayerId]
    events: tuple[game_events.Event, ...] = ()
    deck: str = "52"
    seed: bytes = b""
    previous: str = GENESIS
    present: dict[Seat, PlayerId] = {}
    void_why: str = ""
    thought: tuple[tuple[int, int], ...] = ()
    """How many milliseconds each decision took, with the number of its event."""
    anchors: dict[int, str] = {}
    """What everybody's cut of the deck had to fit, by seat."""
    cuts: dict[int, str] = {}
    """The cuts that the deck was dealt by; a hand without any was dealt as it was sealed."""

    @property
    def subject(self) -> str:
        """What the commitment is about."""
        return subject_of(self.table, self.hand_no)


class VoidRuling(Struct, frozen=True, kw_only=True):
    """Why a hand that was over is void, and who says so."""

    why: str
    by: str
    at_ms: Instant


class OwnHand(Struct, frozen=True, kw_only=True):
    """A hand as one of its players saw it."""

    record: HandRecord
    seat: Seat
    seen: tuple[SeenEvent, ...]
    void_why: str = ""
    """Why it does not count, if it does not."""


def subject_of(table: str, hand_no: int) -> str:
    """Name a hand in its commitment."""
    return f"{table}/{hand_no}"


def encode_history(history: HandHistory) -> bytes:
    """Write a hand down."""
    return _ENCODER.encode(history)


def decode_history(body: bytes) -> HandHistory:
    """Read a hand back."""
    return _DECODER.decode(body)


_ENCODER = msgspec.msgpack.Encoder(enc_hook=encode_hook)
_DECODER = msgspec.msgpack.Decoder(HandHistory, dec_hook=decode_hook)


class HandHistories:
    """The hands of a room, for their players and for review."""

    def __init__(self, store: Store, *, money: CurrencyCode) -> None:
        self._store = store
        self._money = money
        self.voided: dict[tuple[str, int], VoidRuling] = {}
        """Hands that were void only after they were over."""

    async def open(self, committer: Committer) -> None:
        """Read which hands were taken back."""
        for id, body in (await committer.read_all(VOIDED)).items():
            table, hand_no = id.rsplit("/", 1)
            self.voided[table, int(hand_no)] = msgspec.msgpack.decode(body, type=VoidRuling)

    async def find(self, query: HandQuery) -> Sequence[HandRecord]:
        """Find hands by player, table, game and time; newest first."""
        return [self._as_it_counts(record) for record in await self._store.hands(query)]

    async def record(self, table: str, hand_no: int) -> HandRecord:
        """Find one hand of a table, for staff or for one who was dealt in."""
        found = await self._store.hands(HandQuery(table=table, hand_no=hand_no, limit=1))
        if not found:
            raise HandUnknown(table=table, hand_no=hand_no)
        return self._as_it_counts(found[0])

    def _as_it_counts(self, record: HandRecord) -> HandRecord:
        """Show a hand that was taken back as void: it has changed nobody's stack."""
        if (record.table, record.hand_no) not in self.voided:
            return record
        dealt = tuple(replace(each, after_chips=each.before_chips) for each in record.dealt)
        return replace(record, outcome=Outcome.VOID, dealt=dealt)

    def _void_why(self, history: HandHistory) -> str:
        ruling = self.voided.get((history.table, history.hand_no))
        return ruling.why if ruling else history.void_why

    async def own_hand(self, player: PlayerId, table: str, hand_no: int) -> OwnHand:
        """Show a hand to one who was dealt in, as he saw it."""
        history, seat = await self._dealt_in(player, table, hand_no)
        record = await self.record(table, hand_no)
        seen = tuple(history_for(seat, list(history.events)))
        return OwnHand(record=record, seat=seat, seen=seen, void_why=self._void_why(history))

    async def style(self, player: PlayerId, about: PlayerId) -> PlayStyle:
        """Count how somebody plays in the newest hands that a player was dealt into with him."""
        found: list[PlayStyle] = []
        before, looked_at = None, 0
        while looked_at < LOOKED_AT_MAX and len(found) < COUNTED_MAX:
            page = await self.find(HandQuery(player=player, before=before, limit=PAGE))
            if not page:
                break
            for record in page:
                seats = [dealt.seat for dealt in record.dealt if dealt.player == about]
                if not seats or record.outcome is Outcome.VOID or len(found) == COUNTED_MAX:
                    continue
                body = await self._store.history(record.table, record.hand_no)
                counted = style_in(decode_history(body).events, seats[0]) if body else None
                found += [counted] if counted else []
            before, looked_at = page[-1].hand_id, looked_at + len(page)
        return summed(found)

    async def text(self, player: PlayerId, table: str, hand_no: int) -> str:
        """Write a hand out in words, as its player saw it."""
        history, seat = await self._dealt_in(player, table, hand_no)
        heading = await self._heading(history)
        text = write_text(_played(history), heading, hero=seat)
        why = self._void_why(history)
        return f"{text}Hand void: {why}\n" if why else text

    async def open_hand(self, player: PlayerId, table: str, hand_no: int) -> str:
        """Write a hand as an Open Hand History, as its player saw it."""
        history, seat = await self._dealt_in(player, table, hand_no)
        events = _played(history)
        if not isinstance(events[0], game_events.HandStarted):
            raise NotInFormat(format="ohh", game=events[0].game)  # type: ignore[union-attr]
        return write_json(events, await self._heading(history), hero=seat) + "\n"

    async def _heading(self, history: HandHistory) -> Heading:
        record = await self.record(history.table, history.hand_no)
        return Heading(
            number=str(record.hand_id),
            table=history.table,
            start_ms=record.started_ms,
            names={int(each): name for each, name in history.players.items()},
            seats=max(history.players) + 1,
            currency=self._money,
            decimals=currency_named(self._money).decimals,
        )

    async def own_result(
        self, player: PlayerId, record: HandRecord, *, kind: HandKind, chip_cents: int
    ) -> OwnResult | None:
        """Count one hand of a player; nothing where it is void, archived or without bets."""
        if record.outcome is Outcome.VOID:
            return None
        body = await self._store.history(record.table, record.hand_no)
        (own,) = (dealt for dealt in record.dealt if dealt.player == player)
        place = played_from(decode_history(body).events, own.seat) if body else None
        if place is None:
            return None
        won = own.after_chips - own.before_chips
        return OwnResult(
            hand_id=record.hand_id,
            started_ms=record.started_ms,
            ended_ms=record.ended_ms,
            kind=kind,
            game=record.game,
            stake=place.stake,
            position=place.position,
            cents=won * chip_cents,
            big_blinds=won / max(1, place.big_blind),
            style=place.style,
        )

    async def phh(self, player: PlayerId, table: str, hand_no: int) -> str:
        """Write a hand in the open PHH format, as its player saw it."""
        history, seat = await self._dealt_in(player, table, hand_no)
        events = _played(history)
        start = events[0]
        assert isinstance(start, game_events.HandStarted | game_events.OpenFaceStarted)
        names = tuple(history.players[Seat(each)] for each in start.seats)
        scale = 10 ** currency_named(self._money).decimals
        return phh.write(phh.record(history_for(seat, events), scale=scale, players=names))

    async def proof(self, player: PlayerId, table: str, hand_no: int) -> HandProof:
        """Open every card that a player saw, against the root published before the deal."""
        history, seat = await self._dealt_in(player, table, hand_no)
        return hand_proof(history, seat)

    async def for_review(self, table: str, hand_no: int) -> tuple[HandHistory, SeedOpening | None]:
        """Show a hand whole to who reviews it: all cards, and the seed of the deck (ETH-04)."""
        body = await self._store.history(table, hand_no)
        if body is None:
            raise HandUnknown(table=table, hand_no=hand_no)
        history = decode_history(body)
        history = replace(history, void_why=self._void_why(history))
        return history, sealed_deck(history).open_seed() if history.seed else None

    async def _dealt_in(
        self, player: PlayerId, table: str, hand_no: int
    ) -> tuple[HandHistory, Seat]:
        body = await self._store.history(table, hand_no)
        history = decode_history(body) if body else None
        seats = [seat for seat, who in history.players.items() if who == player] if history else []
        if history is None or not seats:
            # Whether somebody else's hand exists is not his to know.
            raise HandUnknown(table=table, hand_no=hand_no)
        return history, seats[0]


def sealed_deck(history: HandHistory) -> SealedDeck:
    """Deal the deck of a hand again from its seed."""
    return SealedDeck(
        history.deck, seed=history.seed, subject=history.subject, previous=history.previous
    )


def cards_seen(seen: Sequence[SeenEvent]) -> set[int]:
    """Collect every card that is face up in what a viewer saw."""
    found: set[int] = set()
    for event in seen:
        for name in event.__struct_fields__:
            if name in CARD_FIELDS:
                value = getattr(event, name)
                cards = value if isinstance(value, tuple) else (value,)
                found.update(int(card) for card in cards if card is not None)
    return found


CARD_FIELDS = ("cards", "down", "up", "card", "front", "middle", "back")
"""Where seen events hold cards."""


def hand_proof(history: HandHistory, seat: Seat) -> HandProof:
    """Prove a hand to one of its players: every card that he saw, and that it was the next one."""
    sealed, seen = sealed_deck(history), tuple(history_for(seat, _played(history)))
    wanted = cards_to_open(seen, len(sealed.cards))
    opened = [at for at, card in enumerate(sealed.cards) if card in wanted]
    return HandProof(
        root=sealed.root,
        previous=history.previous,
        subject=history.subject,
        count=len(sealed.cards),
        anchors=history.anchors,
        cuts=history.cuts,
        seen=seen,
        cards=tuple(opened_card(sealed.open_card(at)) for at in opened),
    )


def _played(history: HandHistory) -> list[game_events.Event]:
    if not history.events:
        raise NothingPlayed(
            table=history.table, hand_no=history.hand_no, why=history.void_why or Outcome.VOID
        )
    return list(history.events)
