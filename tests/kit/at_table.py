"""At a table: a hand scenario, played by people in a room instead of by the engine alone.

The engine has played it before; the room deals from the same deck, and everything that happens in
its hand has to be the same, from the forced bets to the last chip. What a table cannot bring about
by itself stays with the engine: `engine_only` in its file says why.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import files
from itertools import zip_longest
from pathlib import Path

from kit.chosen_cards import chosen_cards
from kit.evening import Evening, passive
from kit.plain_luck import PlainLuck
from kit.scenario import Scenario, action_of, options, play
from msgspec.structs import replace

from huone.games.actions import Action, BringIn, Turn
from huone.games.events import Event, HandStarted
from huone.games.hand import Hand
from huone.money.currency import EUR
from huone.refusal import Refused
from huone.room import commands
from huone.room.cash.table import RoomTable
from huone.room.config import RoomConfig, StakeOffer
from huone.table import deal
from huone.table.buyin import Limits
from huone.units import Chips, Seat

PLAY_ROOM = files("huone.server").joinpath("defaults", "play-room.toml")
MORE_GAMES = {"online": str(PLAY_ROOM), "live": "live-1.0-fi"}
ANY_STACK = Limits(min_chips=Chips(1), max_chips=None, why="as the scenario has it")
PAUSE_MS = 1
ONLINE_SEATS = 6
DEALERS = ("is dead", "exposes", "turned up")
"""What only staff or a dealer of flesh and blood brings about."""


def why_engine_only(scenario: Scenario) -> str:
    """Say why a scenario can not be played at a table of a room, if it can not."""
    if not isinstance(scenario.rules, str):
        return "no rulebook has these rules"
    if scenario.posts is not None or scenario.betting_button is not None:
        return "it begins in the middle of an evening"
    if any(word in line for line in scenario.play for word in DEALERS):
        return "somebody does what a room has no command for"
    if "void" in scenario.play:
        return "a room tells of a void hand in its own way"
    last_seat = max(scenario.seats or [len(scenario.stacks) - 1])
    if scenario.rules == "online" and last_seat >= ONLINE_SEATS:
        return "an online table has six seats"
    return ""


async def play_at_table(scenario: Scenario, path: Path) -> None:
    """Play a scenario in a room; everything has to happen as it does in the engine."""
    expected = play(scenario)
    start = expected.events[0]
    assert isinstance(start, HandStarted)
    line = StakeOffer(
        id="x",
        game=scenario.game,
        stakes=scenario.stakes,
        limits=ANY_STACK,
        raked=False,
        pause_ms=PAUSE_MS,
    )
    config = RoomConfig(name="Test", rulebook=_book(scenario), currency=EUR.code, lobby=(line,))
    with chosen_cards() as cards, _button(start.button):
        cards.deck = (list(start.deck), list(start.redeck))
        async with Evening(path, config, luck=PlainLuck) as night:
            table = await _seated(night, start)
            while cards.dealt is None:
                at = night.room.next_deadline()
                assert at is not None, "nobody is dealt in"
                await night.wait(max(0, at - night.clock.now()))
            hand = cards.dealt
            for said in scenario.play:
                await night.room.quiet()
                await _line(night, table, hand, said)
            await night.room.quiet()
            for there, here in zip_longest(expected.events, hand.events):
                assert _told(here) == _told(there), f"{here} instead of {there}"
            assert night.room.failures == []


def _told(event: Event | None) -> object:
    """Give an event as it counts: forced bets are put in by kind, however they were listed."""
    if not isinstance(event, HandStarted):
        return event
    return replace(event, posts=tuple(sorted(event.posts, key=repr)))


def _book(scenario: Scenario) -> str:
    """Name the book of the house; the online rules are also those of rooms with more games."""
    of_online = scenario.rules == "online" and scenario.game in ("texas", "omaha")
    return "online-2.7-en" if of_online else MORE_GAMES[str(scenario.rules)]


async def _seated(night: Evening, start: HandStarted) -> RoomTable:
    """Let everybody come and sit where the hand has him."""
    table, invitation = "", ""
    for seat, stack in zip(start.seats, start.stacks, strict=True):
        name = f"p{seat}"
        await night.come(name, stack)
        if not table:
            opened = await night.ask(name, commands.OpenPrivateTable(stake="x", name="table"))
            assert isinstance(opened, commands.Invited)
            table, invitation = opened.table, opened.invitation
        else:
            await night.ask(name, commands.EnterPrivateTable(invitation=invitation))
        await night.ask(name, commands.SitDown(table=table, chips=stack, seat=seat))
    return night.room.lobby.table(table)


async def _line(night: Evening, table: RoomTable, hand: Hand, said: str) -> None:
    """Do or see what a line says."""
    words = said.split()
    if words[0] == "?":
        turn = hand.turn()
        assert turn is not None
        assert f"{turn.seat} {', '.join(options(turn))}" == " ".join(words[1:]), said
    elif words[0] == "!":
        found: Refused | None = None
        try:
            await _act(night, table, int(words[1]), words[2:-1])
        except Refused as no:
            found = no
        assert found is not None, said
        assert found.code == words[-1], f"{said}: {found}"
    elif words[0] == "to":
        while hand.setup.streets[hand.street].name != words[1] and not hand.is_over:
            turn = hand.turn()
            assert turn is not None
            await _go_on(night, table, turn)
    elif words[0] == "pots":
        assert [str(pot.chips) for pot in hand.pots()] == words[1:], said
    elif words[1:] == ["times", "out"]:
        await _time_out(night, table, hand)
    else:
        await _act(night, table, int(words[0]), words[1:])


async def _act(night: Evening, table: RoomTable, seat: int, words: list[str]) -> None:
    await night.ask(f"p{seat}", commands.Act(table=table.id, action=action_of(words)))


async def _go_on(night: Evening, table: RoomTable, turn: Turn) -> None:
    """Stay in for as little as possible; where it is not about a bet, as the house would."""
    running = table.table.running
    assert running is not None
    if turn.bring_in_chips:
        action: Action = BringIn()
    else:
        action = passive(turn) if turn.kind == "bet" else running.hand.timed_out(turn.seat)
    await night.ask(f"p{turn.seat}", commands.Act(table=table.id, action=action))
    await night.room.quiet()


async def _time_out(night: Evening, table: RoomTable, hand: Hand) -> None:
    """Let somebody's time run out; in a live house the clock has to be called first."""
    turn, seen = hand.turn(), len(hand.events)
    assert turn is not None
    if night.room.next_deadline() is None:
        other = next(each for each in table.table.sitters if each.seat != turn.seat)
        await night.ask(other.player, commands.CallClock(table=table.id))
    while len(hand.events) == seen:
        at = night.room.next_deadline()
        assert at is not None, "his time never ends"
        await night.wait(max(0, at - night.clock.now()))


@contextmanager
def _button(seat: int) -> Iterator[None]:
    """Let the first button be where the scenario has it."""
    drawn = vars(deal)["first_button"]
    vars(deal)["first_button"] = lambda places, config, draw: (Seat(seat), {})
    try:
        yield
    finally:
        vars(deal)["first_button"] = drawn
