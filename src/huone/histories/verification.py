"""Verification: recorded hands against what is known of how they ended.

Owns: the verdict on a record: what of it was checked, and what is odd, missing or impossible in it.
The comparison is with finishing stacks, with winnings, or with an oracle of contributions, winners
and gains that a site printed.
Never: makes a record fit. Where a record leaves something open it is read in every way that it can
be, and a reading in which everything fits is the right one.

Rule 1: every record gets exactly one verdict, and no record ends anything but its own check.
Rule 2: who won is only said to be checked where the cards say so; nobody's unseen hand is guessed.
"""

from collections.abc import Iterator
from typing import Final, Literal

import msgspec
from msgspec import Struct

from huone.games.events import BetReturned, HandStarted
from huone.histories.phh import (
    UNKNOWN_STACK,
    VARIANTS,
    BadHandHistory,
    LacksField,
    Recorded,
    decimal_of,
    from_fields,
    hands_in,
    read_hand,
)
from huone.histories.quick import play_quickly
from huone.histories.recording import Reading, Replayed, play_recorded, readings_of
from huone.histories.skimming import skim
from huone.histories.stacking import CutShort, Mismatch, OddAction, RecordContradiction
from huone.refusal import Refused

CHIP_UNIT: Final = 5
"""How far two sites' odd chips may differ: the smallest chip of some is five cents."""
RAKE_PART_MOST: Final = 10
"""A house takes at most a tenth of a pot; what is missing beyond that is no rake."""

State = Literal["verified", "verified-with-rake", "quirk", "incomplete", "contradictory", "failed"]
ORDER: Final[tuple[State, ...]] = (
    "verified", "verified-with-rake", "quirk", "incomplete", "contradictory", "failed",
)  # fmt: skip


SOUND: Final = ("verified", "verified-with-rake")


class HandVerdict(Struct, frozen=True):
    """What came of checking one hand."""

    hand: str
    state: State
    why: str = ""
    checked: tuple[str, ...] = ()
    """What was found to be right: actions, board, contributions, stacks, winnings, winners."""
    rake_chips: int = 0


class Oracle(Struct, frozen=True, kw_only=True):
    """What is known of a hand besides its actions, in the record's order of players.

    `final` alone is a dealer's own result. With `contrib`, `pot`, `winners` and `gains` it is a
    site's print: the rake is what the gains lack of the pot.
    """

    id: str
    final: tuple[float | None, ...] = ()
    contrib: tuple[int, ...] = ()
    pot: int = 0
    winners: tuple[int, ...] = ()
    gains: tuple[int, ...] = ()


class RecordCheck(Struct):
    """A comparison under way: what was found right, what is odd, and what the house took."""

    checked: list[str]
    quirks: list[str]
    rake_chips: int = 0


def verify_text(text: str, *, file: str, careful: bool = False) -> Iterator[HandVerdict]:
    """Check every hand of a .phh or .phhs file."""
    for where, part in hands_in(text, file=file):
        yield verify_hand(part, where=where, careful=careful)


def verify_hand(text: str, *, where: str, careful: bool = False) -> HandVerdict:
    """Check the text of one hand."""
    recorded = None if careful else skim(text, where=where)
    if recorded is None:
        try:
            recorded = read_hand(text, where=where)
        except BadHandHistory as bad:
            return _unreadable(bad, where)
    return verify_recorded(recorded, careful=careful)


def _unreadable(bad: BadHandHistory, where: str) -> HandVerdict:
    """Say of a text that is no record what it lacks or where it goes wrong."""
    state: State = "incomplete" if isinstance(bad, LacksField) else "contradictory"
    return HandVerdict(where, state, str(bad.facts["why"]))


def verify_recorded(
    recorded: Recorded, oracle: Oracle | None = None, *, careful: bool = False
) -> HandVerdict:
    """Replay a hand in every way that it can be read, and give the best verdict."""
    best: HandVerdict | None = None
    for reading in readings_of(recorded):
        verdict = _read_as(recorded, oracle, reading, careful=careful)
        if verdict.state in SOUND:
            return verdict
        if best is None or ORDER.index(verdict.state) < ORDER.index(best.state):
            best = verdict
    assert best is not None, "there is always the plain reading"
    return best


class OracleRow(Oracle, frozen=True, kw_only=True):
    """A line of a .jsonl file in its usual form: a hand and its oracle, all in minor units."""

    variant: str
    starting_stacks: tuple[int, ...]
    actions: tuple[str, ...]
    antes: tuple[int, ...] = ()
    blinds_or_straddles: tuple[int, ...] = ()
    min_bet: int = 0
    small_bet: int = 0
    big_bet: int = 0
    bring_in: int = 0
    ante_trimming_status: bool | None = None
    finishing_stacks: tuple[int, ...] = ()
    winnings: tuple[int, ...] = ()


ROW: Final = msgspec.json.Decoder(OracleRow)


def verify_line(line: str | bytes, *, where: str, careful: bool = False) -> HandVerdict:
    """Replay a hand of a .jsonl file, and compare it with the oracle beside it."""
    try:
        row = None if careful else ROW.decode(line)
    except msgspec.DecodeError:
        row = None
    recorded = None if row is None else _plain_row(row)
    if row is not None and recorded is not None:
        return verify_recorded(recorded, row, careful=careful)
    try:
        fields = msgspec.json.decode(line, type=dict[str, object])
        oracle = msgspec.convert(fields, Oracle, strict=False)
    except msgspec.DecodeError as error:
        raise BadHandHistory(where=where, why=str(error)) from None
    try:
        found = from_fields(fields, where=oracle.id)
    except BadHandHistory as bad:
        return _unreadable(bad, oracle.id)
    return verify_recorded(found, oracle, careful=careful)


def _plain_row(row: OracleRow) -> Recorded | None:
    """Make a recorded hand of a usual line; None if it is to be read with more care."""
    count = len(row.starting_stacks)
    blinds, antes = row.blinds_or_straddles or (0,) * count, row.antes or (0,) * count
    ends = (row.finishing_stacks, row.winnings)
    plain = row.variant in VARIANTS and len(blinds) == len(antes) == count > 0
    if not plain or any(len(each) not in (0, count) for each in ends):
        return None
    if any("#" in action or "." in action for action in row.actions):
        return None
    game, structure = VARIANTS[row.variant]
    heads_up = count == 2
    return Recorded(
        game=game,
        structure=structure,
        antes=antes[::-1] if heads_up else antes,
        blinds=blinds[::-1] if heads_up else blinds,
        stacks=row.starting_stacks,
        actions=row.actions,
        min_bet=row.min_bet,
        small_bet=row.small_bet,
        big_bet=row.big_bet,
        bring_in=row.bring_in,
        finishing_stacks=row.finishing_stacks,
        winnings=row.winnings,
        trims_antes=row.ante_trimming_status,
        name=row.id,
    )


def _read_as(
    recorded: Recorded, oracle: Oracle | None, reading: Reading, *, careful: bool
) -> HandVerdict:
    """Replay a hand in one reading, and say what came of it."""
    name = recorded.name
    try:
        replayed = None if careful else play_quickly(recorded, reading)
        if replayed is None:
            replayed = play_recorded(recorded, reading)
        check = RecordCheck(["actions"], list(replayed.quirks))
        if len(replayed.showdown.live) > 1:
            check.checked.append("board")
        _compare(recorded, replayed, oracle, check)
    except OddAction as odd:
        return HandVerdict(name, "quirk", str(odd))
    except CutShort as short:
        return HandVerdict(name, "incomplete", str(short))
    except (RecordContradiction, BadHandHistory) as wrong:
        return HandVerdict(name, "contradictory", str(wrong.facts["why"]))
    except Mismatch as mismatch:
        return HandVerdict(name, "failed", str(mismatch))
    except AssertionError as broken:
        return HandVerdict(name, "failed", f"the engine broke: {broken}")
    except Refused as refused:
        return HandVerdict(name, "contradictory", str(refused))
    return _verdict(recorded, check)


def _verdict(recorded: Recorded, check: RecordCheck) -> HandVerdict:
    why, state = "", "verified"
    if check.rake_chips:
        why, state = f"rake {decimal_of(check.rake_chips, recorded.scale)}", "verified-with-rake"
    if check.quirks:
        why, state = "; ".join(check.quirks), "quirk"
    found: State = state  # type: ignore[assignment]  # Of the three above.
    return HandVerdict(recorded.name, found, why, tuple(check.checked), check.rake_chips)


# What is known


def _compare(
    recorded: Recorded, replayed: Replayed, oracle: Oracle | None, check: RecordCheck
) -> None:
    """Compare a replay with all that is known of its end."""
    if recorded.finishing_stacks:
        _compare_finish(recorded, replayed, check)
    if recorded.winnings:
        _compare_winnings(recorded, replayed, recorded.winnings, check)
    if oracle is not None:
        _compare_oracle(replayed, oracle, check)


def _compare_finish(recorded: Recorded, replayed: Replayed, check: RecordCheck) -> None:
    """Compare the stacks at the end, up to a rake."""
    if UNKNOWN_STACK in recorded.finishing_stacks or UNKNOWN_STACK in recorded.stacks:
        check.checked.append("nothing of the stacks, for they are not known")
        return
    if replayed.stacks == recorded.finishing_stacks:
        if replayed.showdown.is_open:
            _take_from_record(recorded, replayed, _taken(recorded, replayed), check)
        else:
            check.checked += ["stacks", "winners"]
        return
    says = f"{_list(replayed.stacks, recorded)}, not {_list(recorded.finishing_stacks, recorded)}"
    taken = _taken(recorded, replayed)
    if min(taken) < 0:
        player = taken.index(min(taken))
        raise RecordContradiction(
            why=f"p{player + 1} loses more than he put in: the stacks end as {says}"
        )
    if sum(taken) > sum(replayed.contributions):
        raise RecordContradiction(
            why=f"more chips leave the hand than came: the stacks end as {says}"
        )
    _compare_gains(recorded, replayed, taken, f"the stacks end as {says}", check)
    check.checked.append("stacks")


def _taken(recorded: Recorded, replayed: Replayed) -> tuple[int, ...]:
    """Say what each player took out of the pots by the stacks that the record ends with."""
    ends = zip(recorded.stacks, replayed.contributions, recorded.finishing_stacks, strict=True)
    return tuple([end - (start - put_in) for start, put_in, end in ends])


def _compare_winnings(
    recorded: Recorded, replayed: Replayed, winnings: tuple[int, ...], check: RecordCheck
) -> None:
    """Compare what the record says that everybody won; some houses count what came back as won."""
    pot = sum(replayed.contributions)
    if not any(winnings):
        if pot:
            check.quirks.append("nobody wins anything by the record's winnings")
        return
    for player, chips in enumerate(winnings):
        if chips < 0:
            raise RecordContradiction(why=f"p{player + 1} wins less than nothing")
    back = returned(replayed)
    without = tuple([won - came for won, came in zip(winnings, back, strict=True)])
    says = f"the winnings are {_list(gains(replayed), recorded)}, not {_list(winnings, recorded)}"
    counts_back = any(back) and min(without) >= 0 and _fits(replayed, without)
    if counts_back and not _fits(replayed, winnings):
        winnings = without
        check.checked.append("uncalled bet")
    for player, chips in enumerate(winnings):
        if chips and player not in replayed.showdown.live:
            raise RecordContradiction(why=f"p{player + 1} wins after a fold: {says}")
    if sum(winnings) > pot:
        more = decimal_of(sum(winnings) - pot, recorded.scale)
        raise RecordContradiction(
            why=f"{more} more is won than lies in the pot, as if a post were not recorded: {says}"
        )
    _compare_gains(recorded, replayed, winnings, says, check)
    check.checked.append("winnings")


def _compare_gains(
    recorded: Recorded, replayed: Replayed, taken: tuple[int, ...], says: str, check: RecordCheck
) -> None:
    """Compare what everybody took out of the pots with what the cards give him."""
    pot = sum(replayed.contributions)
    rake = pot - sum(taken)
    if rake * RAKE_PART_MOST > pot:
        missing = decimal_of(rake, recorded.scale)
        raise RecordContradiction(
            why=f"{missing} of the pot is missing, more than any rake: {says}"
        )
    if _fits(replayed, taken) and not replayed.showdown.is_open:
        check.checked.append("winners")
    elif replayed.showdown.unseen:
        _take_from_record(recorded, replayed, taken, check)
    else:
        check.quirks.append(_shared(replayed, taken, says))
    check.rake_chips = max(check.rake_chips, rake)


def _fits(replayed: Replayed, taken: tuple[int, ...]) -> bool:
    """Tell whether these are the engine's gains, up to a rake and odd chips."""
    ours = gains(replayed)
    if ours == taken:
        return True
    rake = sum(ours) - sum(taken)
    winners = sum(1 for chips in taken if chips)
    slack = CHIP_UNIT if winners > 1 else 0
    for mine, theirs in zip(ours, taken, strict=True):
        if (mine > 0) != (theirs > 0) or not -slack <= mine - theirs <= rake + slack:
            return False
    return rake >= 0


def _take_from_record(
    recorded: Recorded, replayed: Replayed, taken: tuple[int, ...], check: RecordCheck
) -> None:
    """Take from the record who won, for not all cards are seen; but he must have been able to."""
    showdown = replayed.showdown
    for player, chips in enumerate(taken):
        most = sum(pot for pot, able in showdown.pots if player in able)
        if chips > most:
            won = decimal_of(chips, recorded.scale)
            raise RecordContradiction(
                why=f"p{player + 1} wins {won}, more than the pots that he is in"
            )
    count = len(showdown.unseen)
    check.checked.append(f"pots, but not who won them: {count} of the hands are not shown")


def _shared(replayed: Replayed, taken: tuple[int, ...], says: str) -> str:
    """Name a record that shares a pot evenly against the cards it shows; refuse any other.

    Such pots were run twice or chopped, and the record has no word for it.
    """
    winners = {player for player, chips in enumerate(taken) if chips}
    shares = [taken[player] for player in winners]
    even = len(shares) > 1 and max(shares) - min(shares) <= CHIP_UNIT
    by_cards = {player for player, chips in enumerate(gains(replayed)) if chips}
    if even and by_cards < winners <= set(replayed.showdown.live):
        return "the record shares the pot evenly, against the cards that it shows"
    raise Mismatch(why=says)


# The oracle of a .jsonl file


def _compare_oracle(replayed: Replayed, oracle: Oracle, check: RecordCheck) -> None:
    """Compare a replay with its oracle."""
    if not oracle.contrib:
        # That dealer splits odd chips in halves.
        _compare_stacks(replayed, oracle, slack=0.5)
        check.checked += ["stacks", "winners"] if oracle.final else []
        return
    if replayed.contributions != oracle.contrib:
        ours, theirs = _plain(replayed.contributions), _plain(oracle.contrib)
        raise Mismatch(why=f"contributions are {ours}, not {theirs}")
    if sum(replayed.contributions) != oracle.pot:
        raise Mismatch(why=f"the pot is {sum(replayed.contributions)}, not {oracle.pot}")
    _compare_stacks(replayed, oracle, slack=0, but=oracle.winners)
    check.checked.append("contributions")
    says = f"the gains are {_plain(gains(replayed))}, not {_plain(oracle.gains)}"
    if sum(oracle.gains) > oracle.pot:
        raise RecordContradiction(why=f"more is won than lies in the pot: {says}")
    recorded = Recorded(game="", structure="no-limit", antes=(), blinds=(), stacks=(), actions=())
    _compare_gains(recorded, replayed, oracle.gains, says, check)
    check.checked.append("stacks")


def _compare_stacks(
    replayed: Replayed, oracle: Oracle, *, slack: float, but: tuple[int, ...] = ()
) -> None:
    """Compare the stacks at the end, where they are known."""
    for player, (ours, theirs) in enumerate(zip(replayed.stacks, oracle.final, strict=True)):
        if theirs is not None and player not in but and abs(ours - theirs) > slack:
            raise Mismatch(why=f"p{player + 1} ends with {ours}, not {theirs:g}")


def gains(replayed: Replayed) -> tuple[int, ...]:
    """Say what each player took out of the pots."""
    start = replayed.hand.events[0]
    assert isinstance(start, HandStarted)
    paid = zip(start.stacks, replayed.contributions, replayed.stacks, strict=True)
    return tuple([end - (begin - put_in) for begin, put_in, end in paid])


def returned(replayed: Replayed) -> tuple[int, ...]:
    """Say what came back to each player of a bet that nobody called."""
    back = [0] * len(replayed.hand.players)
    for event in replayed.hand.events:
        if isinstance(event, BetReturned):
            back[event.seat] += event.chips
    return tuple(back)


def _list(amounts: tuple[int, ...], recorded: Recorded) -> str:
    return ", ".join(decimal_of(amount, recorded.scale) for amount in amounts)


def _plain(amounts: tuple[int, ...]) -> str:
    return ", ".join(map(str, amounts))
