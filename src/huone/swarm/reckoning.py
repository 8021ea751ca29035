"""Reckoning: what the clients were promised, held against the rows that the room has kept.

Owns: the audit after a soak: money, hands, acknowledged commands and cards.
Never: asks the server; it reads the stored rows alone.

Rule 1: a thing that was told to one client is on record, and once.
Rule 2: a client has seen no card that the record of the hand does not open to it.
"""

from collections import Counter
from collections.abc import AsyncIterator, Iterable, Iterator
from typing import Final

from msgspec import Struct

from huone.cards.card import Card
from huone.games import actions as ac
from huone.games import events as game_events
from huone.games.view import history_for
from huone.money.accounts import BANK, Account
from huone.room.hand_history import HandHistory, cards_seen, decode_history
from huone.store.audit import audit
from huone.store.chain import decode_dealt
from huone.store.compression import unpack
from huone.store.ports import Outcome
from huone.store.snapshot import Snapshot, snapshot_of
from huone.store.sql import TABLE, octets, table_from, whole, word
from huone.swarm.faults import Fault
from huone.swarm.journal import Acted, BoughtIn, Settled
from huone.swarm.player import SwarmPlayer

DID: Final[dict[type, tuple[type, ...]]] = {
    ac.Fold: (game_events.Folded,),
    ac.Check: (game_events.Checked,),
    ac.Call: (game_events.Called,),
    ac.Bet: (game_events.BetPlaced,),
    ac.BringIn: (game_events.BroughtIn,),
    ac.Discard: (game_events.Discarded,),
    ac.Keep: (game_events.OfferAnswered,),
    ac.Show: (game_events.HandShown,),
    ac.ChooseGame: (game_events.GameChosen,),
    ac.ChooseRunouts: (game_events.RunoutsWanted,),
    ac.Place: (game_events.CardsPlaced,),
}
"""What a hand's record says after each action."""

HANDS: Final = """
select t.id, h.hand_no, h.outcome, h.dealt, y.body
from hand h join poker_table t on t.table_no = h.table_no
left join history y on y.hand_id = h.hand_id order by h.hand_id
"""
TWICE: Final = """
select count(*) from (select hand_id from entry where hand_id is not null
group by hand_id having count(*) > 1) twice
"""
VISITS: Final = """
select e.id, l.amount from entry e join leg l on l.entry_no = e.entry_no
join purse p on p.purse_no = l.purse_no
where e.id like 'visit:%:buy-in' and p.account like 'table:%'
"""

HandKey = tuple[str, int]


class KeptHand(Struct, frozen=True):
    """A hand as the room has kept it."""

    outcome: Outcome
    stacks: tuple[tuple[int, int], ...]
    history: HandHistory | None


class StoredBooks(Struct, frozen=True, kw_only=True):
    """What the stored rows say."""

    hands: dict[HandKey, KeptHand]
    visits: dict[str, Counter[BoughtIn]]
    seated: frozenset[str]
    balances: dict[Account, int]
    astray_cents: int
    """How far the stacks of tables are from the money that was paid for them."""
    settled_twice: int
    laws_broken: tuple[str, ...]


class Reckoning(Struct, frozen=True, kw_only=True):
    """What was found; everything but `hands` and `voided` should be nothing."""

    hands: int
    voided: int
    cents_missing: int
    settled_twice: int
    acknowledged_lost: int
    done_twice: int
    """Commands that happened more often than they were asked for."""
    leaks: int
    laws_broken: tuple[str, ...]
    says: tuple[str, ...]
    """The first of what is wrong, in words."""

    @property
    def is_clean(self) -> bool:
        """Tell whether nothing is wrong."""
        counts = (self.cents_missing, self.settled_twice, self.acknowledged_lost, self.done_twice)
        return not any(counts) and not self.leaks and not self.laws_broken


async def read_books(db: str) -> StoredBooks:
    """Read what the room has kept."""
    async with snapshot_of(db) as snapshot:
        report = await audit(snapshot)
        seated, astray = await _tables(snapshot)
        twice = await snapshot.first(TWICE)
        return StoredBooks(
            hands={key: hand async for key, hand in _hands(snapshot)},
            visits=await _visits(snapshot),
            seated=frozenset(seated),
            balances=await _balances(snapshot),
            astray_cents=astray,
            settled_twice=whole(twice[0]) if twice else 0,
            laws_broken=tuple(f"{law.law}: {law.first_bad}" for law in report.laws if not law.ok),
        )


def reckon(books: StoredBooks, players: Iterable[SwarmPlayer], *, paid_in_cents: int) -> Reckoning:
    """Hold what the clients know against what is kept."""
    crowd = list(players)
    lost = [wrong for player in crowd for wrong in promises_broken(books, player)]
    twice = [wrong for player in crowd for wrong in done_twice(books, player)]
    told = contradictions(player.journal.settled for player in crowd)
    leaks = [fault.says for fault in _leaks(books, crowd)]
    kept = sum(cents for account, cents in books.balances.items() if account != BANK)
    return Reckoning(
        hands=len(books.hands),
        voided=sum(hand.outcome is Outcome.VOID for hand in books.hands.values()),
        cents_missing=abs(paid_in_cents - kept) + books.astray_cents,
        settled_twice=books.settled_twice + len(told),
        acknowledged_lost=len(lost),
        done_twice=len(twice),
        leaks=len(leaks),
        laws_broken=books.laws_broken,
        says=(*books.laws_broken, *told, *lost, *twice, *leaks)[:20],
    )


# What was promised


def promises_broken(books: StoredBooks, player: SwarmPlayer) -> Iterator[str]:
    """List what a client was told that is not on record."""
    journal = player.journal
    for settled in journal.settled:
        hand = books.hands.get((settled.table, settled.hand))
        if hand is None or hand.outcome is not Outcome.PLAYED or hand.stacks != settled.stacks:
            yield f"{player.name} was told of hand {settled.hand} of {settled.table}: {hand}"
    for acted, times in Counter(journal.acted).items():
        hand = books.hands.get((acted.table, acted.hand))
        if hand is None or not _has_acted(hand, acted, times):
            yield f"{player.name}: {acted} is not on record"
    visits = books.visits.get(player.name, Counter())
    for bought, times in Counter(journal.bought_in).items():
        if visits[bought] < times:
            yield f"{player.name}: {bought} was acknowledged {times} times"
    if journal.leaves > visits.total() - (player.name in books.seated):
        yield f"{player.name} has left {journal.leaves} times and still sits"


def done_twice(books: StoredBooks, player: SwarmPlayer) -> Iterator[str]:
    """List what has happened more often than a client has asked for it."""
    visits = books.visits.get(player.name, Counter()).total()
    if visits > player.journal.seats_asked:
        yield f"{player.name} asked {player.journal.seats_asked} times for a seat, got {visits}"


def contradictions(told: Iterable[Iterable[Settled]]) -> list[str]:
    """List the hands that were told to have ended in two ways."""
    endings: dict[HandKey, set[tuple[tuple[int, int], ...]]] = {}
    for settled in (each for all_of_one in told for each in all_of_one):
        endings.setdefault((settled.table, settled.hand), set()).add(settled.stacks)
    return [f"hand {hand}: settled as {ways}" for hand, ways in endings.items() if len(ways) > 1]


def _has_acted(hand: KeptHand, acted: Acted, times: int) -> bool:
    """Tell whether an action is in the record; a hand that is void has none."""
    if hand.outcome is Outcome.VOID or hand.history is None:
        return True
    kinds = DID[type(acted.action)]
    done = [
        event
        for event in hand.history.events
        if isinstance(event, kinds) and getattr(event, "seat", None) == acted.seat
    ]
    return len(done) >= times


# What was seen


def _leaks(books: StoredBooks, players: Iterable[SwarmPlayer]) -> Iterator[Fault]:
    for player in players:
        yield from (fault for fault in player.witness.faults if fault.kind == "leak")
        for key, seen in player.witness.seen.items():
            hand = books.hands.get(key)
            hidden = unopened(hand, player.name, seen) if hand else seen
            if hidden:
                says = f"hand {key}: saw {' '.join(sorted(hidden))}, never opened"
                yield Fault(kind="leak", player=player.name, says=says)


def unopened(hand: KeptHand, viewer: str, seen: Iterable[str]) -> set[str]:
    """List the cards that a viewer saw and that the record does not open to him."""
    if hand.history is None or not hand.history.events:
        return set()  # Void: what was dealt is not kept.
    seats = [int(seat) for seat, who in hand.history.players.items() if who == viewer]
    own = seats[0] if seats else None
    opened = cards_seen(history_for(own, list(hand.history.events)))
    return set(seen) - {str(Card(card)) for card in opened}


# The rows


async def _hands(snapshot: Snapshot) -> AsyncIterator[tuple[HandKey, KeptHand]]:
    async for table, number, outcome, dealt, body in snapshot.rows(HANDS):
        stacks = tuple((int(one.seat), int(one.after_chips)) for one in decode_dealt(octets(dealt)))
        history = decode_history(unpack(octets(body))) if body is not None else None
        kept = KeptHand(Outcome(word(outcome)), tuple(sorted(stacks)), history)
        yield (word(table), whole(number)), kept


async def _visits(snapshot: Snapshot) -> dict[str, Counter[BoughtIn]]:
    visits: dict[str, Counter[BoughtIn]] = {}
    async for id, amount in snapshot.rows(VISITS):
        _, table, player, *_ = word(id).split(":")
        visits.setdefault(player, Counter())[BoughtIn(table, whole(amount))] += 1
    return visits


async def _balances(snapshot: Snapshot) -> dict[Account, int]:
    return {
        Account(word(account)): whole(balance)
        async for account, balance in snapshot.rows("select account, balance from purse")
    }


async def _tables(snapshot: Snapshot) -> tuple[set[str], int]:
    """Tell who sits somewhere, and how far stacks and escrows are apart."""
    escrows = {
        account: cents
        for account, cents in (await _balances(snapshot)).items()
        if account.startswith("table:")
    }
    seated: set[str] = set()
    astray = 0
    async for row in snapshot.rows(f"{TABLE} order by id"):
        table = table_from(row)
        seated.update(stack.player for stack in table.seats.values())
        astray += abs(escrows.pop(Account(f"table:{table.id}"), 0) - table.worth_cents)
    return seated, astray + sum(map(abs, escrows.values()))
