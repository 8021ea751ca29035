"""Clubs: people and roles, evenings, standings from the books, and what is refused."""

from collections.abc import Callable

from kit.evening import Evening
from kit.front_door import FrontDoor, code_of, front_door

from huone.room import commands
from huone.room.home import clubs
from huone.room.home.calendar import CalendarEntry, calendar_file, folded
from huone.room.home_terms import HomeTerms
from huone.server.api.words import MOMENT_MAX
from huone.units import Instant, PlayerId

Make = Callable[..., Evening]
FRIDAY = HomeTerms(name="Friday", approval="none", buy_in_min=40, buy_in_max=400)


async def play(door: FrontDoor, host: str, guests: dict[str, int], club: str) -> str:
    """Let a host open a game for his club, and everybody sit down, get up and go home."""
    opened = await door.evening.ask(host, commands.OpenHomeGame(terms=FRIDAY))
    assert isinstance(opened, commands.Invited)
    await door.evening.room.clubs.add_game(club, PlayerId(host), opened.table)
    for guest, chips in guests.items():
        await door.evening.ask(guest, commands.SitDown(table=opened.table, chips=chips))
    return opened.table


async def test_a_club_has_people_roles_and_an_evening(evening: Make) -> None:
    async with front_door(evening()) as door:
        freja, pekka = await door.register("freja"), await door.register("pekka")
        made = (await freja.post("/api/clubs", json={"name": " Friday club "})).json()
        assert (made["name"], made["role"]) == ("Friday club", "owner")
        link = f"/api/club-invitations/{made['invitation']}"
        told = (await door.browser().get(link)).json()
        assert (told["name"], told["owner"], told["id"]) == ("Friday club", "freja", "")
        page = f"/api/clubs/{made['id']}"
        assert code_of(await pekka.get(page)) == "club/unknown"
        assert (await pekka.post(link)).status_code == 200
        evening_of = {"at_ms": 1_800_000_000_000, "minutes": 180, "place": "Kitchen; Oulu, FI"}
        assert code_of(await pekka.put(f"{page}/next-game", json=evening_of)) == "club/not-yours"
        made_organiser = await freja.put(f"{page}/members/pekka", json={"role": "organiser"})
        assert made_organiser.status_code == 204
        assert (await pekka.put(f"{page}/next-game", json=evening_of)).status_code == 204
        assert code_of(await pekka.delete(page)) == "club/not-yours"

        written = (await freja.get(f"{page}/calendar")).text
        assert "DTSTART:20270115T080000Z\r\n" in written
        assert "LOCATION:Kitchen\\; Oulu\\, FI\r\n" in written

        assert code_of(await freja.delete(f"{page}/members/freja")) == "club/owner-stays"
        await freja.put(f"{page}/members/pekka", json={"role": "owner"})
        (own,) = (await pekka.get("/api/clubs")).json()["clubs"]
        assert own["role"] == "owner"
        assert {each["player"]: each["role"] for each in own["members"]} == {
            "freja": "organiser",
            "pekka": "owner",
        }
        assert (await pekka.delete(f"{page}/members/freja")).status_code == 204
        assert code_of(await freja.post(link)) == "private/removed"
        assert (await pekka.delete(page)).status_code == 204
        assert (await pekka.get("/api/clubs")).json()["clubs"] == []


async def test_games_of_a_club_let_its_people_in_and_count_for_the_season(evening: Make) -> None:
    async with front_door(evening()) as door:
        freja, pekka = await door.register("freja"), await door.register("pekka")
        for name in ("freja", "pekka"):
            await door.evening.room.enter(PlayerId(name))
        made = (await freja.post("/api/clubs", json={"name": "Club"})).json()
        await pekka.post(f"/api/club-invitations/{made['invitation']}")
        table = await play(door, "freja", {"freja": 100, "pekka": 100}, made["id"])
        (waits,) = (await pekka.get("/api/me/games")).json()["games"]
        assert waits["game"]["table"] == table
        page = f"/api/clubs/{made['id']}"
        assert len((await pekka.get(page)).json()["club"]["games"]) == 1
        assert code_of(await pekka.put(f"{page}/games/{table}")) == "club/not-yours"
        await door.evening.ask("freja", commands.EndHomeGame(table=table))
        await door.evening.room.quiet()
        shown = (await pekka.get(page)).json()
        assert shown["club"]["games"] == []
        (result,) = shown["results"]
        assert sum(result["won_chips"].values()) == 0
        assert {each["player"] for each in shown["standings"]} == {"freja", "pekka"}
        assert all(each["points"] > 10 for each in shown["standings"])
        later = {"from_ms": result["ended_ms"] + 1}
        assert code_of(await pekka.put(f"{page}/season", json=later)) == "club/not-yours"
        await freja.put(f"{page}/season", json=later)
        assert (await pekka.get(page)).json()["standings"] == []


async def test_a_club_is_there_again_after_a_crash(evening: Make) -> None:
    room = evening()
    async with front_door(room) as door:
        freja = await door.register("freja")
        made = (await freja.post("/api/clubs", json={"name": "Club"})).json()
        clubs = door.evening.room.clubs
        kept, clubs.clubs = clubs.clubs, {}
        await clubs.open()
        assert clubs.clubs == kept
        assert [*kept] == [made["id"]]


async def test_clubs_are_few_and_have_names(evening: Make) -> None:
    async with front_door(evening()) as door:
        freja = await door.register("freja")
        assert code_of(await freja.post("/api/clubs", json={"name": " "})) == "club/unfit"
        for number in range(5):
            await freja.post("/api/clubs", json={"name": f"Club {number}"})
        assert code_of(await freja.post("/api/clubs", json={"name": "One more"})) == "club/too-many"


def test_long_lines_of_a_calendar_are_folded_between_letters() -> None:
    name = "Pöytä ja korttipakka ja ystävät " * 5
    entry = CalendarEntry(uid="x", title=name, start_ms=Instant(0), minutes=60)
    written = calendar_file(entry, now=Instant(0))
    assert all(len(line.encode()) <= 75 for line in written.split("\r\n"))
    assert f"SUMMARY:{name}\r\n" in written.replace("\r\n ", "")
    assert folded("x" * 75) == ["x" * 75]


async def test_two_friends_do_not_found_all_clubs_of_the_room(evening: Make) -> None:
    async with front_door(evening()) as door:
        freja, pekka = await door.register("freja"), await door.register("pekka")
        codes = []
        for _ in range(clubs.OWNED_MAX + 1):
            made = (await freja.post("/api/clubs", json={"name": "Club"})).json()
            await pekka.post(f"/api/club-invitations/{made['invitation']}")
            given = await freja.put(
                f"/api/clubs/{made['id']}/members/pekka", json={"role": "owner"}
            )
            codes.append("" if given.status_code == 204 else code_of(given))
        assert codes == [""] * clubs.OWNED_MAX + ["club/too-many"]
        assert len((await freja.get("/api/clubs")).json()["clubs"]) == clubs.OWNED_MAX + 1


async def test_an_evening_has_a_date_and_a_place_that_can_be_read(evening: Make) -> None:
    async with front_door(evening()) as door:
        freja = await door.register("freja")
        made = (await freja.post("/api/clubs", json={"name": "Club"})).json()
        page = f"/api/clubs/{made['id']}"
        last = {"at_ms": MOMENT_MAX, "place": "Küche"}
        assert (await freja.put(f"{page}/next-game", json=last)).status_code == 204
        assert "DTSTART:99991231T000000Z" in (await freja.get(f"{page}/calendar")).text
        later = {"at_ms": MOMENT_MAX + 1}
        assert code_of(await freja.put(f"{page}/next-game", json=later)) == "api/invalid"
        for place in ("a\u202eb", "a\nb", "a\x00b"):
            refused = await freja.put(f"{page}/next-game", json={"at_ms": 1, "place": place})
            assert code_of(refused) == "room/text-unfit"
        (club,) = (await freja.get("/api/clubs")).json()["clubs"]
        assert club["next_game"]["at_ms"] == MOMENT_MAX
