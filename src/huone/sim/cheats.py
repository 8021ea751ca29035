"""Cheats: a room of honest players with some planted among them who are not.

Owns: who cheats how, the evenings that are played, and the hands that come of it, from one seed.
Never: tells review who the cheats are; a test knows, and compares.

Rule 1: the same arguments give the same hands.
Rule 2: honest players differ in how loose, how bold and how quick they are, as people do, and think
longer about what is harder.
Rule 3: some honest people share a line, too: they live together, and play for themselves.
"""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Final, Literal, get_args

from msgspec import Struct

from huone.games import deck_of, usual_stakes
from huone.games import events as game_events
from huone.games.actions import Action, Bet, Call, Check, Fold, Muck, Show, Turn
from huone.games.hand import Hand
from huone.games.rules import ONLINE
from huone.games.setup import Setup, setup_of
from huone.integrity.company import SITTING_MS, SeenAt
from huone.integrity.hands import PlayedHand, played_hand
from huone.integrity.strength import strength
from huone.units import PlayerId

Trick = Literal[
    "company",
    "soft-play",
    "card-sharing",
    "slow-dumping",
    "single-gift",
    "mules",
    "squeezing",
    "stalling",
    "absence",
    "bots",
    "bots-with-jitter",
    "multi-accounts",
]
SEATS: Final = 6
STACK: Final = 200
GAME: Final = "texas"
RESPECT: Final = 40
"""How much better a hand must be for each raise after the first."""
MULES: Final = 6
"""How many accounts lose to one taker, each for its part of the time and only once."""
SINGLE: Final[tuple[Trick, ...]] = ("stalling", "bots", "bots-with-jitter")
"""What somebody does alone."""
TOGETHER: Final[dict[Trick, float]] = {"mules": 1.0, "single-gift": 0.4}
"""How often partners come to one table, where it is not nearly every time."""
USUALLY_TOGETHER: Final = 0.8


class Person(Struct, frozen=True, kw_only=True):
    """How somebody plays, and what he is up to."""

    name: PlayerId
    folds_below: int
    bets_above: int
    boldness: float
    pace_ms: int
    patience: float
    """How much longer he thinks about what is hard."""
    address: str
    trick: Trick | None = None
    partner: PlayerId | None = None
    gives: bool = False
    """Whether he is the one who loses on purpose."""
    part: tuple[int, int] = (0, 1)
    """In which of how many parts of the time he is there."""

    def is_there(self, hour: int, hours: int) -> bool:
        """Tell whether he plays in an hour."""
        part, parts = self.part
        return hour * parts // hours == part if parts > 1 else True


class CheatEvening(Struct, frozen=True, kw_only=True):
    """What was played, and who was not honest; only a test looks at the second."""

    hands: tuple[PlayedHand, ...]
    cheats: dict[Trick, tuple[tuple[PlayerId, ...], ...]]
    """For each trick the groups that play it; who takes what others give comes first."""
    people: tuple[PlayerId, ...]
    seen: tuple[SeenAt, ...]


PLANTED: Final[tuple[Trick, ...]] = get_args(Trick)


def evening(
    *,
    seed: int,
    honest: int = 20,
    hours: int = 30,
    hands: int = 12,
    groups: int = 1,
    progress: Callable[[int, int], None] = lambda done, of: None,
) -> CheatEvening:
    """Let people play for some hours at tables that they choose anew each hour.

    `groups` is how many play each trick; with none everybody is honest.
    """
    chance = Random(f"cheats/{seed}")
    people = crowd(honest, chance, groups=groups)
    setup = setup_of(GAME, usual_stakes(GAME, "no-limit"), ONLINE)
    played: list[PlayedHand] = []
    done: set[PlayerId] = set()
    for hour in range(hours):
        progress(hour, hours)
        there_now = [person for person in people if person.is_there(hour, hours)]
        away = gone_for_a_while(there_now, chance)
        for number, there in enumerate(seated(there_now, chance)):
            table = CheatTable(
                setup=setup, name=f"cup.{number}", people=there, away=away, done=done
            )
            played += sitting(table, hour, hands, chance)
    progress(hours, hours)
    return CheatEvening(
        hands=tuple(played),
        cheats=_groups(people),
        people=tuple(person.name for person in people),
        seen=tuple(SeenAt(person.name, person.address) for person in people),
    )


def _groups(people: Sequence[Person]) -> dict[Trick, tuple[tuple[PlayerId, ...], ...]]:
    found: dict[Trick, dict[str, tuple[PlayerId, ...]]] = {}
    for person in people:
        if person.trick is not None:
            members = found.setdefault(person.trick, {})
            members[group_of(person)] = (*members.get(group_of(person), ()), person.name)
    return {trick: tuple(members.values()) for trick, members in found.items()}


def group_of(person: Person) -> str:
    """Name those with whom somebody has agreed on something."""
    return person.name.partition("-")[0]


def crowd(honest: int, chance: Random, *, groups: int) -> list[Person]:
    """Draw honest people, and for each trick the groups that play it."""
    people = [
        _person(
            f"honest{number}",
            chance,
            address="a family" if number in (0, 1) else f"line {number}",
        )
        for number in range(honest)
    ]
    for trick in PLANTED:
        for number in range(groups):
            people += _group(trick, f"{trick.replace('-', '')}{number}", chance)
    return people


def _group(trick: Trick, group: str, chance: Random) -> list[Person]:
    """Draw those who play a trick together; who takes comes first."""
    taker, giver = f"{group}-1", f"{group}-2"
    if trick in SINGLE:
        return [_person(taker, chance, trick=trick)]
    if trick == "absence":  # They need not sit together; that is the point.
        return [_person(name, chance, trick=trick) for name in (taker, giver)]
    if trick == "mules":
        mules = [
            _person(
                f"{group}-{number + 2}",
                chance,
                trick=trick,
                partner=taker,
                gives=True,
                part=(number, MULES),
            )
            for number in range(MULES)
        ]
        return [_person(taker, chance, trick=trick), *mules]
    shared = group if trick == "multi-accounts" else None
    return [
        _person(taker, chance, trick=trick, partner=giver, address=shared),
        _person(giver, chance, trick=trick, partner=taker, gives=True, address=shared),
    ]


def _person(
    name: str,
    chance: Random,
    *,
    trick: Trick | None = None,
    partner: str | None = None,
    gives: bool = False,
    part: tuple[int, int] = (0, 1),
    address: str | None = None,
) -> Person:
    return Person(
        name=PlayerId(name),
        patience=chance.uniform(0.6, 1.3),
        address=address or f"line of {name}",
        part=part,
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
        if not person.gives or person.partner not in by_name:
            continue
        assert person.trick is not None
        if chance.random() < TOGETHER.get(person.trick, USUALLY_TOGETHER):
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
    done: set[PlayerId]
    """Who has given already what was to be given once."""

    def taker_of(self, person: Person) -> Person | None:
        """Find the partner of somebody at this table, or of whoever gives to him here."""
        return next(
            (
                other
                for other in self.people
                if other.name == person.partner
                or (other.partner == person.name and other.gives and other.trick == person.trick)
            ),
            None,
        )


def gone_for_a_while(people: Sequence[Person], chance: Random) -> frozenset[PlayerId]:
    """Draw who is away for an hour; two have agreed on it."""
    agreed = {group_of(person): chance.random() < 0.2 for person in people}
    return frozenset(
        person.name
        for person in people
        if (agreed[group_of(person)] if person.trick == "absence" else chance.random() < 0.05)
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
        action = _choose(hand, turn, table, chance, plot=plot)
        yield len(hand.events), _thinks(hand, turn, person, action, chance)
        hand.act(action, turn.seat)


def _thinks(hand: Hand, turn: Turn, person: Person, action: Action, chance: Random) -> int:
    """Say how long somebody thinks: the longer, the more there is to decide, unless he is none."""
    match person.trick:
        case "bots":
            return 1_500 + chance.randrange(60)
        case "bots-with-jitter":
            return chance.randrange(900, 2_800)
        case "stalling" if isinstance(action, Fold):
            return chance.randrange(6_000, 16_000)
        case _:
            hard: float = _hardness(hand, turn, action) ** person.patience
            return round(person.pace_ms * hard * chance.lognormvariate(0, 0.5))


def _hardness(hand: Hand, turn: Turn, action: Action) -> float:
    """Compare a decision with a usual one."""
    if isinstance(action, Fold) and not hand.boards[0]:
        return 0.5
    if isinstance(action, Check):
        return 0.7
    pot = sum(pot.chips for pot in hand.pots()) + 1
    return 1.0 + min(1.5, turn.call_chips / pot * 2)


def _choose(hand: Hand, turn: Turn, table: CheatTable, chance: Random, *, plot: bool) -> Action:
    if turn.kind != "bet":
        return Muck() if hand.can_muck() else Show()
    person = table.people[turn.seat]
    partner = None if person.trick is None else table.taker_of(person)
    live = [table.people[player.seat].name for player in hand.players if not player.folded]
    if partner is not None and partner.name in live:
        scheme = Scheme(
            hand=hand, turn=turn, person=person, partner=partner, live=live, table=table
        )
        planned = _planned(scheme, chance, plot=plot)
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


class Scheme(Struct, frozen=True, kw_only=True):
    """A moment at which partners could do what they have agreed on."""

    hand: Hand
    turn: Turn
    person: Person
    partner: Person
    live: list[PlayerId]
    table: CheatTable

    @property
    def quiet(self) -> Action:
        """Check, or call."""
        return Check() if self.turn.can_check else Call()

    @property
    def giver(self) -> PlayerId:
        """Whichever of the two loses on purpose."""
        return self.person.name if self.person.gives else self.partner.name

    @property
    def are_alone(self) -> bool:
        """Whether nobody else is left."""
        return len(self.live) == 2

    def partner_holds(self) -> int:
        """Tell what the partner holds, as he has been told."""
        seat = next(
            seat for seat, one in enumerate(self.table.people) if one.name == self.partner.name
        )
        return _held(self.hand, seat)


def _planned(scheme: Scheme, chance: Random, *, plot: bool) -> Action | None:
    """Do what partners have agreed on, if it is the moment for it."""
    hand, turn, person = scheme.hand, scheme.turn, scheme.person
    once = scheme.giver not in scheme.table.done
    match person.trick:
        case "soft-play" if scheme.are_alone and hand.boards[0]:
            return scheme.quiet if turn.can_check or _held(hand, turn.seat) > 500 else Fold()
        case "card-sharing" if not hand.boards[0] and turn.call_chips:
            held, other = _held(hand, turn.seat), scheme.partner_holds()
            return Fold() if max(held, 520) < other and held < 720 else None
        case "slow-dumping" if plot:
            return _dump(scheme, chance, most=STACK)
        case "single-gift" if once:
            return _dump(scheme, chance, most=STACK)
        case "mules" if once:
            return _dump(scheme, chance, most=STACK // 2)
        case "squeezing" if plot and len(scheme.live) >= 3 and turn.raise_to_min:
            return Bet(_sized(turn, turn.call_chips, chance))
        case "squeezing" if plot and scheme.are_alone:
            return Check() if turn.can_check else Fold()
        case _:
            return None


def _dump(scheme: Scheme, chance: Random, *, most: int) -> Action | None:
    """Get the others out; then bet most of a stack and fold to the raise, or be who raises."""
    hand, turn, person = scheme.hand, scheme.turn, scheme.person
    wanted = most * chance.randrange(55, 85) // 100
    if not scheme.are_alone:
        if turn.call_chips > STACK // 8 and (person.gives or person.trick != "mules"):
            return None  # Somebody else wants to play; another time.
        isolates = person.gives and turn.raise_to_min and not _raises(hand)
        if hand.boards[0] or not isolates:
            return scheme.quiet
        opens = wanted if person.trick == "mules" else STACK // 10
        return Bet(min(turn.raise_to_max, max(turn.raise_to_min, opens)))
    if not person.gives:
        is_served = turn.call_chips >= STACK // 6
        return Bet(turn.raise_to_max) if turn.raise_to_min and is_served else scheme.quiet
    paid = STACK - next(each.stack for each in hand.players if each.seat == turn.seat)
    if turn.call_chips and paid * 2 >= most:
        scheme.table.done.add(person.name)
        return Fold()
    if not turn.raise_to_min:
        return scheme.quiet
    return Bet(max(turn.raise_to_min, min(wanted, turn.raise_to_max)))
