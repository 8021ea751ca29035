"""The shoe: the deck that a table deals next, sealed by the house and cut by its players.

Owns: for each table the sealed deck of the next hand, everybody's anchor, and the cuts that have
come; for each player the anchors that wait for tables where he will sit.
Never: draws the seed, deals, waits for a cut, or keeps anything through a crash.

Rule 1: first the anchors, then the root, then the cuts. An anchor that comes later counts from the
next deck on, and a cut has to fit the anchor that was published with the root.
Rule 2: nobody holds up a table: the cuts that are there when the hand begins are used, and whose
are not is seen by everybody.
Rule 3: a cut is spent once the house has seen it, whatever becomes of the hand. So a chain moves on
even if its cut came too late, and after a crash everybody leaves new anchors.
Rule 4: a deck that somebody has cut is never replaced by another one that fits the hand as well.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from huone.cards.card import Card
from huone.cards.commitment import HASH_BYTES
from huone.cards.cuts import anchor_of, cut_deck
from huone.cards.shuffle import SealedDeck
from huone.refusal import Refused
from huone.room.hand_history import subject_of
from huone.system.entropy import Entropy
from huone.table.events import DeckCut, DeckSealed, TableEvent
from huone.units import PlayerId, Seat

ANCHORS_MAX: Final = 8
"""How many anchors of a player wait for tables at most."""
DIGITS: Final = frozenset("0123456789abcdef")


class CutUnfit(Refused):
    """A cut is the one link of its chain that hashes to the anchor before it."""

    code = "fair/cut-unfit"
    says = "this cut does not fit the anchor that you have left at table {table!r}"


class NoAnchor(Refused):
    """Only who has left an anchor before can cut."""

    code = "fair/no-anchor"
    says = "you have left no anchor at table {table!r}"


class AnchorsUnfit(Refused):
    """Anchors are hashes, few of them, and no two are alike."""

    code = "fair/anchors-unfit"
    says = "leave up to {most} different anchors, each of 64 lower-case hexadecimal digits"


class SpareAnchors:
    """The anchors that players have left for tables where they will sit."""

    def __init__(self) -> None:
        self._of: dict[PlayerId, list[str]] = {}

    def leave(self, player: PlayerId, anchors: tuple[str, ...]) -> None:
        """Keep these anchors of a player, instead of those that have waited so far."""
        verify_anchors(*anchors)
        self._of[player] = list(anchors)

    def has(self, player: PlayerId) -> bool:
        """Tell whether an anchor of a player waits."""
        return bool(self._of.get(player))

    def take(self, player: PlayerId) -> str:
        """Give the next anchor of a player; it waits no longer."""
        return self._of[player].pop(0)

    def hand_on(self, player: PlayerId, anchors: dict[PlayerId, str] | None) -> None:
        """Give the next anchor of a player to whoever will ask for its cut, if there is both."""
        if anchors is not None and self.has(player):
            anchors[player] = self.take(player)

    def forget(self, player: PlayerId) -> None:
        """Let go of the anchors of somebody who has gone."""
        self._of.pop(player, None)


class DealtDeck(NamedTuple):
    """A deck on the table: sealed, cut, and in the order in which it is dealt."""

    sealed: SealedDeck
    cut: DeckCut
    anchors: dict[int, str]
    cards: list[Card]
    redeck: list[Card]


class Shoe:
    """The next deck of one table."""

    def __init__(self, table: str, spare: SpareAnchors, entropy: Entropy) -> None:
        self.next: DeckSealed | None = None
        """What everybody knows of the deck of the next hand."""
        self.dealt: DeckCut | None = None
        """What everybody knows of the deck that was dealt last."""
        self._table = table
        self._spare = spare
        self._entropy = entropy
        self._sealed: SealedDeck | None = None
        self._chains: dict[PlayerId, str] = {}
        """What the next cut of everybody at the table has to fit."""
        self._cutters: dict[PlayerId, int] = {}
        """Who may cut the next deck, with his seat."""
        self._cuts: dict[int, str] = {}

    def seal_next(
        self,
        number: int,
        deck: str,
        seated: Mapping[Seat, PlayerId],
        *,
        previous: str,
        deals: bool = False,
    ) -> list[TableEvent]:
        """Seal the deck of a hand unless one waits that fits, and tell everybody its root.

        Who has come since may cut, too, if there is still time for another deck.
        """
        if self._fits(number, deck) and (deals or not self._lacks_cutters(seated)):
            return []
        seed, subject = self._entropy.take(HASH_BYTES), subject_of(self._table, number)
        self._sealed = SealedDeck(deck, seed=seed, subject=subject, previous=previous)
        return [self._announce(self._sealed, number, seated)]

    def _fits(self, number: int, deck: str) -> bool:
        """Tell whether a deck of this kind is sealed for a hand."""
        sealed, known = self._sealed, self.next
        return bool(sealed and known and known.number == number and sealed.deck == deck)

    def _lacks_cutters(self, seated: Mapping[Seat, PlayerId]) -> bool:
        """Tell whether nobody has cut yet and somebody else could, if a new deck were sealed."""
        if self._cuts:
            return False
        able = (who for who in seated.values() if who in self._chains or self._spare.has(who))
        return any(player not in self._cutters for player in able)

    def _announce(
        self, sealed: SealedDeck, number: int, seated: Mapping[Seat, PlayerId]
    ) -> DeckSealed:
        """Name who may cut the deck that was sealed, and what his cut has to fit."""
        here = {
            player: self._chains[player] for player in seated.values() if player in self._chains
        }
        for player in seated.values():
            if player not in here and self._spare.has(player):
                here[player] = self._spare.take(player)
        self._chains = here
        self._cutters = {player: int(seat) for seat, player in seated.items() if player in here}
        self._cuts = {}
        self.next = DeckSealed(
            number,
            sealed.root,
            sealed.commitment.previous,
            len(sealed.cards),
            {seat: here[player] for player, seat in self._cutters.items()},
        )
        return self.next

    def leave_anchor(self, player: PlayerId, anchor: str) -> None:
        """Begin a new chain at this table; it counts from the next deck on."""
        verify_anchors(anchor)
        self._chains[player] = anchor

    def cut(self, player: PlayerId, root: str, cut: str, anchor: str = "") -> bool:
        """Take a player's cut; says whether it counts, or has come too late."""
        verify_anchors(root, cut)
        if anchor:
            verify_anchors(anchor)
        fits = self._chains.get(player)
        if fits is None:
            raise NoAnchor(table=self._table)
        if anchor_of(cut) != fits:
            raise CutUnfit(table=self._table)
        self._chains[player] = anchor or cut
        seat = self._cutters.get(player)
        if self.next is None or root != self.next.root or seat is None:
            return False
        if self.next.anchors[seat] != fits or seat in self._cuts:
            return False
        self._cuts[seat] = cut
        return True

    def open(self) -> DealtDeck:
        """Give the deck as it has been cut; it stays in the shoe until a hand has begun with it."""
        sealed, known = self._sealed, self.next
        assert sealed is not None
        assert known is not None
        cards, redeck = cut_deck(sealed, self._cuts)
        cut = DeckCut(known.number, known.root, known.previous, dict(self._cuts))
        return DealtDeck(sealed, cut, known.anchors, cards, redeck)

    def begun(self, dealt: DealtDeck) -> None:
        """Note that a hand has begun with the deck; no cut of it counts any more."""
        self.dealt = dealt.cut
        self.next = self._sealed = None
        self._cuts = {}


def verify_anchors(*hashes: str) -> None:
    """Refuse anything but a few different hashes."""
    fit = all(len(each) == 2 * HASH_BYTES and DIGITS.issuperset(each) for each in hashes)
    if not fit or len(hashes) > ANCHORS_MAX or len(set(hashes)) != len(hashes):
        raise AnchorsUnfit(most=ANCHORS_MAX)
