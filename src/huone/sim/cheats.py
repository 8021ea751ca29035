"""Cheats: a room of honest players with some planted among them who are not.

Owns: who cheats how, the evenings that are played, and the hands that come of it, from one seed.
Never: tells review who the cheats are; a test knows, and compares.

Rule 1: the same arguments give the same hands.
Rule 2: honest players differ in how loose, how bold and how quick they are, as people do.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final, Literal

from msgspec import Struct

from huone.games import deck_of, usual_stakes
from huone.games import events as game_events
from huone.games.actions import Action, Bet, Call, Check, Fold, Muck, Show, Turn
from huone.games.hand import Hand
from huone.games.rules import ONLINE
from huone.games.setup import Setup, setup_of
from huone.integrity.company import SITTING_MS
from huone.integrity.hands import PlayedHand, played_hand
from huone.integrity.strength import strength
from huone.units import PlayerId

Trick = Literal["company", "soft-play", "dumping", "squeezing", "stalling", "regularity", "absence"]
SEATS: Final = 6
STACK: Final = 200
GAME: Final = "texas"
RESPECT: Final = 40
"""How much better a hand must be for each raise after the first."""


class Person(Struct, frozen=True, kw_only=True):
    """How somebody plays, and what he is up to."""

    name: PlayerId
    folds_below: int
    bets_above: int
    boldness: float
    pace_ms: int
    trick: Trick | None = None
    partner: PlayerId | None = None
    gives: bool = False
    """Whether he is the one who loses on purpose."""


class CheatEvening(Struct, frozen=True, kw_only=True):
    """What was played, and who was not honest; only a test looks at the second."""

    hands: tuple[PlayedHand, ...]
    cheats: dict[Trick, tuple[PlayerId, ...]]
    people: tuple[PlayerId, ...]


PLANTED: Final[tuple[Trick, ...]] = (
    "company",
    "soft-play",
    "dumping",
    "squeezing",
    "stalling",
    "regularity",
    "absence",
)


def evening(
    *, seed: int, honest: int = 20, hours: int = 30, hands: int = 12, planted: bool = True
) -> CheatEvening:
    """Let people play for some hours at tables that they choose anew each hour."""
    chance = Random(f"cheats/{seed}")
    people = crowd(honest, chance, planted=planted)
    setup = setup_of(GAME, usual_stakes(GAME, "no-limit"), ONLINE)
    played: list[PlayedHand] = []
    for hour in range(hours):
        away = gone_for_a_while(people, chance)
        for number, there in enumerate(seated(people, chance)):
            table = CheatTable(setup=setup, name=f"cup.{number}", people=there, away=away)
            played += sitting(table, hour, hands, chance)
    cheats: dict[Trick, tuple[PlayerId, ...]] = {}
    for person in people:
        if person.trick is not None:
            cheats[person.trick] = (*cheats.get(person.trick, ()), person.name)
    return CheatEvening(
        hands=tuple(played), cheats=cheats, people=tuple(person.name for person in people)
    )


def crowd(honest: int, chance: Random, *, planted: bool) -> list[Person]:
    """Draw honest people, and for each trick those who play it."""
    people = [_person(f"honest{number}", chance) for number in range(honest)]
    for trick in PLANTED if planted else ():
        if trick in ("stalling", "regularity"):
            people.append(_person(f"{trick}1", chance, trick=trick))
            continue
        if trick == "absence":
            # They need not sit together; that is the point.
            people += [_person(f"{trick}{number}", chance, trick=trick) for number in (1, 2)]
            continue
        names = f"{trick}1", f"{trick}2"
        people.append(_person(names[0], chance, trick=trick, partner=names[1], gives=True))
        people.append(_person(names[1], chance, trick=trick, partner=names[0]))
    return people


def _person(
    name: str,
    chance: Random,
    *,
    trick: Trick | None = None,
    partner: str | None = None,
    gives: bool = False,
) -> Person:
    return Person(
        name=PlayerId(name),
        folds_below=chance.randrange(480, 580),
        bets_above=chance.randrange(620, 700),
        boldness=chance.uniform(0.55, 0.85),
        pace_ms=chance.randrange(1_200, 3_500),
        trick=trick,
        partner=None if partner is None else PlayerId(partner),
        gives=gives,
    )


def seated(people: Sequence[Person], chance: Random) -> Iterator[list[Person]]:
    """Seat everybody anew; partners come to one table nearly every time."""
    parties: list[list[Person]] = []
    by_name = {person.name: person for person in people}
    for person in people:
        if person.partner is None or chance.random() < 0.2:
            parties.append([person])
        elif person.gives:
            parties.append([person, by_name[person.partner]])
    there = {person.name for party in parties for person in party}
    parties += [[person] for person in people if person.name not in there]
    parties = _without_doubles(parties)
    chance.shuffle(parties)
    parties.sort(key=len, reverse=True)
    tables: list[list[Person]] = [[] for _ in range((len(people) + SEATS - 1) // SEATS)]
    for party in parties:
        least = min(tables, key=len)
        least += party
    for table in tables:
        chance.shuffle(table)
        if len(table) > 1:
            yield table[:SEATS]


def _without_doubles(parties: list[list[Person]]) -> list[list[Person]]:
    seen: set[PlayerId] = set()
    kept = []
    for party in sorted(parties, key=len, reverse=True):
        left = [person for person in party if person.name not in seen]
        seen.update(person.name for person in left)
        if left:
            kept.append(left)
    return kept


class CheatTable(Struct, frozen=True, kw_only=True):
    """One table for one hour."""

    setup: Setup
    name: str
    people: list[Person]
    away: frozenset[PlayerId]
    """For whom the house plays."""


def gone_for_a_while(people: Sequence[Person], chance: Random) -> frozenset[PlayerId]:
    """Draw who is away for an hour; two have agreed on it."""
    agreed = chance.random() < 0.2
    return frozenset(
        person.name
        for person in people
        if (agreed if person.trick == "absence" else chance.random() < 0.05)
    )


def sitting(table: CheatTable, hour: int, hands: int, chance: Random) -> Iterator[PlayedHand]:
    """Play some hands at one table; everybody sits down with the same stack each time."""
    setup, there = table.setup, table.people
    players = {seat: person.name for seat, person in enumerate(there)}
    for number in range(hour * hands + 1, (hour + 1) * hands + 1):
        hand = Hand(
            setup,
            [STACK] * len(there),
            deck_of(setup, chance.getrandbits(256)),
            seats=list(players),
            button=number % len(there),
            redeck=deck_of(setup, chance.getrandbits(256)),
        )
        thought = list(_play(hand, table, chance))
        found = played_hand(
            hand.events,
            players,
            table=table.name,
            hand_no=number,
            at_ms=hour * SITTING_MS,
            thought=thought,
        )
        assert found is not None
        yield found


def _play(hand: Hand, table: CheatTable, chance: Random) -> Iterator[tuple[int, int]]:
    plot = chance.random() < 0.25
    while (turn := hand.turn()) is not None:
        person = table.people[turn.seat]
        if person.name in table.away:
            hand.act(hand.timed_out(turn.seat), turn.seat)
            continue
        action = _choose(hand, turn, table.people, chance, plot=plot)
        yield len(hand.events), _thinks(person, action, chance)
        hand.act(action, turn.seat)


def _thinks(person: Person, action: Action, chance: Random) -> int:
    if person.trick == "regularity":
        return 1_500 + chance.randrange(60)
    if person.trick == "stalling" and isinstance(action, Fold):
        return chance.randrange(6_000, 16_000)
    return round(person.pace_ms * chance.lognormvariate(0, 0.6))


def _choose(hand: Hand, turn: Turn, there: list[Person], chance: Random, *, plot: bool) -> Action:
    if turn.kind != "bet":
        return Muck() if hand.can_muck() else Show()
    person = there[turn.seat]
    live = [there[player.seat].name for player in hand.players if not player.folded]
    if person.partner in live:
        planned = _scheme(hand, turn, person, live, chance, plot=plot)
        if planned is not None:
            return planned
    return _honest(hand, turn, person, chance)


def _held(hand: Hand, seat: int) -> int:
    player = next(each for each in hand.players if each.seat == seat)
    cards = tuple(hand.holdings[player.index].cards())
    found = strength(GAME, cards, tuple(hand.boards[0]))
    assert found is not None
    return found


def _honest(hand: Hand, turn: Turn, person: Person, chance: Random) -> Action:
    """Bet what is strong, mostly; bluff at times; pay a fair price, and fold the rest."""
    held, pot = _held(hand, turn.seat), sum(pot.chips for pot in hand.pots())
    bold = held >= person.bets_above and chance.random() < person.boldness
    if turn.raise_to_min and (bold or chance.random() < 0.03):
        return Bet(_sized(turn, pot + turn.call_chips, chance))
    price = 1_000 * turn.call_chips // max(1, pot + turn.call_chips)
    needed = person.folds_below + RESPECT * max(0, _raises(hand) - 1)
    if turn.call_chips and held < max(needed, price + 60):
        return Fold()
    return Check() if turn.can_check else Call()


def _raises(hand: Hand) -> int:
    """Count the bets of this street."""
    count = 0
    for event in reversed(hand.events):
        if isinstance(event, game_events.StreetStarted):
            break
        count += isinstance(event, game_events.BetPlaced)
    return count


def _sized(turn: Turn, pot: int, chance: Random) -> int:
    wanted = turn.raise_to_min + round(pot * chance.choice((0.3, 0.5, 0.7)))
    return max(turn.raise_to_min, min(turn.raise_to_max, wanted))


def _dump(turn: Turn, person: Person, quiet: Action, chance: Random) -> Action:
    """Bet most of a stack and fold to the raise, or be the one who raises."""
    if not person.gives:
        return Bet(turn.raise_to_max) if turn.raise_to_min else quiet
    if turn.call_chips > STACK // 8:
        return Fold()
    wanted = STACK * chance.randrange(50, 80) // 100
    return (
        Bet(max(turn.raise_to_min, min(wanted, turn.raise_to_max))) if turn.raise_to_min else quiet
    )


def _scheme(
    hand: Hand,
    turn: Turn,
    person: Person,
    live: list[PlayerId],
    chance: Random,
    *,
    plot: bool,
) -> Action | None:
    """Do what partners have agreed on, if it is the moment for it."""
    quiet: Action = Check() if turn.can_check else Call()
    match person.trick:
        case "soft-play" if len(live) == 2 and hand.boards[0]:
            return quiet if turn.can_check or _held(hand, turn.seat) > 500 else Fold()
        case "dumping" if plot and len(live) == 2:
            return _dump(turn, person, quiet, chance)
        case "dumping" if plot and not hand.boards[0]:
            isolates = person.gives and turn.raise_to_min and not _raises(hand)
            return Bet(min(turn.raise_to_max, STACK // 10)) if isolates else quiet
        case "squeezing" if plot and len(live) >= 3 and turn.raise_to_min:
            return Bet(_sized(turn, turn.call_chips, chance))
        case "squeezing" if plot and len(live) == 2:
            return Check() if turn.can_check else Fold()
        case _:
            return None
