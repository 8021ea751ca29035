"""Face: what is wrong with a request whatever the database holds.

Owns: the checks that need no look-up, made before a request joins the queue.
Never: repeats a check that needs one.
"""

from collections.abc import Iterable

from huone.money.accounts import kind_of, verify_name
from huone.money.currency import AMOUNT_LIMIT, CurrencyCode, verify_whole
from huone.money.ledger import Entry, verify_entry
from huone.refusal import Refused
from huone.store.ports import Admission, Commit, Document, SeatStack, StoreRequest, TableOpening


class StackUnfit(Refused):
    """Stacks are zero or more, and nobody sits at two places or below zero."""

    code = "store/unfit-stack"
    says = "seat {seat} cannot hold {stack_chips} chips of {player!r}"


class ChipWorthUnfit(Refused):
    """A chip is worth nothing, in a tournament, or something."""

    code = "store/unfit-chip-worth"
    says = "a chip cannot be worth {chip_cents} cents"


class DocumentUnfit(Refused):
    """A document has a kind, an id, a version from 1 and a body of bytes."""

    code = "store/unfit-document"
    says = "{kind!r} {id!r} in version {version} is not a document"


class TextUnfit(Refused):
    """Text that no database takes: a zero character, or half of one."""

    code = "store/unfit-text"
    says = "{text} cannot be recorded"


def verify_request(request: StoreRequest, money: CurrencyCode) -> None:
    """Refuse a request that no database could make right."""
    match request:
        case Commit():
            verify_commit(request, money)
        case Admission():
            verify_name(request.player)
        case TableOpening():
            verify_opening(request)
        case _:
            verify_name(request.table)


def verify_commit(commit: Commit, money: CurrencyCode) -> None:
    """Refuse a commit with a part that no database could make right."""
    for expected in commit.expects:
        kind_of(expected.account)
    for opening in commit.opens:
        verify_opening(opening)
    for end in commit.ends:
        verify_name(end.table)
        verify_stacks(end.stacks)
        verify_entries(end.entries, money)
    verify_entries(commit.entries, money)
    for seating in commit.seats:
        verify_name(seating.table)
        verify_stacks(seating.seats)
    for paper in commit.documents:
        verify_document(paper)
    for start in commit.starts:
        verify_name(start.table)
        verify_text(start.game, start.rulebook)
        verify_stacks(start.seats)
    for closing in commit.closes:
        verify_name(closing.table)


def verify_opening(opening: TableOpening) -> None:
    """Refuse a table without a name, or with chips that are worth less than nothing."""
    verify_name(opening.table)
    if verify_whole(opening.chip_cents) < 0:
        raise ChipWorthUnfit(chip_cents=opening.chip_cents)


def verify_entries(entries: Iterable[Entry], money: CurrencyCode) -> None:
    """Refuse entries that are wrong on their face."""
    for entry in entries:
        verify_entry(entry, money)
        verify_text(entry.by, entry.note)


def verify_document(paper: Document) -> None:
    """Refuse a document without a name or a version."""
    whole = isinstance(paper.version, int) and paper.version >= 1
    if not (paper.kind and paper.id and whole and isinstance(paper.body, bytes)):
        raise DocumentUnfit(kind=paper.kind, id=paper.id, version=str(paper.version))
    verify_text(paper.kind, paper.id)


def verify_text(*texts: str) -> None:
    """Refuse what one database would take and another would not."""
    for text in texts:
        if not text.isascii() and any("\ud800" <= letter <= "\udfff" for letter in text):
            raise TextUnfit(text=ascii(text))
        if "\0" in text:
            raise TextUnfit(text=ascii(text))


def verify_stacks(stacks: Iterable[SeatStack]) -> None:
    """Refuse a stack below zero, a seat or a player named twice."""
    seats: set[int] = set()
    players: set[str] = set()
    for stack in stacks:
        seat, player, chips = stack.seat, verify_name(stack.player), stack.stack_chips
        if type(chips) is not int or chips >= AMOUNT_LIMIT:
            verify_whole(chips)
        if chips < 0 or seat < 0 or seat in seats or player in players:
            raise StackUnfit(seat=seat, stack_chips=chips, player=player)
        seats.add(seat)
        players.add(player)
