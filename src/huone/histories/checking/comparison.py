"""Comparison: a recorded hand as it was played again, beside what is known of its end.

Owns: finishing stacks, winnings and an oracle's numbers against the engine's, up to a rake, odd
chips and cards that nobody saw.
Never: gives a verdict; `histories.checking.verification` does, by what is found here or refused.
"""

from collections.abc import Callable
from typing import Final, final

from huone.games.events import BetReturned, HandStarted
from huone.histories.checking.oracle import Oracle
from huone.histories.phh import UNKNOWN_STACK, Recorded, decimal_of
from huone.histories.recording import Replayed
from huone.histories.stacking import Mismatch, RecordContradiction

CHIP_UNIT: Final = 5
"""How far two sites' odd chips may differ: the smallest chip of some is five cents."""
RAKE_PART_MOST: Final = 10
"""A house takes at most a tenth of a pot; what is missing beyond that is no rake."""

Says = Callable[[], str]
"""What is wrong, in words; most records are right, so nobody writes them beforehand."""


@final
class RecordCheck:
    """A comparison under way: what was found right, what is odd, and what the house took."""

    __slots__ = ("checked", "gains", "paid", "quirks", "rake_chips")

    def __init__(self, replayed: Replayed) -> None:
        self.checked = ["actions"]
        self.quirks = list(replayed.quirks)
        self.paid = replayed.contributions
        """What each player put in and did not get back uncalled."""
        self.gains = _gains(replayed, self.paid)
        """What each player took out of the pots, by the cards."""
        self.rake_chips = 0


def compare(
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
            _take_from_record(recorded, replayed, _taken(recorded, check.paid), check)
        else:
            check.checked += ["stacks", "winners"]
        return

    def says() -> str:
        ours, theirs = _list(replayed.stacks, recorded), _list(recorded.finishing_stacks, recorded)
        return f"the stacks end as {ours}, not {theirs}"

    taken = _taken(recorded, check.paid)
    if min(taken) < 0:
        player = taken.index(min(taken))
        raise RecordContradiction(why=f"p{player + 1} loses more than he put in: {says()}")
    if sum(taken) > sum(check.paid):
        raise RecordContradiction(why=f"more chips leave the hand than came: {says()}")
    _compare_gains(recorded, replayed, taken, says, check)
    check.checked.append("stacks")


def _taken(recorded: Recorded, paid: tuple[int, ...]) -> tuple[int, ...]:
    """Say what each player took out of the pots by the stacks that the record ends with."""
    ends = zip(recorded.stacks, paid, recorded.finishing_stacks, strict=True)
    return tuple([end - (start - put_in) for start, put_in, end in ends])


def _compare_winnings(
    recorded: Recorded, replayed: Replayed, winnings: tuple[int, ...], check: RecordCheck
) -> None:
    """Compare what the record says that everybody won; some houses count what came back as won."""
    pot = sum(check.paid)
    if not any(winnings):
        if pot:
            check.quirks.append("nobody wins anything by the record's winnings")
        return
    if min(winnings) < 0:
        player = next(player for player, chips in enumerate(winnings) if chips < 0)
        raise RecordContradiction(why=f"p{player + 1} wins less than nothing")
    as_printed = winnings

    def says() -> str:
        ours, theirs = _list(check.gains, recorded), _list(as_printed, recorded)
        return f"the winnings are {ours}, not {theirs}"

    if not _fits(check.gains, winnings):
        back = returned(replayed)
        without = tuple([won - came for won, came in zip(winnings, back, strict=True)])
        if any(back) and min(without) >= 0 and _fits(check.gains, without):
            winnings = without
            check.checked.append("uncalled bet")
    for player, chips in enumerate(winnings):
        if chips and player not in replayed.showdown.live:
            raise RecordContradiction(why=f"p{player + 1} wins after a fold: {says()}")
    if sum(winnings) > pot:
        more = decimal_of(sum(winnings) - pot, recorded.scale)
        raise RecordContradiction(
            why=f"{more} more is won than lies in the pot, as if a post were not recorded: {says()}"
        )
    _compare_gains(recorded, replayed, winnings, says, check)
    check.checked.append("winnings")


def _compare_gains(
    recorded: Recorded, replayed: Replayed, taken: tuple[int, ...], says: Says, check: RecordCheck
) -> None:
    """Compare what everybody took out of the pots with what the cards give him."""
    pot = sum(check.paid)
    rake = pot - sum(taken)
    if rake * RAKE_PART_MOST > pot:
        missing = decimal_of(rake, recorded.scale)
        raise RecordContradiction(
            why=f"{missing} of the pot is missing, more than any rake: {says()}"
        )
    if _fits(check.gains, taken) and not replayed.showdown.is_open:
        check.checked.append("winners")
    elif replayed.showdown.unseen:
        _take_from_record(recorded, replayed, taken, check)
    else:
        check.quirks.append(_shared(replayed, taken, says, check))
    check.rake_chips = max(check.rake_chips, rake)


def _fits(ours: tuple[int, ...], taken: tuple[int, ...]) -> bool:
    """Tell whether these are the engine's gains, up to a rake and odd chips."""
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


def _shared(replayed: Replayed, taken: tuple[int, ...], says: Says, check: RecordCheck) -> str:
    """Name a record that shares a pot evenly against the cards it shows; refuse any other.

    Such pots were run twice or chopped, and the record has no word for it.
    """
    winners = {player for player, chips in enumerate(taken) if chips}
    shares = [taken[player] for player in winners]
    even = len(shares) > 1 and max(shares) - min(shares) <= CHIP_UNIT
    by_cards = {player for player, chips in enumerate(check.gains) if chips}
    if even and by_cards < winners <= set(replayed.showdown.live):
        return "the record shares the pot evenly, against the cards that it shows"
    raise Mismatch(why=says())


# The oracle of a .jsonl file

IN_UNITS: Final = Recorded(
    game="", structure="no-limit", antes=(), blinds=(), stacks=(), actions=()
)
"""Says that amounts are written as they are: an oracle's are in minor units."""


def _compare_oracle(replayed: Replayed, oracle: Oracle, check: RecordCheck) -> None:
    """Compare a replay with its oracle."""
    if not oracle.contrib:
        # That dealer splits odd chips in halves.
        _compare_stacks(replayed, oracle, slack=0.5)
        check.checked += ["stacks", "winners"] if oracle.final else []
        return
    if check.paid != oracle.contrib:
        ours, theirs = _plain(check.paid), _plain(oracle.contrib)
        raise Mismatch(why=f"contributions are {ours}, not {theirs}")
    if sum(check.paid) != oracle.pot:
        raise Mismatch(why=f"the pot is {sum(check.paid)}, not {oracle.pot}")
    _compare_stacks(replayed, oracle, slack=0, but=oracle.winners)
    check.checked.append("contributions")

    def says() -> str:
        return f"the gains are {_plain(check.gains)}, not {_plain(oracle.gains)}"

    if sum(oracle.gains) > oracle.pot:
        raise RecordContradiction(why=f"more is won than lies in the pot: {says()}")
    _compare_gains(IN_UNITS, replayed, oracle.gains, says, check)
    check.checked.append("stacks")


def _compare_stacks(
    replayed: Replayed, oracle: Oracle, *, slack: float, but: tuple[int, ...] = ()
) -> None:
    """Compare the stacks at the end, where they are known."""
    for player, (ours, theirs) in enumerate(zip(replayed.stacks, oracle.final, strict=True)):
        if theirs is not None and player not in but and abs(ours - theirs) > slack:
            raise Mismatch(why=f"p{player + 1} ends with {ours}, not {theirs:g}")


def _gains(replayed: Replayed, paid: tuple[int, ...]) -> tuple[int, ...]:
    """Say what each player took out of the pots."""
    start = replayed.hand.events[0]
    assert isinstance(start, HandStarted)
    ends = zip(start.stacks, paid, replayed.stacks, strict=True)
    return tuple([end - (begin - put_in) for begin, put_in, end in ends])


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
