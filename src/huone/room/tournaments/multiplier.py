"""The lot: the number that decides a HexaPro's prize, half of it sealed by the house, half cut.

Owns: the sealed half of the number, its commitment, how names and cuts of the players complete it,
and the proof of all that.
Never: knows what the number wins (`huone.tournament.hexapro`).

Rule 1: the house seals its half when the tournament is announced, and cannot change it any more.
Rule 2: who enters leaves an anchor; when the last one has entered, everybody opens the cut that
fits. So nobody knew the cuts when names and anchors were fixed: a house cannot try names until it
likes the number (HEXA-04, online:AMB-66).
Rule 3: the two halves are added round the circle of numbers, so all are equally likely as long as
one of the halves is.
"""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Final, Literal

import msgspec
from msgspec import Struct

from huone.cards.commitment import CardOpening, Commitment, ProofMalformed, verify, verify_hashes
from huone.cards.cuts import anchor_of
from huone.cards.shuffle import SeedStream, below
from huone.tournament.hexapro import NUMBERS
from huone.units import Instant, PlayerId

LOT: Final = b"huone/lot/1\0"


class LotOpening(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The proof of the sealed half, as `huone fair verify` reads it."""

    root: str
    previous: str
    subject: str
    count: int
    position: int
    payload: str
    salt: str
    path: tuple[str, ...]


class LotView(Struct, frozen=True, kw_only=True):
    """What everybody may know of a lot: its seal at once, the proof after the draw."""

    root: str
    number: int | None = None
    opening: LotOpening | None = None
    players: tuple[PlayerId, ...] = ()
    """Who plays, in the order of their entries; there when the last has entered."""
    anchors: dict[PlayerId, str] = {}
    cuts: dict[PlayerId, str] = {}
    until: Instant | None = None
    """Until when cuts are taken, while they are."""


class LotProof(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A drawn multiplier, with all that is needed to draw it again."""

    root: str
    number: int
    players: tuple[str, ...]
    anchors: dict[str, str]
    cuts: dict[str, str]
    opening: LotOpening
    proof: Literal["lot"] = "lot"


class MultiplierDraw:
    """The sealed half of a number."""

    def __init__(self, tournament: str, seed: bytes) -> None:
        self._half = below(NUMBERS, SeedStream(seed, purpose="multiplier").take)
        self._sealed = Commitment([str(self._half)], seed=seed, subject=subject_of(tournament))

    @property
    def root(self) -> str:
        """What is published when the tournament is announced."""
        return self._sealed.root

    def number(self, players: Sequence[PlayerId], cuts: Mapping[PlayerId, str]) -> int:
        """Complete the number with the names and the cuts of the players."""
        return drawn_number(self._half, self.root, players, cuts)

    def opened(self, players: Sequence[PlayerId], cuts: Mapping[PlayerId, str]) -> LotView:
        """Open the seal, once the number was drawn."""
        opening = msgspec.convert(self._sealed.open_card(0), LotOpening, from_attributes=True)
        return LotView(root=self.root, number=self.number(players, cuts), opening=opening)


def subject_of(tournament: str) -> str:
    """Name a tournament's lot in its commitment."""
    return f"multiplier/{tournament}"


def drawn_number(
    half: int, root: str, players: Sequence[str], cuts: Mapping[PlayerId, str] | Mapping[str, str]
) -> int:
    """Add the half that grows from names and cuts; anybody can do that again."""
    opened = {str(player): cut for player, cut in cuts.items()}
    parts = [LOT, bytes.fromhex(root), _u32(len(players))]
    for player in players:
        cut = bytes.fromhex(opened.get(player, ""))
        parts += [_u32(len(player.encode())), player.encode(), _u32(len(cut)), cut]
    key = sha256(b"".join(parts)).digest()
    return (half + below(NUMBERS, SeedStream(key, purpose="lot").take)) % NUMBERS


def read_lot_proof(text: str) -> LotProof:
    """Read the proof of a multiplier; anything else is refused."""
    try:
        return _DECODER.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise ProofMalformed(why=str(error)) from error


_DECODER: Final = msgspec.json.Decoder(LotProof)


def verify_lot(proof: LotProof, *, root: str) -> bool:
    """Tell whether a number follows from the seal that was published, and from fitting cuts."""
    opening = proof.opening
    verify_hashes(root=(root, proof.root), cut=tuple(proof.cuts.values()))
    sealed = CardOpening(**{name: getattr(opening, name) for name in opening.__struct_fields__})
    if not (opening.root == proof.root and opening.count == 1 and opening.payload.isdecimal()):
        return False
    if not all(anchor_of(cut) == proof.anchors.get(who) for who, cut in proof.cuts.items()):
        return False
    half, known = int(opening.payload), set(proof.players)
    drawn = drawn_number(half, root, proof.players, proof.cuts)
    return (
        verify(sealed, root=root)
        and proof.cuts.keys() <= known
        and len(known) == len(proof.players)
        and half < NUMBERS
        and drawn == proof.number
    )


def _u32(number: int) -> bytes:
    return number.to_bytes(4, "big")
