"""Ledger proof: what the room owes a player, proven from the stored rows alone.

Owns: reading a sealed day or the present moment back from a database, and what is wrong with it.
Never: trusts a balance that is kept: what somebody owns is what the movements add up to.
"""

import secrets
from typing import Final

import msgspec
from msgspec import Struct

from huone.cards.commitment import GENESIS, HASH_BYTES
from huone.money.accounts import Account, AccountUnknown, AccountUse, kind_of
from huone.money.currency import CurrencyCode
from huone.money.ledger import Purse
from huone.money.proof import BalanceProof, SealedBalances, owed_cents, verify_balance
from huone.room.wallet.sealed_days import KIND, DayNotSealed, SealedDay, end_of
from huone.store.snapshot import Snapshot
from huone.store.sql import octets, whole, word
from huone.units import PlayerId

MOVED: Final = """
select p.account, p.currency, cast(sum(l.amount) as bigint) from leg l
join purse p on p.purse_no = l.purse_no join entry e on e.entry_no = l.entry_no
{until} group by p.account, p.currency
"""
KEPT: Final = "select account, currency, balance from purse"
SEALS: Final = f"select body from document where kind = '{KIND}' and length(body) > 0 order by id"
NOW: Final = "now"


class ProvenLine(Struct, frozen=True, kw_only=True):
    """Whether the books owe a player what they say, and what is wrong if not."""

    ok: bool
    says: str
    player: str
    day: str
    """The sealed day, or `now`: then the root was made for this answer and published by nobody."""
    published: bool
    root: str
    sum_cents: int
    line_cents: int
    proof: BalanceProof


async def prove(snapshot: Snapshot, player: PlayerId, day: str = "") -> ProvenLine:
    """Prove what the room owes a player: on a day, on the newest sealed one, or else now."""
    money = await snapshot.currency()
    seals = [
        msgspec.msgpack.decode(octets(row[0]), type=SealedDay) async for row in snapshot.rows(SEALS)
    ]
    if day and day not in {seal.day for seal in seals}:
        raise DayNotSealed(day=day)
    wrong = await _wrong_balance(snapshot) or _broken_chain(seals)
    for seal in reversed(seals):
        if day in ("", seal.day):
            moved = await _moved(snapshot, end_of(seal.day))
            tree = _tree(moved, money, seal)
            try:
                found = tree.proof_for(player)
            except AccountUnknown:
                if day:
                    raise
                break  # He has come since; nothing that he owns is sealed yet.
            if not wrong and tree.root != seal.root:
                wrong = f"the ledger does not say any more what was sealed for {seal.day}"
            return _answer(player, seal.day, found, wrong or _lopsided(moved, money))
    moved = await _purses(snapshot, MOVED.format(until=""))
    seed, last = secrets.token_bytes(HASH_BYTES), seals[-1].root if seals else GENESIS
    tree = SealedBalances(moved, day=NOW, money=money, seed=seed, previous=last)
    return _answer(player, NOW, tree.proof_for(player), wrong or _lopsided(moved, money))


def _answer(player: PlayerId, day: str, found: BalanceProof, wrong: str) -> ProvenLine:
    holds = verify_balance(found, root=found.root)
    return ProvenLine(
        ok=holds and not wrong,
        says=wrong or f"{found.line}: in the sum of {found.sum_cents} that the ledger owes",
        player=player,
        day=day,
        published=day != NOW,
        root=found.root,
        sum_cents=found.sum_cents,
        line_cents=found.cents,
        proof=found,
    )


def _tree(moved: dict[Purse, int], money: CurrencyCode, seal: SealedDay) -> SealedBalances:
    return SealedBalances(moved, day=seal.day, money=money, seed=seal.seed, previous=seal.previous)


async def _moved(snapshot: Snapshot, until_ms: int) -> dict[Purse, int]:
    """Add up what has moved before a moment; what is empty by then is left out."""
    found = await _purses(snapshot, MOVED.format(until=f"where e.at_ms < {until_ms}"))
    return {purse: cents for purse, cents in found.items() if cents}


async def _purses(snapshot: Snapshot, sql: str) -> dict[Purse, int]:
    return {
        (Account(word(account)), CurrencyCode(word(currency))): whole(balance)
        async for account, currency, balance in snapshot.rows(sql)
    }


async def _wrong_balance(snapshot: Snapshot) -> str:
    """Find a kept balance that is not what its movements add up to."""
    kept, moved = await _purses(snapshot, KEPT), await _purses(snapshot, MOVED.format(until=""))
    for purse in sorted(kept.keys() | moved.keys()):
        if kept.get(purse, 0) != moved.get(purse, 0):
            account, currency = purse
            sums = f"{kept.get(purse, 0)} instead of {moved.get(purse, 0)} {currency}"
            return f"{account} has {sums}, which its movements add up to"
    return ""


def _broken_chain(seals: list[SealedDay]) -> str:
    """Find a day that does not name the one before it."""
    last = GENESIS
    for seal in seals:
        if seal.previous != last:
            return f"the seal of {seal.day} does not name the one before it"
        last = seal.root
    return ""


def _lopsided(moved: dict[Purse, int], money: CurrencyCode) -> str:
    """Find that what is owed is not what the bank has and the house has not earned."""
    own = (AccountUse.HOUSE, AccountUse.BANK)
    others = sum(
        cents
        for (account, currency), cents in moved.items()
        if currency == money and kind_of(account).holding in own
    )
    owed = owed_cents(moved, money)
    return "" if owed + others == 0 else f"{owed} is owed, and {-others} is there for it"
