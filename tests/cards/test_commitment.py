import pytest
from hypothesis import given
from hypothesis import strategies as st

from huone.cards import shuffle
from huone.cards.commitment import (
    GENESIS,
    Commitment,
    NoSuchPosition,
    NothingToSeal,
    ProofMalformed,
    SeedTooShort,
    TextNotPlain,
    verify,
)
from huone.cards.proof import read, write
from huone.refusal import Refused

SEED = bytes(range(32))
OTHER_SEED = bytes(range(1, 33))
plain_texts = st.text("AKQJT98765432shdc x", min_size=1, max_size=6)
commitments = st.builds(
    lambda payloads, seed, subject, previous: Commitment(
        payloads, seed=seed, subject=subject, previous=previous.hex()
    ),
    st.lists(plain_texts, min_size=1, max_size=60),
    st.binary(min_size=32, max_size=40),
    plain_texts,
    st.binary(min_size=32, max_size=32),
)


@pytest.mark.clause("SYS-32")
@given(commitments)
def test_every_position_and_the_whole_deck_open_to_the_root(sealed: Commitment) -> None:
    openings = [sealed.open_card(position) for position in range(len(sealed))]
    assert all(verify(opening, root=sealed.root) for opening in openings)
    assert verify(sealed.open_all(), root=sealed.root)
    assert sealed.open_all().payloads == tuple(opening.payload for opening in openings)


@given(commitments, st.data())
def test_flipping_any_bit_of_a_proof_is_caught(sealed: Commitment, data: st.DataObject) -> None:
    position = data.draw(st.integers(0, len(sealed)))
    opening = sealed.open_all() if position == len(sealed) else sealed.open_card(position)
    text = bytearray(write(opening).encode())
    place = data.draw(st.integers(0, len(text) * 8 - 1))
    text[place // 8] ^= 1 << place % 8
    assert not accepted(bytes(text), root=sealed.root)


def test_no_single_bit_of_a_card_proof_can_be_flipped() -> None:
    sealed = Commitment(["As", "Kd", "7c"], seed=SEED, subject="table 1 hand 2")
    text = write(sealed.open_card(2)).encode()
    assert accepted(text, root=sealed.root)
    for place in range(len(text) * 8):
        flipped = bytearray(text)
        flipped[place // 8] ^= 1 << place % 8
        assert not accepted(bytes(flipped), root=sealed.root)


def accepted(text: bytes, *, root: str) -> bool:
    """Read and verify as the command does; a refusal is a proof that was caught."""
    try:
        return shuffle.verify(read(text.decode()), root=root)
    except (Refused, UnicodeDecodeError):
        return False


def test_a_proof_for_one_deck_does_not_open_another() -> None:
    ours = Commitment(["As", "Kd"], seed=SEED)
    theirs = Commitment(["As", "Kd"], seed=OTHER_SEED)
    assert ours.root != theirs.root
    assert not verify(ours.open_card(0), root=theirs.root)
    assert not verify(ours.open_all(), root=theirs.root)


@pytest.mark.parametrize(
    ("subject", "previous", "payloads"),
    [
        ("hand 2", GENESIS, ["As", "Kd"]),
        ("hand 1", "ab" * 32, ["As", "Kd"]),
        ("hand 1", GENESIS, ["Kd", "As"]),
        ("hand 1", GENESIS, ["As", "Kd", "Kd"]),
    ],
)
def test_the_root_depends_on_everything(subject: str, previous: str, payloads: list[str]) -> None:
    first = Commitment(["As", "Kd"], seed=SEED, subject="hand 1")
    assert Commitment(payloads, seed=SEED, subject=subject, previous=previous).root != first.root


def test_roots_chain_from_hand_to_hand() -> None:
    first = Commitment(["As"], seed=SEED, subject="hand 1")
    second = Commitment(["Kd"], seed=OTHER_SEED, subject="hand 2", previous=first.root)
    assert second.open_card(0).previous == first.root


def test_equal_payloads_look_different_when_sealed() -> None:
    sealed = Commitment(["2x", "2x", "2x", "100x"], seed=SEED)
    opened = sealed.open_card(0)
    neighbour = sealed.open_card(1)
    assert opened.salt != neighbour.salt
    assert opened.path[0] != neighbour.path[0]


@pytest.mark.parametrize(
    ("payload", "count"), [("100x", 1), ("seat 7", 9), ("Ah", 52), ("6s", 36), ("x", 1000)]
)
def test_any_list_of_small_payloads_can_be_sealed(payload: str, count: int) -> None:
    sealed = Commitment([payload] * count, seed=SEED)
    assert verify(sealed.open_card(count - 1), root=sealed.root)


def test_a_path_that_is_too_short_or_too_long_does_not_hold() -> None:
    sealed = Commitment(list("abcde"), seed=SEED)
    text = write(sealed.open_card(0))
    shorter = text.replace(f',"{sealed.open_card(0).path[-1]}"', "")
    longer = text.replace('"path":[', f'"path":["{GENESIS}",')
    assert accepted(text.encode(), root=sealed.root)
    assert shorter != text
    assert not accepted(shorter.encode(), root=sealed.root)
    assert not accepted(longer.encode(), root=sealed.root)


def test_a_deck_that_lacks_a_salt_or_everything_does_not_hold() -> None:
    sealed = Commitment(["a", "b"], seed=SEED)
    text = write(sealed.open_all())
    for change in ('"payloads":["a"]', '"payloads":[]'):
        assert not accepted(text.replace('"payloads":["a","b"]', change).encode(), root=sealed.root)


def test_a_sealed_card_never_leaks_into_a_printed_commitment() -> None:
    sealed = Commitment(["Qh"], seed=SEED)
    assert repr(sealed) == f"<Commitment {sealed.root} to 1>"


def test_what_cannot_be_sealed_is_refused() -> None:
    with pytest.raises(SeedTooShort, match="at least 32 bytes, not 31"):
        Commitment(["As"], seed=SEED[1:])
    with pytest.raises(NothingToSeal):
        Commitment([], seed=SEED)
    with pytest.raises(TextNotPlain, match=r"not 'A\\n'"):
        Commitment(["A\n"], seed=SEED)
    with pytest.raises(TextNotPlain):
        Commitment(["As"], seed=SEED, subject='a "table"')


@pytest.mark.parametrize("position", [-1, 2])
def test_a_position_outside_of_the_deck_is_refused(position: int) -> None:
    with pytest.raises(NoSuchPosition, match=f"no position {position} among 2"):
        Commitment(["As", "Kd"], seed=SEED).open_card(position)


@pytest.mark.parametrize("root", ["", "xyz", "AB" * 32, "ab" * 31])
def test_a_root_in_another_spelling_is_refused(root: str) -> None:
    with pytest.raises(ProofMalformed, match="root must be 64 lower-case"):
        verify(Commitment(["As"], seed=SEED).open_card(0), root=root)
