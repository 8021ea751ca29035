"""Accounts: who money can belong to, told from the name alone.

Owns: the grammar of account names, the kinds of account and the law each kind keeps.
Never: holds a balance.

Rule 1: a balance above zero is what the room owes, holds or has earned under that name. What lies
in the bank is therefore below zero, and everything together is always zero.
Rule 2: players and escrows never go below zero; the house and the bank may. So may what a player
has taken from a home game: it is a count among friends, in a currency of that game alone.
Rule 3: what every hand pays goes to an account of its share, so that two who write never wait for
one row. The share of a table or a tournament is how its name begins.
"""

import re
from enum import StrEnum
from functools import lru_cache
from typing import Final, NewType

import msgspec

from huone.money.currency import is_chips
from huone.refusal import Refused
from huone.units import PlayerId

Account = NewType("Account", str)
"""The name of an account, such as `player:anna:cash`; made by the functions below."""


class AccountUnknown(Refused):
    """No account has this name, or its owner has never been admitted."""

    code = "ledger/unknown-account"
    says = "there is no account called {account!r}"


class AccountNameUnfit(Refused):
    """A name inside an account or a cause uses letters, digits and `_ . -` only."""

    code = "ledger/unfit-name"
    says = "{name!r} cannot be part of an account or a cause"


class AccountUse(StrEnum):
    """What an account is for, as the daily report adds it up."""

    WALLETS = "wallets"
    ESCROW = "escrow"
    POOLS = "pools"
    JACKPOTS = "jackpots"
    WITHHELD = "withheld"
    TICKETS = "tickets"
    CHARITY = "charity"
    CHIPS = "chips"
    CASH_CHIPS = "cash-chips"
    HOUSE = "house"
    BANK = "bank"


class AccountKind(msgspec.Struct, frozen=True):
    """One line of the chart of accounts; `*` in the pattern stands for a name."""

    pattern: str
    holding: AccountUse
    holds_tickets: bool = False
    may_go_below_zero: bool = False
    holds_chips: bool = False
    """Whether it counts the chips of a home game, which are worth nothing to the room."""


def _house(pattern: str, *, holds_tickets: bool = False) -> AccountKind:
    return AccountKind(pattern, AccountUse.HOUSE, holds_tickets, may_go_below_zero=True)


CHART: Final[tuple[AccountKind, ...]] = (
    AccountKind("player:*:cash", AccountUse.WALLETS),
    AccountKind("player:*:held", AccountUse.WALLETS),
    AccountKind("player:*:tickets", AccountUse.TICKETS, holds_tickets=True),
    AccountKind("table:*", AccountUse.ESCROW),
    AccountKind("tournament:*:pool", AccountUse.POOLS),
    AccountKind("tournament:*:bounty", AccountUse.POOLS),
    AccountKind("jackpot:*", AccountUse.JACKPOTS),
    AccountKind("jackpot:*:drop", AccountUse.JACKPOTS),
    AccountKind("jackpot:*:drop:*", AccountUse.JACKPOTS),
    AccountKind("withheld:*", AccountUse.WITHHELD),
    AccountKind("tickets:*", AccountUse.TICKETS),
    AccountKind("charity", AccountUse.CHARITY),
    AccountKind("player:*:chips", AccountUse.CHIPS, may_go_below_zero=True, holds_chips=True),
    AccountKind("game:*", AccountUse.CHIPS, holds_chips=True),
    AccountKind("chips:cash", AccountUse.CASH_CHIPS),
    _house("house:rake"),
    _house("house:rake:*"),
    _house("house:fees"),
    _house("house:fees:*"),
    _house("house:plans"),
    _house("house:overlay"),
    _house("house:bounties"),
    _house("house:multipliers"),
    _house("house:jackpots"),
    _house("house:promotions"),
    _house("house:seized"),
    _house("house:tickets", holds_tickets=True),
    _house("house:claims"),
    _house("house:differences"),
    AccountKind("till:*", AccountUse.BANK, may_go_below_zero=True),
    AccountKind("bank:clearing", AccountUse.BANK, may_go_below_zero=True),
)

_BY_PATTERN: Final = {tuple(kind.pattern.split(":")): kind for kind in CHART}
NAME: Final = r"[A-Za-z0-9][A-Za-z0-9_.-]{0,63}"
"""The grammar of one word of an account or a cause."""

_NAME: Final = re.compile(NAME, re.ASCII)

BANK: Final = Account("bank:clearing")
CHARITY: Final = Account("charity")
RAKE: Final = Account("house:rake")
FEES: Final = Account("house:fees")
PLANS: Final = Account("house:plans")
OVERLAY: Final = Account("house:overlay")
HOUSE_BOUNTIES: Final = Account("house:bounties")
MULTIPLIERS: Final = Account("house:multipliers")
HOUSE_JACKPOTS: Final = Account("house:jackpots")
PROMOTIONS: Final = Account("house:promotions")
SEIZED: Final = Account("house:seized")
TICKET_ISSUE: Final = Account("house:tickets")
CASH_CHIPS: Final = Account("chips:cash")
CLAIMS: Final = Account("house:claims")
DIFFERENCES: Final = Account("house:differences")


def cash_of(player: PlayerId | str) -> Account:
    """Name the wallet of a player."""
    return Account(f"player:{verify_name(player)}:cash")


def held_of(player: PlayerId | str) -> Account:
    """Name what a player has asked to withdraw and nobody has decided on yet."""
    return Account(f"player:{verify_name(player)}:held")


def tickets_of(player: PlayerId | str) -> Account:
    """Name the ticket wallet of a player."""
    return Account(f"player:{verify_name(player)}:tickets")


def escrow_of(table: str) -> Account:
    """Name the escrow behind the stacks of a cash table."""
    return Account(f"table:{verify_name(table)}")


def chips_of(player: PlayerId | str) -> Account:
    """Name what a player has won (above zero) or taken (below) in home games."""
    return Account(f"player:{verify_name(player)}:chips")


def game_of(table: str) -> Account:
    """Name the chips that lie at the table of a home game."""
    return Account(f"game:{verify_name(table)}")


def stake_of(player: PlayerId | str, table: str, currency: str) -> tuple[Account, Account]:
    """Name where a player's chips come from, and where they lie while he sits at a table."""
    if is_chips(currency):
        return chips_of(player), game_of(table)
    return cash_of(player), escrow_of(table)


def pool_of(tournament: str) -> Account:
    """Name the prize pool of a tournament."""
    return Account(f"tournament:{verify_name(tournament)}:pool")


def bounty_of(tournament: str) -> Account:
    """Name the bounties of a tournament that nobody has won yet."""
    return Account(f"tournament:{verify_name(tournament)}:bounty")


def jackpot_of(jackpot: str) -> Account:
    """Name the pool of a jackpot."""
    return Account(f"jackpot:{verify_name(jackpot)}")


def drop_of(jackpot: str, share: str = "") -> Account:
    """Name the running day's drop, which joins its jackpot when the gaming day ends."""
    return _part(Account(f"jackpot:{verify_name(jackpot)}:drop"), share)


def rake_of(share: str) -> Account:
    """Name what a share has raked since it was last swept."""
    return _part(RAKE, share)


def fees_of(share: str) -> Account:
    """Name the fees that a share has taken since it was last swept."""
    return _part(FEES, share)


def _part(account: Account, share: str) -> Account:
    return Account(f"{account}:{verify_name(share)}") if share else account


def share_of(name: str) -> str:
    """Name the share of a table or a tournament; one without a number has none.

    >>> share_of("nl10-7"), share_of("sng-12"), share_of("t1")
    ('nl10', 'sng', '')
    """
    return name.rpartition("-")[0]


@lru_cache(maxsize=65536)
def swept_to(account: Account) -> Account:
    """Name the account that an account of a share is a part of; any other is its own.

    >>> swept_to(Account("house:rake:nl10")), swept_to(Account("house:rake"))
    ('house:rake', 'house:rake')
    """
    return Account(account.rpartition(":")[0]) if is_part(account) else account


def is_part(account: str) -> bool:
    """Tell whether an account is a share's part of a larger one."""
    words = account.split(":")
    return len(words) > PARTS.get(words[0], len(words))


PARTS: Final = {"house": 2, "jackpot": 3}
"""How many words an account has that shares have parts of."""


def withheld_in(case: str) -> Account:
    """Name the money kept back while a case is open."""
    return Account(f"withheld:{verify_name(case)}")


def till_named(till: str) -> Account:
    """Name the cash in a drawer of a live house's cage."""
    return Account(f"till:{verify_name(till)}")


def cover_of(ticket: str) -> Account:
    """Name the money that stands behind the outstanding tickets of one kind."""
    return Account(f"tickets:{verify_name(ticket)}")


@lru_cache(maxsize=65536)
def verify_name(name: str) -> str:
    """Refuse a name that would not survive as one word of an account or a cause."""
    if _NAME.fullmatch(name) is None:
        raise AccountNameUnfit(name=name)
    return name


@lru_cache(maxsize=65536)
def kind_of(account: str) -> AccountKind:
    """Find the kind of an account from its name, or refuse the name."""
    words = tuple(account.split(":"))
    for pattern, kind in _BY_PATTERN.items():
        if len(pattern) == len(words) and all(map(_fits, words, pattern)):
            return kind
    raise AccountUnknown(account=account)


def _fits(word: str, pattern: str) -> bool:
    return bool(_NAME.fullmatch(word)) if pattern == "*" else word == pattern


def owner_of(account: str) -> PlayerId | None:
    """Name the player an account belongs to, if it belongs to one."""
    kind_of(account)
    words = account.split(":")
    return PlayerId(words[1]) if words[0] == "player" else None
