"""Chat: limits, words, mutes, the log and reports."""

from collections.abc import Callable

import pytest
from kit.evening import ONLINE, Evening
from msgspec.structs import replace

from huone.refusal import Refused
from huone.room import commands
from huone.room.config import ChatRules
from huone.room.feed.hub import Hub
from huone.room.players.chat import ChatLine
from huone.units import Instant, PlayerId

Make = Callable[..., Evening]
NAMES = ("anna", "bo", "cem")
RULES = ChatRules(lines=2, window_ms=10_000, characters=20, forbidden=("darn",))
TALKATIVE = replace(ONLINE, chat=RULES)


async def heard_by(night: Evening, hub: Hub, name: str, table: str, text: str) -> list[str]:
    """Let anna say something, and tell what somebody hears."""
    subscription = hub.table(table, PlayerId(name))
    subscription.take()
    await night.ask("anna", commands.Say(table=table, text=text))
    heard = []
    while (message := subscription.take()) is not None:
        if isinstance(message.change, ChatLine):
            heard.append(message.change.text)
    return heard


@pytest.mark.clause("SYS-17", "ETH-01")
async def test_what_is_said_is_kept_word_for_word_and_heard_without_bad_words(
    evening: Make,
) -> None:
    async with evening(TALKATIVE) as night:
        hub = Hub(night.room)
        table = await night.seat(*NAMES)
        assert await heard_by(night, hub, "bo", table.id, "Darn, nice hand") == ["****, nice hand"]
        (line,) = await night.room.chat.log(table.id)
        assert (line.player, line.text) == ("anna", "Darn, nice hand")


async def test_a_muted_player_is_not_heard_until_he_is_unmuted(evening: Make) -> None:
    async with evening(TALKATIVE) as night:
        hub = Hub(night.room)
        table = await night.seat(*NAMES)
        await night.ask("bo", commands.Mute(player="anna"))
        assert await heard_by(night, hub, "bo", table.id, "hello") == []
        await night.ask("bo", commands.Mute(player="anna", on=False))
        assert await heard_by(night, hub, "bo", table.id, "hello again") == ["hello again"]


async def test_a_blocked_player_is_not_heard_until_he_is_unblocked(evening: Make) -> None:
    async with evening(TALKATIVE) as night:
        hub = Hub(night.room)
        table = await night.seat(*NAMES)
        await night.room.friends.block(PlayerId("bo"), PlayerId("anna"))
        assert await heard_by(night, hub, "bo", table.id, "hello") == []
        await night.room.friends.unblock(PlayerId("bo"), PlayerId("anna"))
        assert await heard_by(night, hub, "bo", table.id, "hello again") == ["hello again"]


@pytest.mark.clause("COL-03", "SYS-22")
async def test_a_report_takes_the_hand_and_the_talk_along(evening: Make) -> None:
    async with evening(TALKATIVE) as night:
        table = await night.seat(*NAMES)
        number = await night.deal(table)
        await night.ask("anna", commands.Say(table=table.id, text="fold, I have aces"))
        await night.ask("bo", commands.Report(table=table.id, about="anna", text="told her cards"))
        (complaint,) = await night.room.chat.complaints()
        assert (complaint.by, complaint.hand_no) == ("bo", number)
        assert [line.text for line in complaint.lines] == ["fold, I have aces"]


@pytest.mark.parametrize("text", ["", "   ", "x" * 21, "two\nlines"])
async def test_a_line_is_a_line(evening: Make, text: str) -> None:
    async with evening(TALKATIVE) as night:
        table = await night.seat(*NAMES)
        with pytest.raises(Refused) as refused:
            await night.ask("anna", commands.Say(table=table.id, text=text))
        assert refused.value.code == "chat/unfit-line"


async def test_who_talks_too_much_waits_a_little(evening: Make) -> None:
    async with evening(TALKATIVE) as night:
        table = await night.seat(*NAMES)
        for text in ("one", "two"):
            await night.ask("anna", commands.Say(table=table.id, text=text))
        with pytest.raises(Refused) as refused:
            await night.ask("anna", commands.Say(table=table.id, text="three"))
        assert refused.value.code == "chat/too-talkative"
        await night.wait(10_000)
        await night.ask("anna", commands.Say(table=table.id, text="three"))


async def test_staff_takes_the_word_from_a_player_and_strangers_have_none(evening: Make) -> None:
    async with evening(TALKATIVE) as night:
        table = await night.seat(*NAMES)
        until = Instant(night.clock.now() + 60_000)
        now = night.clock.now()
        await night.room.chat.silence(PlayerId("anna"), until=until, now=now)
        await night.come("dora")
        for name, code in (("anna", "chat/silenced"), ("dora", "table/not-seated")):
            with pytest.raises(Refused) as refused:
                await night.ask(name, commands.Say(table=table.id, text="hello"))
            assert refused.value.code == code


async def test_who_was_silenced_is_silent_after_a_restart_too(evening: Make) -> None:
    async with evening(TALKATIVE) as night:
        table = await night.seat(*NAMES)
        now = night.clock.now()
        await night.room.chat.silence(PlayerId("anna"), until=Instant(now + 60_000), now=now)
        # Also who has never come in: staff knows his name alone.
        await night.room.chat.silence(PlayerId("dora"), until=Instant(now + 60_000), now=now)
        await night.crash()
        for name in ("anna", "bo"):
            await night.enter(name)
        with pytest.raises(Refused) as refused:
            await night.ask("anna", commands.Say(table=table.id, text="hello"))
        assert refused.value.facts == {"until_ms": now + 60_000}
        await night.ask("bo", commands.Say(table=table.id, text="she is silent"))
        await night.wait(60_000)
        await night.ask("anna", commands.Say(table=table.id, text="hello"))
        dora = await night.room.players.admit(PlayerId("dora"), now=now)
        assert dora.regular.silenced_until_ms == now + 60_000
