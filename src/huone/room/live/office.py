"""Office: everything that a live house does in the room, put together.

Owns: which parts there are, and opening them.
Never: decides anything.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from huone.cards.card import CARDS, parse_cards
from huone.live import events
from huone.live.menu import LiveRules
from huone.room.commit import Committer
from huone.room.config import RoomConfig
from huone.room.live import contests, daybook, rulings
from huone.room.live.contests import ContestBooks
from huone.room.live.daybook import ALARM, DayBook
from huone.room.live.rulings import Rulings
from huone.room.players.directory import PlayerDirectory
from huone.rulebooks.schema import Rulebook
from huone.system.entropy import Entropy, draw_from
from huone.table.buyin import Limits, verify_buy_in
from huone.units import Chips, Instant, PlayerId

STORED: Final[Mapping[str, Callable[[bytes], object]]] = {
    rulings.KIND: rulings.decode_page,
    events.DAY: events.decode_day_page,
    daybook.CURRENT: bytes.decode,
    contests.KIND: contests.decode_contest_page,
    contests.ALL: contests.decode_contest_names,
}
"""How the documents of a live house are read."""


class LiveOffice:
    """The parts of a live house; a room without one has the floor's rulings alone."""

    alarm = ALARM

    def __init__(
        self,
        config: RoomConfig,
        rulebook: Rulebook,
        committer: Committer,
        *,
        players: PlayerDirectory,
        entropy: Entropy,
        wake: Callable[[str, Instant | None], None],
    ) -> None:
        self.rulings = Rulings(committer, rulebook, offset_at=config.offset_at)
        rules = None if config.live is None else LiveRules(rulebook, config.live)
        self.days = DayBook(
            committer,
            rules,
            offset_at=config.offset_at,
            players=players,
            money=config.currency,
            entropy=entropy,
            wake=wake,
        )
        self.contests = ContestBooks(
            committer, rules, players=players, money=config.currency, days=self.days
        )
        self._entropy = entropy
        self._players = players

    async def open(self, *, now: Instant) -> None:
        """Read everything back, when the room opens."""
        await self.rulings.open(now=now)
        await self.days.open(now=now)
        await self.contests.open()

    def verify_wallet(self, player: PlayerId, cents: int) -> None:
        """Refuse to pay out more than a guest has."""
        limits = Limits(min_chips=Chips(cents), max_chips=None, why="a wallet is no credit")
        verify_buy_in(Chips(cents), limits, Chips(self._players.wallet(player)))

    def draw(self, bound: int) -> int:
        """Draw a number below a bound, each equally likely."""
        return draw_from(self._entropy, bound)

    def draw_cards(self, count: int, *, but: Sequence[str] = ()) -> list[str]:
        """Draw cards for people who have no deck at hand: one for each, none twice."""
        gone = set(parse_cards(but))
        deck = [card for card in CARDS if card not in gone]
        return [repr(deck.pop(draw_from(self._entropy, len(deck)))) for _ in range(count)]

    def act(self, now: Instant) -> None:
        """Do what has come due."""
        self.days.act(now)
