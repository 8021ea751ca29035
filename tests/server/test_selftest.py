"""The self-test: machines that cannot be trusted with a game."""

import pytest

from huone.server import selftest
from huone.server.selftest import SelfTestFailed, verify_machine
from huone.system.clock import JumpingClock, SystemClock
from huone.system.entropy import SystemEntropy
from huone.units import Instant


class Stuck:
    """Entropy that always gives the same."""

    def take(self, count: int) -> bytes:
        return bytes(range(count))


def test_a_sound_machine_passes() -> None:
    verify_machine(SystemClock(), SystemEntropy())


def test_a_clock_that_is_years_behind_is_noticed() -> None:
    with pytest.raises(SelfTestFailed, match="clock"):
        verify_machine(JumpingClock(Instant(0)), SystemEntropy())


def test_entropy_that_repeats_itself_is_noticed() -> None:
    with pytest.raises(SelfTestFailed, match="entropy"):
        verify_machine(SystemClock(), Stuck())


def test_a_wrong_ranking_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(selftest, "LADDER", selftest.LADDER[::-1])
    with pytest.raises(SelfTestFailed, match="ranked"):
        verify_machine(SystemClock(), SystemEntropy())


def test_a_proof_that_does_not_hold_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(selftest, "verify", lambda proof, root: False)
    with pytest.raises(SelfTestFailed, match="commitment"):
        verify_machine(SystemClock(), SystemEntropy())
