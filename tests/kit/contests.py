"""Tournaments of a room for tests: players enter, their moves are made, the clock jumps."""

from random import Random

from kit.evening import OPENING, Evening, passive
from kit.takings import taken
from msgspec.structs import replace

from huone.games.actions import Action, Bet, Call, Check, Fold, Turn
from huone.money.accounts import FEES, MULTIPLIERS, OVERLAY, bounty_of, cash_of, pool_of
from huone.room import commands
from huone.room.config import RoomConfig
from huone.room.tournament_offers import TournamentOffer
from huone.room.tournaments.tournament import RoomTournament
from huone.units import Cents, Instant, PlayerId

SNG = TournamentOffer(id="sng", kind="sit-and-go", buy_in_cents=Cents(1000), seats=3)
HEXA = TournamentOffer(id="hexa", kind="hexapro", buy_in_cents=Cents(500))


def config_with(base: RoomConfig, *offers: TournamentOffer) -> RoomConfig:
    """Hold tournaments in a room."""
    return replace(base, tournaments=offers)


class ContestEvening:
    """An evening of tournaments in a room."""

    def __init__(self, night: Evening, *, seed: int = 7) -> None:
        self.night = night
        self.chance = Random(seed)
        self.pushes, self.calls = 0.3, 0.7

    def contest(self, tournament: str) -> RoomTournament:
        """Find a tournament."""
        return self.night.room.hall.contest(tournament)

    async def enter(self, tournament: str, *names: str, cents: int = 100_00) -> None:
        """Let players come and enter."""
        for name in names:
            await self.night.come(name, cents)
            await self.night.ask(name, commands.Register(tournament=tournament))
        await self.night.room.quiet()

    async def step(self, contest: RoomTournament) -> None:
        """Let whoever's turn it is act, or wait for the next thing to happen."""
        for number, running in list(contest.director.running.items()):
            for seat in list(running.turns):
                turn = running.turn_of(seat)
                player = contest.field.tables[number].seats[seat].player
                if turn is not None and player in self.night.room.notices.present:
                    action = self.choose(turn)
                    act = commands.Act(table=contest.table_id(number), action=action)
                    await self.night.ask(player, act)
                    return
        at = self.night.room.next_deadline()
        assert at is not None
        await self.night.wait(max(0, at - self.night.clock.now()))

    def choose(self, turn: Turn) -> Action:
        """Push now and then, so that it ends."""
        if turn.kind != "bet":
            return passive(turn)
        luck = self.chance.random()
        if turn.raise_to_max and luck < self.pushes:
            return Bet(turn.raise_to_max)
        if turn.can_check:
            return Check()
        return Call() if luck < self.calls else Fold()

    async def play(self, contest: RoomTournament, *, hands: int | None = None) -> None:
        """Play to the end, or until so many hands were settled."""
        before = self.hands(contest)
        while not contest.director.is_over:
            await self.step(contest)
            if hands is not None and self.hands(contest) >= before + hands:
                break
        await self.night.room.quiet()

    def hands(self, contest: RoomTournament) -> int:
        """Count the hands that were dealt."""
        return sum(table.hands for table in contest.field.tables.values())

    async def wallets(self, *names: str) -> dict[str, int]:
        """Read the wallets from the books."""
        store = self.night.room.committer.store
        return {name: await store.balance(cash_of(PlayerId(name))) for name in names}

    async def pool(self, tournament: str) -> tuple[int, int]:
        """Read a pool and its bounties from the books."""
        store = self.night.room.committer.store
        return await store.balance(pool_of(tournament)), await store.balance(bounty_of(tournament))

    async def house(self) -> dict[str, int]:
        """Read what the house has earned and given."""
        store = self.night.room.committer.store
        return {a: await taken(store, a) for a in (FEES, OVERLAY, MULTIPLIERS)}


def scheduled(id: str, start: int, **options: object) -> TournamentOffer:
    """Describe a scheduled tournament that starts so long after the doors open."""
    offer = TournamentOffer(
        id=id, kind="scheduled", buy_in_cents=Cents(1000), start=Instant(OPENING + start)
    )
    return replace(offer, **options)
