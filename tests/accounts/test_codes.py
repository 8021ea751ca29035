import pyotp
import pytest

from huone.accounts import codes
from huone.system.entropy import SeededEntropy
from huone.units import Instant

NOW = Instant(1_700_000_015_000)
STEP = NOW // codes.STEP_MS
SECRET = codes.new_secret(SeededEntropy(1))


def code_at(step: int) -> str:
    return pyotp.HOTP(SECRET).at(step)


@pytest.mark.parametrize("off", [-1, 0, 1])
def test_a_clock_may_be_half_a_minute_off(off: int) -> None:
    assert codes.accepted_step(SECRET, code_at(STEP + off), spent=0, now=NOW) == STEP + off


@pytest.mark.parametrize("off", [-10, -2, 2, 10])
def test_a_code_of_another_time_is_refused(off: int) -> None:
    assert codes.accepted_step(SECRET, code_at(STEP + off), spent=0, now=NOW) is None


def test_a_code_that_was_used_is_spent_and_so_are_older_ones() -> None:
    spent = codes.accepted_step(SECRET, code_at(STEP), spent=0, now=NOW)
    assert spent == STEP
    for step in (STEP - 1, STEP):
        assert codes.accepted_step(SECRET, code_at(step), spent=spent, now=NOW) is None
    assert codes.accepted_step(SECRET, code_at(STEP + 1), spent=spent, now=NOW) == STEP + 1


@pytest.mark.parametrize("code", ["", "12345", "abcdef", "١٢٣٤٥٦", "1234567", "-12345"])
def test_what_is_no_code_is_refused(code: str) -> None:
    assert codes.accepted_step(SECRET, code, spent=0, now=NOW) is None


def test_a_code_may_be_typed_in_groups() -> None:
    code = code_at(STEP)
    assert codes.accepted_step(SECRET, f"{code[:3]} {code[3:]}", spent=0, now=NOW) == STEP


def test_each_recovery_code_works_once_however_it_is_typed() -> None:
    sheet = codes.new_recovery_codes(SeededEntropy(2))
    kept: tuple[bytes, ...] | None = tuple(map(codes.fingerprint, sheet))
    assert len(set(sheet)) == codes.RECOVERY_CODES
    for code in sheet:
        assert kept is not None
        typed = code.upper().replace("-", " ")
        left = codes.without(typed, kept)
        assert left is not None
        assert len(left) == len(kept) - 1
        assert codes.without(code, left) is None
        kept = left
    assert kept == ()


def test_a_sheet_is_kept_without_its_codes() -> None:
    (code, *_) = codes.new_recovery_codes(SeededEntropy(3))
    assert code.replace("-", "").encode() not in codes.fingerprint(code)
    assert codes.without("aaaa-bbbb-cccc-dddd", [codes.fingerprint(code)]) is None
