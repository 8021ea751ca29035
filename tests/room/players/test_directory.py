"""Everybody who sits is read at once, and as he would be read for himself."""

from collections.abc import Callable

import pytest
from kit.contests import SNG, ContestEvening, config_with
from kit.evening import ONLINE, Evening

from huone.money.limits import LimitMeasure, Period
from huone.room import commands
from huone.room.players.directory import PlayerRecord
from huone.units import PlayerId

Make = Callable[..., Evening]
NAMES = ("anna", "bo", "cem", "dora")


def shown(record: PlayerRecord) -> tuple[object, ...]:
    return (
        record.cash_cents,
        record.shown_cents,
        record.tickets,
        record.regular,
        record.limits,
        list(record.used.deposits),
        list(record.used.losses),
    )


@pytest.mark.parametrize("most", [1_000, 2])
async def test_who_is_read_among_many_is_as_if_he_were_read_alone(
    evening: Make, monkeypatch: pytest.MonkeyPatch, most: int
) -> None:
    """`most` of two movements reads everybody who has more for himself."""
    monkeypatch.setattr("huone.room.players.limits.PAGE", most)
    async with evening(config_with(ONLINE, SNG)) as night:
        hall = ContestEvening(night)
        table = await night.seat(*NAMES)
        await night.ask(
            "anna", commands.SetLimit(measure=LimitMeasure.LOSS, period=Period.DAY, most=50_00)
        )
        await night.play(table, hands=2)
        await night.ask("bo", commands.Leave(table=table.id))
        await hall.enter("sng-1", "anna", "bo")
        await night.room.quiet()
        players, now = night.room.players, night.clock.now()
        for name in NAMES:
            players.known.pop(PlayerId(name), None)
        alone = {name: shown(await players.read(PlayerId(name))) for name in NAMES}
        for name in NAMES:
            players.known.pop(PlayerId(name), None)
        await players.read_many(map(PlayerId, (*NAMES, *NAMES)), now=now)
        assert {name: shown(players.of(PlayerId(name))) for name in NAMES} == alone
        # What is written next follows the version that was read.
        await night.ask("anna", commands.Mute(player="bo"))
        assert night.room.committer.failures == []


async def test_who_is_known_is_not_read_again(evening: Make) -> None:
    async with evening() as night:
        await night.come("anna")
        known = night.room.players.of(PlayerId("anna"))
        await night.room.players.read_many([PlayerId("anna")], now=night.clock.now())
        assert night.room.players.of(PlayerId("anna")) is known
