"""Showing: after a hand a player lets everybody see one card, or all, and nobody else's."""

from collections.abc import Callable

import pytest
from kit.evening import Evening, folding

from huone.cards.card import Card
from huone.refusal import Refused
from huone.room import commands
from huone.room.cash.table import RoomTable
from huone.room.feed.hub import Hub
from huone.room.players.showing import CardsShown, hidden_cards
from huone.units import PlayerId

Make = Callable[..., Evening]
NAMES = ("anna", "bo", "cem")


async def played(night: Evening) -> tuple[RoomTable, int, str]:
    """Play a hand that everybody but one folds, and name somebody who has folded."""
    table = await night.seat(*NAMES)
    number = await night.deal(table)
    await night.finish(table, choose=folding)
    assert table.finished is not None
    return table, number, "anna"


def cards_of(table: RoomTable, name: str) -> list[Card]:
    """List what somebody held and nobody saw."""
    assert table.finished is not None
    (seat,) = (seat for seat, player in table.finished.players.items() if player == name)
    return hidden_cards(table.finished, seat)


@pytest.mark.clause("LIVE-SHOW-16")
async def test_one_card_and_then_the_other_is_seen_by_everybody(evening: Make) -> None:
    async with evening() as night:
        hub = Hub(night.room)
        table, number, name = await played(night)
        first, second = cards_of(table, name)
        watchers = [hub.table(table.id, PlayerId("bo")), hub.table(table.id, None)]
        for watcher in watchers:
            watcher.take()
        for card in (first, second):
            await night.ask(name, commands.ShowCards(table=table.id, hand=number, cards=(card,)))
        for watcher in watchers:
            heard = []
            while (message := watcher.take()) is not None:
                if isinstance(message.change, CardsShown):
                    heard.append(message.change.cards)
            assert heard == [(first,), (first, second)]


@pytest.mark.clause("LIVE-SHOW-11")
async def test_nobody_shows_while_a_hand_is_played_or_when_the_next_has_begun(
    evening: Make,
) -> None:
    async with evening() as night:
        table, number, name = await played(night)
        cards = tuple(cards_of(table, name))
        later = await night.deal(table)
        for hand in (number, later):
            with pytest.raises(Refused) as refused:
                await night.ask(name, commands.ShowCards(table=table.id, hand=hand, cards=cards))
            assert refused.value.code == "table/not-shown-now"


async def test_only_own_cards_that_nobody_has_seen_are_shown(evening: Make) -> None:
    async with evening() as night:
        table, number, name = await played(night)
        own, other = cards_of(table, name), cards_of(table, "bo")
        await night.ask(name, commands.ShowCards(table=table.id, hand=number, cards=(own[0],)))
        unfit = [(), (other[0],), (own[0],), (own[1], own[1])]
        for cards in unfit:
            with pytest.raises(Refused) as refused:
                await night.ask(name, commands.ShowCards(table=table.id, hand=number, cards=cards))
            assert refused.value.code == "table/not-yours-to-show"
        with pytest.raises(Refused):
            await night.ask("dora", commands.ShowCards(table=table.id, hand=number, cards=()))
