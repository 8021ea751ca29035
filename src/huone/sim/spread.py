"""Spread: the tables that a simulated room opens, of all kinds that its rulebook has.

Owns: one table of each kind after another, and what each takes from its hands.
Never: opens a table or decides a rule.
"""

from collections.abc import Iterator
from itertools import cycle, islice

from msgspec import Struct
from msgspec.structs import replace

from huone.games import usual_stakes
from huone.games.definition import Mix, find
from huone.games.mix import mix_stakes
from huone.games.rules import CashPoints, Stakes
from huone.games.setup import Rake
from huone.money.jackpot import has_jackpot
from huone.money.rake import PercentTaking, SteppedTaking, rake_row
from huone.rulebooks.schema import BadBeatJackpot, OpenFaceChinese, PercentRake, Rulebook
from huone.rulebooks.tables import cash_table
from huone.table.config import AnyStakes, TableConfig, WonButton
from huone.table.rules import StakeFormat

HORSE = mix_stakes(200, 400, ante=50, bring_in=100)
OPEN_FACE = "open-face-chinese"


class SpreadKind(Struct, frozen=True):
    """What a table plays, and for how much."""

    game: str
    stakes: AnyStakes
    format: StakeFormat = "standard"
    won_button: WonButton = "off"


def configs_of(book: Rulebook, tables: int) -> Iterator[TableConfig]:
    """Describe tables of all kinds that a rulebook has, one after another."""
    for number, kind in enumerate(islice(cycle(list(kinds_of(book))), tables)):
        yield cash_table(
            book,
            id=f"table-{number}",
            game=kind.game,
            stakes=kind.stakes,
            format=kind.format,
            won_button=kind.won_button,
            jackpot=isinstance(book.jackpot, BadBeatJackpot),
        )


def kinds_of(book: Rulebook) -> Iterator[SpreadKind]:
    """List what the tables of a rulebook play."""
    if isinstance(book.rake, PercentRake):
        yield from _raked_kinds(book.rake)
        return
    for game in book.cash.games:
        yield SpreadKind(game, HORSE if _is_rotation(game) else euros(usual_stakes(game)))
    if isinstance(book.open_face, OpenFaceChinese):
        yield SpreadKind(OPEN_FACE, points(book.open_face))
    if book.cash.button.win_the_button != "off":
        texas = euros(usual_stakes("texas"))
        yield SpreadKind("texas", texas, won_button="one-button")
        yield SpreadKind("texas", texas, won_button="two-buttons")


def _raked_kinds(rake: PercentRake) -> Iterator[SpreadKind]:
    """List the stakes that a room has a rake for."""
    for row in rake.rows:
        if row.format in ("standard", "banzai"):
            stakes = Stakes(
                structure="no-limit" if row.game == "texas" else "pot-limit",
                small_blind=row.small_blind_cents,
                big_blind=row.big_blind_cents,
            )
            yield SpreadKind(row.game, stakes, row.format)


def _is_rotation(game: str) -> bool:
    found = find(game)
    return isinstance(found, Mix) and found.rotation is not None


def euros(stakes: Stakes) -> Stakes:
    """Play the usual stakes in euros instead of chips."""
    names = ("small_blind", "big_blind", "ante", "bring_in", "small_bet", "big_bet")
    return replace(stakes, **{name: 100 * getattr(stakes, name) for name in names})


def points(rules: OpenFaceChinese) -> CashPoints:
    """Play for points of one euro."""
    return CashPoints(
        point_chips=100,
        min_stack_points=rules.min_stack_points,
        max_loss_points=rules.max_loss_points,
    )


def rake_of(book: Rulebook, config: TableConfig) -> Rake:
    """Make what a table of this rulebook takes from each hand."""
    rules = book.rake
    if isinstance(rules, PercentRake):
        row = rake_row(
            rules.rows,
            game=config.game,
            format=config.stake.format,
            small_blind_cents=config.stake.small_blind_chips,
            big_blind_cents=config.stake.big_blind_chips,
        )
        return PercentTaking(row, rules)
    jackpot = book.jackpot
    drop = None
    if isinstance(jackpot, BadBeatJackpot) and has_jackpot(config.game, jackpot):
        drop = jackpot.drop
    cap = None if rules.cap_cents == "none" else rules.cap_cents
    return SteppedTaking(step=rules.standard, rules=rules, cap_cents=cap, drop=drop)
