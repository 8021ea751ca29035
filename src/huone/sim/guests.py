"""SimGuests: what players of a simulated room ask of it besides their cards.

Owns: which command somebody sends next, and how often.
Never: sends it, or cares whether the room will refuse it; much of it is meant to be refused.
"""

from collections.abc import Callable
from random import Random

from huone.refusal import Refused
from huone.room import commands
from huone.room.commands import Command
from huone.room.room import Room
from huone.table.rules import FloorList
from huone.units import PlayerId

TABLES_MAX = 3

Mood = Callable[[PlayerId, str], Command]


class SimGuests:
    """The moods of everybody in the room."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance
        moods: list[tuple[int, Mood]] = [
            (14, lambda _, table: commands.Leave(table=table)),
            (8, lambda _, table: commands.SitOut(table=table)),
            (3, lambda _, table: commands.SitOut()),
            (5, lambda _, table: commands.SitOut(table=table, when="next-big-blind")),
            (22, lambda _, table: commands.ComeBack(table=table)),
            (4, lambda _, table: commands.ComeBack()),
            (8, self._add_chips),
            (4, lambda _, table: commands.SetAutoTopUp(table=table, on=chance.random() < 0.5)),
            (3, lambda _, table: commands.Straddle(table=table, on=chance.random() < 0.5)),
            (4, lambda _, table: commands.MakeWish(table=table, wish="post")),
            (6, lambda _, table: commands.Say(table=table, text=f"hand {chance.randrange(100)}")),
            (1, lambda player, _: commands.Mute(player=player)),
            (2, lambda _, table: commands.ChangeSeat(table=table, seat=chance.randrange(9))),
            (2, lambda _, table: commands.PayRestaurant(table=table, chips=chance.randrange(500))),
            (1, lambda _, table: commands.TakeLongBreak(table=table)),
        ]
        self._weights = [weight for weight, _ in moods]
        self._moods = [mood for _, mood in moods]

    def next_wish(self, room: Room, player: PlayerId) -> Command:
        """Say what a player asks for next."""
        own = [table.id for table in room.tables_of(player)]
        waits = room.seats.places(player)
        if waits and self._chance.random() < 0.2:
            return commands.LeaveQueue(stake=waits[0].stake)
        if not own or (len(own) < TABLES_MAX and self._chance.random() < 0.25):
            return self._seat(room, player)
        (mood,) = self._chance.choices(self._moods, self._weights)
        return mood(player, self._chance.choice(own))

    def _seat(self, room: Room, player: PlayerId) -> Command:
        line = self._chance.choice(room.config.lobby)
        chips = self._chips(room, player, line.id)
        tables = [table.id for table in room.lobby.public_tables(line.id)]
        if isinstance(room.rulebook.cash.assignment, FloorList) and tables:
            return commands.SitDown(table=self._chance.choice(tables), chips=chips)
        return commands.FindSeat(stake=line.id, chips=chips)

    def _chips(self, room: Room, player: PlayerId, stake: str) -> int:
        """Choose a buy-in that is allowed, nearly always."""
        line = room.config.offer(stake)
        try:
            ranges = room.seats.buy_ins(player, line.id, None, now=room.clock.now()).choices
        except Refused:
            return 1
        limits = self._chance.choice(ranges)
        most = limits.max_chips if limits.max_chips is not None else 3 * limits.min_chips
        luck = self._chance.random()
        if luck < 0.03:
            return limits.min_chips - 1
        return limits.min_chips if luck < 0.4 else self._chance.randint(limits.min_chips, most)

    def _add_chips(self, _: PlayerId, table: str) -> Command:
        return commands.AddChips(table=table, chips=self._chance.choice([0, 1, 100, 500, 2_000]))
