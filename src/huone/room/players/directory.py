"""The directory: who has come in, with the wallet, the memory and the limits that count for them.

Owns: a record of each player who has come, carried on by every entry that is handed over, so that
a decision needs no question to the store; reading it back after a write that failed.
Never: books an entry; whoever does hands it over to be carried.
"""

from collections.abc import Callable, Iterable, Iterator

import msgspec

from huone.money import limits as own_limits
from huone.money.accounts import cash_of, owner_of, tickets_of
from huone.money.currency import TICKET_PREFIX, is_ticket
from huone.money.ledger import Entry
from huone.refusal import Refused
from huone.room.commit import Committer, Draft
from huone.room.players import memory
from huone.room.players.limits import LimitUsage, read_used, read_used_of, stake_left
from huone.room.players.memory import PlayerMemory
from huone.store.ports import Commit
from huone.units import Cents, Chips, Instant, PlayerId

LIMITS = "limits"
"""The kind of document that a player's own limits are kept in."""
AT_ONCE = 1_000
"""How many players are read by one statement."""
WALLET = "wallet"
"""What a player's money is called where it has to be read anew; no document is of this kind."""


class PlayerUnknown(Refused):
    """Only who has been let in has a wallet."""

    code = "cashier/unknown-player"
    says = "nobody called {player!r} has come in"


class PlayerRecord:
    """What the room holds ready of a player."""

    __slots__ = (
        "cash_cents",
        "limits",
        "moves",
        "player",
        "regular",
        "shown_cents",
        "tickets",
        "used",
    )

    def __init__(self, player: PlayerId, cash_cents: int) -> None:
        self.player = player
        self.cash_cents = cash_cents
        self.moves = 0
        """How often something of it has changed, to know whether it did meanwhile."""
        self.shown_cents = cash_cents
        """What he may be told: the same, as far as it is durable."""
        self.tickets: dict[str, int] = {}
        """How many tickets of each kind he has."""
        self.regular = PlayerMemory()
        self.limits = own_limits.OwnLimits()
        self.used = LimitUsage(player)
        """What counts towards his limits."""


class PlayerDirectory:
    """Everybody who has come in."""

    def __init__(self, committer: Committer) -> None:
        self._committer = committer
        self.known: dict[PlayerId, PlayerRecord] = {}
        self.listeners: list[Callable[[PlayerId], None]] = []
        """Who hears that a wallet has changed, once that is durable."""
        committer.on_durable.append(self._durable)
        committer.on_failed.append(self._distrust)
        committer.readers |= dict.fromkeys((WALLET, memory.KIND, LIMITS), self._read_back)

    # Who is known

    async def admit(self, player: PlayerId, *, now: Instant) -> PlayerRecord:
        """Let a player in: his accounts, his memory and his limits are at hand from now on."""
        if player in self.known:
            return self.known[player]
        await self._committer.store.admit(player, at_ms=now)
        return await self.read(player)

    async def read(self, player: PlayerId) -> PlayerRecord:
        """Read a player as the store has him, once nothing of his is under way."""
        # Two who ask at the same time get the same record.
        return self.known.setdefault(player, await self._read(player))

    async def read_many(self, players: Iterable[PlayerId], *, now: Instant) -> None:
        """Read players who sit somewhere, all at once; who is known stays as he is."""
        asked = [player for player in dict.fromkeys(players) if player not in self.known]
        await self._committer.catch_up()
        for at in range(0, len(asked), AT_ONCE):
            await self._read_some(asked[at : at + AT_ONCE], now)

    async def _read_some(self, players: list[PlayerId], now: Instant) -> None:
        store, read_many = self._committer.store, self._committer.read_many
        accounts = [name(player) for player in players for name in (cash_of, tickets_of)]
        purses = await store.at_once.standings(accounts)
        memories = await read_many(memory.KIND, players)
        limits = await read_many(LIMITS, players)
        used = await read_used_of(store, players, now=now)
        for player in players:
            standing = purses.get((cash_of(player), store.currency))
            account = PlayerRecord(player, standing.balance if standing else 0)
            if player in memories:
                account.regular = memory.decode_regular(memories[player])
            if player in limits:
                account.limits = msgspec.msgpack.decode(limits[player], type=own_limits.OwnLimits)
            account.used = used[player]
            self.known.setdefault(player, account)
        for (name, currency), standing in purses.items():
            if (owner := owner_of(name)) is not None and is_ticket(currency):
                kind = currency.removeprefix(TICKET_PREFIX)
                self.known[owner].tickets[kind] = standing.balance

    def distrust(self, player: PlayerId) -> None:
        """Trust the memory of a player no longer; it is read anew before anything is decided.

        He stays known meanwhile: he may sit at another table that plays on.
        """
        if player in self.known:
            self._committer.distrusted[WALLET, player] = None

    def of(self, player: PlayerId) -> PlayerRecord:
        """Find a player who has come in."""
        found = self.known.get(player)
        if found is None:
            raise PlayerUnknown(player=player)
        return found

    def wallet(self, player: PlayerId) -> Cents:
        """Tell what a player can spend."""
        return Cents(self.of(player).cash_cents)

    def spendable(self, player: PlayerId, *, now: Instant) -> Chips:
        """Tell what a player can take to a table: his wallet, or less if his loss limit says so."""
        account = self.of(player)
        left = stake_left(account.limits, account.used, now=now)
        return Chips(account.cash_cents if left is None else min(account.cash_cents, left))

    # What is carried on

    def carry(self, *entries: Entry) -> None:
        """Carry the wallets and the limits on by entries that are handed over."""
        for account, amount in self._wallet_legs(entries):
            account.cash_cents += amount
            account.moves += 1
            assert account.cash_cents >= 0
        for entry in entries:
            self._carry_tickets(entry)
            for owner in {owner_of(leg.account) for leg in entry.legs}:
                if owner in self.known:
                    self.known[owner].used.follow(entry)

    def remember(self, player: PlayerId, regular: PlayerMemory) -> Draft:
        """Carry a player's memory on; whoever changes it records the document."""
        account = self.of(player)
        account.regular = regular
        account.moves += 1
        return Draft(memory.KIND, player, memory.encode_regular(regular))

    def _carry_tickets(self, entry: Entry) -> None:
        for leg in entry.legs:
            owner = owner_of(leg.account) if is_ticket(leg.currency) else None
            if owner in self.known:
                tickets = self.known[owner].tickets
                kind = leg.currency.removeprefix(TICKET_PREFIX)
                tickets[kind] = tickets.get(kind, 0) + leg.amount
                assert tickets[kind] >= 0

    def _durable(self, commit: Commit) -> None:
        for account, amount in self._wallet_legs(entries_of(commit)):
            account.shown_cents += amount
            for listener in self.listeners:
                listener(account.player)

    def _wallet_legs(self, entries: Iterable[Entry]) -> Iterator[tuple[PlayerRecord, int]]:
        for entry in entries:
            for leg in entry.legs:
                owner = owner_of(leg.account)
                if owner in self.known and leg.account == cash_of(owner):
                    yield self.known[owner], leg.amount

    async def _read(self, player: PlayerId) -> PlayerRecord:
        await self._committer.catch_up()
        account = PlayerRecord(player, await self._committer.store.balance(cash_of(player)))
        if body := await self._committer.read(memory.KIND, player):
            account.regular = memory.decode_regular(body)
        if body := await self._committer.read(LIMITS, player):
            account.limits = msgspec.msgpack.decode(body, type=own_limits.OwnLimits)
        account.used = await read_used(self._committer.store, player)
        purses = await self._committer.store.balances(tickets_of(player))
        account.tickets = {
            currency.removeprefix(TICKET_PREFIX): count for (_, currency), count in purses.items()
        }
        return account

    async def _read_back(self, name: str) -> None:
        """Read a player anew whose money or memory was not recorded as it was decided."""
        player = PlayerId(name)
        while (known := self.known.get(player)) is not None:
            moves = known.moves
            read = await self._read(player)
            if known.moves == moves:
                self.known[player] = read
                break

    def _distrust(self, commit: Commit) -> None:
        for entry in entries_of(commit):
            for leg in entry.legs:
                if (owner := owner_of(leg.account)) in self.known:
                    self._committer.distrusted[WALLET, owner] = None


def entries_of(commit: Commit) -> Iterator[Entry]:
    """List all money that a commit moves, in hands and beside them."""
    yield from commit.entries
    for end in commit.ends:
        yield from end.entries
