"""Hands: many hands of any game played by bots from one seed, each of them audited.

Owns: the run, the laws that every hand must keep, and the digest by which two runs compare.
Never: plays by rules of its own.

Rule 1: the same arguments give the same digest.
Rule 2: a law that breaks is reported with the one line that plays the hand again.
"""

import hashlib
import time
from collections.abc import Callable
from random import Random
from typing import TypeVar, overload

import msgspec
from msgspec import Struct

from huone.bots.policies import policy_named
from huone.cards.card import CARDS, encode_hook
from huone.games import deck_of, game_of, usual_stakes
from huone.games import events as game_events
from huone.games.actions import Action
from huone.games.definition import AnyGame, Game, Mix, OpenFaceGame, catalog
from huone.games.hand import Hand
from huone.games.openface import OpenFace, OpenFaceSetup
from huone.games.replay import replay
from huone.games.rules import (
    LIVE,
    ONLINE,
    CashPoints,
    HandRules,
    PointStakes,
    TournamentPoints,
)
from huone.games.sandbox.unseen import cards_seen, with_cards_swapped
from huone.games.setup import Setup, clockwise_from, dealt_in, setup_of
from huone.games.view import history_for
from huone.refusal import Broken, Refused

RULES: tuple[HandRules, ...] = (ONLINE, LIVE, msgspec.structs.replace(ONLINE, runouts_max=3))
STACKS_BB = (1, 3, 8, 20, 50, 100, 250)
POINTS: tuple[PointStakes, ...] = (
    CashPoints(point_chips=1, min_stack_points=50, max_loss_points=50),
    CashPoints(point_chips=5, min_stack_points=60, max_loss_points=20),
    TournamentPoints(point_chips=3),
)
STACKS_POINTS = (1, 8, 50, 90)
"""What a player has above the least that a cash table asks for."""
Kind = TypeVar("Kind", bound=Hand | OpenFace)
encode = msgspec.msgpack.Encoder(enc_hook=encode_hook).encode


class BadRun(Refused):
    """A simulation that cannot be run."""

    code = "sim/bad-run"
    says = "{what} is {given}; {wanted}"


class LawBroken(Struct, frozen=True):
    """A law that a hand broke, and how to play that hand again."""

    law: str
    why: str
    rerun: str


class Run(Struct):
    """What came of a simulation."""

    game: str
    players: int
    policy: str
    seed: int
    hands: int = 0
    events: int = 0
    seconds: float = 0.0
    laws_broken: list[LawBroken] = []
    digest: str = ""

    @property
    def hands_per_second(self) -> int:
        """The pace of play, the audit included."""
        return round(self.hands / self.seconds) if self.seconds else 0


def run(
    game: str,
    *,
    players: int,
    hands: int,
    seed: int,
    policy: str,
    first: int = 0,
    progress: Callable[[int], None] = lambda done: None,
) -> Run:
    """Play hands of a game, or of `all` games in turn, and audit each."""
    tables = [_tables_of(each) for each in games_named(game)]
    _verify_players(players)
    decide = policy_named(policy)
    if hands < 1:
        raise BadRun(what="the number of hands", given=hands, wanted="play at least one")
    done = Run(game, players, policy, seed)
    digest = hashlib.sha256()
    started = time.perf_counter()
    for number in range(first, first + hands):
        chance = Random(f"{seed}/{number}")
        table = tables[number % len(tables)]
        hand = deal(table[chance.randrange(len(table))], players, chance)
        try:
            play_out(hand, decide, chance)
            audit(hand, chance)
        except (Broken, AssertionError, Refused, IndexError) as broken:
            done.laws_broken.append(_report(done, number, broken))
        digest.update(encode(hand.events))
        done.hands += 1
        done.events += len(hand.events)
        progress(done.hands)
    done.seconds = time.perf_counter() - started
    done.digest = digest.hexdigest()
    return done


def games_named(game: str) -> list[AnyGame]:
    """Find one game, or for `all` every game of the catalogue but the rotations of others."""
    if game != "all":
        return [game_of(game)]
    return [each for each in catalog().values() if not isinstance(each, Mix) or _is_choice(each)]


def _tables_of(game: AnyGame) -> list[Setup] | list[OpenFaceSetup]:
    return open_face_setups(game) if isinstance(game, OpenFaceGame) else setups_of(game)


def setups_of(game: AnyGame) -> list[Setup]:
    """Set a game up in each structure it is played in, by each house's rules."""
    if not isinstance(game, Game) and not _is_choice(game):
        raise BadRun(what="the game", given=game.id, wanted="name a game of betting streets")
    return [
        setup_of(game.id, usual_stakes(game.id, structure), rules)
        for structure in game.structures
        for rules in RULES
    ]


def open_face_setups(game: OpenFaceGame) -> list[OpenFaceSetup]:
    """Set an open-face game up for cash tables and tournaments."""
    return [OpenFaceSetup(game, stakes) for stakes in POINTS]


def _is_choice(game: AnyGame) -> bool:
    return isinstance(game, Mix) and game.choice is not None


def _verify_players(players: int) -> None:
    if not 2 <= players <= 12:
        raise BadRun(what="the number of players", given=players, wanted="2 to 12 can play")


@overload
def deal(setup: Setup, players: int, chance: Random) -> Hand: ...


@overload
def deal(setup: OpenFaceSetup, players: int, chance: Random) -> OpenFace: ...


def deal(setup: Setup | OpenFaceSetup, players: int, chance: Random) -> Hand | OpenFace:
    """Deal a hand with seats, stacks, button and deck from the source of chance."""
    if isinstance(setup, OpenFaceSetup):
        return _deal_open_face(setup, players, chance)
    count = min(players, setup.hands_max)
    unit = setup.stakes.min_bet
    return Hand(
        setup,
        [max(1, chance.choice(STACKS_BB) * unit + chance.randrange(-1, 2)) for _ in range(count)],
        deck_of(setup, chance.getrandbits(256)),
        seats=chance.sample(range(12), count),
        button=chance.randrange(12),
        redeck=deck_of(setup, chance.getrandbits(256)),
    )


def _deal_open_face(setup: OpenFaceSetup, players: int, chance: Random) -> OpenFace:
    """Deal to as many as can play; of five, the button sits out (OFC-CASH-02)."""
    taken = chance.sample(range(12), min(players, setup.game.players.cash))
    button = chance.choice(taken)
    seats = dealt_in(setup.game, clockwise_from(button, taken))
    least = 0
    if isinstance(setup.stakes, CashPoints):
        least = setup.stakes.min_stack_points * setup.point_chips
    return OpenFace(
        setup,
        [least + chance.choice(STACKS_POINTS) * setup.point_chips for _ in seats],
        deck_of(setup, chance.getrandbits(256)),
        seats=seats,
        button=button,
    )


def play_out(hand: Kind, decide: Callable[[Kind, Random], Action], chance: Random) -> None:
    """Let the policy decide for everyone until the hand is over."""
    while not hand.is_over:
        hand.act(decide(hand, chance))


def audit(hand: Hand | OpenFace, chance: Random) -> None:
    """Check the laws of a finished hand."""
    start, end = _start(hand), hand.events[-1]
    assert isinstance(end, game_events.HandEnded)
    taken = sum(
        e.rake_chips + e.jackpot_chips for e in hand.events if isinstance(e, game_events.RakeTaken)
    )
    _law("chips are conserved", sum(start.stacks) == sum(end.stacks) + taken)
    _law("no stack is negative", min(end.stacks) >= 0)
    _law("a replay is the play", _replayed(hand).stacks == hand.stacks)
    viewer = chance.choice([None, *start.seats])
    until = _moment(hand, chance)
    twin = disguised(hand, viewer, chance, until=until)
    seen = history_for(viewer, hand.events[:until])
    other = history_for(viewer, twin.events[:until])
    _law("hidden cards stay hidden", encode(seen) == encode(other))


def _start(hand: Hand | OpenFace) -> game_events.HandStarted | game_events.OpenFaceStarted:
    start = hand.events[0]
    assert isinstance(start, game_events.HandStarted | game_events.OpenFaceStarted)
    return start


def _replayed(hand: Hand | OpenFace) -> Hand | OpenFace:
    if isinstance(hand, OpenFace):
        return replay(hand.setup, hand.events)
    return replay(hand.state.table_setup, hand.events)


def _moment(hand: Hand | OpenFace, chance: Random) -> int:
    """Choose when to look: in the end, or earlier where every card lies face up by then."""
    if isinstance(hand, Hand):
        return len(hand.events)
    # The first five are hidden from their deal until they are placed.
    first_placed = 2 * len(hand.seats) + 1
    return chance.randint(2, first_placed if chance.random() < 0.5 else len(hand.events))


def _law(name: str, holds: bool) -> None:
    if not holds:
        raise Broken(name)


def disguised(
    hand: Hand | OpenFace, viewer: int | None, chance: Random, *, until: int
) -> Hand | OpenFace:
    """Play the same events again with other cards wherever the viewer could not see them."""
    seen = set(cards_seen(viewer, hand.events[:until]))
    hidden = [card for card in _start(hand).deck if card not in seen]
    mask = dict(zip(hidden, chance.sample(hidden, len(hidden)), strict=True))
    swap = [mask.get(card, card) for card in CARDS]
    return with_cards_swapped(hand, swap, until=until)


def _report(done: Run, number: int, broken: Exception) -> LawBroken:
    rerun = (
        f"huone sim hands --game {done.game} --players {done.players} --policy {done.policy} "
        f"--seed {done.seed} --hands 1 --first {number}"
    )
    return LawBroken(type(broken).__name__, str(broken), rerun)
