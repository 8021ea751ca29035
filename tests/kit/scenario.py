"""Scenarios: rules as files that a dealer can read and write.

A file in tests/scenarios holds `[[scenario]]` tables:

    name      a sentence
    clauses   what it proves
    game, stakes, stacks, seats, button, betting_button, posts   as a hand takes them
    rules     "online", "live", or a table with `like` and changes
    cards     the own cards of a seat in the order dealt, `{ 0 = "As Ks" }`; others may be any
    board     shared cards in the order dealt (a list of texts for several boards or runouts)
    play      lines: "1 bet 20", "2 fold", "to flop" or "to end" (everybody checks or calls,
              stands pat and shows until then),
              "1 exposes As", "1 turned up Kd", "1 times out", "1 is dead", "void", and
              "? 1 fold, call 16, raise 26-100"  what seat 1, whose turn it is, may do
              "! 1 bet 9 bet/too-small"          an action that is refused with this code
              "pots 300 1800"                    the pots as they stand
    stacks_end  the stacks at the end, by seat
    events    lines that must stand among the events in this order, such as "BetReturned 2 50"
    engine_only  why it is not played at a table of a room as well (`at_table`), if it is not
    no_events lines with which no event may begin, such as "HandShown 1"
"""

import tomllib
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from kit.hand_state import state_of
from msgspec import Struct

from huone.cards.card import Card, parse_cards
from huone.cards.deck import DECKS
from huone.games import events as game_events
from huone.games.actions import (
    Action,
    Bet,
    BringIn,
    Call,
    Check,
    ChooseGame,
    ChooseRunouts,
    Discard,
    Fold,
    Keep,
    Muck,
    Show,
    Turn,
)
from huone.games.hand import Hand
from huone.games.rules import LIVE, ONLINE, HandRules, Post, Stakes
from huone.games.setup import setup_of
from huone.refusal import Refused

FOLDER = Path(__file__).parents[1] / "scenarios"
HOUSES = {"online": ONLINE, "live": LIVE}


class Scenario(Struct, forbid_unknown_fields=True, kw_only=True):
    name: str
    clauses: list[str]
    game: str = "texas"
    rules: str | dict[str, str | int | bool] = "online"
    stakes: Stakes
    stacks: list[int]
    button: int = -1
    betting_button: int | None = None
    seats: list[int] | None = None
    posts: list[Post] | None = None
    cards: dict[str, str] = {}
    board: str | list[str] = ""
    play: list[str]
    stacks_end: dict[str, int] | None = None
    events: list[str] = []
    no_events: list[str] = []
    engine_only: str = ""
    file: str = ""

    def __str__(self) -> str:
        return f"{self.file}: {self.name}"


def load_scenarios(folder: str) -> list[Scenario]:
    """Read every scenario below a folder of tests/scenarios."""
    found = []
    for path in sorted((FOLDER / folder).rglob("*.toml")):
        for raw in tomllib.loads(path.read_text()).get("scenario", ()):
            scenario = msgspec.convert(raw, Scenario, strict=False)
            scenario.file = f"{path.parent.name}/{path.stem}"
            found.append(scenario)
    assert found, folder
    return found


def play(scenario: Scenario) -> Hand:
    """Play a scenario with a deck that deals its cards; fails where it is not as written."""
    setup = setup_of(scenario.game, scenario.stakes, house_rules(scenario.rules))
    deck = [Card(card) for card in DECKS[str(setup.deck_size)]]
    for _ in range(80):
        hand = Hand(
            setup,
            scenario.stacks,
            deck,
            seats=scenario.seats,
            button=scenario.button,
            betting_button=scenario.betting_button,
            posts=scenario.posts,
            redeck=list(reversed(deck)),
        )
        wrong = _play_lines(scenario, hand)
        if wrong is None:
            _check_end(scenario, hand)
            return hand
        dealt, wanted = deck.index(wrong[0]), deck.index(wrong[1])
        deck = deck.copy()
        deck[dealt], deck[wanted] = deck[wanted], deck[dealt]
    raise AssertionError("no deck deals these cards")


def house_rules(given: str | dict[str, str | int | bool]) -> HandRules:
    """Read the rules of a scenario: a house, or one that is `like` another with changes."""
    if isinstance(given, str):
        return HOUSES[given]
    changes = dict(given)
    house = HOUSES[str(changes.pop("like"))]
    return msgspec.convert(msgspec.to_builtins(house) | changes, HandRules)


def _play_lines(scenario: Scenario, hand: Hand) -> tuple[Card, Card] | None:
    """Play line by line; stop at the first card that should have been another."""
    for line in scenario.play:
        wrong = wrong_card(scenario, hand)
        if wrong:
            return wrong
        _play_line(hand, line)
    return wrong_card(scenario, hand)


def wrong_card(scenario: Scenario, hand: Hand) -> tuple[Card, Card] | None:
    """Find the first dealt card that the scenario wants to be another one."""
    own = {seat: list(parse_cards(text)) for seat, text in scenario.cards.items()}
    texts = [scenario.board] if isinstance(scenario.board, str) else scenario.board
    boards = [list(parse_cards(text)) for text in texts]
    for event in hand.events:
        dealt: tuple[Card, ...] = ()
        wanted: list[Card] = []
        if isinstance(event, game_events.CardsDealt):
            dealt, wanted = event.down + event.up, own.get(str(event.seat), [])
        elif isinstance(event, game_events.CardOffered):
            dealt, wanted = (event.card,), own.get(str(event.seat), [])
        elif isinstance(event, game_events.BoardDealt) and event.board < len(boards):
            dealt, wanted = event.cards, boards[event.board]
        for card in dealt:
            want = wanted.pop(0) if wanted else card
            if want != card:
                return card, want
    return None


def _play_line(hand: Hand, line: str) -> None:
    words = line.split()
    if words[0] == "?":
        turn = hand.turn()
        assert turn is not None, f"{line}: the hand is over"
        assert f"{turn.seat} {', '.join(options(turn))}" == " ".join(words[1:]), line
    elif words[0] == "!":
        _refused(hand, words)
    elif words[0] == "to":
        while hand.setup.streets[hand.street].name != words[1] and not hand.is_over:
            _go_on(hand)
    elif words[0] == "pots":
        assert [str(pot.chips) for pot in hand.pots()] == words[1:], line
    elif line == "void":
        hand.void()
    elif words[1:] == ["is", "dead"]:
        hand.kill(int(words[0]))
    elif words[1:] == ["times", "out"]:
        hand.act(hand.timed_out(), int(words[0]))
    elif words[1:3] == ["turned", "up"]:
        hand.turn_up(list(parse_cards("".join(words[3:]))), int(words[0]))
    elif words[1] == "exposes":
        hand.expose(list(parse_cards("".join(words[2:]))), int(words[0]))
    else:
        hand.act(action_of(words[1:]), int(words[0]))


def _go_on(hand: Hand) -> None:
    """Stay in for as little as possible, put away as little as possible, show."""
    turn = hand.turn()
    assert turn is not None
    if turn.kind == "bet":
        hand.check_or_call()
    else:
        hand.act(hand.timed_out())


def _refused(hand: Hand, words: list[str]) -> None:
    before = state_of(hand)
    with pytest.raises(Refused) as refused:
        hand.act(action_of(words[2:-1]), int(words[1]))
    assert refused.value.code == words[-1], f"{refused.value}"
    assert state_of(hand) == before, "a refusal changed the hand"


def action_of(words: list[str]) -> Action:
    """Read an action: `bet 20`, `discard As Kd`, `keep`, `choose omaha`."""
    word, rest = words[0], words[1:]
    plain: dict[str, Action] = {
        "fold": Fold(), "check": Check(), "call": Call(), "bring-in": BringIn(), "show": Show(),
        "muck": Muck(), "keep": Keep(True), "reject": Keep(False), "pat": Discard(()),
    }  # fmt: skip
    if word in plain:
        return plain[word]
    if word in ("bet", "raise"):
        return Bet(int(rest[0]))
    if word == "discard":
        return Discard(parse_cards("".join(rest)))
    if word == "runouts":
        return ChooseRunouts(int(rest[0]))
    assert word == "choose", f"no action '{word}'"
    return ChooseGame(rest[0])


def options(turn: Turn) -> Iterator[str]:
    """Write down what a turn allows, as scenarios do."""
    if turn.kind != "bet":
        most = f"{turn.discard_min}-{turn.discard_max}"
        yield {"discard": f"discard {most}", "draw": f"draw {most}"}.get(turn.kind, turn.kind)
        return
    if turn.bring_in_chips:
        yield f"bring-in {turn.bring_in_chips}"
    else:
        yield "fold"
        yield "check" if turn.can_check else f"call {turn.call_chips}"
    if turn.raise_to_min:
        low, high = turn.raise_to_min, turn.raise_to_max
        join = "/" if turn.fixed else "-"
        yield f"raise {low}" if low == high else f"raise {low}{join}{high}"


def _check_end(scenario: Scenario, hand: Hand) -> None:
    if scenario.stacks_end is not None:
        assert hand.is_over, f"the hand is not over: {hand.turn()}"
        ends = {str(seat): stack for seat, stack in hand.stacks.items()}
        assert ends == scenario.stacks_end
    shown = [_line_of(event) for event in hand.events]
    at = 0
    for line in scenario.events:
        assert line in shown[at:], f"{line} is not among {shown[at:]}"
        at = shown.index(line, at) + 1
    for line in scenario.no_events:
        assert not any(each.startswith(line) for each in shown), f"{line} is among {shown}"


def _line_of(event: game_events.Event) -> str:
    """Write an event as a scenario does: its name and its values."""
    values = [getattr(event, name) for name in event.__struct_fields__]
    return " ".join([type(event).__name__, *map(_text_of, values)]).strip()


def _text_of(value: object) -> str:
    return " ".join(map(repr, value)) if isinstance(value, tuple) else str(value)
