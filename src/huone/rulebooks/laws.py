"""Laws of rulebooks: what must hold between the values of one book, beyond their types.

Owns: sums of probability, fee and payout tables, rising blinds, ranges, and cross-references.
Never: reads a file or knows a line; it names the key path that is wrong.

Rule 1: a table that does not add up is refused when it is loaded, not when somebody is paid
(TV-FEE-03, section 17 of the online catalogue).
"""

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from itertools import pairwise

from huone.games.definition import catalog
from huone.rulebooks.schema import (
    BadBeatJackpot,
    BlindLevel,
    FeeRow,
    FeeTable,
    HexaPro,
    JackpotShares,
    MixedGames,
    PercentRake,
    Plans,
    RakeRow,
    Rulebook,
    SynchronisedBreaks,
)
from huone.table.rules import Banzai, BuyInRange, Offered, ReturnWindow, TimeBank, TurnClock
from huone.toml.lines import KeyPath

WHOLE_BASIS_POINTS = 10_000
WHOLE_WEIGHT = 100_000
RANKS = "23456789TJQKA"

Fault = tuple[KeyPath, str]
"""Which key is wrong, and why."""


def faults(book: Rulebook) -> Iterator[Fault]:
    """Find everything in which a rulebook contradicts itself, in the order of its chapters."""
    for law in LAWS:
        yield from law(book)


def _games(book: Rulebook) -> Iterator[Fault]:
    for where, game in _games_named(book):
        if game not in catalog():
            yield where, f"there is no game {game} in the catalogue"


def _games_named(book: Rulebook) -> Iterator[tuple[KeyPath, str]]:
    """Find every mention of a game; a stake or a seat count of an unknown game would be dead."""
    named: list[tuple[KeyPath, Iterable[str]]] = [
        (("cash", "games"), book.cash.games),
        (("cash", "seats_by_game"), book.cash.seats_by_game),
        (("tournament", "structure", "seats_by_game"), book.tournament.structure.seats_by_game),
    ]
    named += [(("cash", "buy_in", i), row.games) for i, row in enumerate(book.cash.buy_in)]
    named += [((chapter, "games"), rules.games) for chapter, rules in _hexapro_chapters(book)]
    if isinstance(book.banzai, Banzai):
        named.append((("banzai", "games"), book.banzai.games))
    if isinstance(book.rake, PercentRake):
        named += [(("rake", "rows", i), (row.game,)) for i, row in enumerate(book.rake.rows)]
    if isinstance(book.jackpot, BadBeatJackpot):
        criteria = enumerate(book.jackpot.criteria)
        named += [(("jackpot", "criteria", i), row.games) for i, row in criteria]
    if isinstance(book.mixed_games, MixedGames):
        named.append((("mixed_games", "games"), book.mixed_games.games))
    return ((where, game) for where, games in named for game in games)


def _hand(book: Rulebook) -> Iterator[Fault]:
    for where, hand in (("hand",), book.hand), (("tournament", "hand"), book.tournament.hand):
        if hand.limit_raises_max < 1:
            yield (*where, "limit_raises_max"), "must be at least 1"
        if hand.runouts_max < 1:
            yield (*where, "runouts_max"), "must be at least 1"


def _seats(book: Rulebook) -> Iterator[Fault]:
    cash = book.cash
    if cash.seats_min > cash.seats_max:
        yield ("cash", "seats_min"), f"is above the {cash.seats_max} of seats_max"
    for game in cash.games:
        if game not in cash.seats_by_game:
            yield ("cash", "seats_by_game"), f"has no seats for {game}"
    for game, seats in cash.seats_by_game.items():
        if not cash.seats_min <= seats <= cash.seats_max:
            yield (
                ("cash", "seats_by_game", game),
                f"{seats} seats are outside {cash.seats_min} to {cash.seats_max}",
            )
    if not cash.start.min_players_to_continue <= cash.start.min_players <= cash.seats_max:
        yield ("cash", "start", "min_players"), "must lie between min_players_to_continue and seats"


def _buy_ins(book: Rulebook) -> Iterator[Fault]:
    seen: set[tuple[str, str]] = set()
    for index, row in enumerate(book.cash.buy_in):
        where: KeyPath = ("cash", "buy_in", index)
        if row.min_bb > row.max_bb:
            yield (*where, "min_bb"), f"is above the {row.max_bb} of max_bb"
        for key in _keys_of_buy_in(row):
            if key in seen:
                yield (*where, "games"), f"repeats {' '.join(key)}"
            seen.add(key)
    for game in book.cash.games:
        if (game, "standard") not in seen:
            yield ("cash", "buy_in"), f"has no standard range for {game}"


def _keys_of_buy_in(row: BuyInRange) -> list[tuple[str, str]]:
    return [(game, row.format) for game in row.games]


def _returning(book: Rulebook) -> Iterator[Fault]:
    rule = book.cash.returning
    if isinstance(rule, ReturnWindow) and rule.low_bb > rule.high_bb:
        yield ("cash", "returning", "low_bb"), f"is above the {rule.high_bb} of high_bb"


def _time_banks(book: Rulebook) -> Iterator[Fault]:
    for where, bank in _all_time_banks(book):
        if bank.initial_ms > bank.cap_ms:
            yield (*where, "initial_ms"), f"is above the {bank.cap_ms} of cap_ms"
        if bank.floor_each_hand_ms > bank.cap_ms:
            yield (*where, "floor_each_hand_ms"), f"is above the {bank.cap_ms} of cap_ms"


def _all_time_banks(book: Rulebook) -> Iterator[tuple[KeyPath, TimeBank]]:
    if isinstance(book.clock, TurnClock):
        banks = book.clock.time_bank
        yield ("clock", "time_bank", "cash"), banks.cash
        yield ("clock", "time_bank", "tournament"), banks.tournament
        yield ("clock", "time_bank", "sit_and_go"), banks.sit_and_go
    for chapter, hexapro in _hexapro_chapters(book):
        yield (chapter, "time_bank_low"), hexapro.time_bank_low
        yield (chapter, "time_bank_high"), hexapro.time_bank_high


def _rake(book: Rulebook) -> Iterator[Fault]:
    if isinstance(book.rake, PercentRake):
        yield from _rake_rows(("rake", "rows"), book.rake.rows)
        if isinstance(book.banzai, Banzai):
            raked = {row.game for row in book.rake.rows if row.format == "banzai"}
            for game in book.banzai.games:
                if game not in raked:
                    yield ("rake", "rows"), f"have no Banzai stake of {game}"


def _rake_rows(where: KeyPath, rows: Iterable[RakeRow]) -> Iterator[Fault]:
    seen: set[tuple[str, str, int, int]] = set()
    for index, row in enumerate(rows):
        key = (row.game, row.format, row.small_blind_cents, row.big_blind_cents)
        if key in seen:
            yield (*where, index), "repeats a stake: game, format and blinds must be unique"
        seen.add(key)
        if row.small_blind_cents > row.big_blind_cents:
            yield (*where, index, "small_blind_cents"), "is above the big blind"


def _plans(book: Rulebook) -> Iterator[Fault]:
    if isinstance(book.plans, Plans):
        seen: set[int] = set()
        for index, plan in enumerate(book.plans.plans):
            where: KeyPath = ("plans", "plans", index)
            if plan.number in seen:
                yield (*where, "number"), f"repeats plan {plan.number}"
            seen.add(plan.number)
            if isinstance(plan.rates, tuple):
                yield from _rake_rows((*where, "rates"), plan.rates)


def _fees(book: Rulebook) -> Iterator[Fault]:
    for index, table in enumerate(book.fees.sit_and_go):
        yield from _fee_rows(("fees", "sit_and_go", index, "rows"), table.rows)
    if isinstance(book.fees.tournament, FeeTable):
        yield from _fee_rows(("fees", "tournament", "rows"), book.fees.tournament.rows)


def _fee_rows(where: KeyPath, rows: Iterable[FeeRow]) -> Iterator[Fault]:
    for index, row in enumerate(rows):
        paid = row.prize_cents + row.fee_cents
        if paid != row.total_cents:
            yield (
                (*where, index),
                f"prize part {row.prize_cents} and fee {row.fee_cents} "
                f"make {paid}, not {row.total_cents}",
            )


def _hexapro_chapters(book: Rulebook) -> Iterator[tuple[str, HexaPro]]:
    if isinstance(book.hexapro, HexaPro):
        yield "hexapro", book.hexapro
    if isinstance(book.hexapro_extreme, HexaPro):
        yield "hexapro_extreme", book.hexapro_extreme


def _hexapro(book: Rulebook) -> Iterator[Fault]:
    for chapter, rules in _hexapro_chapters(book):
        weight = sum(row.weight_per_100000 for row in rules.rows)
        if weight != WHOLE_WEIGHT:
            yield (chapter, "rows"), f"probabilities add up to {weight}, not {WHOLE_WEIGHT}"
        elif (rake := rake_per_100000(rules)) != rules.rake_per_100000:
            yield (chapter, "rake_per_100000"), f"does not follow from the rows, which give {rake}"
        for index, row in enumerate(rules.rows):
            where: KeyPath = (chapter, "rows", index)
            yield from _payouts(where, row.payouts_basis_points, seats=rules.seats)
            if any(buy_in * row.multiplier_tenths % 10 for buy_in in rules.buy_ins_cents):
                yield (*where, "multiplier_tenths"), "makes a prize pool that is not whole cents"
        yield from _levels((chapter, "levels"), rules.levels)


def rake_per_100000(rules: HexaPro) -> Fraction:
    """Work out what a multiplier table keeps of 100,000 paid by the players, on average."""
    returned_tenths = sum(row.multiplier_tenths * row.weight_per_100000 for row in rules.rows)
    return WHOLE_WEIGHT - Fraction(returned_tenths, 10 * rules.seats)


def _payouts(where: KeyPath, shares: tuple[int, ...], *, seats: int) -> Iterator[Fault]:
    where = (*where, "payouts_basis_points")
    if sum(shares) != WHOLE_BASIS_POINTS:
        yield where, f"payouts add up to {sum(shares)}, not {WHOLE_BASIS_POINTS}"
    if len(shares) > seats:
        yield where, f"pay {len(shares)} places to {seats} players"


def _levels(where: KeyPath, levels: tuple[BlindLevel, ...]) -> Iterator[Fault]:
    if not levels:
        yield where, "has no level"
    for index, level in enumerate(levels):
        if level.small_blind > level.big_blind:
            yield (*where, index, "small_blind"), "is above the big blind"
    for index, (level, following) in enumerate(pairwise(levels), start=1):
        for key in ("small_blind", "big_blind", "ante"):
            before, after = getattr(level, key), getattr(following, key)
            if after < before:
                yield (*where, index, key), f"falls from {before} to {after}"


def _tournament(book: Rulebook) -> Iterator[Fault]:
    rules = book.tournament
    yield from _levels(("tournament", "structure", "levels"), rules.structure.levels)
    for index, row in enumerate(rules.prizes.sit_and_go):
        where: KeyPath = ("tournament", "prizes", "sit_and_go", index)
        yield from _payouts(where, row.payouts_basis_points, seats=row.seats)
    if isinstance(rules.breaks, SynchronisedBreaks) and rules.breaks.minute_of_hour >= 60:
        yield ("tournament", "breaks", "minute_of_hour"), "an hour has minutes 0 to 59"
    for kind, chapter in ("bounty", rules.bounty), ("phased", rules.phased):
        if (kind in rules.types) != isinstance(chapter, Offered):
            yield ("tournament", kind, "offered"), f"does not fit tournament.types ({kind})"


def _jackpot(book: Rulebook) -> Iterator[Fault]:
    rules = book.jackpot
    if not isinstance(rules, BadBeatJackpot):
        return
    if not 3 <= rules.min_players <= rules.max_players:
        yield ("jackpot", "min_players"), f"must lie between 3 and the {rules.max_players} at most"
    for name, shares in ("category_1", rules.category_1), ("category_2", rules.category_2):
        paid = most_paid_basis_points(shares, players=rules.max_players)
        if paid > WHOLE_BASIS_POINTS:
            yield ("jackpot", name), f"shares add up to {paid}, more than {WHOLE_BASIS_POINTS}"
    seen: set[str] = set()
    for index, row in enumerate(rules.criteria):
        where: KeyPath = ("jackpot", "criteria", index)
        for name, hand in ("category_1", row.category_1), ("category_2", row.category_2):
            if not hand.ranks or not set(hand.ranks) <= set(RANKS):
                yield (*where, name, "ranks"), f"{hand.ranks!r} is no list of ranks"
        for game in row.games:
            if game in seen:
                yield (*where, "games"), f"repeats {game}"
            seen.add(game)


def most_paid_basis_points(shares: JackpotShares, *, players: int) -> int:
    """Add up what a jackpot pays to a full table; more losers or winners never change the sum."""
    others = shares.others_basis_points * (1 if shares.others == "together" else players - 2)
    return shares.losers_basis_points + shares.winners_basis_points + others


LAWS: tuple[Callable[[Rulebook], Iterator[Fault]], ...] = (
    _games,
    _hand,
    _seats,
    _buy_ins,
    _returning,
    _time_banks,
    _rake,
    _plans,
    _fees,
    _hexapro,
    _tournament,
    _jackpot,
)
"""All laws, in the order in which their faults are reported."""
