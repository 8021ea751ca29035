"""The implementations of the ranking functions that every test of them runs against."""

from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING, Protocol, cast

from huone.cards import pure
from huone.cards.card import mask_of, parse_cards
from huone.cards.pure import NumpyArray

if TYPE_CHECKING:
    from typing_extensions import Buffer


class Kernel(Protocol):
    """What `cards.ranking` takes from the kernel or from `cards.pure`."""

    def evaluate(self, mask: int, ranking: int = 0, /) -> int: ...

    def evaluate_omaha(self, hole_mask: int, board_mask: int, ranking: int = 0, /) -> int: ...

    def evaluate_batch(
        self, masks: "Buffer | NumpyArray", out: "Buffer | NumpyArray", ranking: int = 0, /
    ) -> None: ...


def kernels() -> list[Kernel]:
    """The plain one, and the compiled one where it is installed."""
    found = [cast(Kernel, pure)]
    with suppress(ModuleNotFoundError):
        found.append(cast(Kernel, import_module("huone.cards._kernel")))
    return found


KERNELS = kernels()
FASTEST = KERNELS[-1]


def name_of_kernel(kernel: object) -> str:
    """Name an implementation in a test's id."""
    return "pure" if kernel is pure else "compiled"


def mask(text: str) -> int:
    """The mask of some cards in text."""
    return mask_of(parse_cards(text))
