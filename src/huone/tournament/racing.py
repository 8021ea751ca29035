"""Racing: small chips leave a table of a running tournament.

Owns: who races with how many chips, and the cards that are dealt for them.
Never: decides when; that is a break after the level has outgrown the chip (TOUR-RACE-01).
"""

from huone.cards.card import CARDS, Card
from huone.rulebooks.schema import ChipRace
from huone.table.draw import Draw
from huone.tournament import events as tournament_events
from huone.tournament.field import FieldTable
from huone.tournament.race import Racer, run_race
from huone.units import Chips, Seat


def race_off(
    table: FieldTable, *, old_unit: Chips, new_unit: Chips, rules: ChipRace, draw: Draw
) -> tournament_events.ChipsRaced:
    """Exchange what changes evenly, and race the rest; seats stand from the dealer's left."""
    racers = [
        racer(seat, table.seats[seat].chips, old_unit, new_unit) for seat in sorted(table.seats)
    ]
    before = sum(sitter.chips for sitter in table.seats.values())
    cards = dealt_cards(sum(each.old_chips for each in racers), draw)
    result = run_race(racers, cards, old_unit=old_unit, new_unit=new_unit, rules=rules)
    for seat, chips in result.stacks_chips.items():
        table.seats[seat].chips = chips
    stacks = {int(seat): sitter.chips for seat, sitter in table.seats.items()}
    added = Chips(sum(stacks.values()) - before)
    assert added >= 0
    return tournament_events.ChipsRaced(table.number, new_unit, stacks, added)


def racer(seat: Seat, stack_chips: Chips, old_unit: Chips, new_unit: Chips) -> Racer:
    """Count the small chips of a stack that holds as few of them as it can."""
    old_chips = stack_chips % new_unit // old_unit
    return Racer(seat, old_chips, Chips(stack_chips - old_chips * old_unit))


def dealt_cards(count: int, draw: Draw) -> list[Card]:
    """Deal so many cards face up; a second deck helps where one is not enough."""
    dealt: list[Card] = []
    deck: list[Card] = []
    for _ in range(count):
        deck = deck or list(CARDS)
        dealt.append(deck.pop(draw(len(deck))))
    return dealt
