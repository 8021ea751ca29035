"""Friends over HTTP: asking and answering, where a friend is, and what stays hidden."""

from collections.abc import Callable
from typing import Any

import httpx
from kit.evening import Evening
from kit.front_door import code_of, front_door

from huone.room import commands
from huone.room.home_terms import HomeTerms
from huone.units import PlayerId

Make = Callable[..., Evening]
FRIDAY = HomeTerms(name="Friday", approval="none", buy_in_min=40, buy_in_max=400)


async def befriend(one: httpx.AsyncClient, name: str, other: httpx.AsyncClient, own: str) -> None:
    """Let one ask the other, who says yes."""
    assert (await one.put(f"/api/me/friends/{name}")).status_code == 200
    assert (await other.put(f"/api/me/friends/{own}")).status_code == 200


async def seen(viewer: httpx.AsyncClient) -> dict[str, Any]:
    """Look at the one friend that somebody has."""
    (friend,) = (await viewer.get("/api/me/friends")).json()["friends"]
    return dict(friend)


async def test_friends_are_asked_in_any_spelling_and_say_yes(evening: Make) -> None:
    async with front_door(evening()) as door:
        freja, pekka = await door.register("Freja"), await door.register("pekka")
        asked = (await pekka.put("/api/me/friends/fREJA")).json()
        assert (asked["asked"], asked["friends"]) == (["Freja"], [])
        assert (await freja.get("/api/me/friends")).json()["waiting"] == ["pekka"]
        both = (await freja.put("/api/me/friends/pekka")).json()
        assert [one["player"] for one in both["friends"]] == ["pekka"]
        assert (await seen(pekka))["player"] == "Freja"
        again = await pekka.put("/api/me/friends/Freja")
        assert code_of(again) == "friends/already"
        left = (await freja.delete("/api/me/friends/pekka")).json()
        assert left["friends"] == []
        assert (await pekka.get("/api/me/friends")).json()["friends"] == []


async def test_guests_strangers_and_oneself_are_no_friends(evening: Make) -> None:
    async with front_door(evening()) as door:
        freja, guest = await door.register("freja"), door.browser()
        come = await guest.post("/api/guests", json={"name": "visitor"})
        assert come.is_success
        assert code_of(await freja.put("/api/me/friends/visitor")) == "friends/unknown"
        assert code_of(await freja.put("/api/me/friends/nobody-here")) == "friends/unknown"
        assert code_of(await freja.put("/api/me/friends/FREJA")) == "friends/yourself"
        assert (await guest.put("/api/me/friends/freja")).status_code == 403
        assert (await door.browser().get("/api/me/friends")).status_code == 401
        assert (await freja.get("/api/me/friends")).json() == {
            "friends": [],
            "waiting": [],
            "asked": [],
            "blocked": [],
            "seen_by": "friends",
            "ranked": True,
        }


async def test_a_friend_is_found_at_his_table_unless_he_does_not_want_to_be(evening: Make) -> None:
    async with front_door(evening()) as door:
        freja, pekka = await door.register("freja"), await door.register("pekka")
        table = await door.evening.seat("freja", "hanna", "ilse")
        await befriend(freja, "pekka", pekka, "freja")
        friend = await seen(pekka)
        assert friend["is_here"]
        (at,) = friend["tables"]
        assert (at["table"], at["name"]) == (table.id, "")
        assert at["free_seats"] == table.table.config.seats - 3
        assert "cards" not in str(friend)
        await freja.put("/api/me/seen-by", json={"seen_by": "nobody"})
        hidden = await seen(pekka)
        assert hidden == {"player": "freja", "is_here": False, "tables": [], "tournaments": []}
        await freja.put("/api/me/seen-by", json={"seen_by": "friends"})
        assert (await seen(pekka))["tables"]
        door.evening.room.gone(PlayerId("freja"))
        assert not (await seen(pekka))["is_here"]


async def test_a_private_game_is_shown_to_its_guests_only(evening: Make) -> None:
    async with front_door(evening()) as door:
        freja, pekka = await door.register("freja"), await door.register("pekka")
        for name in ("freja", "pekka"):
            await door.evening.room.enter(PlayerId(name))
        opened = await door.evening.ask("freja", commands.OpenHomeGame(terms=FRIDAY))
        assert isinstance(opened, commands.Invited)
        await door.evening.ask("freja", commands.SitDown(table=opened.table, chips=100))
        await befriend(freja, "pekka", pekka, "freja")
        friend = await seen(pekka)
        assert (friend["is_here"], friend["tables"]) == (True, [])
        assert opened.table not in str(friend)
        await door.evening.ask("pekka", commands.EnterPrivateTable(invitation=opened.invitation))
        (at,) = (await seen(pekka))["tables"]
        assert (at["table"], at["name"]) == (opened.table, "Friday")


async def test_who_is_blocked_sees_nothing_and_asks_in_vain(evening: Make) -> None:
    async with front_door(evening()) as door:
        freja, pekka = await door.register("freja"), await door.register("pekka")
        await befriend(freja, "pekka", pekka, "freja")
        assert (await freja.put("/api/me/blocked/pekka")).json()["blocked"] == ["pekka"]
        assert (await pekka.get("/api/me/friends")).json()["friends"] == []
        assert (await pekka.put("/api/me/friends/freja")).json()["asked"] == ["freja"]
        assert (await freja.get("/api/me/friends")).json()["waiting"] == []
        assert code_of(await freja.put("/api/me/friends/pekka")) == "friends/blocked"
        assert (await freja.delete("/api/me/blocked/pekka")).json()["blocked"] == []


async def test_friends_are_there_again_after_a_crash(evening: Make) -> None:
    room = evening()
    async with front_door(room) as door:
        freja, pekka = await door.register("freja"), await door.register("pekka")
        await befriend(freja, "pekka", pekka, "freja")
        kept = dict(room.room.friends.circles)
        await room.crash()
        assert room.room.friends.circles == kept
        await room.room.friends.part(PlayerId("freja"), PlayerId("pekka"))
        await room.crash()
        assert room.room.friends.circles == {}


async def test_a_friend_can_be_followed_to_a_tournament(evening: Make) -> None:
    async with front_door(evening()) as door:
        floor = await door.staff("Flo", "floor")
        freja, pekka = await door.register("freja"), await door.register("pekka")
        await befriend(freja, "pekka", pekka, "freja")
        start = door.evening.clock.now() + 60_000
        sunday = {"id": "sunday", "kind": "scheduled", "buy_in_cents": 1_000, "name": "Sunday"}
        made = await floor.post("/api/staff/tournaments", json={**sunday, "start": start})
        id = made.json()["tournament"]
        for name in ("freja", "hanna", "ilse"):
            await door.evening.come(name, 5_000)
            await door.evening.ask(name, commands.Register(tournament=id))
        (entry,) = (await seen(pekka))["tournaments"]
        assert entry == {"tournament": id, "name": "Sunday", "table": None}
        await door.evening.wait(61_000)
        (entry,) = (await seen(pekka))["tournaments"]
        assert entry["table"] == f"{id}.1"
