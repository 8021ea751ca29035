"""What a room may offer."""

from collections.abc import Callable
from pathlib import Path
from typing import Literal

import pytest
from kit.evening import NL10, ONLINE, OPENING
from msgspec.structs import replace

from huone.games.rules import no_limit
from huone.money.currency import PLAY, CurrencyCode
from huone.refusal import Refused
from huone.room.config import RoomConfig, table_config
from huone.room.room import Room
from huone.room.wallet.table_rake import taking_of
from huone.rulebooks.loader import load
from huone.store.sqlite import SqliteStore
from huone.system.clock import JumpingClock
from huone.system.entropy import SeededEntropy, SystemEntropy, draw_from

BOTS = replace(NL10, practice_bots=3)
UNFIT: list[tuple[RoomConfig, str]] = [
    (replace(ONLINE, lobby=(BOTS,)), "room/bots-for-money"),
    (replace(ONLINE, lobby=(NL10, NL10)), "room/stake-twice"),
    (replace(ONLINE, currency=CurrencyCode("DOUBLOON")), "money/currency-unknown"),
    (replace(ONLINE, rulebook="no-such-book"), "rulebook/unknown"),
    (replace(ONLINE, lobby=(replace(NL10, stakes=no_limit(3, 7)),)), "rake/no-such-stake"),
    (replace(ONLINE, lobby=(replace(NL10, game="razz"),)), "rulebook/not-played-here"),
    (replace(ONLINE, lobby=(replace(NL10, seats=99),)), "table/bad-config"),
]


def room_of(config: RoomConfig, path: Path) -> Room:
    """Build a room without opening it."""
    store = SqliteStore(path, config.currency)
    return Room(config, store, clock=JumpingClock(OPENING), entropy=SeededEntropy(1))


@pytest.mark.parametrize(("config", "code"), UNFIT)
def test_a_room_that_could_not_be_played_in_does_not_start(
    config: RoomConfig, code: str, tmp_path: Path
) -> None:
    with pytest.raises(Refused) as refused:
        room_of(config, tmp_path / "room.db")
    assert refused.value.code == code


def test_a_play_money_room_may_have_bots(tmp_path: Path) -> None:
    config = replace(ONLINE, currency=PLAY.code, lobby=(replace(BOTS, raked=False),))
    assert room_of(config, tmp_path / "room.db").cashier.money == PLAY.code


@pytest.mark.parametrize("make", [SystemEntropy, lambda: SeededEntropy(7)])
def test_entropy_gives_fresh_bytes_and_fair_draws(
    make: Callable[[], SystemEntropy | SeededEntropy],
) -> None:
    entropy = make()
    assert len(entropy.take(40)) == 40
    assert entropy.take(16) != entropy.take(16)
    assert {draw_from(entropy, 3) for _ in range(100)} == {0, 1, 2}


def test_the_same_seed_gives_the_same_evening() -> None:
    assert SeededEntropy(7).take(64) == SeededEntropy(7).take(64)
    assert SeededEntropy(7).take(64) != SeededEntropy(8).take(64)


@pytest.mark.clause("LIVE-RAKE-04", "LIVE-RAKE-07")
@pytest.mark.parametrize(("step", "rake"), [("standard", 2_00), ("high", 4_00)])
def test_a_live_line_takes_one_of_two_rates(step: Literal["standard", "high"], rake: int) -> None:
    rulebook = load("live-1.0-fi")
    line = replace(NL10, rake_step=step)
    taking = taking_of(line, table_config(line, rulebook, table="t").stake, rulebook)
    assert taking is not None
    assert taking((4_000,), 6, True, ((0, 2_000), (1, 2_000))) == ((rake, 0),)
