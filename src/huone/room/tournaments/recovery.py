"""Recovery: a tournament goes on as the store has it, and what a crash has ended is undone.

Owns: reading a tournament back, claiming its tables, voiding hands that were running, and what
everybody is told about it.
Never: decides what a tournament does after a crash; `Director.restore` does.

Rule 1: everybody who was in a lost hand has the stack that he began it with (MTT-SRV-01).
Rule 2: the director's state is what counts. Seats that were not recorded along with it follow it;
chips of a tournament are worth no money, and all money moves in the same record as the state.
Rule 3: nobody is dealt in before he had time to come back; the level's clock stands meanwhile.
"""

from collections.abc import Sequence

from huone.bots.names import is_bot
from huone.room.lost_hands import last_roots, void_lost_hands
from huone.room.players.notices import Notices
from huone.room.tournament_offers import tournament_config
from huone.room.tournaments.documents import AnnouncedTournament, TournamentDocuments, read_state
from huone.room.tournaments.multiplier import MultiplierDraw
from huone.room.tournaments.services import TournamentServices
from huone.room.tournaments.tables import Stand, number_of
from huone.room.tournaments.tournament import Carry, RoomTournament, Tell
from huone.rulebooks.loader import load
from huone.rulebooks.schema import Rulebook
from huone.store.ports import TableClosing, TableState
from huone.tournament.config import TournamentConfig
from huone.tournament.director import Director, TableAfterCrash
from huone.tournament.events import TournamentEvent
from huone.units import Instant, PlayerId


def config_of(announced: AnnouncedTournament, rulebook: Rulebook) -> TournamentConfig:
    """Describe a tournament again as it was announced; a house's own book is in no library."""
    known = announced.rulebook == rulebook.meta.id
    return tournament_config(
        announced.offer,
        rulebook if known else load(announced.rulebook),
        id=announced.id,
        start=announced.start,
        seat_cents=announced.seat_cents,
    )


async def reopen(
    announced: AnnouncedTournament,
    tables: Sequence[TableState],
    rulebook: Rulebook,
    house: TournamentServices,
    notices: Notices,
    *,
    tell: Tell,
    carry: Carry,
    now: Instant,
    reconnect_ms: int,
) -> RoomTournament:
    """Open a tournament as it was left; `tables` are those of its tables that are recorded."""
    kept, sheets, field = await read_state(house.committer, announced.id)
    opened = field.tables_opened
    claimed = await _claim([state.table for state in tables], house, notices, now=now)
    stands = {number: stand for number, (stand, _) in claimed.items()}
    recorded = {number: after for number, (_, after) in claimed.items()}
    lot = MultiplierDraw(announced.id, announced.seed) if announced.seed else None
    director, happened = Director.restore(
        config_of(announced, rulebook),
        field,
        stopped_at=kept.at_ms,
        now=now,
        tables=recorded,
        resumes_at=Instant(now + reconnect_ms),
        multiplier=lot.number if lot else None,
    )
    # A table that was opened and never used keeps its number.
    director.field.tables_opened = max([director.field.tables_opened, *stands])
    contest = RoomTournament(
        announced,
        director,
        house,
        papers=TournamentDocuments(announced.id, sheets),
        notices=notices,
        tell=tell,
        carry=carry,
        booked=kept.booked,
    )
    contest.stands.skip(opened)
    for number, stand in sorted(stands.items()):
        contest.stands.add(number, stand)
    await house.cashier.players.read_many(director.field.entrants, now=now)
    happened += _lines_lost(director, notices, now)
    contest.go_on(happened, now=now)
    return contest


async def _claim(
    tables: Sequence[str], house: TournamentServices, notices: Notices, *, now: Instant
) -> dict[int, tuple[Stand, TableAfterCrash]]:
    """Take tables over, and void the hands that they have lost."""
    claimed = await house.committer.store.at_once.claim(tables)
    await void_lost_hands(house.committer, notices, claimed, now=now)
    roots = await last_roots(house.committer, tables)
    return {
        number_of(one.table): (
            Stand(
                one.table,
                house,
                epoch=one.epoch,
                root=roots[one.table],
                kept={stack.seat: stack for stack in one.seats},
            ),
            TableAfterCrash(
                one.hands if one.running is None else one.running.hand_no,
                lost=one.running is not None,
            ),
        )
        for one in claimed
    }


def _lines_lost(director: Director, notices: Notices, now: Instant) -> list[TournamentEvent]:
    """Let everybody find his way back; bots never left."""
    happened: list[TournamentEvent] = []
    for entrant in list(director.field.entrants.values()):
        player: PlayerId = entrant.player
        waits = director.field.stage == "registering" or entrant.table is not None
        if waits and player not in notices.present and not is_bot(player):
            happened += director.set_connected(player, online=False, now=now)
    return happened


async def close_leftover(
    house: TournamentServices, notices: Notices, table: str, *, now: Instant
) -> None:
    """Close a table whose tournament was over before everybody had got up from it."""
    ((stand, _),) = (await _claim([table], house, notices, now=now)).values()
    seating, _ = stand.reseat(None, {})
    await house.committer.record(
        seats=() if seating is None else (seating,),
        closes=(TableClosing(table=table, epoch=stand.epoch),),
    )
