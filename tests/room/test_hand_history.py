"""Histories: what is kept of a hand, who sees what of it, and the proofs of a fair deal."""

from collections.abc import Callable

import pytest
from kit.evening import Evening, passive

from huone.cards import shuffle
from huone.games.view import CardsReceived
from huone.histories import phh
from huone.histories.hand_proof import verify_hand
from huone.room.hand_history import HandUnknown, NothingPlayed, cards_seen
from huone.store.ports import HandQuery
from huone.units import PlayerId

Make = Callable[..., Evening]
NAMES = ("anna", "bo", "cem")
ANNA = PlayerId("anna")


@pytest.mark.clause("SYS-18", "DEAL-02")
async def test_a_players_history_shows_what_he_saw_and_no_card_more(evening: Make) -> None:
    async with evening() as night:
        table = await night.seat(*NAMES)
        await night.play(table)
        own = await night.room.histories.own_hand(ANNA, table.id, 1)
        dealt = [event for event in own.seen if isinstance(event, CardsReceived)]
        assert [bool(event.down) for event in dealt] == [e.seat == own.seat for e in dealt]
        whole, _ = await night.room.histories.for_review(table.id, 1)
        assert sorted(whole.players.values()) == sorted(NAMES)
        with pytest.raises(HandUnknown):
            await night.room.histories.own_hand(PlayerId("eve"), table.id, 1)
        with pytest.raises(HandUnknown):
            await night.room.histories.own_hand(ANNA, table.id, 99)
        with pytest.raises(HandUnknown):
            await night.room.histories.for_review(table.id, 99)


async def test_hands_are_found_by_player_table_game_and_time(evening: Make) -> None:
    async with evening() as night:
        table = await night.seat(*NAMES)
        await night.play(table, 3)
        find = night.room.histories.find
        assert [hand.hand_no for hand in await find(HandQuery(player=ANNA))] == [3, 2, 1]
        newest, *_, first = await find(HandQuery(table=table.id))
        early = await find(HandQuery(table=table.id, until_ms=first.started_ms + 1))
        assert [hand.hand_no for hand in early] == [1]
        older = await find(HandQuery(table=table.id, before=newest.hand_id))
        assert [hand.hand_no for hand in older] == [2, 1]
        assert await find(HandQuery(game="omaha")) == []


async def test_a_hand_is_written_as_text_and_as_phh(evening: Make) -> None:
    async with evening() as night:
        table = await night.seat(*NAMES)
        await night.play(table)
        text = await night.room.histories.text(ANNA, table.id, 1)
        assert "anna" in text
        written = await night.room.histories.phh(ANNA, table.id, 1)
        (read,) = phh.read(written, file="hand.phh")
        assert sorted(read.players) == sorted(NAMES)


@pytest.mark.clause("SYS-32")
async def test_a_player_can_verify_every_card_he_saw(evening: Make) -> None:
    async with evening() as night:
        table = await night.seat(*NAMES)
        await night.play(table, 2)
        (second, first) = await night.room.histories.find(HandQuery(player=ANNA))
        for hand in (first, second):
            own = await night.room.histories.own_hand(ANNA, table.id, hand.hand_no)
            proof = await night.room.histories.proof(ANNA, table.id, hand.hand_no)
            assert len(proof.cards) == len(cards_seen(own.seen)) >= 7
            root = hand.commitment.hex()
            assert verify_hand(proof, root=root).holds
            whole, seed = await night.room.histories.for_review(table.id, hand.hand_no)
            assert seed is not None
            assert shuffle.verify(seed, root=root)
        assert whole.previous == first.commitment.hex()


async def test_hole_9_a_void_hand_leaves_its_evidence(evening: Make) -> None:
    async with evening() as night:
        table = await night.seat(*NAMES)
        await night.deal(table)
        running = table.table.running
        assert running is not None
        await night.finish_turn(table, passive)
        played = tuple(running.hand.events)
        await night.room.void_hand(table.id, "the lights went out")
        histories = night.room.histories
        whole, seed = await histories.for_review(table.id, 1)
        assert (whole.events, whole.void_why) == (played, "the lights went out")
        (record,) = await histories.find(HandQuery(table=table.id))
        root = record.commitment.hex()
        assert seed is not None
        assert shuffle.verify(seed, root=root)
        for player in map(PlayerId, NAMES):
            own = await histories.own_hand(player, table.id, 1)
            proof = await histories.proof(player, table.id, 1)
            assert len(proof.cards) == len(cards_seen(own.seen)) == 2, "his own two, no other's"
            assert verify_hand(proof, root=root).holds
            assert "the lights went out" in await histories.text(player, table.id, 1)
        assert await night.faults() == []


async def test_a_hand_that_a_crash_has_ended_has_nothing_to_tell(evening: Make) -> None:
    async with evening() as night:
        table = await night.seat(*NAMES)
        await night.deal(table)
        await night.crash()
        with pytest.raises(NothingPlayed) as nothing:
            await night.room.histories.text(ANNA, table.id, 1)
        assert "started again" in str(nothing.value)
