import json
from collections.abc import Callable, Sequence

import pytest
from kit.evening import Evening
from kit.front_door import FrontDoor, code_of, front_door

from huone.cards import proof
from huone.cards.shuffle import verify
from huone.histories import phh
from huone.room.cash.table import RoomTable
from huone.store.ports import HandQuery, HandRecord

Evenings = Callable[..., Evening]


async def played(door: FrontDoor, hands: int = 2) -> RoomTable:
    """Anna, Bert and Cleo play."""
    table = await door.evening.seat("Anna", "Bert", "Cleo")
    await door.evening.play(table, hands)
    await door.evening.room.quiet()
    return table


async def test_my_hands_are_listed_newest_first_page_by_page(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        anna = await door.register("Anna")
        table = await played(door, 3)
        page = (await anna.get("/api/me/hands", params={"limit": 2})).json()
        assert [hand["hand_no"] for hand in page["hands"]] == [3, 2]
        rest = (await anna.get("/api/me/hands", params={"before": page["before"]})).json()
        assert [hand["hand_no"] for hand in rest["hands"]] == [1]
        assert rest["before"] is None
        for query, count in (
            ({"table": table.id}, 3),
            ({"table": "nl10-9"}, 0),
            ({"game": "texas"}, 3),
            ({"from": "0", "to": "1"}, 0),
            ({"kind": "cash", "limit": "2"}, 2),
            ({"kind": "tournament"}, 0),
        ):
            found = (await anna.get("/api/me/hands", params=query)).json()
            assert len(found["hands"]) == count


async def test_how_somebody_plays_is_counted_from_hands_together_alone(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        anna, dora = await door.register("Anna"), await door.register("Dora")
        await played(door, 3)
        bert = (await anna.get("/api/players/Bert/style")).json()
        assert bert["hands"] == 3
        assert bert["raised"] <= bert["voluntary"] <= 3
        assert (await anna.get("/api/players/Anna/style")).json()["hands"] == 3
        # Who was never at his table, and who is nobody, look the same.
        for name in ("Bert", "Nobody"):
            assert (await dora.get(f"/api/players/{name}/style")).json()["hands"] == 0
        assert (await door.browser().get("/api/players/Bert/style")).status_code == 401


async def test_a_hand_is_shown_as_its_player_saw_it(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        anna, bert = await door.register("Anna"), await door.register("Bert")
        table = await played(door, 1)
        path = f"/api/hands/{table.id}/1"
        seen = {name: (await who.get(path)).json() for name, who in (("a", anna), ("b", bert))}
        for hand in seen.values():
            dealt = [event for event in hand["seen"] if event["type"] == "CardsReceived"]
            own = [event for event in dealt if event["seat"] == hand["seat"]]
            others = [event for event in dealt if event["seat"] != hand["seat"]]
            assert all(len(event["down"]) == event["down_count"] for event in own)
            assert others
            assert all(event["down"] == [] for event in others)
        assert seen["a"]["seat"] != seen["b"]["seat"]
        assert {player["player"] for player in seen["a"]["players"]} == {"Anna", "Bert", "Cleo"}


async def test_a_hand_is_written_in_words_and_as_phh(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        anna = await door.register("Anna")
        table = await played(door, 1)
        path = f"/api/hands/{table.id}/1"
        text = await anna.get(path, params={"format": "text"})
        assert text.headers["content-type"] == "text/plain; charset=utf-8"
        assert "Dealt to Anna" in text.text
        assert "Dealt to Bert" not in text.text
        written = await anna.get(path, params={"format": "phh"})
        assert phh.read(written.text, file="hand")
        assert code_of(await anna.get(path, params={"format": "pdf"})) == "api/invalid"


async def test_every_card_that_was_seen_can_be_proven(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        anna = await door.register("Anna")
        table = await played(door, 1)
        shown = (await anna.get(f"/api/hands/{table.id}/1")).json()
        proofs = (await anna.get(f"/api/hands/{table.id}/1/proof")).json()
        assert len(proofs["cards"]) >= 2
        assert shown["root"] == proofs["root"]
        for card in proofs["cards"]:
            assert verify(proof.read(json.dumps(card)), root=proofs["root"])


async def test_a_shared_hand_is_seen_by_who_has_the_link(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        anna = await door.register("Anna")
        table = await played(door, 1)
        path = f"/api/hands/{table.id}/1"
        link = (await anna.post(f"{path}/share")).json()["link"]
        token = link.rpartition("/")[2]
        guest = door.browser()
        shared = await guest.get(f"/api/shared/{token}")
        assert shared.json() == (await anna.get(path)).json()
        assert "Dealt to Anna" in (await guest.get(f"/api/shared/{token}?format=text")).text
        broken = await guest.get(f"/api/shared/{token[:-4]}AAAA")
        assert code_of(broken) == "account/link-not-valid"


async def test_results_add_up_to_what_was_won(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        anna, bert = await door.register("Anna"), await door.register("Bert")
        table = await played(door, 3)
        ends = {}
        for name, who in (("Anna", anna), ("Bert", bert)):
            cash, tournament = (await who.get("/api/me/results")).json()["lines"]
            assert (cash["kind"], tournament["points"]) == ("cash", [])
            ends[name] = cash["points"][-1]
            assert ends[name]["hands"] == 3
        stacks = {str(each.player): each.stack for each in table.table.sitters}
        for name, end in ends.items():
            assert end["cents"] == stacks[name] - 1000


async def test_hole_15_a_page_of_one_kind_costs_one_search(
    evening: Evenings, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with front_door(evening()) as door:
        anna, night = await door.register("Anna"), door.evening
        table = await night.seat("Anna", "Bert", "Cleo")
        await night.play(table, 12)
        store, searches = night.room.committer.store, list[HandQuery]()
        works = store.hands

        async def counted(query: HandQuery) -> Sequence[HandRecord]:
            searches.append(query)
            return await works(query)

        monkeypatch.setattr(store, "hands", counted)
        empty = await anna.get("/api/me/hands?kind=tournament&limit=1")
        assert empty.json() == {"hands": [], "before": None}
        assert len(searches) == 1
        (line,) = (await anna.get("/api/me/hands?kind=cash&limit=1")).json()["hands"]
        assert line["kind"] == "cash"
        assert len(searches) == 2
