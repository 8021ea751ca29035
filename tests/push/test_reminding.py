"""Players are reminded of what they asked for, and of nothing else."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from kit.contests import config_with
from kit.evening import ONLINE, OPENING, Evening
from kit.front_door import FrontDoor, code_of
from kit.push_service import PushService, push_service
from kit.served import until
from starlette.applications import Starlette

from huone.games.actions import Call
from huone.push.keys import sender_key
from huone.push.queue import PushQueue
from huone.push.wishes import BROWSERS_MAX, WishBook, Wishes
from huone.room import commands
from huone.room.config import RoomConfig
from huone.room.tournament_offers import TournamentOffer
from huone.server.api.routes import routes
from huone.server.reminders.reminding import SOON_MS, Reminding
from huone.units import Cents, Instant, PlayerId


class Reminded:
    """A room whose players are reminded through a push service of our own."""

    def __init__(self, night: Evening, door: FrontDoor, service: PushService) -> None:
        self.night, self.door, self.service = night, door, service

    async def wants(self, name: str, *kinds: str, **more: Any) -> httpx.AsyncClient:
        """Let somebody sign up who wants to be told in one browser."""
        browser = await self.door.register(name, email=f"{name}@club.example")
        given = self.service.browser(name)
        answer = await browser.post("/api/me/reminders/browsers", json=given)
        assert answer.status_code == 201, answer.text
        wishes = {"push": list(kinds), "zone": "UTC", **more}
        answer = await browser.put("/api/me/reminders", json=wishes)
        assert answer.status_code == 200, answer.text
        return browser

    def told(self, name: str) -> list[str]:
        """What somebody's browser was handed."""
        return [one["kind"] for one in self.service.taken if one["browser"] == name]


@asynccontextmanager
async def reminded(
    folder: Path, config: RoomConfig = ONLINE, *, mails: bool = True
) -> AsyncIterator[Reminded]:
    with push_service() as service:
        async with Evening(folder / "room.db", config) as night:
            door = FrontDoor(night)
            await door.office.open()
            wishes = WishBook(night.room.committer.store)
            await wishes.open()
            queue = PushQueue(
                sender_key(folder, contact="mailto:a@b.example"),
                now=night.clock.now,
                forget=wishes.remove,
            )
            reminding = Reminding(
                night.room, door.office, wishes, queue, services=[service.url], mails=mails
            )
            door.app = Starlette(routes=[*routes(night.room, door.office, reminding=reminding)])
            queue.open()
            reminding.open()
            try:
                yield Reminded(night, door, service)
            finally:
                await reminding.close()
                await queue.close()
                await door.close()


async def test_who_is_away_is_told_of_his_turn_at_once_and_of_no_card(tmp_path: Path) -> None:
    async with reminded(tmp_path) as here:
        for each in ("anna", "bo", "cem"):
            await here.wants(each, "turn")
        night = here.night
        table = await night.seat("anna", "bo", "cem")
        await night.deal(table)
        running = table.table.running
        assert running is not None
        first = table.table.sitters[next(iter(running.turns))].player
        others = {"anna", "bo", "cem"} - {first}
        # Who looks at the table is told when a part of the time has gone.
        assert here.told(first) == []
        await night.wait(5_000)
        await until(lambda: here.told(first) == ["turn"])
        assert [here.told(each) for each in others] == [[], []]
        # Who does not look is told at once.
        for each in others:
            night.room.gone(PlayerId(each))
        await night.act(table, Call())
        second = table.table.sitters[next(iter(running.turns))].player
        await until(lambda: here.told(second) == ["turn"])
        # Nothing in it but where: no card, no stack, nobody else.
        for taken in here.service.taken:
            assert set(msg := {k: taken[k] for k in taken if k not in EXTRA}) == {
                "kind", "title", "body", "tag", "url", "until_ms",
            }  # fmt: skip
            assert msg["url"] == f"/table/{table.id}"
            assert msg["body"] == night.room.lobby.listings[table.id].name
            assert not any(each.encode() in taken["octets"] for each in ("anna", "cem"))


EXTRA = ("browser", "ttl", "sender", "octets")


async def test_whoever_acts_in_time_is_not_told(tmp_path: Path) -> None:
    async with reminded(tmp_path) as here:
        await here.wants("anna", "turn")
        await here.wants("bo", "turn")
        table = await here.night.seat("anna", "bo", "cem")
        await here.night.play(table, hands=3)
        await here.door.settled()
        assert here.service.asked == 0


async def test_nobody_is_told_what_he_did_not_ask_for(tmp_path: Path) -> None:
    async with reminded(tmp_path) as here:
        await here.wants("anna", "start")
        await here.door.register("bo")
        table = await here.night.seat("anna", "bo", "cem")
        await here.night.deal(table)
        await here.night.wait(6_000)
        await here.door.settled()
        assert here.service.asked == 0


async def test_a_seat_that_came_free_is_told(tmp_path: Path) -> None:
    async with reminded(tmp_path) as here:
        await here.wants("anna", "seat")
        await here.night.come("anna")
        await here.night.ask("anna", commands.FindSeat(stake="nl10", chips=1000))
        await here.night.seat("bo", "cem")
        await until(lambda: here.told("anna") == ["seat"])


async def test_quiet_hours_are_those_of_the_player_s_own_clock(tmp_path: Path) -> None:
    # The evening opens at 22:13 UTC, which is 00:13 in Helsinki.
    async with reminded(tmp_path) as here:
        night = {"quiet_from": 23 * 60, "quiet_until": 7 * 60}
        await here.wants("anna", "seat", **night, zone="Europe/Helsinki")
        await here.wants("bo", "seat", **night, zone="UTC")
        for name in ("anna", "bo", "cem"):
            await here.night.come(name)
            await here.night.ask(name, commands.FindSeat(stake="nl10", chips=1000))
        await here.night.room.quiet()
        await until(lambda: here.told("bo") == ["seat"])
        await here.door.settled()
        assert here.told("anna") == []


async def test_a_letter_says_the_same_where_mail_is_set_up(tmp_path: Path) -> None:
    async with reminded(tmp_path) as here:
        await here.wants("anna", mail=["seat"])
        here.door.mail.sent.clear()
        for name in ("anna", "bo", "cem"):
            await here.night.come(name)
            await here.night.ask(name, commands.FindSeat(stake="nl10", chips=1000))
        await here.night.room.quiet()
        await until(lambda: len(here.door.mail.sent) == 1)
        (letter,) = here.door.mail.sent
        assert letter.to == "anna@club.example"
        assert "/table/" in letter.text
        assert here.service.asked == 0


async def test_a_tournament_calls_its_players_five_minutes_before(tmp_path: Path) -> None:
    start = Instant(OPENING + 3_600_000)
    daily = TournamentOffer(
        id="daily", kind="scheduled", name="Daily", buy_in_cents=Cents(100), start=start
    )
    async with reminded(tmp_path, config_with(ONLINE, daily)) as here:
        await here.wants("anna", "start")
        await here.wants("bo", "start")
        await here.night.come("anna")
        (contest,) = here.night.room.hall
        await here.night.ask("anna", commands.Register(tournament=contest.id))
        await here.night.wait(start - here.night.clock.now() - SOON_MS - 20_000)
        await here.door.settled()
        assert here.service.asked == 0
        await here.night.wait(60_000)
        await until(lambda: here.told("anna") == ["start"])
        (taken,) = here.service.taken
        assert taken["url"] == f"/tournament/{contest.id}"
        assert taken["body"] == contest.config.name
        await here.night.wait(60_000)
        assert here.service.asked == 1


async def test_whoever_has_signed_out_is_told_nothing(tmp_path: Path) -> None:
    async with reminded(tmp_path) as here:
        anna = await here.wants("anna", "seat")
        assert (await anna.post("/api/me/reminders/test")).json() == {"browsers": 1}
        await until(lambda: here.told("anna") == ["test"])
        await anna.post("/api/logout")
        for name in ("anna", "bo", "cem"):
            await here.night.come(name)
            await here.night.ask(name, commands.FindSeat(stake="nl10", chips=1000))
        await here.night.room.quiet()
        await here.door.settled()
        assert here.told("anna") == ["test"]


async def test_browsers_are_bounded_and_can_be_removed(tmp_path: Path) -> None:
    async with reminded(tmp_path) as here:
        anna = await here.wants("anna", "seat")
        for number in range(BROWSERS_MAX + 3):
            given = here.service.browser(f"b{number}")
            answer = await anna.post("/api/me/reminders/browsers", json=given)
        shown = answer.json()["browsers"]
        assert len(shown) == BROWSERS_MAX
        assert all(one["current"] for one in shown)
        assert "endpoint" not in str(answer.json())
        gone = await anna.delete(f"/api/me/reminders/browsers/{shown[0]['id']}")
        assert len(gone.json()["browsers"]) == BROWSERS_MAX - 1
        again = await anna.delete(f"/api/me/reminders/browsers/{shown[0]['id']}")
        assert code_of(again) == "push/unknown-browser"


@pytest.mark.parametrize(
    ("method", "path", "body", "code"),
    [
        ("PUT", "", {"push": ["cards"]}, "api/invalid"),
        ("PUT", "", {"push": ["turn"], "zone": "Mars/North"}, "push/unknown-zone"),
        ("PUT", "", {"push": ["turn"], "zone": "../../etc/passwd"}, "push/unknown-zone"),
        ("PUT", "", {"quiet_from": 1_440}, "api/invalid"),
        (
            "POST",
            "/browsers",
            {"endpoint": "https://127.0.0.1/x", "key": "x", "auth": "x"},
            "push/unknown-service",
        ),
    ],
)
async def test_what_cannot_be_is_refused_and_changes_nothing(
    tmp_path: Path, method: str, path: str, body: dict[str, Any], code: str
) -> None:
    async with reminded(tmp_path) as here:
        anna = await here.wants("anna", "seat")
        before = (await anna.get("/api/me/reminders")).json()
        answer = await anna.request(method, f"/api/me/reminders{path}", json=body)
        assert code_of(answer) == code
        assert (await anna.get("/api/me/reminders")).json() == before


def test_quiet_hours_may_go_over_midnight() -> None:
    wishes = Wishes(quiet_from=22 * 60, quiet_until=7 * 60, zone="UTC")
    hours = [hour for hour in range(24) if wishes.is_quiet(Instant(hour * 3_600_000))]
    assert hours == [0, 1, 2, 3, 4, 5, 6, 22, 23]
    noon = Wishes(quiet_from=12 * 60, quiet_until=13 * 60)
    assert [hour for hour in range(24) if noon.is_quiet(Instant(hour * 3_600_000))] == [12]
    assert not Wishes(quiet_from=60, quiet_until=60).is_quiet(Instant(3_600_000))
