"""Dumping: chips that go one way between two players, through decisions that make no sense.

Owns: what a player gives a rival by calls and bets that are far too weak and folds that are far
too strong, as luck would have it on average.
Never: counts luck. Who loses with a good hand has given nothing away.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from math import sqrt
from typing import Final

from huone.integrity.finding import Finding, Pair, most_telling, pair_of, ranked
from huone.integrity.hands import HandDecision, PlayedHand
from huone.integrity.strength import WHOLE, strength
from huone.units import PlayerId

WEAK_MILLI: Final = 420
"""Chips that are put in with less are given away, as far as they go beyond a blind."""
FOLD_MILLI: Final = 800
"""To fold so much to a bet is to give the pot away."""
CHEAP: Final = 4
"""Who has put in twice the price already does not fold when it is a quarter of the pot."""
CENTI: Final = 100
"""Gifts are counted in hundredths of the big blind, so that stakes can be compared."""

BAD_BLUFFS: Final = 2
GIFT_CENTI: Final = 1_000
"""The unit of what is given: ten big blinds."""
LARGE_BLINDS: Final = 15
"""With less nobody is sure that he has been given something."""
HOPELESS: Final = 3
"""Who bets so many times the pot and folds cannot have meant to win it."""
NOTHING_MILLI: Final = 300
NEARLY_BEST_MILLI: Final = 920
MULES_MIN: Final = 3
GIVERS_MAX: Final = 12
"""How many givers a finding names."""

Gifts = dict[str, int]


Given = Mapping[tuple[PlayerId, PlayerId], Gifts]
"""What each has given each: giver, taker, hand by hand."""


def dumping(hands: Iterable[PlayedHand]) -> list[Finding]:
    """Rank pairs by how much more one gives the other than players give each other otherwise."""
    given, shared = _added_up(hands)
    spread = _spread(given, shared)
    return ranked(_finding(giver, taker, given, shared, spread) for giver, taker in given)


def single_gifts(hands: Iterable[PlayedHand]) -> list[Finding]:
    """Rank pairs by the most that one has given the other in a single hand, absurdly."""
    found = []
    for (giver, taker), gifts in _absurd(hands).items():
        hand, most = max(gifts.items(), key=lambda gift: gift[1])
        found.append(
            Finding(
                feature="gift",
                players=(giver, taker),
                score_milli=round(1_000 * most / GIFT_CENTI),
                facts={"given_centiblinds": most},
                hands=(hand,),
            )
        )
    return ranked(found)


def mules(hands: Iterable[PlayedHand]) -> list[Finding]:
    """Rank takers by what several others have given them, however little each of them gave."""
    takings: defaultdict[PlayerId, dict[PlayerId, Gifts]] = defaultdict(dict)
    for (giver, taker), gifts in _absurd(hands).items():
        takings[taker][giver] = gifts
    found = []
    for taker, from_each in takings.items():
        givers = sorted(from_each, key=lambda giver: (-sum(from_each[giver].values()), giver))
        if len(givers) < MULES_MIN:
            continue
        # The most generous giver is a pair's affair, which `dumping` and `gift` look at.
        others = sum(sum(from_each[giver].values()) for giver in givers[1:])
        evidence = {hand: gift for gifts in from_each.values() for hand, gift in gifts.items()}
        found.append(
            Finding(
                feature="mules",
                players=(taker, *givers[:GIVERS_MAX]),
                score_milli=round(1_000 * others / GIFT_CENTI),
                facts={"given_centiblinds": others, "givers": len(givers)},
                hands=most_telling(evidence),
            )
        )
    return ranked(found)


def _absurd(hands: Iterable[PlayedHand]) -> Given:
    given: defaultdict[tuple[PlayerId, PlayerId], Gifts] = defaultdict(dict)
    for hand in hands:
        for pair, gift in absurd_in(hand).items():
            given[pair][hand.id] = gift
    return given


def absurd_in(hand: PlayedHand) -> dict[tuple[PlayerId, PlayerId], int]:
    """Tell what is given away in a hand by what no bluff and no mistake explains.

    That is a bet far beyond the pot with nothing, or one that is not defended for a fraction of
    it; a large call with nothing; and nearly the best hand that is folded for little.
    """
    gifts: dict[tuple[PlayerId, PlayerId], int] = {}
    beyond: dict[PlayerId, tuple[int, bool]] = {}
    for choice in hand.choices:
        held = strength(hand.game, choice.cards, choice.board)
        if held is None or not hand.unit_chips:
            continue
        chips = _thrown(hand, choice, held, beyond)
        if chips > 0 and len(choice.rivals) == 1:
            key = (choice.player, choice.rivals[0])
            gifts[key] = gifts.get(key, 0) + chips * CENTI // hand.unit_chips
    lost = {key: -hand.won_chips[key[0]] * CENTI // hand.unit_chips for key in gifts}
    return {key: min(gift, lost[key]) for key, gift in gifts.items() if lost[key] > 0}


def _thrown(
    hand: PlayedHand,
    choice: HandDecision,
    held: int,
    beyond: dict[PlayerId, tuple[int, bool]],
) -> int:
    """Count the chips that one decision throws away, and remember bets far beyond the pot."""
    chips, pot, price = choice.put_in_chips, choice.pot_chips, choice.price_chips
    is_large = chips >= LARGE_BLINDS * hand.unit_chips
    match choice.did:
        case "bet" if is_large and (chips - price) * 5 > (pot + price) * 6:
            beyond[choice.player] = (chips, chips - price >= (pot + price) * HOPELESS)
            is_far = (chips - price) * 2 > (pot + price) * 3
            return chips if is_far and held < WEAK_MILLI else 0
        case "call" if is_large and chips * 3 >= pot:
            return chips if held < NOTHING_MILLI else 0
        case "fold" if choice.player in beyond:
            bet, was_hopeless = beyond[choice.player]
            return bet if was_hopeless or price * CHEAP <= pot else 0
        case "fold" if held >= NEARLY_BEST_MILLI and 0 < price * 2 <= pot:
            return pot * held // WHOLE
        case _:
            return 0


def _added_up(hands: Iterable[PlayedHand]) -> tuple[Given, Mapping[Pair, int]]:
    """Add up what each gives each, and in how many hands two were alone."""
    given: defaultdict[tuple[PlayerId, PlayerId], Gifts] = defaultdict(dict)
    shared: defaultdict[Pair, int] = defaultdict(int)
    for hand in hands:
        rivals = {pair_of(c.player, c.rivals[0]) for c in hand.choices if len(c.rivals) == 1}
        for pair in rivals:
            shared[pair] += 1
        for (giver, taker), gift in gifts_in(hand).items():
            given[giver, taker][hand.id] = gift
    return given, shared


def gifts_in(hand: PlayedHand) -> dict[tuple[PlayerId, PlayerId], int]:
    """Tell what players give each other in a hand; never more than the giver has lost in it."""
    gifts: dict[tuple[PlayerId, PlayerId], int] = {}
    for choice in hand.choices:
        if gift := gift_centi(hand, choice):
            key = (choice.player, choice.rivals[0])
            gifts[key] = gifts.get(key, 0) + gift
    lost = {key: -hand.won_chips[key[0]] * CENTI // hand.unit_chips for key in gifts}
    return {key: min(gift, lost[key]) for key, gift in gifts.items() if lost[key] > 0}


def gift_centi(hand: PlayedHand, choice: HandDecision) -> int:
    """Tell what a decision gives to the only rival, in hundredths of the big blind."""
    if len(choice.rivals) != 1 or not hand.unit_chips:
        return 0
    held = strength(hand.game, choice.cards, choice.board)
    if held is None:
        return 0
    chips = _folded_away(choice, held) if choice.did == "fold" else _paid_away(hand, choice, held)
    return chips * CENTI // (hand.unit_chips * WHOLE)


def _folded_away(choice: HandDecision, held: int) -> int:
    """Count what a fold gives up: the share of the pot, less the price; in thousandths."""
    price, pot = choice.price_chips, choice.pot_chips
    is_committed = price * CHEAP <= pot and price * 2 <= choice.paid_chips
    if price == 0 or not (held >= FOLD_MILLI or is_committed):
        return 0
    # Who bets has a better hand than a random one, so what is folded is worth less against it.
    return max(0, held * held // WHOLE * (pot + price) - WHOLE * price)


def _paid_away(hand: PlayedHand, choice: HandDecision, held: int) -> int:
    """Count what a weak hand pays beyond its share of the pot that it plays for."""
    chips = choice.put_in_chips
    if held >= WEAK_MILLI or chips <= hand.unit_chips:
        return 0
    # A bet is matched by the rival or buys the pot, which a bluff is good for; the larger it is
    # against the pot, the less it can be that.
    pot = choice.pot_chips + (chips if choice.did == "bet" else 0)
    return max(0, WHOLE * chips - held * (pot + chips))


def _spread(given: Mapping[tuple[PlayerId, PlayerId], Gifts], shared: Mapping[Pair, int]) -> float:
    """Tell how far gifts of one hand scatter among all pairs but the most generous tenth."""
    nets = []
    for pair, count in shared.items():
        one, other = pair
        net = sum(given.get(pair, {}).values()) - sum(given.get((other, one), {}).values())
        nets.append((net * net / count, count))
    nets.sort()
    usual = nets[: max(1, len(nets) * 9 // 10)] or [(0.0, 1)]
    return max(float(CENTI), sqrt(sum(square for square, _ in usual) / len(usual)))


def _finding(
    giver: PlayerId,
    taker: PlayerId,
    given: Mapping[tuple[PlayerId, PlayerId], Gifts],
    shared: Mapping[Pair, int],
    spread: float,
) -> Finding:
    gifts = given[giver, taker]
    back = sum(given.get((taker, giver), {}).values())
    net, count = sum(gifts.values()) - back, shared[pair_of(giver, taker)]
    # Everybody has a bluff or two that went wrong: the largest gifts are shown and do not count.
    pattern = max(0, net - sum(sorted(gifts.values())[-BAD_BLUFFS:]))
    return Finding(
        feature="dumping",
        players=(giver, taker),
        score_milli=round(1_000 * pattern / (spread * sqrt(count))),
        facts={"given_centiblinds": net, "hands_alone": count, "hands_given": len(gifts)},
        hands=most_telling(gifts),
    )
