"""Setup: what a table plays (a game, its stakes, the house's rules), worked out once.

Owns: the plan of each street and award in the form that a hand uses, forced bets, line-ups.
Never: changes. One setup serves every hand of a table.

Compiled by mypyc in wheels; the same file runs as plain Python.
"""

from collections.abc import Callable
from typing import Final, final

import msgspec

from huone.cards.card import Card
from huone.cards.ranking import ranking_named
from huone.games.betting import STRUCTURES
from huone.games.dealing import DeckTooSmall
from huone.games.definition import (
    Award,
    Game,
    GameChoice,
    Mix,
    OpenFaceGame,
    Street,
    UnknownGame,
    catalog,
    define,
    find,
)
from huone.games.rules import HandRules, Post, Stakes
from huone.refusal import Refused

OPEN_BLINDS: Final = 0
OPEN_BUTTON: Final = 1
OPEN_DOOR: Final = 2
OPEN_EXPOSED: Final = 3
OPENERS: Final = {
    "blinds": OPEN_BLINDS,
    "button": OPEN_BUTTON,
    "door-card": OPEN_DOOR,
    "best-exposed": OPEN_EXPOSED,
}

USE_ANY: Final = 0
USE_TWO_AND_THREE: Final = 1
USE_OWN: Final = 2

ODD_BUTTON: Final = 0
ODD_HIGH_CARD: Final = 1
ODD_LOW_CARD: Final = 2
ODD_FIRST_SHARE: Final = 3
ODD_CHIPS: Final = {
    "button": ODD_BUTTON,
    "high-card": ODD_HIGH_CARD,
    "low-card": ODD_LOW_CARD,
    "first-share": ODD_FIRST_SHARE,
}

POST_ORDER: Final = {
    # A short stack fills the ante first (LIVE-ANTE-03), but the blind before a big blind ante
    # (LIVE-BBA-03).
    "ante": 0,
    "small-blind": 1,
    "big-blind": 2,
    "straddle": 3,
    "live-post": 4,
    "dead-post": 5,
    "big-blind-ante": 6,
    "absent": 7,
}

Paid = tuple[tuple[int, int], ...]
"""What each seat has paid into the pots."""

Rake = Callable[[tuple[int, ...], int, bool, Paid], tuple[tuple[int, int], ...]]
"""Pots, players dealt in, whether a second street was dealt and who paid what, to (rake, jackpot)
for each pot."""


class BadStakes(Refused):
    """Amounts or a structure that this game cannot be played with."""

    code = "setup/bad-stakes"
    says = "{game}: {why}"


class BadSeats(Refused):
    """A hand needs two players with chips at different seats."""

    code = "deal/bad-seats"
    says = "a hand cannot be dealt: {why}"


class BadPost(Refused):
    """A forced bet puts chips in."""

    code = "deal/bad-post"
    says = "seat {seat} cannot post {chips} as {kind}"


@final
class StreetPlan:
    """A street as a hand needs it."""

    __slots__ = (
        "big_unit", "board", "burn", "discard", "down", "draw", "name", "open", "pair_doubles",
        "sealed", "single_face_up", "unit", "up",
    )  # fmt: skip

    def __init__(self, street: Street, stakes: Stakes) -> None:
        self.name: str = street.name
        self.burn: int = street.burn
        self.down: int = street.down
        self.up: int = street.up
        self.board: int = street.board
        self.discard: int = street.discard
        self.draw: int = 0
        self.sealed: bool = street.discard > 0
        self.single_face_up: bool = False
        draw = street.draw
        if draw is not None:
            self.draw = draw.max
            self.sealed = draw.sealed
            self.single_face_up = draw.single_face_up
        self.open: int = OPENERS[street.open]
        self.unit: int = stakes.small_bet if street.unit == "small" else stakes.big_bet
        self.big_unit: int = stakes.big_bet
        self.pair_doubles: bool = street.open_pair_doubles


@final
class AwardPlan:
    """A share of the pots as a showdown needs it."""

    __slots__ = ("board", "odd_chip", "ranking", "share", "use")

    def __init__(self, award: Award) -> None:
        self.share: str = award.share
        self.board: int = award.board
        self.ranking: int = ranking_named(award.hand)
        self.odd_chip: int = ODD_CHIPS[award.odd_chip]
        self.use: int = USE_ANY
        if award.use.board[1] == 0:
            self.use = USE_OWN
        elif award.use.hole == (2, 2):
            self.use = USE_TWO_AND_THREE


@final
class Setup:
    """A game, its stakes and the house's rules, ready to be dealt."""

    __slots__ = (
        "ante_counts_later",
        "awards",
        "boards",
        "chip",
        "choice_by_button",
        "choice_down",
        "community_card",
        "deck_cards",
        "deck_size",
        "definition",
        "door_ace_low",
        "door_lowest",
        "exposed_ranking",
        "game",
        "hands_max",
        "menu",
        "name",
        "rake",
        "reuses_discards",
        "rules",
        "shows_in_order",
        "stakes",
        "streets",
    )  # fmt: skip

    def __init__(
        self,
        game: Game,
        stakes: Stakes,
        rules: HandRules,
        rake: Rake | None = None,
    ) -> None:
        verify_stakes(game, stakes)
        self.definition: Game | Mix = game
        self.game: Game = game
        self.name: str = game.id
        self.stakes: Stakes = stakes
        self.rules: HandRules = rules_of(game, rules)
        self.rake: Rake | None = rake
        self.streets: list[StreetPlan] = [StreetPlan(street, stakes) for street in game.street]
        self.awards: list[AwardPlan] = [AwardPlan(award) for award in game.award]
        self.boards: int = game.boards
        self.deck_size: int = game.deck
        self.deck_cards: list[Card] = list(game.deck_cards)
        self.hands_max: int = game.hands_max
        self.chip: int = stakes.chip
        self.shows_in_order: bool = rules.showdown == "in-order"
        self.ante_counts_later: bool = rules.big_blind_ante_counts == "after-first-street"
        self.community_card: bool = game.shortage == "community-card"
        self.reuses_discards: bool = game.shortage == "reuse-discards"
        self.exposed_ranking: int = 0
        self.door_lowest: bool = False
        self.door_ace_low: bool = False
        door = game.door
        if door is not None:
            fixed = stakes.structure == "fixed-limit"
            self.exposed_ranking = ranking_named(door.exposed)
            self.door_lowest = (door.fixed_limit if fixed else door.pot_limit) == "lowest"
            self.door_ace_low = door.ace == "low"
        self.menu: dict[str, Setup] = {}
        self.choice_by_button: bool = False
        self.choice_down: int = 0

    def __copy__(self) -> "Setup":
        """Give the setup itself: it never changes."""
        return self

    def __deepcopy__(self, memo: object) -> "Setup":
        """Give the setup itself: it never changes."""
        return self

    def __repr__(self) -> str:
        """Say which game it is, and for what it is played."""
        return f"<Setup {self.name}, {self.stakes}>"

    def __reduce__(self) -> tuple[object, ...]:
        """Give what `pickle` keeps of a setup: a name, or a whole game that no catalogue has."""
        known = catalog().get(self.name) == self.definition
        game = self.name if known else self.definition
        return set_up_again, (game, self.stakes, self.rules, self.rake)


def rules_of(game: Game, rules: HandRules) -> HandRules:
    """Give the house's rules with what the game decides by itself."""
    if game.limit_raises_max is None:
        return rules
    return msgspec.structs.replace(
        rules, limit_raises_max=game.limit_raises_max, limit_uncapped_heads_up=False
    )


def set_up_again(
    game: str | Game | Mix, stakes: Stakes, rules: HandRules, rake: Rake | None
) -> Setup:
    """Set up what was pickled; a game that came along is known from here on."""
    if not isinstance(game, str):
        define(game)
    return setup_of(game, stakes, rules, rake=rake)


def setup_of(
    game: str | Game | Mix, stakes: Stakes, rules: HandRules, *, rake: Rake | None = None
) -> Setup:
    """Set up a game, by its name in the catalogue or as it is defined.

    It may be a mix whose game is chosen hand by hand. A chosen game is played with the mix's
    blinds, whatever it has alone (GAME-DC-03).
    """
    found = find(game) if isinstance(game, str) else game
    if isinstance(found, Game):
        return Setup(found, stakes, rules, rake)
    if not isinstance(found, Mix) or found.choice is None:
        raise UnknownGame(game=game if isinstance(game, str) else game.id)
    return setup_of_mix(found, found.choice, stakes, rules, rake)


def setup_of_mix(
    mix: Mix, chosen: GameChoice, stakes: Stakes, rules: HandRules, rake: Rake | None
) -> Setup:
    """Set up a mix and every game that may be chosen in it."""
    menu: dict[str, Setup] = {}
    for name in mix.menu:
        structure = mix.structure_of.get(name, stakes.structure)
        menu[name] = setup_of(name, with_structure(stakes, structure), rules, rake=rake)
    setup = setup_of(mix.menu[0], stakes, rules, rake=rake)
    setup.definition = mix
    setup.name = mix.id
    setup.menu = menu
    setup.hands_max = max(each.hands_max for each in menu.values())
    setup.choice_by_button = chosen.chooser == "button"
    setup.choice_down = chosen.down
    return setup


def with_structure(stakes: Stakes, structure: str) -> Stakes:
    """Play the same blinds under another structure; a fixed-limit unit is the big blind."""
    if structure == stakes.structure:
        return stakes
    fixed = structure == "fixed-limit"
    return Stakes(
        structure=structure,  # type: ignore[arg-type]  # From a decoded catalogue.
        small_blind=stakes.small_blind,
        big_blind=stakes.big_blind,
        ante=stakes.ante,
        big_blind_ante=stakes.big_blind_ante,
        button_blind=stakes.button_blind,
        small_bet=(stakes.small_bet or stakes.big_blind) if fixed else 0,
        big_bet=(stakes.big_bet or 2 * stakes.big_blind) if fixed else 0,
        chip=stakes.chip,
    )


def verify_stakes(game: Game, stakes: Stakes) -> None:
    """Refuse stakes that this game is not played with."""
    if stakes.structure not in game.structures:
        legal = ", ".join(game.structures)
        raise BadStakes(game=game.id, why=f"it is played {legal}, not {stakes.structure}")
    assert stakes.structure in STRUCTURES
    amounts = {
        "small_blind": stakes.small_blind,
        "big_blind": stakes.big_blind,
        "ante": stakes.ante,
        "big_blind_ante": stakes.big_blind_ante,
        "button_blind": stakes.button_blind,
        "bring_in": stakes.bring_in,
        "small_bet": stakes.small_bet,
        "big_bet": stakes.big_bet,
    }
    for name, chips in amounts.items():
        if chips < 0:
            raise BadStakes(game=game.id, why=f"{name} is {chips}; it must not be negative")
    if stakes.chip < 1:
        raise BadStakes(game=game.id, why=f"the smallest chip is {stakes.chip}, not 1 or more")
    if stakes.small_blind > stakes.big_blind:
        raise BadStakes(game=game.id, why="the small blind is larger than the big blind")
    if stakes.big_blind and stakes.button_blind:
        raise BadStakes(game=game.id, why="a button blind stands alone, without a big blind")
    if stakes.min_bet < 1:
        raise BadStakes(game=game.id, why="no blind, ante or bet says what the minimum bet is")
    if stakes.structure == "fixed-limit" and not 0 < stakes.small_bet <= stakes.big_bet:
        raise BadStakes(game=game.id, why="fixed limit needs a small_bet and a big_bet from it up")
    if stakes.structure == "fixed-limit" and game.door is not None:
        # Somebody must open, for less than he may (GAME-STUD-06, GAME-STUD-07).
        if not (stakes.bring_in or stakes.big_blind):
            raise BadStakes(game=game.id, why="fixed limit needs a bring-in")
        if stakes.bring_in >= stakes.small_bet:
            raise BadStakes(game=game.id, why="the bring-in is not below the small_bet")


def clockwise_from(seat: int, seats: list[int]) -> list[int]:
    """List seats clockwise from the left of one, which comes last if it is among them."""
    order = sorted(seats)
    return [each for each in order if each > seat] + [each for each in order if each <= seat]


def usual_posts(stakes: Stakes, seats: list[int]) -> list[Post]:
    """List the forced bets of an ordinary hand; `seats` are clockwise from the button's left.

    Heads-up the button posts the small blind (CASH-BTN-07, LIVE-HU-02). A button blind stands
    alone or beside antes, never beside the other blinds.
    """
    posts = [Post(seat, "ante", stakes.ante) for seat in seats] if stakes.ante else []
    small, big = (1, 0) if len(seats) == 2 else (0, 1)
    if stakes.small_blind:
        posts.append(Post(seats[small], "small-blind", stakes.small_blind))
    if stakes.big_blind:
        posts.append(Post(seats[big], "big-blind", stakes.big_blind))
    if stakes.button_blind:
        posts.append(Post(seats[-1], "big-blind", stakes.button_blind))
    if stakes.big_blind_ante:
        posts.append(Post(seats[big], "big-blind-ante", stakes.big_blind_ante))
    return posts


def verify_posts(posts: list[Post]) -> None:
    """Refuse a forced bet that would take chips out of the pot."""
    for post in posts:
        if post.chips < 0:
            raise BadPost(seat=post.seat, kind=post.kind, chips=post.chips)


def dealt_in(game: Game | OpenFaceGame, seats: list[int]) -> list[int]:
    """Leave out the seat that sits out when there are too many; `seats` end with the button.

    Seven-handed Sviten leaves out the cutoff (GAME-SVITEN-24), five-handed Open Face Chinese the
    button (OFC-CASH-02, OFC-TOUR-02).
    """
    rule = game.sits_out
    if rule is None or len(seats) < rule.at:
        return seats
    out = seats[-2] if rule.who == "cutoff" else seats[-1]
    return [seat for seat in seats if seat != out]


def verify_seats(
    setup: Setup, stacks: list[int], seats: list[int] | None, button: int
) -> list[int]:
    """Refuse a line-up that cannot be dealt; give the seats clockwise from the button's left."""
    order = seat_order(stacks, seats, button)
    if len(order) > setup.hands_max:
        raise DeckTooSmall(
            cards=setup.deck_size,
            players=len(order),
            game=setup.name,
            hands_max=setup.hands_max,
        )
    return order


def seat_order(stacks: list[int], seats: list[int] | None, button: int) -> list[int]:
    """Refuse seats that are no line-up; give them clockwise from the button's left."""
    count = len(stacks)
    if count < 2:
        raise BadSeats(why=f"{count} players where at least 2 are needed")
    if min(stacks) < 1:
        raise BadSeats(why="a stack without chips")
    if seats is None and button < 0:
        return list(range(count))
    if seats is None:
        seats = list(range(count))
    if len(seats) != count or len(set(seats)) != count or min(seats) < 0:
        raise BadSeats(why="each stack needs a seat of its own")
    return clockwise_from(button, seats) if button >= 0 else sorted(seats)
