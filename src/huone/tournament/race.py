"""Race: small chips leave play, and cards decide who gets what does not change evenly.

Owns: the exchange of a denomination, the pool of leftovers, the winners of the race.
Never: shuffles; the face-up cards arrive as arguments.

Rule 1: the race rounds up, so chips may be added and are never taken from the field.
Rule 2: nobody goes out in a race (TOUR-RACE-07).
"""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from huone.cards.card import Card
from huone.refusal import Refused
from huone.rulebooks.schema import ChipRace
from huone.units import Chips, Seat


class ChipsDoNotChange(Refused):
    """Small chips are exchanged for a chip that a whole number of them makes."""

    code = "race/chips-do-not-change"
    says = "chips of {old_unit} do not change into chips of {new_unit}"


class Racer(Struct, frozen=True):
    """A seat with chips of the leaving denomination, and all that it has besides."""

    seat: Seat
    old_chips: int
    other_chips: Chips


class RaceResult(Struct, frozen=True):
    """The stacks after the race, who won a unit by card, and who was saved."""

    stacks_chips: Mapping[Seat, Chips]
    winners: tuple[Seat, ...]
    saved: tuple[Seat, ...]


def leftover_chips(old_chips: int, *, old_unit: Chips, new_unit: Chips) -> int:
    """Count the small chips that make no large one and enter the race (TOUR-RACE-02)."""
    if new_unit <= old_unit or new_unit % old_unit:
        raise ChipsDoNotChange(old_unit=old_unit, new_unit=new_unit)
    return old_chips % (new_unit // old_unit)


def units_in_pool(leftovers: int, *, old_unit: Chips, new_unit: Chips) -> int:
    """Exchange the pooled leftovers, rounding up (TOUR-RACE-04)."""
    return -(-leftovers * old_unit // new_unit)


def deal_race(leftovers: Mapping[Seat, int], cards: Sequence[Card]) -> dict[Seat, tuple[Card, ...]]:
    """Deal a card for each leftover chip; seats stand from the dealer's left (TOUR-RACE-03)."""
    dealt: dict[Seat, tuple[Card, ...]] = {}
    at = 0
    for seat, chips in leftovers.items():
        dealt[seat] = tuple(cards[at : at + chips])
        at += chips
    assert at <= len(cards), "one card for each leftover chip"
    return dealt


def race_winners(
    dealt: Mapping[Seat, Sequence[Card]], units: int, *, rules: ChipRace
) -> tuple[Seat, ...]:
    """Name who wins a unit, the highest card first, nobody more than he may (TOUR-RACE-05..06).

    Cards compare in Bridge Rank Order, which is the order of their ids.
    """
    by_card = sorted(
        ((card, seat) for seat, cards in dealt.items() for card in cards), reverse=True
    )
    winners: list[Seat] = []
    for _, seat in by_card:
        if len(winners) < units and winners.count(seat) < rules.units_per_player_max:
            winners.append(seat)
    return tuple(winners)


def run_race(
    racers: Sequence[Racer],
    cards: Sequence[Card],
    *,
    old_unit: Chips,
    new_unit: Chips,
    rules: ChipRace,
) -> RaceResult:
    """Exchange a denomination at one table; racers stand from the dealer's left."""
    leftovers = {
        racer.seat: leftover_chips(racer.old_chips, old_unit=old_unit, new_unit=new_unit)
        for racer in racers
    }
    units = units_in_pool(sum(leftovers.values()), old_unit=old_unit, new_unit=new_unit)
    winners = race_winners(deal_race(leftovers, cards), units, rules=rules)
    assert len(winners) == units, "each racer leaves less than one unit, so there are enough"
    stacks = {
        racer.seat: Chips(
            racer.other_chips
            + (racer.old_chips - leftovers[racer.seat]) * old_unit
            + winners.count(racer.seat) * new_unit
        )
        for racer in racers
    }
    saved = (
        () if rules.may_eliminate else tuple(seat for seat, chips in stacks.items() if not chips)
    )
    # TOUR-RACE-08: one chip more, beyond the pool (live:AMB-46).
    stacks.update(dict.fromkeys(saved, new_unit))
    return RaceResult(stacks, winners, saved)
