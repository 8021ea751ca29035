"""A fuzzer of settings: whatever is written is a room that opens, or one clear line.

Files grow from good ones by the schema of settings, so a key that is new is tried at once.
"""

import asyncio
import contextlib
from pathlib import Path
from random import Random

import pytest
from kit.odd_settings import MONEY_ROOM, PLAY_ROOM, odd_settings, toml_of
from msgspec.structs import replace

from huone.refusal import Refused
from huone.server.serving import Opened, StopSignal, serve
from huone.server.settings import Settings, read_settings

QUICK, WHOLE = 150, 20_000
LINE_MAX = 1_500


def read(folder: Path, seed: int) -> Settings | str:
    """Read one odd file: the settings, or the line that refuses it."""
    path = folder / "room.toml"
    path.write_text(toml_of(odd_settings(Random(seed))), encoding="utf-8")
    try:
        return read_settings(path, {})
    except Refused as no:
        return str(no)


def try_files(folder: Path, files: int, seed: int) -> tuple[int, int]:
    """Read so many files; tells how many were taken and refused."""
    taken = 0
    for each in range(seed, seed + files):
        found = read(folder, each)
        if isinstance(found, Settings):
            taken += 1
            continue
        assert "\n" not in found, (each, found)
        assert found.startswith(str(folder / "room.toml")), (each, found)
        assert len(found) < LINE_MAX, (each, found)
    return taken, files - taken


@pytest.mark.parametrize("good", [MONEY_ROOM, PLAY_ROOM], ids=["money", "play"])
def test_the_files_that_odd_ones_grow_from_are_good(
    tmp_path: Path, good: dict[str, object]
) -> None:
    (tmp_path / "room.toml").write_text(toml_of(good), encoding="utf-8")
    assert read_settings(tmp_path / "room.toml", {}).room.lobby


def test_hole_19_wrong_settings_end_in_one_clear_line(tmp_path: Path) -> None:
    taken, refused = try_files(tmp_path, QUICK, seed=1)
    assert taken > QUICK // 10
    assert refused > QUICK // 4


@pytest.mark.deep
def test_twenty_thousand_files_end_in_one_clear_line(tmp_path: Path) -> None:
    try_files(tmp_path, WHOLE, seed=10_000)


async def open_and_close(settings: Settings, folder: Path) -> None:
    """Open a room with these settings in a folder of its own; a refusal of the start is fine."""
    stop, loop = StopSignal(), asyncio.get_running_loop()
    own = replace(settings.server, data=str(folder), port=0)

    def opened(_: Opened) -> None:
        loop.call_soon(stop.ask)
        loop.call_soon(stop.ask)

    with contextlib.suppress(Refused):
        await serve(replace(settings, server=own), stop, opened)


async def open_all(folder: Path, seeds: range) -> int:
    """Open a room with each file that is taken."""
    tried = 0
    for seed in seeds:
        found = read(folder, seed)
        if isinstance(found, Settings):
            tried += 1
            await open_and_close(found, folder / str(seed))
    return tried


async def test_a_room_opens_with_what_was_taken(tmp_path: Path) -> None:
    assert await open_all(tmp_path, range(1, 12)) > 1


@pytest.mark.deep
async def test_a_room_opens_with_whatever_was_taken(tmp_path: Path) -> None:
    assert await open_all(tmp_path, range(5_000, 5_600)) > 100


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"stake": {"min_buy_in": 500, "max_buy_in": 100}}, "stake[0].min_buy_in: 500 is more"),
        ({"stake": {"max_buy_in": 100}}, "stake[0].max_buy_in: needs min_buy_in"),
        ({"stake": {"bets": {"structure": "no-limit", "small_blind": -5, "big_blind": 10}}},
         "stake[0].bets.small_blind: is 0 to"),
        ({"server": {"proxies": "nginx"}}, "server.proxies: 'nginx' is neither an address"),
        ({"server": {"monitors": "10.0.0.1/8"}}, "server.monitors: '10.0.0.1/8' is neither"),
        ({"server": {"database": "mysql://x"}}, "server.database: 'mysql://x' is not the address"),
        ({"server": {"data": "a\0b"}}, "server.data: expected"),
        ({"server": {"address": "https://poker example"}}, "server.address: expected"),
        ({"tournament": {"opens_before_minutes": 2**62}}, "tournament[0].opens_before_minutes:"),
        ({"chat": {"forbidden": [""]}}, "chat.forbidden[0]: expected"),
    ],
)  # fmt: skip
def test_settings_that_were_taken_in_silence_are_refused_by_their_key(
    tmp_path: Path, changed: dict[str, dict[str, object]], says: str
) -> None:
    found = dict(MONEY_ROOM)
    for section, keys in changed.items():
        was = found.get(section, {})
        if isinstance(was, list):
            found[section] = [{**was[0], **keys}, *was[1:]]
        else:
            assert isinstance(was, dict)
            found[section] = {**was, **keys}
    (tmp_path / "room.toml").write_text(toml_of(found), encoding="utf-8")
    with pytest.raises(Refused) as no:
        read_settings(tmp_path / "room.toml", {})
    assert says in str(no.value)


def test_two_stakes_of_one_name_are_refused_at_the_second(tmp_path: Path) -> None:
    one = '[[stake]]\nid = "nl10"\ngame = "texas"\nraked = false\n'
    one += 'bets = { structure = "no-limit", small_blind = 5, big_blind = 10 }\n'
    (tmp_path / "room.toml").write_text(one + one, encoding="utf-8")
    with pytest.raises(Refused, match=r"room.toml:7: stake\[1\].id: the lobby has two stakes"):
        read_settings(tmp_path / "room.toml", {})
