"""Each player can check that the room has sealed what it owes him, and learns of nobody else."""

import hashlib
import json
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from kit.fair_vectors import FILE, changed
from msgspec.structs import replace

from huone.money.accounts import BANK, RAKE, cash_of, escrow_of, held_of, tickets_of
from huone.money.currency import EUR, CurrencyCode
from huone.money.ledger import Purse
from huone.money.proof import (
    LINES_MIN,
    BalanceProof,
    SealedBalances,
    owed_cents,
    read_balance_proof,
    verify_balance,
)
from huone.refusal import Refused
from huone.units import PlayerId

SEED = bytes(range(32))
DAY = "2026-01-31"
ANNA, BEN = PlayerId("anna"), PlayerId("ben")
BALANCES: dict[Purse, int] = {
    (cash_of("anna"), EUR.code): 1_250,
    (held_of("anna"), EUR.code): 50,
    (tickets_of("anna"), CurrencyCode("ticket:sunday")): 2,
    (cash_of("ben"), EUR.code): 777_777,
    (cash_of("carl"), EUR.code): 0,
    (escrow_of("t1"), EUR.code): 4_000,
    (RAKE, EUR.code): 5,
    (BANK, EUR.code): -783_082,
}


def sealed(balances: dict[Purse, int] = BALANCES, **words: str) -> SealedBalances:
    return SealedBalances(balances, day=DAY, money=EUR.code, seed=SEED, **words)


def written(proof: BalanceProof) -> str:
    return msgspec.json.encode(proof).decode()


def test_a_player_s_own_line_holds_and_adds_up() -> None:
    day = sealed()
    proof = day.proof_for(ANNA)
    assert proof.line == (
        "anna; player:anna:cash 1250 EUR; player:anna:held 50 EUR; "
        "player:anna:tickets 2 ticket:sunday"
    )
    assert (proof.cents, proof.sum_cents) == (1_300, 783_077)
    assert verify_balance(proof, root=day.root)
    assert read_balance_proof(written(proof)) == proof


def test_hole_11_the_sum_is_all_that_the_ledger_owes() -> None:
    assert sealed().sum_cents == owed_cents(BALANCES, EUR.code) == -BALANCES[BANK, EUR.code] - 5


def test_a_player_with_nothing_is_sealed_too() -> None:
    assert sealed().proof_for(PlayerId("carl")).line == "carl"


@pytest.mark.parametrize(
    "change",
    [
        {"cents": 1_299},
        {"sum_cents": 783_076},
        {"line": "anna; player:anna:cash 9 EUR"},
        {"subject": "balances 2026-02-01 EUR"},
        {"previous": "1" * 64},
        {"position": 0},
        {"count": 2 * LINES_MIN},
        {"salt": "0" * 64},
        {"root": "0" * 64},
    ],
    ids=lambda change: next(iter(change)),
)
def test_a_proof_that_was_touched_does_not_hold(change: dict[str, Any]) -> None:
    proof = replace(sealed().proof_for(ANNA), **change)
    assert not verify_balance(proof, root=sealed().root)


def test_hole_11_one_cent_hidden_in_a_line_or_beside_it_is_found() -> None:
    """A house that owes less on paper shows somebody another line, or a sum that does not fit."""
    honest, proof = sealed(), sealed().proof_for(ANNA)
    poorer = sealed(BALANCES | {(cash_of("anna"), EUR.code): 1_249})
    assert poorer.proof_for(ANNA).line != proof.line
    beside = proof.path[0]
    less = (replace(beside, cents=beside.cents - 1), *proof.path[1:])
    for forged in (replace(proof, path=less), replace(proof, path=less, sum_cents=783_076)):
        assert not verify_balance(forged, root=honest.root)


def test_nobody_owes_the_room_so_that_the_sum_shrinks() -> None:
    proof = sealed().proof_for(ANNA)
    below = (replace(proof.path[0], cents=-1), *proof.path[1:])
    assert not verify_balance(replace(proof, path=below), root=sealed().root)
    with pytest.raises(OverflowError):
        sealed(BALANCES | {(cash_of("mule"), EUR.code): -5})


def test_a_proof_reveals_nobody_else() -> None:
    text = written(sealed().proof_for(ANNA))
    for secret in ("ben", "carl", "t1", "house"):
        assert secret not in text


def test_the_same_balance_of_two_days_looks_different() -> None:
    other = SealedBalances(BALANCES, day=DAY, money=EUR.code, seed=bytes(32))
    assert sealed().root != other.root
    assert sealed().proof_for(ANNA).salt != other.proof_for(ANNA).salt


def test_neither_a_place_nor_the_size_tells_about_others() -> None:
    players = [PlayerId(f"p{i:02}") for i in range(20)]
    day = sealed({(cash_of(player), EUR.code): 1 for player in players})
    places = [day.proof_for(player).position for player in players]
    assert len(set(places)) == 20
    assert places != sorted(places)
    assert day.count == sealed().count == LINES_MIN


def test_a_day_names_the_root_of_the_day_before() -> None:
    first = sealed()
    second = sealed(previous=first.root)
    assert second.proof_for(ANNA).previous == first.root
    assert second.root != first.root


def test_a_stranger_has_no_proof() -> None:
    with pytest.raises(Refused) as no:
        sealed().proof_for(PlayerId("dora"))
    assert no.value.code == "ledger/unknown-account"


@given(
    st.dictionaries(
        st.from_regex(r"[a-z]{1,8}", fullmatch=True), st.integers(0, 2**50), min_size=1, max_size=90
    )
)
def test_everybody_s_proof_holds_whatever_the_balances(owned: dict[str, int]) -> None:
    balances: dict[Purse, int] = {(cash_of(name), EUR.code): cents for name, cents in owned.items()}
    day = sealed(balances)
    assert day.sum_cents == sum(owned.values())
    for name, cents in owned.items():
        proof = day.proof_for(PlayerId(name))
        assert proof.cents == cents
        assert verify_balance(proof, root=day.root)


def test_a_stranger_s_own_code_can_check_it() -> None:
    """Climb from the line to the root with the standard library alone, as docs/FAIRNESS.md says."""
    day = sealed()
    proof = json.loads(written(day.proof_for(ANNA)))

    def digest(name: str, *parts: bytes) -> bytes:
        return hashlib.sha256(b"huone/" + name.encode() + b"/1\0" + b"".join(parts)).digest()

    at, cents, salt = proof["position"], proof["cents"], bytes.fromhex(proof["salt"])
    node = digest("line", at.to_bytes(4), cents.to_bytes(8), salt, proof["line"].encode())
    for beside in proof["path"]:
        own, other = (cents, node), (beside["cents"], bytes.fromhex(beside["hash"]))
        left, right = (other, own) if at % 2 else (own, other)
        node = digest("sum", left[0].to_bytes(8), left[1], right[0].to_bytes(8), right[1])
        at, cents = at // 2, cents + beside["cents"]
    size = proof["count"].to_bytes(4) + cents.to_bytes(8)
    before = bytes.fromhex(proof["previous"])
    root = digest("day", size, before, node, proof["subject"].encode())
    assert (root.hex(), cents) == (day.root, proof["sum_cents"])


VECTOR = json.loads(FILE.read_text())["balance"]


@pytest.mark.parametrize("case", VECTOR["cases"], ids=lambda case: case["is"])
def test_what_a_house_could_hand_out_is_judged(case: dict[str, Any]) -> None:
    proof = read_balance_proof(json.dumps(changed(VECTOR["proof"], case["set"])))
    assert verify_balance(proof, root=VECTOR["proof"]["root"]) is case["holds"]
