"""Rights: nobody does what is not his to do, or sees what is not his to see."""

from collections.abc import Callable

from kit.evening import Evening, folding
from kit.front_door import FrontDoor, code_of, front_door

from huone.accounts.account import ROLES, STAFF_ROLES, Role
from huone.games import events as game_events
from huone.server.api.operation import ANYBODY, Operation
from huone.server.api.routes import OPERATIONS

Evenings = Callable[..., Evening]


def path_to(operation: Operation) -> str:
    path = operation.path
    for name, word in (
        ("table", "nl10-1"),
        ("number", "1"),
        ("token", "x"),
        ("player", "Anna"),
        ("id", "x"),
    ):
        path = path.replace(f"{{{name}}}", word)
    return path


async def test_privilege_escalation_every_route_is_closed_to_every_other_role(
    evening: Evenings,
) -> None:
    async with front_door(evening()) as door:
        people = {role: await door.staff(f"Has-{role[:3]}", role) for role in ROLES}
        guest = door.browser()
        for operation in OPERATIONS:
            if operation.roles == ANYBODY:
                continue
            path = path_to(operation)
            answer = await guest.request(operation.method, path, json={})
            assert (answer.status_code, code_of(answer)) == (401, "api/not-signed-in"), path
            for role, browser in people.items():
                if {role, "player"} & set(operation.roles):
                    continue
                answer = await browser.request(operation.method, path, json={})
                assert (answer.status_code, code_of(answer)) == (403, "api/role-missing"), path
        logged = await door.office.book.log.newest(before=None, limit=100)
        assert {line.by for line in logged} == {"test"}


GUESTS = ("/api/live/me", "/api/live/wall")
"""The phones of guests, who have a token instead of an account, and the walls that all can read."""


def test_every_staff_route_needs_a_role_of_staff() -> None:
    staff: set[Role] = set(STAFF_ROLES)
    for operation in OPERATIONS:
        is_guest = operation.path.startswith(GUESTS)
        if operation.path.startswith(("/api/staff", "/api/live")) and not is_guest:
            assert operation.roles
            assert set(operation.roles) <= staff
        else:
            assert operation.roles in (ANYBODY, ("player",))


OPEN_ROUTES = {
    "POST /api/register",
    "POST /api/login",
    "POST /api/first-run/{token}",
    "POST /api/password-reset",
    "POST /api/password-reset/{token}",
    "GET /api/shared/{token}",
    "GET /api/room",
    "GET /api/home-games/games",
    "GET /api/guests/name",
    "GET /api/invitations/{token}",
    "GET /api/club-invitations/{token}",
    "GET /api/faces",
    "POST /api/guests",
    "POST /api/devices/bind",
    "POST /api/devices/sign-in",
    "GET /api/games",
    "GET /api/jackpots",
    "GET /api/leaderboards",
    "GET /api/leagues",
    "GET /api/leagues/{id}",
    "GET /api/live/me",
    "GET /api/live/wall",
    "GET /api/live/wall/contests/{contest}",
    "POST /api/live/me/begin",
    "POST /api/live/me/come",
    "POST /api/live/me/forget",
    "POST /api/live/me/join",
    "POST /api/live/me/leave",
    "POST /api/live/me/name",
    "POST /api/live/me/pass",
    "GET /api/lobby",
    "GET /api/sealed-days",
    "GET /api/tournaments",
    "GET /api/tournaments/{id}",
    "GET /api/tournaments/{id}/players",
    "GET /api/tournaments/{id}/tables",
}


def test_what_a_stranger_may_ask_is_written_down() -> None:
    found = {f"{each.method} {each.path}" for each in OPERATIONS if each.roles == ANYBODY}
    assert found == OPEN_ROUTES


MORE = ({"roles": ["admin"]}, {"player": "Boss"}, {"made_ms": 1}, {"totp_secret": "x"})


async def test_privilege_escalation_nobody_gives_himself_more_by_a_field(
    evening: Evenings,
) -> None:
    async with front_door(evening()) as door:
        for more in MORE:
            body = {"name": "Anna", "password": "correct horse battery", **more}
            answer = await door.browser().post("/api/register", json=body)
            assert code_of(answer) == "api/invalid"
            assert await door.office.book.find("Anna") is None


async def played(door: FrontDoor) -> str:
    """Let everybody fold to the big blind: no card is ever shown."""
    table = await door.evening.seat("Anna", "Bert", "Cleo")
    await door.evening.play(table, 1, choose=folding)
    await door.evening.room.quiet()
    return table.id


async def test_idor_on_hands_only_who_was_dealt_in_learns_that_a_hand_exists(
    evening: Evenings,
) -> None:
    async with front_door(evening()) as door:
        boss = await door.staff("Boss", "floor", "cashier", "integrity", "admin")
        stranger = await door.register("Dora")
        table = await played(door)
        for browser in (stranger, boss):
            for path in ("", "?format=text", "?format=phh", "/proof"):
                there = await browser.get(f"/api/hands/{table}/1{path}")
                nowhere = await browser.get(f"/api/hands/{table}/77{path}")
                assert (there.status_code, code_of(there)) == (404, "history/unknown-hand")
                assert there.json()["detail"] == nowhere.json()["detail"].replace("77", "1")
            shared = await browser.post(f"/api/hands/{table}/1/share")
            assert code_of(shared) == "history/unknown-hand"
            assert (await browser.get("/api/me/hands")).json()["hands"] == []


async def test_idor_on_hands_a_player_never_gets_anothers_hidden_cards(
    evening: Evenings,
) -> None:
    async with front_door(evening()) as door:
        browsers = {name: await door.register(name) for name in ("Anna", "Bert", "Cleo")}
        table = await played(door)
        history, _ = await door.evening.room.histories.for_review(table, 1)
        down = {
            event.seat: [repr(card) for card in event.down]
            for event in history.events
            if isinstance(event, game_events.CardsDealt)
        }
        assert [len(cards) for cards in down.values()] == [2, 2, 2]
        assert not any(isinstance(event, game_events.HandShown) for event in history.events)
        for name, browser in browsers.items():
            (seat,) = (seat for seat, who in history.players.items() if who == name)
            text = (await browser.get(f"/api/hands/{table}/1")).text
            proof = (await browser.get(f"/api/hands/{table}/1/proof")).text
            for owner, cards in down.items():
                for card in cards:
                    assert (f'"{card}"' in text) == (owner == seat)
                    assert (f'"payload":"{card}"' in proof) == (owner == seat)


async def test_idor_on_statements_and_everything_else_that_is_ones_own(
    evening: Evenings,
) -> None:
    async with front_door(evening()) as door:
        anna, bert = await door.register("Anna"), await door.register("Bert")
        await door.evening.come("Anna", 4_242)
        await anna.put("/api/me/settings", json={"secret": "4242"})
        await anna.put("/api/me/notes/Bert", json={"text": "4242"})
        await anna.post("/api/me/deposits", json={"id": "x4242", "cents": 4_242})
        for operation in OPERATIONS:
            is_own = operation.path.startswith("/api/me") and "{" not in operation.path
            if is_own and operation.method == "GET":
                answer = await bert.get(operation.path)
                if operation.path != "/api/me/reminders":  # This room sends none.
                    assert answer.status_code == 200, operation.path
                assert "4242" not in answer.text, operation.path
                assert "4_242" not in answer.text
                for query in ("player=Anna", "account=player:Anna:cash"):
                    asked = await bert.get(f"{operation.path}?{query}")
                    assert code_of(asked) == "api/invalid"


async def test_mass_assignment_of_a_shared_link_to_another_hand_is_refused(
    evening: Evenings,
) -> None:
    async with front_door(evening()) as door:
        anna = await door.register("Anna")
        table = await played(door)
        link = (await anna.post(f"/api/hands/{table}/1/share")).json()["link"]
        token = link.rpartition("/")[2]
        reset = await door.browser().post(
            f"/api/password-reset/{token}", json={"password": "a brand new horse"}
        )
        assert code_of(reset) == "account/link-not-valid"
