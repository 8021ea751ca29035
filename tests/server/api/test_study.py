"""My study: sums that count each hand once, hands by how I played them, tags, and an export."""

from pathlib import Path

import httpx
import pytest
from kit.evening import Evening
from kit.front_door import FrontDoor, code_of, front_door

from huone.histories.own_study import (
    DAYS_MAX,
    LINES_MAX,
    OTHER,
    SESSIONS_MAX,
    OwnResult,
    OwnStudy,
)
from huone.histories.style import PlayStyle
from huone.server.api.study import keeping, operations

DAY_MS = 86_400_000


async def played(door: FrontDoor, hands: int) -> None:
    """Let three people play some hands."""
    for name in ("anna", "bo", "cem"):
        await door.register(name)
    table = await door.evening.seat("anna", "bo", "cem")
    await door.evening.play(table, hands=hands)


async def signed_in(door: FrontDoor, name: str) -> httpx.AsyncClient:
    browser = door.browser()
    answer = await browser.post(
        "/api/login", json={"name": name, "password": "correct horse battery"}
    )
    assert answer.status_code == 200
    return browser


async def test_every_hand_is_counted_once_a_step_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(operations, "STEP", 4)
    async with front_door(Evening(tmp_path / "room.db")) as door:
        await played(door, 6)
        anna = await signed_in(door, "anna")
        first = (await anna.get("/api/me/study")).json()
        assert first["behind"]
        assert sum(line["style"]["hands"] for line in first["lines"]) == 4
        for _ in range(3):
            told = (await anna.get("/api/me/study")).json()
        assert not told["behind"]
        assert sum(line["style"]["hands"] for line in told["lines"]) == 6
        # As much as the list of her hands says.
        hands = (await anna.get("/api/me/hands")).json()["hands"]
        won = sum(hand["after_chips"] - hand["before_chips"] for hand in hands)
        assert sum(line["cents"] for line in told["lines"]) == won
        assert sum(day["cents"] for day in told["days"]) == won
        assert [session["hands"] for session in told["sessions"]] == [6]
        assert {line["stake"] for line in told["lines"]} == {"5/10"}
        assert {line["position"] for line in told["lines"]} <= {"SB", "BB", "BTN"}
        # Everybody called: in every hand that she was no big blind she came in by choice.
        styles = [line["style"] for line in told["lines"] if line["position"] != "BB"]
        assert all(style["voluntary"] == style["hands"] for style in styles)


async def test_hands_are_found_by_how_they_were_played_and_named(tmp_path: Path) -> None:
    async with front_door(Evening(tmp_path / "room.db")) as door:
        await played(door, 6)
        anna = await signed_in(door, "anna")
        get, put = anna.get, anna.put
        every = (await get("/api/me/study/hands")).json()["hands"]
        assert len(every) == 6
        for asked, fits in (
            ("position=BTN", lambda one: one["position"] == "BTN"),
            ("did=showdown", lambda one: one["showdown"]),
            ("did=raised", lambda one: one["raised"]),
            ("result=won", lambda one: one["hand"]["after_chips"] > one["hand"]["before_chips"]),
            ("result=lost", lambda one: one["hand"]["after_chips"] < one["hand"]["before_chips"]),
            ("stake=5/10&game=texas&kind=cash", lambda one: True),
            ("stake=10/20", lambda one: False),
        ):
            found = (await get(f"/api/me/study/hands?{asked}")).json()["hands"]
            assert found == [one for one in every if fits(one)], asked
        hand = every[2]["hand"]
        path = f"/api/hands/{hand['table']}/{hand['hand_no']}/tags"
        assert (await put(path, json={"tags": ["hero call", "ask Bo"]})).status_code == 204
        (named,) = (await get("/api/me/study/hands?tag=ask Bo")).json()["hands"]
        assert named["hand"]["hand_id"] == hand["hand_id"]
        assert (await get("/api/me/study/tags")).json() == {"tags": {"ask Bo": 1, "hero call": 1}}
        bo = await signed_in(door, "bo")
        assert (await bo.get("/api/me/study/tags")).json() == {"tags": {}}
        await put(path, json={"tags": []})
        assert (await get("/api/me/study/tags")).json() == {"tags": {}}


async def test_a_hand_of_others_cannot_be_named_nor_too_many_of_one_s_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "TAGGED_MAX", 1)
    async with front_door(Evening(tmp_path / "room.db")) as door:
        await played(door, 2)
        dora = await door.register("dora")
        anna = await signed_in(door, "anna")
        first, second = (await anna.get("/api/me/hands")).json()["hands"]
        path = f"/api/hands/{first['table']}/{first['hand_no']}/tags"
        assert code_of(await dora.put(path, json={"tags": ["x"]})) == "history/unknown-hand"
        await anna.put(path, json={"tags": ["x"]})
        other = f"/api/hands/{second['table']}/{second['hand_no']}/tags"
        refused = await anna.put(other, json={"tags": ["x"]})
        assert code_of(refused) == "history/too-many-tagged"
        refused = await anna.put(path, json={"tags": ["a", "b", "c", "d", "e", "f"]})
        assert code_of(refused) == "api/invalid"


@pytest.mark.parametrize(
    ("format", "mark"), [("text", "Hand "), ("phh", "variant"), ("ohh", '"ohh"')]
)
async def test_all_hands_are_written_in_three_formats_without_a_card_of_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, format: str, mark: str
) -> None:
    monkeypatch.setattr(operations, "WRITTEN", 2)
    async with front_door(Evening(tmp_path / "room.db")) as door:
        await played(door, 5)
        anna = await signed_in(door, "anna")
        texts, before, hands = [], "", 0
        while True:
            answer = await anna.get(f"/api/me/study/export?format={format}{before}")
            page = answer.json()
            texts.append(page["text"])
            hands += page["hands"]
            if page["before"] is None:
                break
            before = f"&before={page['before']}"
        assert hands == 5
        assert "\n".join(texts).count(mark) >= 5
        # Each hand is what the single door gives, which shows what she saw and no more.
        one = (await anna.get("/api/me/hands?limit=1")).json()["hands"][0]
        single = await anna.get(f"/api/hands/{one['table']}/{one['hand_no']}?format={format}")
        assert single.text.strip() in texts[0]


def result(number: int, **more: object) -> OwnResult:
    facts = {
        "hand_id": number,
        "started_ms": number * 60_000,
        "ended_ms": number * 60_000 + 30_000,
        "kind": "cash",
        "game": "texas",
        "stake": "5/10",
        "position": "BTN",
        "cents": 1,
        "big_blinds": 0.1,
        "style": PlayStyle(hands=1),
    }
    return OwnResult(**{**facts, **more})  # type: ignore[arg-type]


def test_a_player_of_many_hands_takes_up_no_more_room() -> None:
    study, many = OwnStudy(), 4 * LINES_MAX
    for number in range(1, many + 1):
        day = number * DAY_MS
        study.add(result(number, stake=str(number), started_ms=day, ended_ms=day + 1))
    assert len(study.lines) == LINES_MAX + 1
    assert len(study.days) == DAYS_MAX
    assert len(study.sessions) == SESSIONS_MAX
    # And nothing is lost of the sums.
    assert sum(line.cents for line in study.lines) == many
    assert sum(day.hands for day in study.days) == many
    assert study.lines[-1].game == OTHER
    assert study.upto == many


def test_a_long_pause_begins_another_session() -> None:
    study = OwnStudy()
    for number in (1, 2, 3, 40, 41):
        study.add(result(number))
    assert [one.hands for one in study.sessions] == [3, 2]
    with pytest.raises(AssertionError, match="once"):
        study.add(result(41))
