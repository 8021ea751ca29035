"""Races: small chips leave a tournament with paper cards, table by table.

Owns: a race as it was typed at a table, and when all tables are through.
Never: knows stacks: what a seat has besides its leftovers is told, or taken as last stated.
"""

from msgspec.structs import replace

from huone.cards.card import Card, parse_cards
from huone.live.contests.contest import Contest, SeatNotHis
from huone.live.contests.facts import ContestNoted, TableRaced
from huone.refusal import Refused
from huone.rulebooks.schema import ChipRace
from huone.tournament import clockwork
from huone.tournament.field import FieldTable
from huone.tournament.race import (
    Racer,
    RaceResult,
    leftover_chips,
    run_race,
)
from huone.tournament.rulings import verify_playing
from huone.units import Chips, Seat


class NoRaceDue(Refused):
    """Chips leave play when the blinds have outgrown them."""

    code = "live/no-race-due"
    says = "no chip leaves play now; the smallest is {chip}"


class RacedAlready(Refused):
    """A table races once for each chip that leaves."""

    code = "live/raced-already"
    says = "table {table} has raced its chips of {chip} off"


class LeftoversUnfit(Refused):
    """What is left over makes no large chip."""

    code = "live/leftovers-unfit"
    says = "seat {seat} has {chips} left over; 0 to {most} chips of {old_chip} make no {new_chip}"


class CardsUnfit(Refused):
    """One card for each chip that is left over (TOUR-RACE-03)."""

    code = "live/race-cards"
    says = "seat {seat} has {chips} chips left over and {cards} cards"


class RaceCardTwice(Refused):
    """A card is dealt once."""

    code = "live/card-twice"
    says = "a card was dealt to two places"


def race_due(contest: Contest) -> tuple[int, int] | None:
    """Name the chip that leaves play and the one it becomes, if there is one."""
    if contest.field.stage != "playing":
        return None
    chip = clockwork.outgrown_chip(contest.field, contest.config)
    if chip is None or not isinstance(contest.config.rules.chip_race, ChipRace):
        return None
    return int(contest.field.chip), int(chip)


def raced(contest: Contest, fact: TableRaced) -> RaceResult:
    """Work a race out: who wins a chip by card, and who is saved (TOUR-RACE-02..08)."""
    rules = contest.config.rules.chip_race
    assert isinstance(rules, ChipRace)
    table = contest.table(fact.table)
    old, new = Chips(fact.old_chip), Chips(fact.new_chip)
    racers, cards = list[Racer](), list[Card]()
    for seat in sorted(fact.leftovers):
        chips = fact.leftovers[seat]
        _verify_seat(table, fact, seat)
        others = 0 if seat in fact.alone else max(1, int(table.seats[Seat(seat - 1)].chips))
        racers.append(Racer(Seat(seat - 1), chips, Chips(others)))
        cards += parse_cards(fact.cards.get(seat, ()))
    if len(set(cards)) < len(cards):
        raise RaceCardTwice
    return run_race(racers, cards, old_unit=old, new_unit=new, rules=rules)


def with_result(contest: Contest, fact: TableRaced) -> TableRaced:
    """Write down who wins and who is saved, for whoever hands out the chips."""
    result = raced(contest, fact)
    return replace(
        fact,
        winners=tuple(int(seat) + 1 for seat in result.winners),
        saved=tuple(int(seat) + 1 for seat in result.saved),
    )


def _verify_seat(table: FieldTable, fact: TableRaced, seat: int) -> None:
    if Seat(seat - 1) not in table.seats:
        raise SeatNotHis(guest="nobody", table=fact.table, seat=seat)
    chips, most = fact.leftovers[seat], fact.new_chip // fact.old_chip - 1
    if leftover_chips(chips, old_unit=Chips(fact.old_chip), new_unit=Chips(fact.new_chip)) != chips:
        raise LeftoversUnfit(
            seat=seat, chips=chips, most=most, old_chip=fact.old_chip, new_chip=fact.new_chip
        )
    cards = len(fact.cards.get(seat, ()))
    if cards != chips:
        raise CardsUnfit(seat=seat, chips=chips, cards=cards)


def race(contest: Contest, fact: TableRaced, event: ContestNoted) -> None:
    """Let small chips leave play at a table; after the last table they are gone."""
    verify_playing(contest.field)
    due = race_due(contest)
    if due is None:
        raise NoRaceDue(chip=contest.field.chip)
    if due != (fact.old_chip, fact.new_chip):
        raise NoRaceDue(chip=contest.field.chip)
    if fact.table in contest.raced:
        raise RacedAlready(table=fact.table, chip=fact.old_chip)
    result, table = raced(contest, fact), contest.table(fact.table)
    for seat, chips in fact.leftovers.items():
        sitter = table.seats[Seat(seat - 1)]
        won = result.winners.count(Seat(seat - 1)) + (Seat(seat - 1) in result.saved)
        more = won * fact.new_chip - chips * fact.old_chip
        sitter.chips = Chips(max(fact.new_chip, sitter.chips + more))
        contest.race_chips += more
    contest.raced = contest.raced | {fact.table}
    if contest.raced >= set(contest.field.tables):
        contest.field.chip, contest.raced = Chips(fact.new_chip), frozenset()
