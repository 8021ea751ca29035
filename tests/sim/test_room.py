"""A room with bad lines and power cuts keeps every law, and planted faults are caught."""

import json
from collections.abc import Callable

import pytest
from msgspec.structs import replace
from typer.testing import CliRunner

from huone.cli.app import app
from huone.games import events as game_events
from huone.refusal import Refused
from huone.room.cash import table
from huone.room.feed import table_feed
from huone.room.hand_history import HandHistory, encode_history
from huone.room.receipts import Receipts
from huone.room.room import Room
from huone.sim.one_thread import OneThreadStore
from huone.sim.room import run
from huone.table.view import seen_by

BOOKS = ["online-2.7-en", "online-2.8-fi", "live-1.0-fi"]


@pytest.mark.parametrize("rulebook", BOOKS)
def test_a_room_on_bad_lines_keeps_every_law(rulebook: str) -> None:
    done = run(rulebook, stakes=2, hands=30, seed=1, crashes=5)
    assert done.laws_broken == []
    assert (done.hands >= 30, done.crashes) == (True, 5)


def test_the_same_seed_is_the_same_evening() -> None:
    one, two = (run("online-2.8-fi", stakes=1, hands=10, seed=4, crashes=2) for _ in range(2))
    other = run("online-2.8-fi", stakes=1, hands=10, seed=5, crashes=2)
    assert one.digest == two.digest != other.digest


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("rulebook", BOOKS)
def test_a_room_on_bad_lines_keeps_every_law_for_long(rulebook: str, seed: int) -> None:
    assert run(rulebook, stakes=4, hands=1_000, seed=seed, crashes=100).laws_broken == []


# Planted faults


def forgets_receipts(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Receipts, "find", lambda *_: None)


def forgets_receipts_in_a_crash(patch: pytest.MonkeyPatch) -> None:
    async def read(receipts: Receipts, player: str) -> None:
        receipts._known.add(player)  # type: ignore[arg-type]
        await receipts._committer.read("receipts", player)

    patch.setattr(Receipts, "read", read)


def shows_every_card(patch: pytest.MonkeyPatch) -> None:
    def seen_by_all(_: object, event: object) -> object:
        dealt = getattr(getattr(event, "event", None), "seat", None)
        return seen_by(dealt, event)  # type: ignore[arg-type]

    patch.setattr(table_feed, "seen_by", seen_by_all)


def forgets_a_timer(patch: pytest.MonkeyPatch) -> None:
    woken = Room._wake
    calls = iter(range(10**9))

    def sometimes(room: Room, who: str, at: object) -> None:
        if next(calls) < 300:
            woken(room, who, at)  # type: ignore[arg-type]

    patch.setattr(Room, "_wake", sometimes)


def loses_a_record(patch: pytest.MonkeyPatch) -> None:
    commit, numbers = OneThreadStore._commit, iter(range(10**9))

    def sometimes(store: OneThreadStore) -> None:
        if next(numbers) % 60 == 59:
            for _, done in store._waiting:
                done.set_result(0)
            store._waiting.clear()
        commit(store)

    patch.setattr(OneThreadStore, "_commit", sometimes)


def writes_down_a_chip_more(patch: pytest.MonkeyPatch) -> None:
    def encode(history: HandHistory) -> bytes:
        end = history.events[-1] if history.events else None
        if isinstance(end, game_events.HandEnded):
            more = replace(end, stacks=(end.stacks[0] + 1, *end.stacks[1:]))
            history = replace(history, events=(*history.events[:-1], more))
        return encode_history(history)

    patch.setattr(table, "encode_history", encode)


FAULTS: list[Callable[[pytest.MonkeyPatch], None]] = [
    forgets_receipts,
    forgets_receipts_in_a_crash,
    shows_every_card,
    forgets_a_timer,
    loses_a_record,
    writes_down_a_chip_more,
]


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_a_planted_fault_is_caught_and_its_line_repeats_it(
    fault: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    fault(monkeypatch)
    done = run("online-2.8-fi", stakes=2, hands=60, seed=1, crashes=20)
    (broken,) = done.laws_broken
    line = "huone sim room --rulebook online-2.8-fi --stakes 2 --hands 60 --seed 1 --crashes 20"
    assert broken.rerun == line


@pytest.mark.parametrize("asked", [{"stakes": 0}, {"hands": 0}, {"crashes": -1}, {"crashes": 11}])
def test_a_room_that_cannot_be_is_refused(asked: dict[str, int]) -> None:
    usual = {"stakes": 1, "hands": 10, "seed": 1, "crashes": 0}
    with pytest.raises(Refused):
        run("online-2.8-fi", **(usual | asked))  # type: ignore[arg-type]


def test_the_command_reports_and_exits_like_the_others() -> None:
    args = ["sim", "room", "--stakes", "1", "--hands", "3", "--json"]
    done = CliRunner().invoke(app, args)
    assert done.exit_code == 0
    assert json.loads(done.stdout)["laws_broken"] == []
    assert CliRunner().invoke(app, ["sim", "room", "--hands", "0"]).exit_code == 2
