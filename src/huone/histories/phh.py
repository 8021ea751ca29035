"""PHH: hands in the Poker Hand History format, read and written.

Owns: the file format: its variants, fields and actions, one hand (.phh) or many (.phhs).
Never: holds rules; `histories.recording` plays a recorded hand through the engine.

Amounts in a file may have decimals; here they are integers, and `scale` says by how much they were
multiplied. A stack that a file does not know (`inf`) is `UNKNOWN_STACK`, more than anybody can bet.
What a file says besides the play (place, date, names of the house) is kept as it is in `notes`, and
remarks between the actions in `remarks`, so that writing gives back what was read.

Games that the format cannot express are written as the variant `huone/<game>:<structure>`, with the
decisions that it has no word for: `pN kp`, `pN rj` (keep or reject), `pN ch GAME`, `pN rc COUNT`.
The house's rules and its smallest chip go into fields of our own, `_rules` and `_chip`, which other
readers pass over.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime, time
from decimal import ROUND_HALF_EVEN, Decimal
from typing import Final

import msgspec
from msgspec import Struct

from huone.cards.card import Card, text_of
from huone.games import events as game_events
from huone.games.definition import UnknownGame, find
from huone.games.rules import HandRules, Post, Structure
from huone.games.view import CardsPutAway, CardsReceived, HandOpened, OpenFaceOpened, SeenEvent
from huone.refusal import Refused

VARIANTS: dict[str, tuple[str, Structure]] = {
    "FT": ("texas", "fixed-limit"),
    "NT": ("texas", "no-limit"),
    "NS": ("short-deck", "no-limit"),
    "PO": ("omaha", "pot-limit"),
    "FO/8": ("omaha-hilo", "fixed-limit"),
    "F7S": ("seven-card-stud", "fixed-limit"),
    "F7S/8": ("stud-hilo", "fixed-limit"),
    "FR": ("razz", "fixed-limit"),
    "N2L1D": ("single-draw-27", "no-limit"),
    "F2L3D": ("triple-draw-27", "fixed-limit"),
    "FB": ("badugi", "fixed-limit"),
}
"""The format's variants, and what they are called here."""

CODES = {played: code for code, played in VARIANTS.items()}
OURS = "huone/"
UNKNOWN = "??"
AMOUNT = re.compile(r"\d{1,18}(\.\d{1,18})?", re.ASCII)
BET = re.compile(r"\bcbr\s+\d+\.(\d+)", re.ASCII)
HEADER: Final = re.compile(r"^\[[ \t]*(\"[^\"\n]*\"|'[^'\n]*'|[\w-]+)[ \t]*\][ \t]*(?:#.*)?$", re.M)
UNKNOWN_STACK: Final = 10**15
"""The stack of a player of whom none is known: nobody ever bets so much."""
DIGITS_MOST: Final = 14
DECIMALS_MOST: Final = 6
"""More decimals than that are what a program's arithmetic has left, and are rounded away."""

LISTS: Final = ("antes", "blinds_or_straddles", "starting_stacks", "finishing_stacks", "winnings")
AMOUNTS: Final = ("min_bet", "small_bet", "big_bet", "bring_in", "_chip")
PLAYED: Final = frozenset(
    {*LISTS, *AMOUNTS, "variant", "ante_trimming_status", "actions", "players", "_rules"}
)
"""The fields that say how a hand was played; all others are notes about it."""


class BadHandHistory(Refused):
    """A text that is no hand history, or names what the format does not have."""

    code = "phh/bad-file"
    says = "{where}: {why}"


class LacksField(BadHandHistory):
    """A record that stops before it has said what every record must say."""


class NotInTheFormat(Refused):
    """The house stepped in, and the format knows only what players and dealers do."""

    code = "phh/not-in-the-format"
    says = "the format has no word for a hand that was {what}"


class Recorded(Struct, frozen=True, kw_only=True):
    """A hand as a file tells it: amounts are integers, players in order from the button's left.

    A negative blind is a post by somebody who is in neither blind, live or dead. Heads-up the
    blinds are listed button last, as elsewhere.
    """

    game: str
    structure: Structure
    antes: tuple[int, ...]
    blinds: tuple[int, ...]
    stacks: tuple[int, ...]
    actions: tuple[str, ...]
    scale: int = 1
    min_bet: int = 0
    small_bet: int = 0
    big_bet: int = 0
    bring_in: int = 0
    finishing_stacks: tuple[int, ...] = ()
    winnings: tuple[int, ...] = ()
    """What each player took out of the pots, after the rake."""
    trims_antes: bool | None = None
    """Whether a short ante wins only as much of the others' antes; the format's default is no."""
    players: tuple[str, ...] = ()
    name: str = ""
    chip: int = 1
    rules: HandRules | None = None
    notes: Mapping[str, object] = {}
    """All other fields of the file, as they are."""
    remarks: tuple["Remark", ...] = ()


class Remark(Struct, frozen=True):
    """A remark about an action, or alone between two: `at` counts the actions before it."""

    at: int
    says: str
    alone: bool


def read(text: str, *, file: str) -> list[Recorded]:
    """Read a .phh file with one hand, or a .phhs file with a table for each."""
    return [read_hand(part, where=where) for where, part in hands_in(text, file=file)]


def hands_in(text: str, *, file: str) -> Iterator[tuple[str, str]]:
    """Take a file apart into its hands, each with where it stands."""
    if "\r" in text:
        text = text.replace("\r\n", "\n")
    several = text.startswith("[") or "\n[" in text
    headers = list(HEADER.finditer(text)) if several else []
    # A table after the fields of one hand is a field of somebody's own.
    if not headers or re.search(r"^\s*variant\s*=", text[: headers[0].start()], re.M):
        if "=" in text:
            yield file, text
        return
    ends = [header.start() for header in headers[1:]] + [len(text)]
    for header, end in zip(headers, ends, strict=True):
        yield f"{file} [{header[1].strip(chr(34) + chr(39))}]", text[header.end() : end]


def read_hand(text: str, *, where: str) -> Recorded:
    """Read the fields of one hand."""
    try:
        fields = tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        unfinished = "end of document" in str(error)
        kind = LacksField if unfinished else BadHandHistory
        raise kind(where=where, why=str(error)) from None
    except RecursionError:
        raise BadHandHistory(where=where, why="values are nested too deeply") from None
    return from_fields(fields, where=where)


def from_fields(fields: dict[str, object], *, where: str) -> Recorded:
    """Make a recorded hand of a file's fields, all amounts as integers of one scale."""
    if "variant" not in fields:
        raise LacksField(where=where, why="no variant is named")
    game, structure = variant_of(str(fields["variant"]), where)
    scale = _scale(fields, where)
    stacks = _stacks(fields, "starting_stacks", scale, where)
    count = len(stacks)
    blinds = _amounts(fields, "blinds_or_straddles", scale, where) or (0,) * count
    antes = _amounts(fields, "antes", scale, where) or (0,) * count
    if not count or len(blinds) != count or len(antes) != count:
        kind = BadHandHistory if count else LacksField
        raise kind(where=where, why="stacks, antes and blinds differ in number")
    if "actions" not in fields:
        raise LacksField(where=where, why="no actions are recorded")
    if count == 2:
        # The format lists the blinds of two players from the small one; the button has it.
        blinds, antes = blinds[::-1], antes[::-1]
    trims = fields.get("ante_trimming_status")
    if trims is not None and not isinstance(trims, bool):
        raise BadHandHistory(where=where, why="ante_trimming_status is neither true nor false")
    actions, remarks = _actions(fields, scale, where)
    return Recorded(
        game=game,
        structure=structure,
        antes=antes,
        blinds=blinds,
        stacks=stacks,
        actions=actions,
        scale=scale,
        min_bet=_amount(fields, "min_bet", scale, where),
        small_bet=_amount(fields, "small_bet", scale, where),
        big_bet=_amount(fields, "big_bet", scale, where),
        bring_in=_amount(fields, "bring_in", scale, where),
        finishing_stacks=_of_each(fields, "finishing_stacks", count, scale, where),
        winnings=_of_each(fields, "winnings", count, scale, where),
        trims_antes=trims,
        players=tuple(map(str, _list(fields, "players", where))),
        name=where,
        chip=_amount(fields, "_chip", scale, where) or 1,
        rules=_rules(fields, where),
        notes={key: value for key, value in fields.items() if key not in PLAYED},
        remarks=remarks,
    )


def _rules(fields: dict[str, object], where: str) -> HandRules | None:
    if "_rules" not in fields:
        return None
    try:
        return msgspec.convert(fields["_rules"], HandRules)
    except msgspec.ValidationError as error:
        raise BadHandHistory(where=where, why=f"_rules: {error}") from None


def variant_of(variant: str, where: str) -> tuple[str, Structure]:
    """Find the game and the betting structure that a variant stands for."""
    if variant in VARIANTS:
        return VARIANTS[variant]
    _, _, rest = variant.partition(OURS)
    game, _, structure = rest.partition(":")
    try:
        find(game)
    except UnknownGame:
        raise BadHandHistory(where=where, why=f"no variant is called '{variant}'") from None
    try:
        return game, msgspec.convert(structure, Structure)
    except msgspec.ValidationError:
        raise BadHandHistory(where=where, why=f"'{variant}' has no betting structure") from None


def _list(fields: dict[str, object], key: str, where: str) -> list[object]:
    found = fields.get(key, [])
    if not isinstance(found, list):
        raise BadHandHistory(where=where, why=f"{key} is not a list")
    return found


def _scale(fields: dict[str, object], where: str) -> int:
    """Find the power of ten that makes every amount whole: hundredths, unless finer ones occur."""
    amounts = [fields.get(key, 0) for key in AMOUNTS]
    for key in LISTS:
        amounts += _list(fields, key, where)
    decimals = max((_decimals(amount) for amount in amounts), default=0)
    for line in _list(fields, "actions", where):
        for found in BET.findall(str(line)):
            decimals = max(decimals, len(found.rstrip("0")))
    return int(10 ** min(max(decimals, 2), DECIMALS_MOST)) if decimals else 1


def _decimals(amount: object) -> int:
    if not isinstance(amount, Decimal) or not amount.is_finite():
        return 0
    exponent = amount.normalize().as_tuple().exponent
    return -exponent if isinstance(exponent, int) and exponent < 0 else 0


def _amounts(fields: dict[str, object], key: str, scale: int, where: str) -> tuple[int, ...]:
    return tuple(_whole(amount, scale, key, where) for amount in _list(fields, key, where))


def _stacks(fields: dict[str, object], key: str, scale: int, where: str) -> tuple[int, ...]:
    """Read stacks, of which some may not be known: `inf`, and `nan` in files of some programs."""
    return tuple(
        UNKNOWN_STACK if is_unknown(amount) else _whole(amount, scale, key, where)
        for amount in _list(fields, key, where)
    )


def is_unknown(amount: object) -> bool:
    """Tell whether an amount is not known."""
    return isinstance(amount, Decimal) and (amount.is_nan() or amount == Decimal("inf"))


def _of_each(
    fields: dict[str, object], key: str, count: int, scale: int, where: str
) -> tuple[int, ...]:
    """Read an amount of each player, or none."""
    amounts = _stacks(fields, key, scale, where)
    if amounts and len(amounts) != count:
        raise BadHandHistory(where=where, why=f"{key} and starting_stacks differ in number")
    return amounts


def _amount(fields: dict[str, object], key: str, scale: int, where: str) -> int:
    return _whole(fields.get(key, 0), scale, key, where)


def _whole(amount: object, scale: int, key: str, where: str) -> int:
    if isinstance(amount, str) and AMOUNT.fullmatch(amount):
        amount = Decimal(amount)
    if isinstance(amount, bool) or not isinstance(amount, int | Decimal):
        raise BadHandHistory(where=where, why=f"{key} has '{amount}' where an amount belongs")
    number = Decimal(amount)
    if not number.is_finite():
        raise BadHandHistory(where=where, why=f"{key} has '{amount}' where an amount belongs")
    if abs(number) >= 10**DIGITS_MOST:
        raise BadHandHistory(where=where, why=f"{key} has more than {DIGITS_MOST} digits")
    return int((number * scale).to_integral_value(ROUND_HALF_EVEN))


def _actions(
    fields: dict[str, object], scale: int, where: str
) -> tuple[tuple[str, ...], tuple[Remark, ...]]:
    """Read the actions, and set remarks about them aside."""
    actions: list[str] = []
    remarks: list[Remark] = []
    for line in _list(fields, "actions", where):
        if not isinstance(line, str):
            raise BadHandHistory(where=where, why=f"'{line}' is no action")
        said, hash_, remark = line.partition("#")
        words = said.split()
        if words:
            actions.append(_action(words, line, scale, where))
        if hash_ or not words:
            remarks.append(Remark(len(actions), remark.strip(), not words))
    return tuple(actions), tuple(remarks)


def _action(words: list[str], line: str, scale: int, where: str) -> str:
    if len(words) < 2:
        raise BadHandHistory(where=where, why=f"'{line}' is no action")
    if words[1] == "cbr" and len(words) > 2:
        words[2] = str(_whole(words[2], scale, "actions", where))
    return " ".join(words)


def write(recorded: Recorded) -> str:
    """Write a recorded hand as a .phh file."""
    lines = [f'variant = "{code_of(recorded)}"']
    if recorded.trims_antes is not None:
        lines.append(f"ante_trimming_status = {toml_of(recorded.trims_antes)}")
    reverse = -1 if len(recorded.stacks) == 2 else 1
    lines.append(f"antes = {_written(recorded.antes[::reverse], recorded.scale)}")
    if any(recorded.blinds) or not recorded.bring_in:
        blinds = _written(recorded.blinds[::reverse], recorded.scale)
        lines.append(f"blinds_or_straddles = {blinds}")
    for key in ("bring_in", "small_bet", "big_bet", "min_bet"):
        amount = getattr(recorded, key)
        if amount:
            lines.append(f"{key} = {decimal_of(amount, recorded.scale)}")
    lines.append(f"starting_stacks = {_written(recorded.stacks, recorded.scale)}")
    lines += ["actions = [", *_written_actions(recorded), "]"]
    lines += [f"{key} = {toml_of(value)}" for key, value in recorded.notes.items()]
    if recorded.players:
        lines.append(f"players = {toml_of(list(recorded.players))}")
    for key, amounts in (
        ("finishing_stacks", recorded.finishing_stacks),
        ("winnings", recorded.winnings),
    ):
        if amounts:
            lines.append(f"{key} = {_written(amounts, recorded.scale)}")
    if recorded.chip != 1:
        lines.append(f"_chip = {decimal_of(recorded.chip, recorded.scale)}")
    if recorded.rules is not None:
        lines.append(f"_rules = {toml_of(msgspec.to_builtins(recorded.rules))}")
    return "\n".join(lines) + "\n"


def write_many(hands: Iterable[Recorded]) -> str:
    """Write recorded hands as a .phhs file, numbered from 1."""
    return "\n".join(f"[{number}]\n{write(hand)}" for number, hand in enumerate(hands, 1))


def toml_of(value: object) -> str:
    """Write a value as TOML on one line."""
    if isinstance(value, dict):
        pairs = [f"{_key(key)} = {toml_of(each)}" for key, each in value.items()]
        return "{ " + ", ".join(pairs) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(toml_of, value)) + "]"
    if isinstance(value, Decimal) and not value.is_finite():
        return str(value).lower().replace("infinity", "inf")
    if isinstance(value, datetime | date | time):
        return value.isoformat()
    if isinstance(value, int | Decimal) and not isinstance(value, bool):
        return str(value)
    return msgspec.json.encode(value).decode().replace("\x7f", "\\u007f")


def _key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else toml_of(key)


def _written_actions(recorded: Recorded) -> Iterator[str]:
    """Write the actions with their remarks."""
    remarks = iter(recorded.remarks)
    due = next(remarks, None)
    for at in range(len(recorded.actions) + 1):
        line = _written_action(recorded, at - 1) if at else None
        while due is not None and due.at == at:
            said = f"# {due.says}" if due.says else ""
            if due.alone or line is None:
                if line is not None:
                    yield f"    {toml_of(line)},"
                line = said
            else:
                line = f"{line} {said}".rstrip()
            due = next(remarks, None)
        if line is not None:
            yield f"    {toml_of(line)},"


def _written_action(recorded: Recorded, at: int) -> str:
    words = recorded.actions[at].split()
    if words[1] == "cbr":
        words[2] = decimal_of(int(words[2]), recorded.scale)
    return " ".join(words)


def _written(amounts: Iterable[int], scale: int) -> str:
    return "[" + ", ".join(decimal_of(amount, scale) for amount in amounts) + "]"


def decimal_of(amount: int, scale: int) -> str:
    """Write an amount as the file has it."""
    if amount == UNKNOWN_STACK:
        return "inf"
    return str(amount) if scale == 1 else f"{(Decimal(amount) / scale).normalize():f}"


def code_of(recorded: Recorded) -> str:
    """Name the variant, in the format's words if it has some."""
    code = CODES.get((recorded.game, recorded.structure))
    return code or f"{OURS}{recorded.game}:{recorded.structure}"


def record(
    events: Sequence[game_events.Event] | Sequence[SeenEvent],
    *,
    scale: int = 1,
    players: tuple[str, ...] = (),
    rules: HandRules | None = None,
    notes: Mapping[str, object] | None = None,
) -> Recorded:
    """Make a recorded hand of the events of a finished one.

    From the events themselves it is an auditor's record, with every card. From what
    `view.history_for` lets a viewer see it is his own, and what he did not see is written unknown.
    """
    start, end = events[0], events[-1]
    if isinstance(start, game_events.OpenFaceStarted | OpenFaceOpened):
        raise NotInTheFormat(what="played for points")
    assert isinstance(start, game_events.HandStarted | HandOpened)
    assert isinstance(end, game_events.HandEnded)
    number = {seat: index + 1 for index, seat in enumerate(start.seats)}
    stakes = start.stakes
    antes, blinds = _forced(start.posts, number)
    fixed = stakes.structure == "fixed-limit"
    return Recorded(
        game=start.game,
        structure=stakes.structure,
        antes=tuple(antes),
        blinds=tuple(blinds),
        stacks=start.stacks,
        actions=tuple(_lines(events, number)),
        scale=scale,
        min_bet=0 if fixed else stakes.min_bet,
        small_bet=stakes.small_bet,
        big_bet=stakes.big_bet,
        bring_in=stakes.bring_in,
        finishing_stacks=end.stacks,
        trims_antes=all(post.kind not in DEAD for post in start.posts),
        players=players,
        chip=stakes.chip,
        rules=rules,
        notes=notes or {},
    )


DEAD: Final = ("big-blind-ante", "dead-post")
"""Forced bets that lie in the main pot as a whole, whoever paid them."""


def _forced(posts: Iterable[Post], number: dict[int, int]) -> tuple[list[int], list[int]]:
    """Sort forced bets into the format's two lists; a live post is a negative blind."""
    antes, blinds = [0] * len(number), [0] * len(number)
    for post in posts:
        index = number[post.seat] - 1
        if post.kind in ("ante", *DEAD):
            antes[index] += post.chips
        else:
            blinds[index] += -post.chips if post.kind == "live-post" else post.chips
    return antes, blinds


def _lines(
    events: Sequence[game_events.Event | SeenEvent], number: dict[int, int]
) -> Iterator[str]:
    """Write each event that the format knows as an action."""
    for event in events:
        if isinstance(event, game_events.BoardDealt):
            yield f"d db {_joined(event.cards)}"
        elif isinstance(event, game_events.CardsDealt):
            yield f"d dh p{number[event.seat]} {_joined(event.down + event.up)}"
        elif isinstance(event, CardsReceived):
            unseen = UNKNOWN * (event.down_count - len(event.down))
            yield f"d dh p{number[event.seat]} {unseen}{_joined(event.down + event.up)}"
        elif isinstance(event, game_events.CardOffered):
            yield f"d dh p{number[event.seat]} {event.card!r}"
        elif isinstance(event, game_events.HandKilled | game_events.HandVoided):
            killed = isinstance(event, game_events.HandKilled)
            raise NotInTheFormat(what="declared dead" if killed else "declared void")
        elif isinstance(event, DECISIONS):
            yield f"p{number[event.seat]} {_word(event)}".rstrip()


DECISIONS = (
    game_events.Folded,
    game_events.Checked,
    game_events.Called,
    game_events.BetPlaced,
    game_events.BroughtIn,
    game_events.Discarded,
    CardsPutAway,
    game_events.OfferAnswered,
    game_events.GameChosen,
    game_events.RunoutsWanted,
    game_events.HandShown,
    game_events.HandMucked,
)


def _word(event: game_events.Event | SeenEvent) -> str:
    if isinstance(event, game_events.BetPlaced):
        return f"cbr {event.to_chips}"
    if isinstance(event, game_events.Discarded):
        return f"sd {_joined(event.cards)}"
    if isinstance(event, CardsPutAway):
        return f"sd {_joined(event.cards) or UNKNOWN * event.count}"
    if isinstance(event, game_events.OfferAnswered):
        return "kp" if event.kept else "rj"
    if isinstance(event, game_events.GameChosen):
        return f"ch {event.game}"
    if isinstance(event, game_events.RunoutsWanted):
        return f"rc {event.count}"
    if isinstance(event, game_events.HandShown):
        return f"sm {_joined(event.cards)}"
    return {game_events.Folded: "f", game_events.BroughtIn: "pb", game_events.HandMucked: "sm"}.get(
        type(event), "cc"
    )


def _joined(cards: Iterable[Card]) -> str:
    return text_of(cards).replace(" ", "")
