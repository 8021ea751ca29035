import asyncio

import pytest

from huone.accounts.passwords import (
    CHEAP,
    HashCost,
    Passwords,
    PasswordWeak,
    TooBusy,
    verify_strength,
)


@pytest.mark.parametrize(
    "password",
    [
        "short",
        "elevenchars",
        "ab" * 65,
        "aaaaaaaaaaaa",
        "abababababab",
        "Password1234",
        "vainamoinen2",
    ],
)
def test_a_password_that_would_be_guessed_is_refused(password: str) -> None:
    with pytest.raises(PasswordWeak):
        verify_strength(password, "Vainamoinen2")


@pytest.mark.parametrize("password", ["correct horse", "pässinpökkimä!", "🂡🂱🃁🃑 four aces"])
def test_any_letters_make_a_good_password(password: str) -> None:
    verify_strength(password, "anna")


async def test_only_the_right_password_is_right() -> None:
    passwords = Passwords(CHEAP)
    kept = await passwords.hash("correct horse battery")
    assert kept.startswith("$argon2id$")
    assert await passwords.is_right("correct horse battery", kept)
    assert not await passwords.is_right("correct horse batterY", kept)
    assert not await passwords.is_right("correct horse battery", None)
    assert not await passwords.is_right("correct horse battery", "$argon2id$broken")
    passwords.close()


async def test_the_password_of_nobody_is_never_right() -> None:
    passwords = Passwords(CHEAP)
    assert not await passwords.is_right("the password of nobody", None)
    passwords.close()


async def test_a_flood_is_refused_and_not_queued() -> None:
    passwords = Passwords(HashCost(passes=1, memory_kib=64, threads=1, queue_max=3))
    asked = [passwords.hash("correct horse battery") for _ in range(10)]
    answers = await asyncio.gather(*asked, return_exceptions=True)
    assert sum(isinstance(answer, TooBusy) for answer in answers) == 7
    assert sum(isinstance(answer, str) for answer in answers) == 3
    assert await passwords.hash("when it is over, the next one is served")
    passwords.close()


async def test_the_loop_goes_on_while_a_password_is_checked() -> None:
    passwords = Passwords(HashCost(passes=3, memory_kib=16_384))
    work = asyncio.ensure_future(passwords.hash("correct horse battery"))
    turns = 0
    while not work.done():
        turns += 1
        await asyncio.sleep(0)
    assert turns > 5
    passwords.close()


def test_a_hash_of_another_cost_is_outdated() -> None:
    cheap, dear = Passwords(CHEAP), Passwords(HashCost(passes=1, memory_kib=128))
    kept = asyncio.run(cheap.hash("correct horse battery"))
    assert dear.is_outdated(kept)
    assert not cheap.is_outdated(kept)
    cheap.close()
    dear.close()
