"""Pages: what the guide says, as data, before anybody draws it.

Owns: the parts that a page is made of.
Never: knows HTML, a language or a rulebook.
"""

from msgspec import Struct

from huone.cards.card import Card


class Sentence(Struct, frozen=True, tag="Said"):
    """One statement, the name of its text, and the clauses that it stands on."""

    key: str
    text: str
    clauses: tuple[str, ...] = ()


class Grid(Struct, frozen=True, tag=True):
    """A table; a column of numbers is set to the right."""

    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    clauses: tuple[str, ...] = ()
    numeric_from: int = 1


class ShownHand(Struct, frozen=True):
    """A hand with its name, its cards, and what it is."""

    name: str
    cards: tuple[Card, ...]
    says: str


class Hands(Struct, frozen=True, tag=True):
    """Hands as pictures, the best first."""

    caption: str
    head: tuple[str, str, str]
    hands: tuple[ShownHand, ...]
    clauses: tuple[str, ...] = ()


class StepSeat(Struct, frozen=True):
    """A player at one step of a hand; `None` is a card that you do not see."""

    name: str
    cards: tuple[Card | None, ...]
    stack_chips: int
    in_chips: int
    folded: bool
    says: str = ""


class HandStep(Struct, frozen=True):
    """One step of a hand: what happened, and how the table looks then."""

    says: str
    boards: tuple[tuple[Card, ...], ...]
    pot_chips: int
    seats: tuple[StepSeat, ...]


class ClickedHand(Struct, frozen=True, tag="PlayedHand"):
    """A hand to click through, as the engine played it."""

    title: str
    steps: tuple[HandStep, ...]


class RakeStake(Struct, frozen=True):
    """What a calculator needs to know of one stake."""

    name: str
    rate_basis_points: int
    cap_cents: int


class RakeCalculator(Struct, frozen=True, tag=True):
    """Pot, players and stake to rake; the example is what it shows first."""

    stakes: tuple[RakeStake, ...]
    short_handed_players: tuple[int, ...]
    short_handed_cap_basis_points: int
    minimum_cents: int
    players_max: int
    pot_cents: int
    players: int
    stake: int
    rake_cents: int


Part = Sentence | Grid | Hands | ClickedHand | RakeCalculator


class PageSection(Struct, frozen=True):
    """Some parts under a heading; `id` is its anchor."""

    id: str
    title: str
    parts: tuple[Part, ...]

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses that the section stands on, each once."""
        named = (id for part in self.parts for id in getattr(part, "clauses", ()))
        return tuple(dict.fromkeys(named))


class Page(Struct, frozen=True):
    """One page of the guide; `slug` is its name in an address."""

    slug: str
    title: str
    lead: str
    sections: tuple[PageSection, ...]
