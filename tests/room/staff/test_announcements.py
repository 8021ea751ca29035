"""What staff says: who hears it, at once or when he comes back, and what is not said."""

from collections.abc import Callable

import pytest
from kit.contests import SNG, ContestEvening, config_with, scheduled
from kit.evening import ONLINE, Evening

from huone.room.cash.lobby import TableNotOpen
from huone.room.players.notices import Announcement, Notice
from huone.room.staff.announcements import CHARACTERS, AnnouncementUnfit, Announcer, Spoken
from huone.room.tournaments.schedule import NoSuchTournament
from huone.units import PlayerId

Make = Callable[..., Evening]
HOUR = 3_600_000
NAMES = ("anna", "bo", "cem")


def heard(night: Evening) -> list[tuple[PlayerId, str]]:
    """Write down who is told what from now on."""
    told: list[tuple[PlayerId, str]] = []

    def hear(player: PlayerId, notice: Notice) -> None:
        if isinstance(notice, Announcement):
            told.append((player, notice.text))

    night.room.notices.listeners.append(hear)
    return told


async def test_the_whole_room_is_told_at_once(evening: Make) -> None:
    async with evening() as night:
        await night.seat(*NAMES)
        told, voice = heard(night), night.room.announcer
        assert await voice.tell(voice.for_room("  We close at two.  ")) == 3
        assert sorted(told) == [(PlayerId(name), "We close at two.") for name in NAMES]


async def test_a_table_hears_what_is_said_there_and_no_other(evening: Make) -> None:
    async with evening() as night:
        table = await night.seat(*NAMES)
        await night.come("dora")
        told, voice = heard(night), night.room.announcer
        await voice.tell(voice.for_table(table.id, "A new deck."))
        assert {player for player, _ in told} == {*NAMES}


async def test_who_is_away_is_told_when_he_comes_back(evening: Make) -> None:
    async with evening(config_with(ONLINE, scheduled("evening", HOUR, name="Cup"), SNG)) as night:
        hall = ContestEvening(night)
        await hall.enter("evening-1", *NAMES)
        await hall.enter("sng-1", "dora")
        night.room.gone(PlayerId("cem"))
        told, voice = heard(night), night.room.announcer
        assert await voice.tell(voice.for_tournament("evening-1", "Ten minutes late.")) == 3
        assert sorted(player for player, _ in told) == ["anna", "bo"]
        await night.crash()
        (kept,) = await night.room.enter(PlayerId("cem"))
        assert isinstance(kept, Announcement)
        assert (kept.name, kept.tournament, kept.text) == ("Cup", "evening-1", "Ten minutes late.")


@pytest.mark.parametrize("text", ["", "   ", "x" * (CHARACTERS + 1), "one\ntwo", "bell\a"])
async def test_what_nobody_could_read_is_not_said(evening: Make, text: str) -> None:
    async with evening() as night:
        with pytest.raises(AnnouncementUnfit):
            night.room.announcer.for_room(text)


async def test_nobody_speaks_where_nothing_is(evening: Make) -> None:
    async with evening() as night:
        nowhere: list[tuple[Callable[[Announcer], Spoken], type[Exception]]] = [
            (lambda voice: voice.for_table("none-1", "Hello"), TableNotOpen),
            (lambda voice: voice.for_tournament("none-1", "Hello"), NoSuchTournament),
        ]
        for speak, refusal in nowhere:
            with pytest.raises(refusal):
                speak(night.room.announcer)
