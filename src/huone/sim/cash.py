"""Cash: a simulated floor of cash tables, run until enough hands are played, with crashes.

Owns: the run, what it reports, and the line that repeats it.
Never: plays; `sim.world` does.
"""

from collections.abc import Callable
from random import Random

from msgspec import Struct

from huone.money.accounts import BANK
from huone.money.laws import audit_ledger
from huone.refusal import Broken, Refused
from huone.rulebooks.loader import load
from huone.sim.hands import BadRun, LawBroken
from huone.sim.world import World

STEPS_PER_HAND = 400
"""A world that needs more steps than this for a hand is stuck."""


class CashRun(Struct):
    """What came of a simulated floor."""

    rulebook: str
    tables: int
    seed: int
    hands: int = 0
    crashes: int = 0
    laws_broken: list[LawBroken] = []
    digest: str = ""
    cents_in: int = 0
    cents_out: int = 0


def run(
    rulebook: str,
    *,
    tables: int,
    hands: int,
    seed: int,
    crashes: int,
    progress: Callable[[int], None] = lambda done: None,
) -> CashRun:
    """Play hands at the tables of a rulebook, crash now and then, and check every law."""
    for what, given in (("tables", tables), ("hands", hands)):
        if given < 1:
            raise BadRun(what=f"the number of {what}", given=given, wanted="at least 1 is needed")
    if not 0 <= crashes <= hands:
        raise BadRun(what="the number of crashes", given=crashes, wanted="0 to one for each hand")
    world = World(load(rulebook), tables=tables, seed=seed)
    done = CashRun(rulebook, tables, seed)
    try:
        _play(world, hands, _crash_hands(hands, crashes, seed), progress)
        _verify_books(world)
    except (Broken, AssertionError, Refused, IndexError, KeyError) as broken:
        rerun = (
            f"huone sim cash --rulebook {rulebook} --tables {tables} --hands {hands} "
            f"--seed {seed} --crashes {crashes}"
        )
        done.laws_broken.append(LawBroken(type(broken).__name__, str(broken), rerun))
    balances = world.till.books.balances()
    bank = sum(cents for purse, cents in balances.items() if purse[0] == BANK)
    done.hands, done.crashes = world.hands, world.crashes
    done.digest = world.digest.hexdigest()
    done.cents_in = -bank
    done.cents_out = sum(balances.values()) - bank
    return done


def _crash_hands(hands: int, crashes: int, seed: int) -> list[int]:
    """Choose after how many hands the world falls over."""
    return sorted(Random(f"crashes/{seed}").sample(range(hands), crashes))


def _play(world: World, hands: int, crashing: list[int], progress: Callable[[int], None]) -> None:
    steps = shown = 0
    while world.hands < hands:
        while crashing and crashing[0] <= world.hands and not world.power_fails:
            # Every other crash comes between the record of a hand and its news.
            world.cut_power() if crashing.pop(0) % 2 else world.crash()
        world.step()
        steps += 1
        if world.hands > shown:
            shown = world.hands
            progress(shown)
        if steps > STEPS_PER_HAND * (hands + 100):
            raise Broken("the tables hardly play any hands")


def _verify_books(world: World) -> None:
    stacks = {
        id: sum(sitter.stack for sitter in table.sitters.everyone())
        for id, table in world.tables.items()
    }
    world.till.verify_visits(world.tables.values())
    for finding in audit_ledger(world.till.books, stacks=stacks, finished=()):
        if not finding.ok:
            raise Broken(f"{finding.law}: {finding.first_bad}")
