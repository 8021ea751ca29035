"""Played: the tournaments that a player has entered, as he looks back at them.

Owns: the paper that each entry leaves, a player's list of them a page at a time, and what each has
cost and paid him.
Never: shows anybody else's; whoever asks is answered about himself.

Rule 1: an entry that was taken back before the start has never been: its paper is gone, and its
money and the refund are no part of anything.
Rule 2: what was paid and won is added up from the ledger, never from what a tournament remembers.
"""

from collections.abc import Iterable, Sequence
from typing import Final, Literal

import msgspec
from msgspec import Struct

from huone.money.accounts import cash_of
from huone.room.tournament_offers import OfferKind
from huone.room.tournaments.documents import StoredEntry, entries_kind
from huone.room.tournaments.schedule import TournamentSchedule
from huone.store.ports import Document, Movement, Store
from huone.tournament.field import Stage, Tournament, decode_tournament
from huone.units import Instant, PlayerId

Kind = Literal["scheduled", "sit-and-go", "hexapro"]
"""By what a player looks for his tournaments; a HexaPro Extreme is a HexaPro."""
GIVES_BACK: Final = ("refund", "refund-fee")
"""What is no prize but the price itself, or a part of it."""


class ListCursor(Struct, frozen=True, order=True):
    """Where a tournament is in a player's list: when he entered, and which entry it was."""

    at_ms: int
    id: str


class PlayedTournament(Struct, frozen=True, kw_only=True):
    """A tournament that a player has entered, how far it got him, and for how much."""

    tournament: str
    name: str
    kind: OfferKind
    at_ms: Instant
    """When he entered."""
    stage: Stage
    entrants: int
    entries: int
    """How often he entered himself."""
    place: int | None
    paid_cents: int
    won_cents: int


Page = tuple[list[PlayedTournament], ListCursor | None]
"""Some tournaments of a player, and where the next page begins."""


async def played_page(
    hall: TournamentSchedule,
    store: Store,
    player: PlayerId,
    *,
    kind: Kind | None = None,
    before: ListCursor | None = None,
    limit: int,
) -> Page:
    """List what a player has entered, the newest first, from behind a place in the list."""
    papers = await store.documents(entries_kind(player))
    places = sorted(_wanted(papers, kind), key=lambda pair: pair[0], reverse=True)
    if before is not None:
        places = [pair for pair in places if pair[0] < before]
    shown = places[:limit]
    moved = await _movements(store, player) if shown else []
    lines = [await _line(hall, player, place, paper, moved) for place, paper in shown]
    return lines, shown[-1][0] if len(places) > limit else None


def _wanted(papers: Iterable[Document], kind: Kind | None) -> list[tuple[ListCursor, StoredEntry]]:
    found = []
    for paper in papers:
        entered = msgspec.msgpack.decode(paper.body, type=StoredEntry)
        if kind is None or entered.kind.startswith(kind):
            found.append((ListCursor(entered.at_ms, paper.id), entered))
    return found


async def _line(
    hall: TournamentSchedule,
    player: PlayerId,
    place: ListCursor,
    entered: StoredEntry,
    moved: Sequence[Movement],
) -> PlayedTournament:
    field = await _field(hall, entered.tournament)
    mine = [one for one in moved if one.posted.entry.cause.of[0] == entered.tournament]
    back = sum(one.amount for one in mine if one.posted.entry.cause.act in GIVES_BACK)
    entrant, finish = field.entrants.get(player), field.finishes.get(player)
    return PlayedTournament(
        tournament=entered.tournament,
        name=entered.name,
        kind=entered.kind,
        at_ms=entered.at_ms,
        stage=field.stage,
        entrants=len(field.entrants),
        entries=1 + (entrant.re_entries if entrant else 0),
        place=finish.place if finish else None,
        paid_cents=-sum(one.amount for one in mine if one.amount < 0) - back,
        won_cents=sum(one.amount for one in mine if one.amount > 0) - back,
    )


async def _field(hall: TournamentSchedule, tournament: str) -> Tournament:
    contest = hall.contests.get(tournament)
    if contest is not None:
        return contest.field
    return decode_tournament((await hall.result(tournament)).field)


async def _movements(store: Store, player: PlayerId) -> list[Movement]:
    """Read what tournaments have moved in a wallet, some at a time."""
    moved: list[Movement] = []
    while True:
        after = moved[-1].seq if moved else 0
        more = await store.movements(cash_of(player), cause="tournament", after=after)
        if not more:
            return moved
        moved += more
