"""Papers: what a tournament leaves in the store, so that a hand rewrites only what it changes.

Owns: what was announced, the sheets of the state as documents, and the result that stays for good.
Never: decides what is so, or hands anything over; each request takes its papers along.

Rule 1: papers are written together with the request that they follow from.
Rule 2: what a hand writes is the same in a field of ten and of ten thousand.
"""

from collections.abc import Iterable

import msgspec
from msgspec import Struct

from huone.room.commit import Committer, Draft
from huone.room.tournament_offers import OfferKind, TournamentOffer
from huone.store.ports import FINISHED_TOURNAMENT, Document
from huone.tournament.director import Director
from huone.tournament.events import TournamentEvent
from huone.tournament.field import Entrant, Tournament
from huone.tournament.sheets import GONE, SUMMARY, Sheets
from huone.units import Cents, Instant, PlayerId

ANNOUNCED = "tournament"
"""The kind of document that says what a tournament is."""
STATE = "tournament-state"
"""The kind of document that the summary of a tournament is kept in."""
SHEET = "tournament-sheet:"
"""How the kind of all other sheets of one tournament begins; its name follows."""
ENTRIES = "tournament-entries:"
"""How the kind of all entries of one player begins; his name follows."""


class AnnouncedTournament(Struct, frozen=True, kw_only=True):
    """A tournament as it was announced."""

    id: str
    offer: TournamentOffer
    rulebook: str
    start: Instant | None
    announced_at: Instant
    seat_cents: Cents | None = None
    """What an entry to the target of a satellite costs."""
    final_start: Instant | None = None
    """When the second phase starts that a first one leads to."""
    seed: bytes = b""
    """Where the sealed half of a drawn multiplier comes from; never shown."""


class StoredSummary(Struct, frozen=True, kw_only=True):
    """The summary of a tournament as it is recorded."""

    summary: bytes
    booked: int
    """How many purchases and debts were numbered."""
    at_ms: Instant


class StoredResult(Struct, frozen=True, kw_only=True):
    """What is kept of a tournament for good."""

    announced: AnnouncedTournament
    field: bytes
    over_at: Instant


class StoredEntry(Struct, frozen=True, kw_only=True):
    """An entry, as the player who made it can look it up."""

    tournament: str
    name: str
    kind: OfferKind
    at_ms: Instant


def entries_kind(player: PlayerId) -> str:
    """Name the kind of document that the entries of a player are kept in."""
    return f"{ENTRIES}{player}"


class TournamentDocuments:
    """The documents of one tournament."""

    def __init__(self, tournament: str, sheets: Sheets | None = None) -> None:
        self._tournament = tournament
        self._sheets = sheets or Sheets()

    def announcement(self, announced: AnnouncedTournament) -> Draft:
        """Write down what the tournament is."""
        return self._paper(ANNOUNCED, msgspec.msgpack.encode(announced))

    def entry(self, announced: AnnouncedTournament, entrant: Entrant, *, now: Instant) -> Document:
        """Write down for a player that he has entered; an entry has its number for good."""
        offer = announced.offer
        entered = StoredEntry(
            tournament=announced.id, name=offer.name or offer.id, kind=offer.kind, at_ms=now
        )
        return self._entry(entrant, 1, msgspec.msgpack.encode(entered))

    def entry_taken_back(self, entrant: Entrant) -> Document:
        """Forget an entry that was taken back before the start."""
        return self._entry(entrant, 2, GONE)

    def _entry(self, entrant: Entrant, version: int, body: bytes) -> Document:
        # Written once and taken back at most once, so nobody has to remember its version.
        id = f"{self._tournament}.{entrant.number}"
        return Document(entries_kind(entrant.player), id, version, body)

    def note(self, happened: Iterable[TournamentEvent], field: Tournament) -> None:
        """Remember what the next papers have to tell."""
        self._sheets.note(happened, field)

    def state(self, director: Director, *, booked: int, now: Instant) -> list[Draft]:
        """Write down what has changed since the last time."""
        changed = self._sheets.changed(director.field, director.take_touched())
        kept = StoredSummary(summary=changed.pop(SUMMARY), booked=booked, at_ms=now)
        return [self._paper(STATE, msgspec.msgpack.encode(kept)), *self._filed(changed)]

    def result(
        self, announced: AnnouncedTournament, director: Director, *, now: Instant
    ) -> list[Draft]:
        """Write down how it ended, and clear away what nobody needs any more."""
        result = StoredResult(announced=announced, field=director.stored(), over_at=now)
        cleared = self._sheets.cleared()
        cleared.pop(SUMMARY, None)
        sheets = self._filed(cleared, is_last=True)
        return [
            self._paper(FINISHED_TOURNAMENT, msgspec.msgpack.encode(result)),
            self._paper(ANNOUNCED, GONE),
            self._paper(STATE, GONE),
            *sheets,
        ]

    def _filed(self, sheets: dict[str, bytes], *, is_last: bool = False) -> list[Draft]:
        kind = f"{SHEET}{self._tournament}"
        return [Draft(kind, name, body, is_last) for name, body in sheets.items()]

    def _paper(self, kind: str, body: bytes) -> Draft:
        return Draft(kind, self._tournament, body)


async def read_state(
    committer: Committer, tournament: str
) -> tuple[StoredSummary, Sheets, Tournament]:
    """Read a tournament back as it was recorded last."""
    body = await committer.read(STATE, tournament)
    assert body is not None, "a tournament is announced together with its state"
    kept = msgspec.msgpack.decode(body, type=StoredSummary)
    written = await committer.read_all(f"{SHEET}{tournament}")
    sheets, field = Sheets.read({SUMMARY: kept.summary, **written})
    return kept, sheets, field
