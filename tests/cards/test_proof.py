import json

import pytest

from huone.cards.commitment import Commitment, ProofMalformed
from huone.cards.proof import read, write
from huone.cards.shuffle import Proof, SealedDeck, verify

SEED = bytes(range(32))
SEALED = SealedDeck("52", seed=SEED, subject="table 7")
CARD = write(Commitment(["As", "Kd"], seed=SEED).open_card(1))


@pytest.mark.parametrize("opened", [SEALED.open_card(51), SEALED.open_all(), SEALED.open_seed()])
def test_a_proof_survives_its_text(opened: Proof) -> None:
    assert read(write(opened)) == opened
    assert verify(read(write(opened)), root=SEALED.root)


def test_a_proof_may_be_laid_out_prettily() -> None:
    assert read(json.dumps(json.loads(CARD), indent=4)) == read(CARD)


def changed(**fields: object) -> str:
    return json.dumps({**json.loads(CARD), **fields})


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "it is not JSON"),
        ("{", "it is not JSON"),
        ("[" * 100_000, "it is not JSON"),
        ("[]", "it is not a JSON object"),
        ("7", "it is not a JSON object"),
        ("{}", '"proof" must be "card", "deck" or "seed"'),
        (changed(proof="hand"), '"proof" must be "card", "deck" or "seed"'),
        (changed(proof=["card"]), '"proof" must be "card", "deck" or "seed"'),
        (changed(proof="deck"), "it has an unknown field 'count'"),
        ('{"proof":"seed"}', "it lacks 'deck'"),
        (changed(colour="red"), "it has an unknown field 'colour'"),
        (CARD.replace('"count":2', '"count":2,"count":2'), "a field is there twice"),
        (CARD.replace("Kd", "\\u004bd"), "no backslash"),
        (changed(position="1"), '"position" must be an integer'),
        (changed(position=True), '"position" must be an integer'),
        (changed(position=1.0), '"position" must be an integer'),
        (changed(payload=7), '"payload" must be a text'),
        (changed(path="00"), '"path" must be a list of texts'),
        (changed(path=[7]), '"path" must be a list of texts'),
    ],
)
def test_what_is_not_a_proof_is_refused_with_the_reason(text: str, why: str) -> None:
    with pytest.raises(ProofMalformed) as refused:
        read(text)
    assert why in str(refused.value)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (changed(position=2), "no position 2 among 2"),
        (changed(position=-1), "no position -1 among 2"),
        (changed(count=0), "no position 1 among 0"),
        (changed(count=1 << 32), "no position 1 among 4294967296"),
        (changed(salt="00"), "salt must be 64 lower-case"),
        (changed(path=["G" * 64]), "path must be 64 lower-case"),
        (changed(previous=""), "previous must be 64 lower-case"),
    ],
)
def test_a_proof_that_cannot_be_checked_is_refused(text: str, why: str) -> None:
    proof = read(text)
    with pytest.raises(ProofMalformed) as refused:
        verify(proof, root=proof.root)
    assert why in str(refused.value)
