from typing_extensions import Buffer

from huone.cards.pure import NumpyArray

def evaluate(mask: int, ranking: int = 0, /) -> int: ...
def evaluate_omaha(hole_mask: int, board_mask: int, ranking: int = 0, /) -> int: ...
def evaluate_batch(
    masks: Buffer | NumpyArray, out: Buffer | NumpyArray, ranking: int = 0, /
) -> None: ...
def count_deals(
    shares: tuple[tuple[int, int, int], ...],
    hands: tuple[int, ...],
    own_cards: int,
    boards: tuple[int, ...],
    board_cards: int,
    stock: int,
    first: int,
    end: int,
    /,
) -> tuple[int, ...]: ...
def sample_deals(
    shares: tuple[tuple[int, int, int], ...],
    ranges: tuple[bytes, ...],
    own_cards: int,
    boards: tuple[int, ...],
    board_cards: int,
    stock: int,
    seed: int,
    block: int,
    samples: int,
    /,
) -> tuple[int, ...]: ...
def seal(seed: bytes, payloads: tuple[str, ...], /) -> tuple[bytes, bytes]: ...
def order_of_seed(seed: bytes, purpose: bytes, count: int, /) -> bytes: ...
