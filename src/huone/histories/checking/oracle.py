"""Oracle: what is known of a hand besides its actions, beside it on a line of a .jsonl file.

Owns: the form of such a line, and reading it straight into a record where it is in its usual form.
Never: compares; `histories.checking.comparison` does.
"""

from typing import Final

import msgspec
from msgspec import Struct

from huone.histories.phh import VARIANTS, Recorded


class Oracle(Struct, frozen=True, kw_only=True):
    """What is known of a hand besides its actions, in the record's order of players.

    `final` alone is a dealer's own result. With `contrib`, `pot`, `winners` and `gains` it is a
    site's print: the rake is what the gains lack of the pot.
    """

    id: str
    final: tuple[float | None, ...] = ()
    contrib: tuple[int, ...] = ()
    pot: int = 0
    winners: tuple[int, ...] = ()
    gains: tuple[int, ...] = ()


class OracleRow(Oracle, frozen=True, kw_only=True):
    """A line of a .jsonl file in its usual form: a hand and its oracle, all in minor units."""

    variant: str
    starting_stacks: tuple[int, ...]
    actions: tuple[str, ...]
    antes: tuple[int, ...] = ()
    blinds_or_straddles: tuple[int, ...] = ()
    min_bet: int = 0
    small_bet: int = 0
    big_bet: int = 0
    bring_in: int = 0
    ante_trimming_status: bool | None = None
    finishing_stacks: tuple[int, ...] = ()
    winnings: tuple[int, ...] = ()


ROW: Final = msgspec.json.Decoder(OracleRow)


def plain_row(row: OracleRow) -> Recorded | None:
    """Make a recorded hand of a usual line; None if it is to be read with more care."""
    count = len(row.starting_stacks)
    blinds, antes = row.blinds_or_straddles or (0,) * count, row.antes or (0,) * count
    ends = (row.finishing_stacks, row.winnings)
    plain = row.variant in VARIANTS and len(blinds) == len(antes) == count > 0
    if not plain or any(len(each) not in (0, count) for each in ends):
        return None
    if any("#" in action or "." in action for action in row.actions):
        return None
    game, structure = VARIANTS[row.variant]
    heads_up = count == 2
    return Recorded(
        game=game,
        structure=structure,
        antes=antes[::-1] if heads_up else antes,
        blinds=blinds[::-1] if heads_up else blinds,
        stacks=row.starting_stacks,
        actions=row.actions,
        min_bet=row.min_bet,
        small_bet=row.small_bet,
        big_bet=row.big_bet,
        bring_in=row.bring_in,
        finishing_stacks=row.finishing_stacks,
        winnings=row.winnings,
        trims_antes=row.ante_trimming_status,
        name=row.id,
    )
