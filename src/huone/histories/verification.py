"""Verification: recorded hands against what is known of how they ended.

Owns: the comparison of a replay with finishing stacks, or with an oracle of contributions, winners
and gains that a site printed.
Never: makes a record fit; a record that contradicts itself is named as a quirk, with the reason.
"""

from typing import Literal

import msgspec
from msgspec import Struct

from huone.games.events import HandStarted
from huone.histories.phh import BadHandHistory, Recorded, from_fields
from huone.histories.recording import Replayed, play_recorded
from huone.histories.stacking import Mismatch
from huone.refusal import Refused

CHIP_UNIT = 5
"""How far two sites' odd chips may differ: the smallest chip of some is five cents."""


class Verdict(Struct, frozen=True):
    """What came of checking one hand."""

    hand: str
    state: Literal["verified", "quirk", "failed"]
    why: str = ""


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


def verify_recorded(recorded: Recorded) -> Verdict:
    """Replay a hand, and compare its finishing stacks where the record has them."""
    try:
        replayed = play_recorded(recorded)
        if recorded.finishing_stacks and replayed.stacks != recorded.finishing_stacks:
            raise Mismatch(
                why=f"the stacks end as {_list(replayed.stacks)}, "
                f"not {_list(recorded.finishing_stacks)}"
            )
    except Refused as refused:
        return Verdict(recorded.name, "failed", str(refused))
    return _verdict(recorded.name, replayed.quirks)


def verify_line(line: str | bytes, *, where: str) -> Verdict:
    """Replay a hand of a .jsonl file, and compare it with the oracle beside it."""
    try:
        fields = msgspec.json.decode(line, type=dict[str, object])
        oracle = msgspec.convert(fields, Oracle, strict=False)
    except msgspec.DecodeError as error:
        raise BadHandHistory(where=where, why=str(error)) from None
    try:
        replayed = play_recorded(from_fields(fields, where=oracle.id))
        quirks = [*replayed.quirks, *_compare(replayed, oracle)]
    except Refused as refused:
        return Verdict(oracle.id, "failed", str(refused))
    return _verdict(oracle.id, quirks)


def _verdict(name: str, quirks: tuple[str, ...] | list[str]) -> Verdict:
    return Verdict(name, "quirk", "; ".join(quirks)) if quirks else Verdict(name, "verified")


def _compare(replayed: Replayed, oracle: Oracle) -> list[str]:
    """Compare a replay with its oracle; give the quirks that were let through."""
    if not oracle.contrib:
        # That dealer splits odd chips in halves.
        _compare_stacks(replayed, oracle, slack=0.5)
        return []
    _compare_stacks(replayed, oracle, slack=0, but=oracle.winners)
    if replayed.contributions != oracle.contrib:
        raise Mismatch(
            why=f"contributions are {_list(replayed.contributions)}, not {_list(oracle.contrib)}"
        )
    if sum(replayed.contributions) != oracle.pot:
        raise Mismatch(why=f"the pot is {sum(replayed.contributions)}, not {oracle.pot}")
    return _compare_gains(replayed, oracle)


def _compare_stacks(
    replayed: Replayed, oracle: Oracle, *, slack: float, but: tuple[int, ...] = ()
) -> None:
    """Compare the stacks at the end, where they are known."""
    for player, (ours, theirs) in enumerate(zip(replayed.stacks, oracle.final, strict=True)):
        if theirs is not None and player not in but and abs(ours - theirs) > slack:
            raise Mismatch(why=f"p{player + 1} ends with {ours}, not {theirs:g}")


def _compare_gains(replayed: Replayed, oracle: Oracle) -> list[str]:
    """Compare what everyone won: exact for losers, up to the rake and an odd chip for winners."""
    rake = oracle.pot - sum(oracle.gains)
    won = gains(replayed)
    for player, (ours, theirs) in enumerate(zip(won, oracle.gains, strict=True)):
        slack = CHIP_UNIT if len(oracle.winners) > 1 else 0
        most = rake + slack if player in oracle.winners else 0
        least = -slack if player in oracle.winners else 0
        if not least <= ours - theirs <= most:
            return [_contradiction(replayed, oracle)]
    return []


def _contradiction(replayed: Replayed, oracle: Oracle) -> str:
    """Name a record that shares a pot evenly against the cards it shows; refuse any other.

    Such pots were run twice or chopped, and the record has no word for it.
    """
    shares = [oracle.gains[player] for player in oracle.winners]
    live = {player.index for player in replayed.hand.players if not player.folded}
    even = len(shares) > 1 and max(shares) - min(shares) <= CHIP_UNIT
    winner_by_cards = {player for player, chips in enumerate(gains(replayed)) if chips}
    if even and winner_by_cards < set(oracle.winners) and winner_by_cards <= live:
        return "the record shares the pot evenly, against the cards that it shows"
    raise Mismatch(why=f"the gains are {_list(gains(replayed))}, not {_list(oracle.gains)}")


def gains(replayed: Replayed) -> tuple[int, ...]:
    """Say what each player took out of the pots."""
    start = replayed.hand.events[0]
    assert isinstance(start, HandStarted)
    paid = zip(start.stacks, replayed.contributions, replayed.stacks, strict=True)
    return tuple(end - (begin - put_in) for begin, put_in, end in paid)


def _list(amounts: tuple[int, ...]) -> str:
    return ", ".join(map(str, amounts))
