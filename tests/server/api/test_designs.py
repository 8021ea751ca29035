"""Designs over HTTP: drafts, what is wrong at which field, sheets, rehearsals, TOML, offers."""

import tomllib
from collections.abc import Callable

import pytest
from httpx import AsyncClient
from kit.contests import config_with, scheduled
from kit.evening import ONLINE, Evening
from kit.front_door import FrontDoor, code_of, front_door

Evenings = Callable[..., Evening]
BOARD = "/api/staff/designs"
SUNDAY = {"id": "sunday", "kind": "scheduled", "buy_in_cents": 1_000, "name": "Sunday"}
SHEET = [
    {"small_blind": 25, "big_blind": 50, "length_s": 90, "chip": 25},
    {"small_blind": 50, "big_blind": 100, "ante": 25, "length_s": 600, "break_after_s": 300},
]


async def look(floor: AsyncClient, **terms: object) -> dict[str, object]:
    """Look at a draft."""
    answer = await floor.post(f"{BOARD}/look", json={"offer": {**SUNDAY, **terms}, "entrants": 30})
    assert answer.status_code == 200, answer.text
    body: dict[str, object] = answer.json()
    return body


async def test_a_draft_is_kept_however_wrong_and_found_after_a_crash(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        floor, anna = await door.staff("Flo", "floor"), await door.register("Anna")
        assert (await anna.get(BOARD)).status_code == 403
        wrong = {**SUNDAY, "rebuy_fee_cents": 50}
        assert (await floor.put(f"{BOARD}/sunday", json=wrong)).status_code == 204
        (draft,) = (await floor.get(BOARD)).json()["designs"]
        assert (draft["offer"]["id"], draft["by"]) == ("sunday", "Flo")
        assert (await floor.delete(f"{BOARD}/sunday")).status_code == 204
        assert (await floor.get(BOARD)).json()["designs"] == []
        assert code_of(await floor.delete(f"{BOARD}/sunday")) == "room/no-such-design"
        assert (await floor.put(f"{BOARD}/sunday", json=wrong)).status_code == 204
        await door.evening.crash()
        assert list(door.evening.room.designs.drafts) == ["sunday"]


@pytest.mark.parametrize(
    ("terms", "fields"),
    [
        ({"rebuy_fee_cents": 50, "bounty_chips": 2}, ["start", "rebuy_fee_cents", "bounty_chips"]),
        ({"kind": "sit-and-go", "seats": 1, "every_ms": 60_000}, ["every_ms", "seats"]),
        ({"buy_in_cents": 0, "bounty": "regular", "start": 1}, ["bounty"]),
        ({"kind": "hexapro", "rebuys": 1, "guaranteed_cents": 5}, ["rebuys", "guaranteed_cents"]),
        ({"kind": "hexapro", "buy_in_cents": 1_234}, ["buy_in_cents"]),
        ({"payouts_basis_points": [4_000, 6_000], "start": 1}, ["payouts_basis_points"]),
        ({"payouts_basis_points": [4_000], "start": 1}, ["payouts_basis_points"]),
        ({"levels": SHEET[::-1], "start": 1}, ["levels"]),
        ({"game": "golf", "start": 1}, ["game"]),
        ({"phase_of": "nowhere", "start": 1}, ["phase_of"]),
        ({"target": "nowhere", "start": 1}, ["target"]),
        ({"max_buy_in_cents": 10, "start": 1}, ["max_buy_in_cents"]),
        ({"set_aside_basis_points": {"all": 10_000}, "start": 1}, ["set_aside_basis_points"]),
    ],
)
async def test_every_contradiction_is_named_at_its_field(
    terms: dict[str, object], fields: list[str], evening: Evenings
) -> None:
    async with front_door(evening()) as door:
        found = await look(await door.staff("Flo", "floor"), **terms)
        assert [problem["field"] for problem in found["problems"]] == fields  # type: ignore[attr-defined]
        assert found["view"] is None


@pytest.mark.clause("MTT-PRZ-04")
async def test_a_sound_draft_is_shown_as_the_lobby_would(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        floor = await door.staff("Flo", "floor")
        terms = {"start": 1, "levels": SHEET, "payouts_basis_points": [5_000, 3_000, 2_000]}
        found = await look(floor, **terms, prize_step_cents=1_000, guaranteed_cents=30_333)
        assert found["problems"] == []
        assert found["pool_cents"] == 30_333
        assert found["prizes_cents"] == [15_333, 9_000, 6_000]
        view = found["view"]
        assert isinstance(view, dict)
        assert [level["big_blind"] for level in view["levels"]] == [50, 100]
        assert (await floor.get("/api/tournaments")).json()["lines"] == []
        choices = (await floor.get(f"{BOARD}/choices")).json()
        assert choices["kinds"][:2] == ["scheduled", "sit-and-go"]
        assert choices["practice_bots"] is False


async def test_a_sheet_is_made_from_chips_players_and_the_wanted_end(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        floor = await door.staff("Flo", "floor")
        wish = {"starting_chips": 10_000, "entrants": 40, "minutes": 180, "length_s": 900}
        made = await floor.post(f"{BOARD}/levels", json={**wish, "ante_form": "each-player"})
        levels = made.json()["levels"]
        seconds = sum(level["length_s"] + level["break_after_s"] for level in levels)
        assert 180 * 60 <= seconds < 200 * 60
        assert levels[-1]["big_blind"] >= 10_000 * 40 // 20
        assert (levels[2]["ante"], levels[4]["ante"] > 0) == (0, True)
        bad = await floor.post(f"{BOARD}/levels", json={**wish, "minutes": 1})
        assert code_of(bad) == "api/invalid"


async def test_a_draft_is_rehearsed_beside_the_room(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        floor = await door.staff("Flo", "floor")
        offer = {**SUNDAY, "start": 1, "guaranteed_cents": 40_000, "rebuys": 2}
        asked = {"offer": offer, "entrants": 40, "runs": 40}
        answer = await floor.post(f"{BOARD}/rehearse", json=asked)
        assert answer.status_code == 200, answer.text
        found = answer.json()
        assert found["minutes_early"] <= found["minutes_middle"] <= found["minutes_late"]
        assert sum(bar["evenings"] for bar in found["ends"]) == found["runs"] == 40
        assert found["left"][-1]["middle"] == 1
        assert 0 < found["overlay_runs"] < 40
        bad = {**asked, "offer": {**offer, "rebuys": None, "rebuy_fee_cents": 5}}
        assert code_of(await floor.post(f"{BOARD}/rehearse", json=bad)) == "room/unfit-tournament"


async def test_a_draft_goes_through_toml_and_comes_back_the_same(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        floor = await door.staff("Flo", "floor")
        offer = {
            **SUNDAY,
            "name": 'The "Sunday" ö',
            "start": 1_900_000_000_000,
            "levels": SHEET,
            "rebuys": 2,
            "bounty": "progressive",
            "vip_cents": {"Anna": 500},
            "set_aside_basis_points": {"first out": 100},
            "payouts_basis_points": [6_000, 4_000],
            "every_ms": 86_400_000,
        }
        written = await floor.post(f"{BOARD}/write", json={"offer": offer})
        text = written.json()["text"]
        assert tomllib.loads(text)["tournament"][0]["name"] == offer["name"]
        (read,) = (await floor.post(f"{BOARD}/read", json={"text": text})).json()["designs"]
        assert {name: read["offer"][name] for name in offer} == {
            **offer,
            "levels": [{"ante": 0, "break_after_s": 0, "chip": 1, **level} for level in SHEET],
        }
        bad = await floor.post(f"{BOARD}/read", json={"text": text + "\ncolour = 1"})
        assert code_of(bad) == "room/tournaments-unreadable"
        assert "colour" in bad.json()["detail"]


async def test_staff_sees_all_that_is_held_however_far_ahead(evening: Evenings) -> None:
    year_ms = 365 * 86_400_000
    async with front_door(evening(config_with(ONLINE, scheduled("fair", year_ms)))) as door:
        floor = await door.staff("Flo", "floor")
        start = door.evening.clock.now() + year_ms // 2
        far = {**SUNDAY, "start": start, "opens_before_ms": 86_400_000}
        made = await floor.post("/api/staff/tournaments", json=far)
        assert made.json()["tournament"] == "sunday-1"
        assert (await floor.get("/api/tournaments")).json()["lines"] == []
        held = (await floor.get("/api/staff/offers")).json()["offers"]
        assert [(one["offer"]["id"], one["source"]) for one in held] == [
            ("fair", "settings"),
            ("sunday", "staff"),
        ]
        assert held[1]["next_start"] == start
        await _withdrawn(door, floor)


async def _withdrawn(door: FrontDoor, floor: AsyncClient) -> None:
    assert code_of(await floor.delete("/api/staff/offers/fair")) == "room/offer-in-settings"
    assert code_of(await floor.delete("/api/staff/offers/golf")) == "room/no-such-tournament-offer"
    start = door.evening.clock.now() + 3_600_000
    step = {**SUNDAY, "id": "step", "buy_in_cents": 500, "target": "sunday", "start": start}
    assert (await floor.post("/api/staff/tournaments", json=step)).status_code == 201
    assert code_of(await floor.delete("/api/staff/offers/sunday")) == "room/offer-needed"
    assert (await floor.delete("/api/staff/offers/step")).status_code == 204
    assert (await floor.delete("/api/staff/offers/sunday")).status_code == 204
    await door.evening.crash()
    assert list(door.evening.room.hall.offers) == ["fair"]
