"""One decision, one commit: counted at the store, and seen after a write that failed."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from kit.contests import HEXA, config_with
from kit.evening import ONLINE, Evening

from huone.money.accounts import cash_of
from huone.money.limits import LimitMeasure, Period
from huone.room import commands
from huone.room.commit import Committer
from huone.room.receipts import KIND as RECEIPTS
from huone.room.room import Room
from huone.store.ports import Commit, StoreUnavailable
from huone.units import Cents, PlayerId

Make = Callable[..., Evening]
NAMES = ("anna", "bo", "cem")
ANNA = PlayerId("anna")


@contextmanager
def counted(room: Room, patch: pytest.MonkeyPatch) -> Iterator[list[Commit]]:
    """Count what goes to the store, by every way there is."""
    store, sent = room.committer.store, list[Commit]()
    works = store.commit

    async def commit(request: Commit) -> int:
        sent.append(request)
        return await works(request)

    with patch.context() as counting:
        counting.setattr(store, "commit", commit)
        yield sent


@contextmanager
def full_disk(room: Room, patch: pytest.MonkeyPatch) -> Iterator[None]:
    async def fails(request: Commit) -> int:
        raise StoreUnavailable("the disk is full")

    with patch.context() as broken:
        broken.setattr(room.committer.store, "commit", fails)
        yield


async def test_a_played_hand_is_two_commits(evening: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    async with evening() as night:
        table = await night.seat(*NAMES)
        await night.play(table)
        with counted(night.room, monkeypatch) as sent:
            await night.play(table, 3)
        hands = [commit for commit in sent if commit.starts or commit.ends]
        assert [(len(c.starts), len(c.ends)) for c in hands] == [(1, 0), (0, 1)] * 3
        assert len(sent) == len(hands)
        # The state goes with the end alone: a crash in the hand is told by its start.
        assert [[d.kind for d in c.documents] for c in hands] == [[], ["table-state"]] * 3


async def test_who_enters_three_games_at_once_is_recorded_whole_with_his_receipt(
    evening: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with evening(config_with(ONLINE, HEXA)) as night:
        await night.come("anna")
        with counted(night.room, monkeypatch) as sent:
            await night.ask("anna", commands.Register(tournament="hexa-1", games=3))
        (commit,) = sent
        paid = [leg for e in commit.entries for leg in e.legs if leg.account == cash_of(ANNA)]
        assert len(paid) == 3
        assert [document.kind for document in commit.documents][-1] == RECEIPTS
        assert sum(document.kind == "tournament" for document in commit.documents) == 2


async def test_every_command_is_one_commit_at_most(
    evening: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with evening() as night:
        table = await night.seat(*NAMES)
        await night.come("dora")
        await night.deal(table)
        asked: list[tuple[str, commands.Command]] = [
            ("dora", commands.FindSeat(stake="nl10", chips=1000)),
            ("dora", commands.SitOut(when="next-hand")),
            ("dora", commands.Leave(table=table.id)),
            ("anna", commands.Mute(player="bo", on=True)),
            ("anna", commands.Report(table=table.id, about="bo", text="they talk in the hand")),
            ("anna", commands.SetLimit(measure=LimitMeasure.LOSS, period=Period.DAY, most=50_00)),
            ("anna", commands.SetAutoTopUp(table=table.id, on=True)),
            ("anna", commands.Leave(table=table.id)),
        ]
        for player, command in asked:
            with counted(night.room, monkeypatch) as sent:
                await night.ask(player, command)
            own = [c for c in sent if any(d.kind == RECEIPTS for d in c.documents)]
            assert len(own) == 1, command
            assert own[0] is sent[0], command
        assert await night.faults() == []


async def test_after_one_failed_write_a_queue_takes_players_again(
    evening: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with evening() as night:
        await night.come("anna")
        with full_disk(night.room, monkeypatch), pytest.raises(StoreUnavailable):
            await night.ask("anna", commands.FindSeat(stake="nl10", chips=1000))
        await night.come("bo")
        answer = await night.ask("bo", commands.FindSeat(stake="nl10", chips=1000))
        # Nobody waits whose place was not recorded.
        assert answer == commands.InLine(stake="nl10", place=1, wait_ms=None)
        answer = await night.ask("anna", commands.FindSeat(stake="nl10", chips=1000))
        assert isinstance(answer, commands.InLine)
        assert answer.place == 2


async def test_after_one_failed_write_a_wallet_is_whole(
    evening: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with evening() as night:
        await night.come("anna", 100_00)
        cashier, now = night.room.cashier, night.clock.now()
        with full_disk(night.room, monkeypatch):
            _, ack = cashier.ask_withdrawal(ANNA, Cents(50_00), request="w1", now=now)
            with pytest.raises(StoreUnavailable):
                await ack
        await night.ask("anna", commands.Mute(player="bo", on=True))
        assert cashier.wallet(ANNA) == 100_00
        # The request was never made, so its name is free.
        _, ack = cashier.ask_withdrawal(ANNA, Cents(50_00), request="w1", now=now)
        await ack
        assert cashier.wallet(ANNA) == 50_00
        assert await night.faults() == []


async def test_a_version_kept_after_a_failed_write_would_be_noticed(
    evening: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The planted fault: memory that is trusted although its record failed."""

    async def trusts_itself(committer: Committer) -> None:
        committer.distrusted.clear()

    monkeypatch.setattr(Committer, "read_back", trusts_itself)
    async with evening() as night:
        await night.come("anna")
        await night.come("bo")
        with full_disk(night.room, monkeypatch), pytest.raises(StoreUnavailable):
            await night.ask("anna", commands.FindSeat(stake="nl10", chips=1000))
        answer = await night.ask("bo", commands.FindSeat(stake="nl10", chips=1000))
        assert isinstance(answer, commands.InLine)
        assert answer.place == 2, "anna's place was never recorded"
