"""Private games over HTTP: where an invitation leads, one's own games, the sheet at the end."""

import asyncio
import csv
import io
from collections.abc import Callable
from typing import Any

import pytest
from kit.evening import Evening
from kit.front_door import FrontDoor, code_of, front_door

from huone.games.actions import Fold
from huone.money.accounts import Account, chips_of
from huone.room import commands
from huone.room.hand_history import HandHistories
from huone.room.home_terms import HomeTerms
from huone.store.ports import HandQuery
from huone.units import PlayerId

Make = Callable[..., Evening]
FRIDAY = HomeTerms(name="Freja’s Friday game", big_blind=2, seats=6)


async def open_game(
    door: FrontDoor, host: str, terms: HomeTerms = FRIDAY, *, password: str = ""
) -> commands.Invited:
    """Let somebody start a game."""
    await door.evening.room.enter(PlayerId(host))
    opened = await door.evening.ask(host, commands.OpenHomeGame(terms=terms, password=password))
    assert isinstance(opened, commands.Invited)
    return opened


async def test_an_invitation_names_host_and_game_to_anybody(evening: Make) -> None:
    async with front_door(evening()) as door:
        freja = await door.register("freja")
        opened = await open_game(door, "freja")
        stranger = door.browser()
        shown = (await stranger.get(f"/api/invitations/{opened.invitation}")).json()
        assert shown["name"] == FRIDAY.name
        assert (shown["host"], shown["game"], shown["seats"]) == ("freja", "texas", 6)
        assert (shown["has_password"], shown["is_member"], shown["is_counted"]) == (
            False,
            False,
            True,
        )
        mine = (await freja.get(f"/api/invitations/{opened.invitation}")).json()
        assert mine["is_member"]
        wrong = await stranger.get("/api/invitations/0123")
        assert (wrong.status_code, code_of(wrong)) == (404, "private/not-invited")
        locked = await open_game(door, "freja", password="sesame")
        shown = (await stranger.get(f"/api/invitations/{locked.invitation}")).json()
        assert shown["has_password"]


async def test_a_host_finds_his_games_and_their_links_again(evening: Make) -> None:
    async with front_door(evening()) as door:
        freja, pekka = await door.register("freja"), await door.register("pekka")
        opened = await open_game(door, "freja")
        await open_game(door, "pekka")
        await door.evening.ask("pekka", commands.EnterPrivateTable(invitation=opened.invitation))
        (own,) = (await freja.get("/api/me/games")).json()["games"]
        assert own["game"]["invitation"] == opened.invitation
        assert own["game"]["name"] == FRIDAY.name
        first, second = (await pekka.get("/api/me/games")).json()["games"]
        assert (first["game"]["host"], second["game"]["host"]) == ("pekka", "freja")
        code = await freja.get(f"/api/home-games/{opened.table}/qr?origin=https://a.example:8443")
        rows = code.json()["rows"]
        assert len({len(row) for row in rows} | {len(rows)}) == 1
        assert set("".join(rows)) == {"0", "1"}
        bad = await freja.get(f"/api/home-games/{opened.table}/qr?origin=javascript:x")
        assert code_of(bad) == "api/invalid"


async def test_the_sheet_adds_up_and_is_for_the_people_of_the_game(evening: Make) -> None:
    async with front_door(evening()) as door:
        night = door.evening
        people = {name: await door.register(name) for name in ("freja", "pekka", "aino", "eve")}
        opened = await open_game(door, "freja")
        table = night.room.lobby.table(opened.table)
        for name in ("freja", "pekka", "aino"):
            await night.room.enter(PlayerId(name))
            await night.ask(name, commands.EnterPrivateTable(invitation=opened.invitation))
            await night.ask(name, commands.SitDown(table=opened.table, chips=200))
        await night.play(table, hands=4)
        await night.ask("aino", commands.Leave(table=opened.table))
        await night.room.quiet()
        path = f"/api/home-games/{opened.table}/sheet"
        sheet = (await people["pekka"].get(path)).json()
        assert sheet["hands"] == 4
        assert sum(line["won_chips"] for line in sheet["lines"]) == 0
        assert {line["bought_chips"] for line in sheet["lines"]} == {200}
        left = {line["player"]: line["won_chips"] for line in sheet["lines"]}
        for each in sheet["payments"]:
            left[each["source"]] += each["chips"]
            left[each["target"]] -= each["chips"]
        assert set(left.values()) == {0}
        text = (await people["freja"].get(f"{path}?format=csv")).text
        rows = list(csv.reader(io.StringIO(text)))
        assert rows[0] == ["player", "bought", "left", "stack", "won"]
        assert sum(int(row[4]) for row in rows[1:4]) == 0
        hands = (await people["aino"].get(f"/api/home-games/{opened.table}/hands")).text
        assert hands.count("freja") >= 4
        for wrong in (
            path,
            f"/api/home-games/{opened.table}/hands",
            "/api/home-games/nl10-1/sheet",
        ):
            refused = await people["eve"].get(wrong)
            assert (refused.status_code, code_of(refused)) == (403, "private/members-only")


@pytest.mark.parametrize(
    "path", ["/api/me/games", "/api/home-games/t/sheet", "/api/home-games/t/qr"]
)
async def test_a_stranger_signs_in_first(evening: Make, path: str) -> None:
    async with front_door(evening()) as door:
        answer = await door.browser().get(path)
        assert code_of(answer) == "api/not-signed-in"


async def test_a_sheet_is_right_while_a_hand_ends(
    evening: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with front_door(evening()) as door:
        freja, night = await door.register("freja"), door.evening
        terms = HomeTerms(name="Friday", approval="none", buy_in_min=40, buy_in_max=400)
        opened = await open_game(door, "freja", terms)
        await night.room.enter(PlayerId("pekka"))
        await night.ask("pekka", commands.EnterPrivateTable(invitation=opened.invitation))
        for name in ("freja", "pekka"):
            await night.ask(name, commands.SitDown(table=opened.table, chips=100))
        table, store = night.room.lobby.table(opened.table), night.room.committer.store
        read, played = store.movements, list[bool]()

        async def slow(account: Account, **how: Any) -> Any:
            if account == chips_of(PlayerId("pekka")) and not played:
                played.append(True)
                await night.play(table, choose=lambda turn: Fold())
            return await read(account, **how)

        monkeypatch.setattr(store, "movements", slow)
        shown = await freja.get(f"/api/home-games/{opened.table}/sheet")
        assert shown.status_code == 200, shown.text
        won = [line["won_chips"] for line in shown.json()["lines"]]
        assert (sum(won), any(won)) == (0, True)


async def test_one_player_looks_through_one_pile_of_hands_at_a_time(
    evening: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with front_door(evening()) as door:
        freja, pekka = await door.register("freja"), await door.register("pekka")
        find, looking, most = HandHistories.find, [0], [0]

        async def slow(histories: HandHistories, query: HandQuery) -> Any:
            looking[0] += 1
            most[0] = max(most[0], looking[0])
            for _ in range(20):
                await asyncio.sleep(0)
            looking[0] -= 1
            return await find(histories, query)

        monkeypatch.setattr(HandHistories, "find", slow)
        paths = ("/api/me/results", "/api/me/study", "/api/players/pekka/style") * 2
        answers = await asyncio.gather(*(freja.get(path) for path in paths))
        assert {each.status_code for each in answers} == {200}
        assert most == [1]
        await asyncio.gather(freja.get(paths[0]), pekka.get(paths[0]))
        assert most == [2], "others do not wait for him"
