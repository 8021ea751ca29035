"""The deck of every hand is sealed by the house first and cut by its players then."""

from collections.abc import Callable

import pytest
from kit.evening import Evening

from huone.cards.cuts import chain_of
from huone.histories.hand_proof import HandProof, verify_hand
from huone.room import commands
from huone.room.bounds import CommandListTooLong
from huone.room.cash.table import RoomTable
from huone.room.commands import CutTaken
from huone.room.shoe import ANCHORS_MAX, AnchorsUnfit, CutUnfit, NoAnchor, SpareAnchors
from huone.table import events as table_events
from huone.table.sitters import NotSeated
from huone.units import PlayerId

Make = Callable[..., Evening]
NAMES = ("anna", "bea", "cleo")


class Cutter:
    """A client that leaves anchors and cuts every deck that it may cut."""

    def __init__(self, night: Evening, name: str, *, length: int = 20) -> None:
        self.night, self.name = night, name
        self.links = list(chain_of(name.encode().ljust(32, b"."), length))

    async def prepare(self) -> None:
        await self.night.ask(self.name, commands.PrepareCuts(anchors=(self.links[0],)))

    def next_cut(self, sealed: table_events.DeckSealed, seat: int) -> str:
        return self.links[self.links.index(sealed.anchors[seat]) + 1]

    async def cut(self, table: RoomTable) -> bool:
        sealed = table.shoe.next
        assert sealed is not None
        cut = self.next_cut(sealed, seat_of(table, self.name))
        answer = await self.night.ask(
            self.name, commands.CutDeck(table=table.id, root=sealed.root, cut=cut)
        )
        assert isinstance(answer, CutTaken)
        return answer.counts


def seat_of(table: RoomTable, name: str) -> int:
    return int(table.table.sitters.of(PlayerId(name)).seat)


async def seated(night: Evening, *names: str) -> tuple[RoomTable, dict[str, Cutter]]:
    """Let people sit down who all have left an anchor."""
    cutters = {name: Cutter(night, name) for name in names}
    for name in names:
        await night.come(name)
        await cutters[name].prepare()
        await night.ask(name, commands.FindSeat(stake="nl10", chips=1000))
    await night.room.quiet()
    return night.room.tables_of(PlayerId(names[-1]))[0], cutters


async def proof_of(night: Evening, table: RoomTable, name: str, number: int) -> HandProof:
    return await night.room.histories.proof(PlayerId(name), table.id, number)


async def test_hole_2_the_root_is_told_before_a_cut_is_opened_and_before_any_card(
    evening: Make,
) -> None:
    async with evening() as night:
        table, cutters = await seated(night, *NAMES)
        await night.deal(table)
        await night.finish(table)
        for name in NAMES:
            assert await cutters[name].cut(table)
        await night.deal(table)
        news = [event for _, event in night.told]
        kinds = [type(event).__name__ for event in news]
        second = kinds.index("HandSettled")
        sealed, cut = kinds.index("DeckSealed", second), kinds.index("DeckCut", second)
        first_card = next(
            at
            for at, event in enumerate(news)
            if at > second
            and isinstance(event, table_events.InHand)
            and type(event.event).__name__ == "CardsDealt"
        )
        assert second < sealed < cut < kinds.index("HandLaidOut", second) < first_card
        before, after = news[sealed], news[cut]
        assert isinstance(before, table_events.DeckSealed)
        assert isinstance(after, table_events.DeckCut)
        assert (before.root, before.number) == (after.root, after.number) == (after.root, 2)
        assert after.cuts.keys() == before.anchors.keys()
        assert len(after.cuts) == 3


async def test_a_hand_that_was_cut_is_proven_and_dealt_in_the_order_of_the_cuts(
    evening: Make,
) -> None:
    async with evening() as night:
        table, cutters = await seated(night, *NAMES)
        await night.play(table)
        for name in NAMES:
            await cutters[name].cut(table)
        sealed = table.shoe.next
        assert sealed is not None
        await night.play(table)
        proof = await proof_of(night, table, "anna", 2)
        assert verify_hand(proof, root=sealed.root, previous=sealed.previous).holds
        assert proof.anchors == sealed.anchors
        assert len(proof.cuts) == 3
        positions = [each.position for each in proof.cards]
        assert sorted(positions) != list(range(len(positions)))
        # The chains have moved on by the cuts that were used.
        assert table.shoe.next is not None
        assert table.shoe.next.anchors == proof.cuts
        assert await night.faults() == []


async def test_who_does_not_cut_holds_up_nobody_and_is_seen(evening: Make) -> None:
    async with evening() as night:
        table, cutters = await seated(night, *NAMES)
        await night.play(table)
        await cutters["anna"].cut(table)
        sealed = table.shoe.next
        assert sealed is not None
        await night.play(table)
        proof = await proof_of(night, table, "bea", 2)
        assert verify_hand(proof, root=sealed.root).holds
        assert list(proof.cuts) == [seat_of(table, "anna")]
        assert len(proof.anchors) == 3


async def test_without_anchors_a_deck_is_dealt_as_it_was_sealed(evening: Make) -> None:
    async with evening() as night:
        table = await night.seat(*NAMES)
        await night.play(table, 2)
        proof = await proof_of(night, table, "anna", 2)
        assert (proof.anchors, proof.cuts) == ({}, {})
        assert verify_hand(proof, root=proof.root).holds
        history, _ = await night.room.histories.for_review(table.id, 2)
        assert [str(card) for card in history.events[0].deck[:3]]  # type: ignore[union-attr]


async def test_a_cut_that_comes_too_late_is_spent_and_does_not_count(evening: Make) -> None:
    async with evening() as night:
        table, cutters = await seated(night, *NAMES)
        await night.play(table)
        sealed = table.shoe.next
        assert sealed is not None
        seat = seat_of(table, "anna")
        late = cutters["anna"].next_cut(sealed, seat)
        await night.deal(table)
        answer = await night.ask(
            "anna", commands.CutDeck(table=table.id, root=sealed.root, cut=late)
        )
        assert answer == CutTaken(root=sealed.root, counts=False)
        await night.finish(table)
        following = table.shoe.next
        assert following is not None
        assert following.anchors[seat] == late, "the house knows it, so it is not used any more"
        assert (await proof_of(night, table, "anna", 2)).cuts == {}


@pytest.mark.parametrize("which", ["old", "another", "of-bea", "anchor"])
async def test_only_the_one_cut_that_fits_is_taken(evening: Make, which: str) -> None:
    async with evening() as night:
        table, cutters = await seated(night, *NAMES)
        await night.play(table)
        for name in NAMES:
            await cutters[name].cut(table)
        await night.play(table)
        sealed, anna, bea = table.shoe.next, cutters["anna"], cutters["bea"]
        assert sealed is not None
        cut = {
            "old": anna.links[1],
            "another": anna.links[3],
            "of-bea": bea.next_cut(sealed, seat_of(table, "bea")),
            "anchor": anna.links[0],
        }[which]
        with pytest.raises(CutUnfit):
            await night.ask("anna", commands.CutDeck(table=table.id, root=sealed.root, cut=cut))
        assert await anna.cut(table), "a refusal has changed nothing"


async def test_nobody_cuts_twice_or_chooses_after_he_has_seen_the_root(evening: Make) -> None:
    async with evening() as night:
        table, cutters = await seated(night, *NAMES)
        await night.play(table)
        sealed = table.shoe.next
        assert sealed is not None
        # Whoever has seen the root would like another chain: it counts from the next deck on.
        fresh = chain_of(b"z" * 32, 3)
        command = commands.PrepareCuts(anchors=(fresh[0],), table=table.id)
        await night.ask("bea", command)
        ask = commands.CutDeck(table=table.id, root=sealed.root, cut=fresh[1])
        assert await night.ask("bea", ask) == CutTaken(root=sealed.root, counts=False)
        assert await cutters["anna"].cut(table)
        again = commands.CutDeck(table=table.id, root=sealed.root, cut=cutters["anna"].links[2])
        assert await night.ask("anna", again) == CutTaken(root=sealed.root, counts=False)
        await night.play(table)
        proof = await proof_of(night, table, "cleo", 2)
        assert proof.cuts == {seat_of(table, "anna"): cutters["anna"].links[1]}
        assert table.shoe.next is not None
        assert table.shoe.next.anchors[seat_of(table, "bea")] == fresh[1]


async def test_a_deck_that_was_cut_is_kept_when_somebody_comes(evening: Make) -> None:
    async with evening() as night:
        table, cutters = await seated(night, *NAMES)
        await night.play(table)
        await cutters["anna"].cut(table)
        before = table.shoe.next
        assert before is not None
        await night.come("dora")
        await Cutter(night, "dora").prepare()
        await night.ask("dora", commands.FindSeat(stake="nl10", chips=1000))
        assert table.shoe.next == before


async def test_a_newcomer_may_cut_a_new_deck_if_nobody_has_cut_the_old_one(evening: Make) -> None:
    async with evening() as night:
        table, _ = await seated(night, *NAMES)
        await night.play(table)
        before = table.shoe.next
        assert before is not None
        dora = Cutter(night, "dora")
        await night.come("dora")
        await dora.prepare()
        await night.ask("dora", commands.FindSeat(stake="nl10", chips=1000))
        after = table.shoe.next
        assert after is not None
        assert after.root != before.root
        assert (after.number, after.previous) == (before.number, before.previous)
        assert await dora.cut(table)


async def test_a_chain_that_ends_goes_on_as_another(evening: Make) -> None:
    async with evening() as night:
        table, _ = await seated(night, *NAMES)
        await night.play(table)
        sealed = table.shoe.next
        assert sealed is not None
        cut, fresh = Cutter(night, "anna").links[1], chain_of(b"n" * 32, 2)
        command = commands.CutDeck(table=table.id, root=sealed.root, cut=cut, anchor=fresh[0])
        assert await night.ask("anna", command) == CutTaken(root=sealed.root, counts=True)
        await night.play(table)
        assert table.shoe.next is not None
        assert table.shoe.next.anchors[seat_of(table, "anna")] == fresh[0]


async def test_after_a_crash_no_cut_that_the_house_has_seen_is_asked_for_again(
    evening: Make,
) -> None:
    async with evening() as night:
        table, cutters = await seated(night, *NAMES)
        await night.play(table)
        for name in NAMES:
            await cutters[name].cut(table)
        sealed = table.shoe.next
        assert sealed is not None
        await night.deal(table)
        await night.crash()
        for name in NAMES:
            await night.enter(name)
        table = night.room.tables_of(PlayerId("anna"))[0]
        await night.play(table)
        again = table.shoe.dealt
        assert again is not None
        assert again.root != sealed.root
        assert again.previous == sealed.root, "the hand that was lost stays in the chain of roots"
        assert again.cuts == {}
        fresh = chain_of(b"f" * 32, 2)
        await night.ask("anna", commands.PrepareCuts(anchors=(fresh[0],), table=table.id))
        await night.play(table)
        assert table.shoe.next is not None
        assert table.shoe.next.anchors == {seat_of(table, "anna"): fresh[0]}


async def test_a_void_hand_spends_its_cuts(evening: Make) -> None:
    async with evening() as night:
        table, cutters = await seated(night, *NAMES)
        await night.play(table)
        await cutters["anna"].cut(table)
        await night.deal(table)
        first = table.shoe.dealt
        assert first is not None
        await night.room.void_hand(table.id, "a bird flew in")
        sealed = table.shoe.next
        assert sealed is not None
        assert sealed.previous == first.root
        assert sealed.anchors[seat_of(table, "anna")] == cutters["anna"].links[1]
        assert await cutters["anna"].cut(table)


async def test_a_picture_has_what_a_client_needs_to_cut_and_nothing_of_the_cards(
    evening: Make,
) -> None:
    async with evening() as night:
        table, cutters = await seated(night, *NAMES)
        await night.play(table)
        await cutters["anna"].cut(table)
        shown = table.view(PlayerId("bea"))
        assert shown is not None
        assert shown.sealed == table.shoe.next
        assert cutters["anna"].links[1] not in repr(shown), "not before the hand begins"


async def test_strangers_and_bad_anchors_are_refused(evening: Make) -> None:
    async with evening() as night:
        table, _ = await seated(night, *NAMES)
        await night.come("eve")
        sealed = table.shoe.next
        assert sealed is not None
        cut = commands.CutDeck(table=table.id, root=sealed.root, cut="ab" * 32)
        with pytest.raises(NotSeated):
            await night.ask("eve", cut)
        with pytest.raises(NotSeated):
            await night.ask("eve", commands.PrepareCuts(anchors=("ab" * 32,), table=table.id))
        too_many = commands.PrepareCuts(anchors=tuple(many(ANCHORS_MAX + 1)))
        with pytest.raises(CommandListTooLong):
            await night.ask("anna", too_many)
        for anchors in [("AB" * 32,), ("ab",), ("ab" * 32,) * 2]:
            with pytest.raises(AnchorsUnfit):
                await night.ask("anna", commands.PrepareCuts(anchors=anchors))
        with pytest.raises(AnchorsUnfit):
            await night.ask("anna", commands.PrepareCuts(anchors=(), table=table.id))
        with pytest.raises(AnchorsUnfit):
            await night.ask("anna", commands.CutDeck(table=table.id, root="", cut="ab" * 32))


async def test_who_has_left_no_anchor_cannot_cut(evening: Make) -> None:
    async with evening() as night:
        table = await night.seat(*NAMES)
        cut = commands.CutDeck(table=table.id, root="ab" * 32, cut="cd" * 32)
        with pytest.raises(NoAnchor):
            await night.ask("anna", cut)


def test_anchors_do_not_pile_up() -> None:
    spare, anna = SpareAnchors(), PlayerId("anna")
    for start in range(5):
        spare.leave(anna, tuple(many(ANCHORS_MAX, start)))
    taken = [spare.take(anna) for _ in range(ANCHORS_MAX)]
    assert taken == many(ANCHORS_MAX, 4)
    assert not spare.has(anna)
    spare.leave(anna, tuple(many(1)))
    spare.forget(anna)
    assert not spare.has(anna)


def many(count: int, start: int = 0) -> list[str]:
    return [f"{start * 100 + number:064x}" for number in range(count)]
