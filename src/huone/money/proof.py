"""Proof: all that the room owes, sealed each day so that everybody can check his own line.

Owns: what a line looks like when it is sealed, the tree that adds all lines up, the day's root and
one player's proof.
Never: reveals who else plays here: a proof has the sums beside its own path, and no names.

    line      what one player owns, or what one table, pool or jackpot holds
    node      two branches, and what each of them adds up to
    root      the top with its sum, the day, and the root of the day before

Rule 1: the root and the sum of a day are published, and name the root of the day before.
Rule 2: no branch can owe less than nothing, so no line can be hidden behind another one: the sum
holds at least what all those are owed who have checked.
Rule 3: lines stand in a secret order, each under a salt of its own, among empty ones, so nobody
learns how many there are.

The scheme is written down in docs/FAIRNESS.md, so that a stranger can check us with his own code.
"""

import hmac
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Final, Literal

import msgspec
from msgspec import Struct

from huone.cards.commitment import (
    GENESIS,
    ProofMalformed,
    verify_hashes,
    verify_plain,
    verify_position,
)
from huone.money.accounts import AccountUnknown, cash_of, kind_of, owner_of
from huone.money.currency import AMOUNT_LIMIT, CurrencyCode
from huone.money.ledger import Purse
from huone.money.report import OWED
from huone.units import PlayerId

ORDER: Final = b"huone/balances/1\0"
SALT: Final = b"huone/salt/1\0"
LINE: Final = b"huone/line/1\0"
SUM: Final = b"huone/sum/1\0"
DAY: Final = b"huone/day/1\0"
LINES_MIN: Final = 64
"""A small room has as many lines, most of them empty."""

SummedNode = tuple[int, bytes]
"""What a branch adds up to, and its hash."""


class Sibling(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The branch beside the way from a line to the top."""

    cents: int
    hash: str


class BalanceProof(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One line of a sealed day, with all that is needed to check it against the root."""

    root: str
    previous: str
    subject: str
    count: int
    sum_cents: int
    """What the room owed to everybody together."""
    position: int
    line: str
    cents: int
    """What it owed by this line."""
    salt: str
    path: tuple[Sibling, ...]
    proof: Literal["balance"] = "balance"


class SealedBalances:
    """All that is owed at the end of a day under one root; opened for each player alone."""

    def __init__(
        self,
        balances: Mapping[Purse, int],
        *,
        day: str,
        money: CurrencyCode,
        seed: bytes,
        previous: str = GENESIS,
    ) -> None:
        owed = lines_of(balances, money)
        width = LINES_MIN
        while width < len(owed):
            width *= 2
        owed |= {f"\0{empty}": ("", 0) for empty in range(width - len(owed))}
        # In the order of names, his place would tell a player something about the others.
        order = sorted(owed, key=lambda name: hmac.digest(seed, ORDER + name.encode(), "sha256"))
        self._positions = {name: position for position, name in enumerate(order)}
        self._lines = [owed[name] for name in order]
        self._salts = [hmac.digest(seed, SALT + _u32(at), "sha256") for at in range(width)]
        self._levels = _levels_of(self._lines, self._salts)
        self.subject = subject_of(day, money)
        self.previous = previous
        self.sum_cents, top = self._levels[-1][0]
        self.root = day_root(
            top, count=width, sum_cents=self.sum_cents, subject=self.subject, previous=previous
        )

    @property
    def count(self) -> int:
        """How many lines there are, the empty ones included."""
        return len(self._lines)

    def proof_for(self, player: PlayerId) -> BalanceProof:
        """Open the line of one player, for him."""
        if _place_of(player) not in self._positions:
            raise AccountUnknown(account=cash_of(player))
        position = at = self._positions[_place_of(player)]
        path = []
        for level in self._levels[:-1]:
            cents, node = level[at ^ 1]
            path.append(Sibling(cents=cents, hash=node.hex()))
            at >>= 1
        line, cents = self._lines[position]
        return BalanceProof(
            root=self.root,
            previous=self.previous,
            subject=self.subject,
            count=len(self._lines),
            sum_cents=self.sum_cents,
            position=position,
            line=line,
            cents=cents,
            salt=self._salts[position].hex(),
            path=tuple(path),
        )


def read_balance_proof(text: str) -> BalanceProof:
    """Read the proof of a line; anything else is refused."""
    try:
        return _DECODER.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise ProofMalformed(why=str(error)) from error


_DECODER: Final = msgspec.json.Decoder(BalanceProof)


def verify_balance(proof: BalanceProof, *, root: str) -> bool:
    """Tell whether a line is in the sealed day of a root, and the day adds up along its way."""
    verify_hashes(root=(root, proof.root), previous=(proof.previous,), salt=(proof.salt,))
    verify_hashes(path=[each.hash for each in proof.path])
    verify_plain(proof.subject, proof.line)
    verify_position(proof.position, proof.count)
    amounts = (proof.cents, proof.sum_cents, *(each.cents for each in proof.path))
    if proof.count != 1 << len(proof.path) or not all(0 <= a < AMOUNT_LIMIT for a in amounts):
        return False
    at, salt = proof.position, bytes.fromhex(proof.salt)
    node = (proof.cents, line_hash(at, proof.cents, salt, proof.line))
    for each in proof.path:
        beside = (each.cents, bytes.fromhex(each.hash))
        node = summed(beside, node) if at & 1 else summed(node, beside)
        at >>= 1
    sum_cents, top = node
    found = day_root(
        top,
        count=proof.count,
        sum_cents=sum_cents,
        subject=proof.subject,
        previous=proof.previous,
    )
    return sum_cents == proof.sum_cents and found == root == proof.root


# The lines.


def lines_of(balances: Mapping[Purse, int], money: CurrencyCode) -> dict[str, tuple[str, int]]:
    """Write a line for every player, and for everything else that the room holds for others."""
    owned: dict[PlayerId, dict[Purse, int]] = {}
    lines: dict[str, tuple[str, int]] = {}
    for purse, cents in balances.items():
        player, (account, currency) = owner_of(purse[0]), purse
        if player is not None:
            owned.setdefault(player, {})[purse] = cents
        elif currency == money and kind_of(account).holding in OWED and cents:
            lines[account] = (f"{account} {cents} {currency}", cents)
    for player, own in owned.items():
        lines[_place_of(player)] = (line_of(player, own), owed_cents(own, money))
    return lines


def _place_of(player: PlayerId) -> str:
    return f"player:{player}"


def line_of(player: PlayerId, own: Mapping[Purse, int]) -> str:
    """Write what a player owns in its one spelling; what is empty is left out.

    >>> from huone.money.accounts import cash_of
    >>> from huone.money.currency import EUR
    >>> line_of(PlayerId("anna"), {(cash_of("anna"), EUR.code): 1250})
    'anna; player:anna:cash 1250 EUR'
    """
    full = [f"{where} {own[where, code]} {code}" for where, code in sorted(own) if own[where, code]]
    return "; ".join([player, *full])


def owed_cents(balances: Mapping[Purse, int], money: CurrencyCode) -> int:
    """Add up what the room owes or holds for others, in its own currency."""
    return sum(
        cents
        for (account, currency), cents in balances.items()
        if currency == money and kind_of(account).holding in OWED
    )


def subject_of(day: str, money: CurrencyCode) -> str:
    """Name what is sealed."""
    return f"balances {day} {money}"


# The tree.


def line_hash(position: int, cents: int, salt: bytes, line: str) -> bytes:
    """Seal one line at its position."""
    return sha256(LINE + _u32(position) + _u64(cents) + salt + line.encode()).digest()


def summed(left: SummedNode, right: SummedNode) -> SummedNode:
    """Join two branches and what they add up to."""
    cents = left[0] + right[0]
    return cents, sha256(SUM + _u64(left[0]) + left[1] + _u64(right[0]) + right[1]).digest()


def day_root(top: bytes, *, count: int, sum_cents: int, subject: str, previous: str) -> str:
    """Bind the top of the tree to its size, its sum, the day and the root of the day before."""
    size = _u32(count) + _u64(sum_cents)
    return sha256(DAY + size + bytes.fromhex(previous) + top + subject.encode()).hexdigest()


def _levels_of(lines: Sequence[tuple[str, int]], salts: Sequence[bytes]) -> list[list[SummedNode]]:
    """Build the tree, lines first."""
    levels = [
        [(cents, line_hash(at, cents, salts[at], line)) for at, (line, cents) in enumerate(lines)]
    ]
    while len(below := levels[-1]) > 1:
        levels.append([summed(*below[at : at + 2]) for at in range(0, len(below), 2)])
    return levels


def _u32(number: int) -> bytes:
    return number.to_bytes(4, "big")


def _u64(number: int) -> bytes:
    return number.to_bytes(8, "big")
