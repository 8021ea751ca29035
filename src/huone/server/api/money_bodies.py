"""Money bodies: what a player sees of his money, and what he asks for.

Owns: the shapes of balances, statements, tickets, limits, plans, deposits and withdrawals.
Never: carries another player's money.
"""

from typing import Literal

from huone.money.limits import LimitMeasure, Period
from huone.server.api.words import Body, Cents, Number, RequestId, Shown

RequestStatus = Literal["asked", "approved", "rejected"]


class Balance(Shown, frozen=True, kw_only=True):
    """What I have, and where."""

    wallet_cents: int
    at_tables_cents: int
    in_tournaments_cents: int
    withheld_cents: int
    """What I have asked to withdraw and nobody has decided on yet."""
    currency: str


class StatementRow(Shown, frozen=True, kw_only=True):
    """One movement of my wallet, and the balance that it left."""

    number: int
    at_ms: int
    entry: str
    what: str
    subject: str
    act: str
    """`subject` and `act` are the cause, for a client that words it in another language."""
    link: str | None
    amount_cents: int
    balance_cents: int
    corrects: str | None


class Statement(Shown, frozen=True, kw_only=True):
    """A page of my statement, the newest line first; `before` asks for the next page."""

    lines: tuple[StatementRow, ...]
    before: int | None


class TicketShown(Shown, frozen=True, kw_only=True):
    """Tickets of one kind that I hold."""

    kind: str
    count: int


class Tickets(Shown, frozen=True, kw_only=True):
    """All tickets that I hold."""

    tickets: tuple[TicketShown, ...]


class LimitShown(Shown, frozen=True, kw_only=True):
    """One of my limits: what holds now, what replaces it, and how much of it is used."""

    measure: LimitMeasure
    period: Period
    most: int | None
    next_most: int | None
    next_from_ms: int | None
    used: int


class LimitsShown(Shown, frozen=True, kw_only=True):
    """All that I have forbidden myself."""

    limits: tuple[LimitShown, ...]
    cool_off_until_ms: int | None
    excluded_until_ms: int | None
    now_ms: int


class PlanOffered(Shown, frozen=True, kw_only=True):
    """A plan of the rulebook."""

    number: int
    price_cents: int
    lasts_days: int | None
    sold: bool


class PlanShown(Shown, frozen=True, kw_only=True):
    """The plan that I have chosen, and those that I could."""

    number: int
    activated_ms: int
    expires_ms: int | None
    refund_cents: int
    """What I would get back today."""
    plans: tuple[PlanOffered, ...]


class ChoosePlan(Body, frozen=True, kw_only=True):
    """Switch to this plan; None cancels the one that runs."""

    number: Number | None


class NewTransfer(Body, frozen=True, kw_only=True):
    """Let money come to my wallet or leave it; `id` is mine, the same id is one request."""

    id: RequestId
    cents: Cents


class Transfer(Shown, frozen=True, kw_only=True):
    """A deposit or withdrawal, and what became of it."""

    id: str
    direction: Literal["deposit", "withdrawal"]
    player: str
    cents: int
    asked_by: str
    asked_ms: int
    status: RequestStatus
    decided_by: str | None
    decided_ms: int | None
    reason: str
    booked_by: str | None = None
    """Who of staff has signed first; a second person has to sign, or has."""


class Transfers(Shown, frozen=True, kw_only=True):
    """Deposits and withdrawals, the newest first."""

    transfers: tuple[Transfer, ...]


class ResultPoint(Shown, frozen=True, kw_only=True):
    """Where the graph of my results stands after a day's play."""

    at_ms: int
    hands: int
    cents: int
    """Won or lost so far."""


class ResultLine(Shown, frozen=True, kw_only=True):
    """My results of one kind: `cash` or `tournament`."""

    kind: Literal["cash", "tournament"]
    points: tuple[ResultPoint, ...]


class Results(Shown, frozen=True, kw_only=True):
    """The graph of my results."""

    lines: tuple[ResultLine, ...]
    currency: str


class SealedDayShown(Shown, frozen=True, kw_only=True):
    """The seal over all that the room owed at the end of a day (docs/FAIRNESS.md)."""

    day: str
    sealed_ms: int
    root: str
    previous: str
    """The root of the day that was sealed before, or 64 zeros."""
    sum_cents: int
    """What the room owed to everybody together: wallets, tables, pools, jackpots, tickets."""
    count: int
    """How many lines there are, empty ones among them."""


class SealedDaysPage(Shown, frozen=True, kw_only=True):
    """Sealed days, the newest first; `before` asks for the next page."""

    days: tuple[SealedDayShown, ...]
    currency: str
    before: str | None


class LineSibling(Shown, frozen=True, kw_only=True):
    """A branch beside the way from my line to the root, and what it adds up to."""

    cents: int
    hash: str


class LineProof(Shown, frozen=True, kw_only=True):
    """My line of a sealed day, with all that is needed to check it."""

    proof: Literal["balance"]
    root: str
    previous: str
    subject: str
    count: int
    sum_cents: int
    position: int
    line: str
    cents: int
    salt: str
    path: tuple[LineSibling, ...]
