"""The hashes of a sealed list: the kernel's and the plain ones are the same, byte for byte."""

import hmac
from contextlib import suppress
from hashlib import sha256
from importlib import import_module
from typing import Protocol, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from huone.cards import sealing
from huone.cards.shuffle import SeedStream, ordered_by, shuffled

SEED = bytes(range(32))
seeds = st.binary(min_size=32, max_size=100)


class Hashes(Protocol):
    """What `cards.commitment` and `cards.shuffle` take from the kernel or from `cards.sealing`."""

    def seal(self, seed: bytes, payloads: tuple[str, ...], /) -> tuple[bytes, bytes]: ...

    def order_of_seed(self, seed: bytes, purpose: bytes, count: int, /) -> bytes: ...


def implementations() -> list[Hashes]:
    found = [cast(Hashes, sealing)]
    with suppress(ModuleNotFoundError):
        found.append(cast(Hashes, import_module("huone.cards._kernel")))
    return found


BOTH = implementations()


@given(seeds, st.lists(st.text(max_size=70), min_size=1, max_size=9))
def test_the_same_list_is_sealed_with_the_same_bytes(seed: bytes, payloads: list[str]) -> None:
    salts, nodes = sealing.seal(seed, tuple(payloads))
    salt = hmac.digest(seed, b"huone/salt/1\0\0\0\0\0", "sha256")
    assert salts[:32] == salt
    leaf = b"huone/leaf/1\0\0\0\0\0" + salt + payloads[0].encode()
    assert nodes[:32] == sha256(leaf).digest()
    for hashes in BOTH:
        assert hashes.seal(seed, tuple(payloads)) == (salts, nodes)


@given(seeds, st.sampled_from(["shuffle", "cut", "again", ""]), st.integers(0, 256))
def test_a_seed_gives_one_order_by_the_stream_or_in_one_step(
    seed: bytes, purpose: str, count: int
) -> None:
    slowly = shuffled(range(count), SeedStream(seed, purpose=purpose).take)
    assert tuple(ordered_by(seed, range(count), purpose=purpose)) == slowly
    for hashes in BOTH:
        assert tuple(hashes.order_of_seed(seed, purpose.encode(), count)) == slowly


@pytest.mark.parametrize("hashes", BOTH, ids=lambda hashes: hashes.__name__)
def test_what_cannot_be_ordered_is_refused(hashes: Hashes) -> None:
    with pytest.raises(ValueError, match="from 0 to 256, not 257"):
        hashes.order_of_seed(SEED, b"shuffle", 257)


@pytest.mark.parametrize("hashes", BOTH[1:], ids=lambda hashes: hashes.__name__)
@pytest.mark.parametrize("wrong", [("", ("As",)), (SEED, ["As"]), (SEED, ("As", 1)), (SEED,)])
def test_the_kernel_checks_what_it_is_given(hashes: Hashes, wrong: tuple[object, ...]) -> None:
    with pytest.raises(TypeError):
        hashes.seal(*wrong)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="must be 1 to"):
        hashes.seal(SEED, ())
