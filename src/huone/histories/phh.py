"""PHH: hands in the Poker Hand History format, read and written.

Owns: the file format: its variants, fields and actions, one hand (.phh) or many (.phhs).
Never: holds rules; `histories.recording` plays a recorded hand through the engine.

Amounts in a file may have decimals; here they are integers, and `scale` says by how much they were
multiplied. Games that the format cannot express are written as the variant
`huone/<game>:<structure>`, with the decisions that it has no word for: `pN kp` and `pN rj` (keep or
reject), `pN ch GAME`, `pN rc COUNT`. The house's rules and its smallest chip go into fields of our
own, `_rules` and `_chip`, which other readers pass over.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal

import msgspec
from msgspec import Struct

from huone.cards.card import Card, text_of
from huone.games import events as game_events
from huone.games.definition import catalog
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
AMOUNT = re.compile(r"\d+(\.\d+)?", re.ASCII)


class BadHandHistory(Refused):
    """A text that is no hand history, or names what the format does not have."""

    code = "phh/bad-file"
    says = "{where}: {why}"


class NotInTheFormat(Refused):
    """The house stepped in, and the format knows only what players and dealers do."""

    code = "phh/not-in-the-format"
    says = "the format has no word for a hand that was {what}"


class Recorded(Struct, frozen=True, kw_only=True):
    """A hand as a file tells it: amounts are integers, players in order from the button's left.

    A negative blind is a live post. Heads-up the blinds are listed button last, as elsewhere.
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
    players: tuple[str, ...] = ()
    name: str = ""
    chip: int = 1
    rules: HandRules | None = None


def read(text: str, *, file: str) -> list[Recorded]:
    """Read a .phh file with one hand, or a .phhs file with a table for each."""
    try:
        raw = tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        raise BadHandHistory(where=file, why=str(error)) from None
    if "variant" in raw:
        return [from_fields(raw, where=file)]
    hands = []
    for name, fields in raw.items():
        if not isinstance(fields, dict):
            raise BadHandHistory(where=file, why=f"'{name}' is no hand, and no variant is named")
        hands.append(from_fields(fields, where=f"{file} [{name}]"))
    return hands


def from_fields(fields: dict[str, object], *, where: str) -> Recorded:
    """Make a recorded hand of a file's fields, all amounts as integers of one scale."""
    variant = str(fields.get("variant", ""))
    game, structure = _variant(variant, where)
    scale = _scale(fields, where)
    stacks = _amounts(fields, "starting_stacks", scale, where)
    count = len(stacks)
    blinds = _amounts(fields, "blinds_or_straddles", scale, where) or (0,) * count
    antes = _amounts(fields, "antes", scale, where) or (0,) * count
    if not count or len(blinds) != count or len(antes) != count:
        raise BadHandHistory(where=where, why="stacks, antes and blinds differ in number")
    if count == 2:
        # The format lists the blinds of two players from the small one; the button has it.
        blinds, antes = blinds[::-1], antes[::-1]
    return Recorded(
        game=game,
        structure=structure,
        antes=antes,
        blinds=blinds,
        stacks=stacks,
        actions=tuple(_actions(fields, scale, where)),
        scale=scale,
        min_bet=_amount(fields, "min_bet", scale, where),
        small_bet=_amount(fields, "small_bet", scale, where),
        big_bet=_amount(fields, "big_bet", scale, where),
        bring_in=_amount(fields, "bring_in", scale, where),
        finishing_stacks=_amounts(fields, "finishing_stacks", scale, where),
        players=tuple(map(str, _list(fields, "players", where))),
        name=where,
        chip=_amount(fields, "_chip", scale, where) or 1,
        rules=_rules(fields, where),
    )


def _rules(fields: dict[str, object], where: str) -> HandRules | None:
    if "_rules" not in fields:
        return None
    try:
        return msgspec.convert(fields["_rules"], HandRules)
    except msgspec.ValidationError as error:
        raise BadHandHistory(where=where, why=f"_rules: {error}") from None


def _variant(variant: str, where: str) -> tuple[str, Structure]:
    if variant in VARIANTS:
        return VARIANTS[variant]
    _, _, rest = variant.partition(OURS)
    game, _, structure = rest.partition(":")
    if game not in catalog():
        raise BadHandHistory(where=where, why=f"no variant is called '{variant}'")
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
    """Find the power of ten that makes every amount whole."""
    decimals = 0
    amounts = [fields.get(key, 0) for key in ("min_bet", "small_bet", "big_bet", "bring_in")]
    for key in ("antes", "blinds_or_straddles", "starting_stacks", "finishing_stacks"):
        amounts += _list(fields, key, where)
    for line in _list(fields, "actions", where):
        amounts += [Decimal(found) for found in re.findall(r" cbr (\d+\.\d+)", str(line), re.A)]
    for amount in amounts:
        if isinstance(amount, Decimal):
            exponent = amount.normalize().as_tuple().exponent
            decimals = max(decimals, -exponent if isinstance(exponent, int) else 0)
    return int(10**decimals)


def _amounts(fields: dict[str, object], key: str, scale: int, where: str) -> tuple[int, ...]:
    return tuple(_whole(amount, scale, key, where) for amount in _list(fields, key, where))


def _amount(fields: dict[str, object], key: str, scale: int, where: str) -> int:
    return _whole(fields.get(key, 0), scale, key, where)


def _whole(amount: object, scale: int, key: str, where: str) -> int:
    if isinstance(amount, str) and AMOUNT.fullmatch(amount):
        amount = Decimal(amount)
    if isinstance(amount, bool) or not isinstance(amount, int | Decimal):
        raise BadHandHistory(where=where, why=f"{key} has '{amount}' where an amount belongs")
    return int(amount * scale)


def _actions(fields: dict[str, object], scale: int, where: str) -> Iterator[str]:
    for line in _list(fields, "actions", where):
        words = str(line).partition("#")[0].split()
        if len(words) < 2:
            raise BadHandHistory(where=where, why=f"'{line}' is no action")
        if words[1] == "cbr" and len(words) > 2:
            words[2] = str(_whole(words[2], scale, "actions", where))
        yield " ".join(words)


def write(recorded: Recorded) -> str:
    """Write a recorded hand as a .phh file."""
    lines = [f'variant = "{code_of(recorded)}"', "ante_trimming_status = true"]
    reverse = -1 if len(recorded.stacks) == 2 else 1
    lines += [
        f"antes = {_written(recorded.antes[::reverse], recorded.scale)}",
        f"blinds_or_straddles = {_written(recorded.blinds[::reverse], recorded.scale)}",
    ]
    for key in ("bring_in", "small_bet", "big_bet", "min_bet"):
        amount = getattr(recorded, key)
        if amount:
            lines.append(f"{key} = {_decimal(amount, recorded.scale)}")
    lines.append(f"starting_stacks = {_written(recorded.stacks, recorded.scale)}")
    lines += ["actions = [", *_written_actions(recorded), "]"]
    if recorded.finishing_stacks:
        finishing = _written(recorded.finishing_stacks, recorded.scale)
        lines.append(f"finishing_stacks = {finishing}")
    if recorded.players:
        names = ", ".join(msgspec.json.encode(name).decode() for name in recorded.players)
        lines.append(f"players = [{names}]")
    if recorded.chip != 1:
        lines.append(f"_chip = {_decimal(recorded.chip, recorded.scale)}")
    if recorded.rules is not None:
        lines.append(f"_rules = {_inline(msgspec.to_builtins(recorded.rules))}")
    return "\n".join(lines) + "\n"


def write_many(hands: Iterable[Recorded]) -> str:
    """Write recorded hands as a .phhs file, numbered from 1."""
    return "\n".join(f"[{number}]\n{write(hand)}" for number, hand in enumerate(hands, 1))


def _inline(table: dict[str, object]) -> str:
    """Write an inline table of texts, numbers and truth values."""
    pairs = [f"{key} = {msgspec.json.encode(value).decode()}" for key, value in table.items()]
    return "{ " + ", ".join(pairs) + " }"


def _written_actions(recorded: Recorded) -> Iterator[str]:
    for action in recorded.actions:
        words = action.split()
        if words[1] == "cbr":
            words[2] = _decimal(int(words[2]), recorded.scale)
        yield f'    "{" ".join(words)}",'


def _written(amounts: Iterable[int], scale: int) -> str:
    return "[" + ", ".join(_decimal(amount, scale) for amount in amounts) + "]"


def _decimal(amount: int, scale: int) -> str:
    return str(amount) if scale == 1 else str(Decimal(amount) / scale)


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
        players=players,
        chip=stakes.chip,
        rules=rules,
    )


def _forced(posts: Iterable[Post], number: dict[int, int]) -> tuple[list[int], list[int]]:
    """Sort forced bets into the format's two lists; a live post is a negative blind."""
    antes, blinds = [0] * len(number), [0] * len(number)
    for post in posts:
        index = number[post.seat] - 1
        if post.kind in ("ante", "big-blind-ante", "dead-post"):
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
