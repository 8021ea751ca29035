"""How much one client may ask for in a while."""

from huone.server.allowance import Allowance, Rate


class Watch:
    """A watch that is set by hand."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


def test_so_many_at_once_and_then_as_time_passes() -> None:
    watch = Watch()
    allowance = Allowance(Rate(each_second=2, at_once=3), watch)
    assert [allowance.take() for _ in range(4)] == [True, True, True, False]
    watch.seconds = 0.5
    assert [allowance.take() for _ in range(2)] == [True, False]
    watch.seconds = 1_000
    assert [allowance.take() for _ in range(4)] == [True, True, True, False]
