"""At the end of a day all that the room owes is sealed, and everybody can check his line."""

import sqlite3
from collections.abc import Callable

import pytest
from kit.evening import Evening
from kit.front_door import code_of, front_door

from huone.cards.commitment import GENESIS
from huone.cli.ledger_proof import prove
from huone.money.currency import EUR
from huone.money.proof import owed_cents, verify_balance
from huone.refusal import Refused
from huone.room.wallet.sealed_days import SETTLES_MS, end_of, newest_over, next_seal
from huone.store.snapshot import snapshot_of
from huone.units import Instant, PlayerId

Make = Callable[..., Evening]
DAY_MS = 86_400_000
ANNA = PlayerId("anna")


async def sealed_night(night: Evening) -> str:
    """Let three people play, and let the day end."""
    await night.seat("anna", "bea", "cleo", chips=1_000)
    await night.wait(DAY_MS)
    sealed = await night.room.sealed_days.seal_newest()
    assert sealed is not None
    return sealed.day


def test_a_day_is_sealed_when_it_is_over_and_settled() -> None:
    midnight = end_of("2026-01-31")
    assert newest_over(Instant(midnight + SETTLES_MS)) == "2026-01-31"
    assert newest_over(Instant(midnight + SETTLES_MS - 1)) == "2026-01-30"
    assert next_seal(midnight) == midnight + SETTLES_MS
    assert next_seal(Instant(midnight + SETTLES_MS)) == midnight + DAY_MS + SETTLES_MS


async def test_the_sum_is_what_the_ledger_owes_and_everybody_s_line_holds(evening: Make) -> None:
    async with evening() as night:
        day = await sealed_night(night)
        days = night.room.sealed_days
        balances = await night.room.committer.store.balances_before(end_of(day))
        assert days.days[day].sum_cents == owed_cents(balances, EUR.code) > 0
        for name in ("anna", "bea", "cleo"):
            proof = await days.proof(PlayerId(name), day)
            assert verify_balance(proof, root=days.days[day].root)
            assert proof.cents == night.room.cashier.wallet(PlayerId(name))
        assert await days.seal_newest() is None, "a day is sealed once"


async def test_seals_are_a_chain_and_outlive_a_crash(evening: Make) -> None:
    async with evening() as night:
        first = await sealed_night(night)
        await night.crash()
        await night.wait(DAY_MS)
        second = await night.room.sealed_days.seal_newest()
        seals = night.room.sealed_days.days
        assert second is not None
        assert (seals[first].previous, second.previous) == (GENESIS, seals[first].root)
        await night.enter("anna")
        await night.come("anna", 700)
        proof = await night.room.sealed_days.proof(ANNA, first)
        assert verify_balance(proof, root=seals[first].root), "what came later changes nothing"


async def test_who_had_nothing_and_a_day_without_seal_are_told_apart(evening: Make) -> None:
    async with evening() as night:
        day = await sealed_night(night)
        await night.come("dora")
        for player, asked, code in (
            ("dora", day, "balances/no-line"),
            ("anna", "1999-01-01", "balances/not-sealed"),
        ):
            with pytest.raises(Refused) as no:
                await night.room.sealed_days.proof(PlayerId(player), asked)
            assert no.value.code == code


HIDE = {
    "a balance": "update purse set balance = balance - 1 where account = 'player:anna:cash'",
    "a movement": "update leg set amount = amount - 1 where purse_no = "
    "(select purse_no from purse where account = 'player:anna:cash') and seq = 1",
    "a movement and its balances": "update leg set amount = amount - 1, balance = balance - 1 "
    "where purse_no = (select purse_no from purse where account = 'player:anna:cash'); "
    "update purse set balance = balance - 2 where account = 'player:anna:cash'",
    "a seal": "delete from document where kind = 'sealed-day' and id = "
    "(select min(id) from document where kind = 'sealed-day')",
}


def forge(night: Evening, sql: str) -> None:
    """Change rows as somebody could who has the file: he is not held up by its guards."""
    with sqlite3.connect(night.path) as rows:
        for (guard,) in rows.execute("select name from sqlite_master where type = 'trigger'"):
            rows.execute(f"drop trigger {guard}")
        rows.execute("pragma ignore_check_constraints = on")
        rows.executescript(sql)
    rows.close()


@pytest.mark.parametrize("what", HIDE)
async def test_one_cent_hidden_is_found(evening: Make, what: str) -> None:
    async with evening() as night:
        await sealed_night(night)
        await night.wait(DAY_MS)
        await night.room.sealed_days.seal_newest()
    async with snapshot_of(str(night.path)) as snapshot:
        sound = await prove(snapshot, ANNA)
    assert sound.ok
    assert (sound.published, sound.line_cents) == (True, sound.proof.cents)
    forge(night, HIDE[what])
    async with snapshot_of(str(night.path)) as snapshot:
        found = await prove(snapshot, ANNA)
    assert not found.ok
    assert found.says


async def test_the_ledger_changed_behind_a_seal_is_not_proven(evening: Make) -> None:
    async with evening() as night:
        day = await sealed_night(night)
    forge(
        night,
        HIDE["a balance"] + "; update purse set balance = balance + 1 where account = "
        "'player:bea:cash'",
    )
    await night.crash()
    with pytest.raises(Refused) as no:
        await night.room.sealed_days.proof(ANNA, day)
    assert no.value.code == "balances/seal-broken"
    await night.room.close()


async def test_seals_are_public_and_a_line_is_its_owner_s_alone(evening: Make) -> None:
    async with front_door(evening()) as door:
        anna = await door.register("Anna")
        await door.evening.come("Anna", 4_321)
        await door.evening.wait(DAY_MS)
        sealed = await door.evening.room.sealed_days.seal_newest()
        assert sealed is not None
        page = (await door.browser().get("/api/sealed-days")).json()
        assert [day["day"] for day in page["days"]] == [sealed.day]
        assert (page["days"][0]["root"], page["before"]) == (sealed.root, None)
        assert "seed" not in page["days"][0]
        proof = (await anna.get(f"/api/me/sealed-days/{sealed.day}")).json()
        assert (proof["cents"], proof["root"], proof["proof"]) == (4_321, sealed.root, "balance")
        unknown = await door.browser().get(f"/api/me/sealed-days/{sealed.day}")
        assert code_of(unknown) == "api/not-signed-in"
