"""Letters that follow from what is done, and accounts that staff makes."""

from collections.abc import Callable

from kit.evening import Evening
from kit.front_door import PASSWORD, code_of, front_door

Evenings = Callable[..., Evening]


async def test_who_signs_up_is_written_to_in_his_language(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        await door.register("Anna", email="a@club.example", language="fi")
        await door.register("Bert")
        await door.settled()
        (letter,) = door.mail.sent
        assert letter.to == "a@club.example"
        assert "tilisi on valmis" in letter.text


async def test_money_that_came_or_went_or_not_has_a_receipt(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        anna = await door.register("Anna", email="a@club.example", language="sv")
        clerk, second = await door.staff("Clerk", "cashier"), await door.staff("Second", "cashier")
        paid = {"id": "1", "cents": 12_345, "why": "cash"}
        await clerk.post("/api/staff/players/Anna/deposit", json=paid)
        await anna.post("/api/me/withdrawals", json={"id": "w1", "cents": 2_000})
        (asked,) = (await clerk.get("/api/staff/transfers")).json()["transfers"]
        no = f"/api/staff/transfers/{asked['id']}/reject"
        assert (await second.post(no, json={"why": "no papers"})).status_code == 200
        await door.settled()
        _, receipt, rejected = door.mail.sent
        assert "insättning på 123,45" in receipt.subject
        assert "desk-1" in receipt.text
        assert "no papers" in rejected.text
        assert "20,00" in rejected.subject


async def test_staff_makes_an_account_whose_owner_sets_the_password(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        floor = await door.staff("Flo", "floor")
        body = {"name": "Nina", "email": "n@club.example", "language": "da"}
        made = await floor.post("/api/staff/players", json=body)
        assert made.status_code == 201, made.text
        assert made.json()["sent"]
        token = made.json()["link"].rpartition("/")[2]
        nina = door.browser()
        shut = await nina.post("/api/login", json={"name": "Nina", "password": "-"})
        assert code_of(shut) == "account/wrong-name-or-password"
        new = await nina.post(f"/api/password-reset/{token}", json={"password": PASSWORD})
        assert new.status_code == 204, new.text
        used = await nina.post(f"/api/password-reset/{token}", json={"password": PASSWORD})
        assert code_of(used) == "account/link-not-valid"
        inside = await nina.post("/api/login", json={"name": "Nina", "password": PASSWORD})
        assert inside.json()["language"] == "da"
        await door.settled()
        assert [letter.to for letter in door.mail.sent] == ["n@club.example"] * 2
        taken = await floor.post("/api/staff/players", json={"name": "nina"})
        assert code_of(taken) == "account/name-taken"
        (line, *_) = await door.office.book.log.newest(before=None, limit=9)
        assert (line.act, line.facts["refused"]) == ("make-player", "account/name-taken")
        acts = [each.act for each in await door.office.book.log.newest(before=None, limit=9)]
        assert "make-account" in acts


async def test_a_password_is_reset_by_who_may_and_the_link_is_the_players(
    evening: Evenings,
) -> None:
    async with front_door(evening()) as door:
        await door.register("Anna", email="a@club.example")
        await door.register("Bert")
        floor, boss = await door.staff("Flo", "floor"), await door.staff("Boss", "admin")
        why = {"why": "asked at the desk"}
        shown = await floor.post("/api/staff/players/Anna/password", json=why)
        assert shown.json() == {"player": "Anna", "link": None, "sent": True}
        no = await floor.post("/api/staff/players/Bert/password", json=why)
        assert code_of(no) == "account/no-address"
        no = await floor.post("/api/staff/players/Boss/password", json=why)
        assert code_of(no) == "account/staff-password"
        shown = await boss.post("/api/staff/players/Bert/password", json=why)
        assert shown.json()["sent"] is False
        token = shown.json()["link"].rpartition("/")[2]
        new = {"password": "another horse battery"}
        assert (await door.browser().post(f"/api/password-reset/{token}", json=new)).is_success
        await door.settled()
        assert len(door.mail.sent) == 2
