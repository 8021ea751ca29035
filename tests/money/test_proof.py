"""Each player can check that the room has sealed his balance, and learns nothing about others."""

import dataclasses
import hashlib
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from huone.cards.commitment import CardOpening
from huone.money.accounts import RAKE, cash_of, held_of, tickets_of
from huone.money.currency import EUR, CurrencyCode
from huone.money.ledger import Purse
from huone.money.proof import SealedBalances, holds
from huone.refusal import Refused
from huone.units import PlayerId

SEED = bytes(range(32))
DAY = "2026-01-31"
ANNA, BEN = PlayerId("anna"), PlayerId("ben")
BALANCES: dict[Purse, int] = {
    (cash_of("anna"), EUR.code): 1_250,
    (held_of("anna"), EUR.code): 0,
    (tickets_of("anna"), CurrencyCode("ticket:sunday")): 2,
    (cash_of("ben"), EUR.code): 777_777,
    (cash_of("carl"), EUR.code): 0,
    (RAKE, EUR.code): 5,
}


def sealed(balances: dict[Purse, int] = BALANCES, **words: str) -> SealedBalances:
    return SealedBalances(balances, day=DAY, seed=SEED, **words)


def test_a_player_s_own_balance_holds() -> None:
    day = sealed()
    proof = day.proof_for(ANNA)
    assert proof.payload == "anna; player:anna:cash 1250 EUR; player:anna:tickets 2 ticket:sunday"
    assert holds(proof, root=day.root, day=DAY, player=ANNA, balances=BALANCES)


def test_a_player_with_nothing_is_sealed_too() -> None:
    assert sealed().proof_for(PlayerId("carl")).payload == "carl"


def test_another_balance_another_day_and_another_player_do_not_hold() -> None:
    day, proof = sealed(), sealed().proof_for(ANNA)
    richer = BALANCES | {(cash_of("anna"), EUR.code): 1_251}
    assert not holds(proof, root=day.root, day=DAY, player=ANNA, balances=richer)
    assert not holds(proof, root=day.root, day="2026-02-01", player=ANNA, balances=BALANCES)
    assert not holds(proof, root=day.root, day=DAY, player=BEN, balances=BALANCES)
    assert not holds(proof, root="0" * 64, day=DAY, player=ANNA, balances=BALANCES)


def test_a_room_cannot_change_a_line_after_it_was_sealed() -> None:
    day, proof = sealed(), sealed().proof_for(ANNA)
    line = "anna; player:anna:cash 9 EUR; player:anna:tickets 2 ticket:sunday"
    poorer = BALANCES | {(cash_of("anna"), EUR.code): 9}
    forged = dataclasses.replace(proof, payload=line)
    assert not holds(forged, root=day.root, day=DAY, player=ANNA, balances=poorer)


def test_a_proof_reveals_nobody_else() -> None:
    text = json.dumps(_fields(sealed().proof_for(ANNA)))
    for secret in ("ben", "carl", "777777", "house"):
        assert secret not in text


def test_the_same_balance_of_two_days_looks_different() -> None:
    other = SealedBalances(BALANCES, day=DAY, seed=bytes(32))
    assert sealed().root != other.root
    assert sealed().proof_for(ANNA).salt != other.proof_for(ANNA).salt


def test_a_place_in_the_tree_is_not_the_place_in_the_alphabet() -> None:
    players = [PlayerId(f"p{i:02}") for i in range(20)]
    day = sealed({(cash_of(player), EUR.code): 1 for player in players})
    places = [day.proof_for(player).position for player in players]
    assert sorted(places) == list(range(20))
    assert places != sorted(places)


def test_a_day_names_the_root_of_the_day_before() -> None:
    first = sealed()
    second = SealedBalances(BALANCES, day="2026-02-01", seed=SEED, previous=first.root)
    assert second.proof_for(ANNA).previous == first.root


def test_a_stranger_has_no_proof() -> None:
    with pytest.raises(Refused) as no:
        sealed().proof_for(PlayerId("dora"))
    assert no.value.code == "ledger/unknown-account"


@given(
    st.dictionaries(st.from_regex(r"[a-z]{1,8}", fullmatch=True), st.integers(0, 2**62), min_size=1)
)
def test_everybody_s_proof_holds_whatever_the_balances(owned: dict[str, int]) -> None:
    balances: dict[Purse, int] = {(cash_of(name), EUR.code): cents for name, cents in owned.items()}
    day = sealed(balances)
    assert all(
        holds(
            day.proof_for(PlayerId(name)),
            root=day.root,
            day=DAY,
            player=PlayerId(name),
            balances=balances,
        )
        for name in owned
    )


def test_a_stranger_s_own_code_can_check_it() -> None:
    """Climb from the leaf to the root with the standard library alone, as docs/FAIRNESS.md says."""
    day = sealed()
    proof = _fields(day.proof_for(ANNA))

    def digest(*parts: bytes) -> bytes:
        return hashlib.sha256(b"".join(parts)).digest()

    index, width = int(proof["position"]), int(proof["count"])
    node = digest(
        b"huone/leaf/1\0",
        index.to_bytes(4, "big"),
        bytes.fromhex(proof["salt"]),
        proof["payload"].encode(),
    )
    path = [bytes.fromhex(step) for step in proof["path"]]
    while width > 1:
        if index ^ 1 < width:
            pair = (path[0], node) if index & 1 else (node, path[0])
            node, path = digest(b"huone/node/1\0", *pair), path[1:]
        index, width = index >> 1, (width + 1) >> 1
    root = digest(
        b"huone/root/1\0", int(proof["count"]).to_bytes(4, "big"), bytes.fromhex(proof["previous"]),
        node, proof["subject"].encode(),
    )  # fmt: skip
    assert path == []
    assert root.hex() == day.root


def _fields(proof: CardOpening) -> dict[str, Any]:
    return dataclasses.asdict(proof)
