"""Definition: a game as data, read from one TOML file.

Owns: the schema of a game and of a mix of games, the catalogue, and its checks.
Never: contains a rule of one game in Python.

Rule 1: a file is complete and exact, or it is refused with the key that is wrong.
"""

from functools import cache
from importlib.resources import files
from typing import Literal

import msgspec
from msgspec import Struct

from huone.cards import ranking
from huone.games.rules import Structure
from huone.refusal import Refused

Family = Literal["board", "draw", "stud", "mix", "open-face"]
RankingName = Literal[
    "high", "low-a5", "eight-or-better", "low-27", "badugi", "short-deck", "soko", "front"
]


class BadGame(Refused):
    """A catalogue file that no hand could be dealt from."""

    code = "games/bad-definition"
    says = "{file}: {why}"


class UnknownGame(Refused):
    """A name that is in no catalogue."""

    code = "games/unknown"
    says = "there is no game '{game}'; see `huone games`"


class Players(Struct, frozen=True, forbid_unknown_fields=True):
    """How many play; the maxima are the house's advice, the deck's limit is law (GAME-GEN-01)."""

    min: int
    cash: int
    tournament: int


class Draw(Struct, frozen=True, forbid_unknown_fields=True):
    """An exchange of cards before a street's own cards are dealt.

    `sealed`: everyone commits before the first replacement (GAME-SVITEN-15), else in turn.
    `single_face_up`: a single replacement lies face up and may be rejected (GAME-SVITEN-05).
    """

    max: int
    sealed: bool
    single_face_up: bool


class Street(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One street: what is put away and drawn, burned, dealt and bet."""

    name: str
    open: Literal["blinds", "button", "door-card", "best-exposed"]
    unit: Literal["small", "big"]
    burn: int = 0
    down: int = 0
    up: int = 0
    board: int = 0
    discard: int = 0
    draw: Draw | None = None
    open_pair_doubles: bool = False


class Use(Struct, frozen=True, forbid_unknown_fields=True):
    """How many hole and board cards make a hand: fewest and most of each."""

    hole: tuple[int, int]
    board: tuple[int, int]


class Award(Struct, frozen=True, forbid_unknown_fields=True):
    """A share of each pot, and the hand that wins it.

    An odd chip between shares goes to the first; a share that nobody qualifies for goes to the
    first as well (GAME-HILO-08). `odd_chip` orders the winners of one share among themselves.
    """

    share: str
    hand: RankingName
    use: Use
    odd_chip: Literal["button", "high-card", "low-card", "first-share"]
    board: int = 0


class Door(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """Who opens by the upcards: the door card on the first street, then the best exposed hand."""

    fixed_limit: Literal["lowest", "highest"]
    pot_limit: Literal["lowest", "highest"]
    ace: Literal["high", "low"]
    exposed: RankingName


class SitsOut(Struct, frozen=True, forbid_unknown_fields=True):
    """With so many players, this one is not dealt in (GAME-SVITEN-24, OFC-CASH-02)."""

    at: int
    who: Literal["cutoff", "button"]


class Game(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A game of betting streets."""

    id: str
    name: str
    family: Family
    aliases: tuple[str, ...]
    clauses: tuple[str, ...]
    structures: tuple[Structure, ...]
    players: Players
    deck: Literal[52, 36]
    street: tuple[Street, ...]
    award: tuple[Award, ...]
    boards: int = 1
    door: Door | None = None
    sits_out: SitsOut | None = None
    shortage: Literal["none", "reuse-discards", "community-card"] = "none"

    @property
    def own_cards(self) -> int:
        """How many cards a player is dealt in all."""
        return sum(street.down + street.up for street in self.street)

    @property
    def shared_cards(self) -> int:
        """How many cards go to all boards together, and to the burns."""
        return sum(street.board * self.boards + street.burn for street in self.street)

    @property
    def hands_max(self) -> int:
        """The most hands that the deck can serve; never over twelve (GAME-GEN-01, AMB-56)."""
        if self.sits_out is not None:
            return self.sits_out.at - 1
        own, left = self.own_cards, self.deck - self.shared_cards
        if self.shortage == "community-card":
            # The last two streets may each be one card for all (GAME-STUD-28, GAME-STUD-32).
            own -= sum(street.down + street.up for street in self.street[-2:])
            left -= 2
        return min(12, left // own)


class Choice(Struct, frozen=True, forbid_unknown_fields=True):
    """Who names the game of each hand, and how many cards he may see first (GAME-DC, GAME-SPB)."""

    chooser: Literal["button", "first"]
    down: int


class Rotation(Struct, frozen=True, forbid_unknown_fields=True):
    """The games follow each other, so many hands each (GAME-HORSE-01)."""

    hands: int
    button_frozen_in_stud: bool


class Mix(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Several games at one table: chosen hand by hand, or in rotation."""

    id: str
    name: str
    family: Family
    aliases: tuple[str, ...]
    clauses: tuple[str, ...]
    structures: tuple[Structure, ...]
    players: Players
    menu: tuple[str, ...]
    choice: Choice | None = None
    rotation: Rotation | None = None
    structure_of: dict[str, Structure] = {}


class Layout(Struct, frozen=True, forbid_unknown_fields=True):
    """The three hands of an open-face player, by their cards."""

    front: int
    middle: int
    back: int


class OpenFaceGame(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """A game without betting, in which cards are placed and points are scored (OFC)."""

    id: str
    name: str
    family: Family
    aliases: tuple[str, ...]
    clauses: tuple[str, ...]
    structures: tuple[Literal["points"], ...]
    players: Players
    deck: Literal[52]
    layout: Layout
    first_cards: int
    sits_out: SitsOut
    scoop_points: int
    foul_points: int
    front_pair_points: dict[str, int]
    front_trips_points: dict[str, int]
    middle_points: dict[str, int]
    back_points: dict[str, int]


AnyGame = Game | Mix | OpenFaceGame


def parse(text: str, *, file: str) -> AnyGame:
    """Read one catalogue file, or refuse it with what is wrong."""
    try:
        raw = msgspec.toml.decode(text)
        game = msgspec.convert(raw, _kind(raw))
    except (msgspec.DecodeError, ValueError) as error:
        raise BadGame(file=file, why=str(error)) from None
    if isinstance(game, Game):
        _check(game, file)
    return game


def _kind(raw: object) -> type[AnyGame]:
    family = raw.get("family") if isinstance(raw, dict) else None
    if family == "mix":
        return Mix
    return OpenFaceGame if family == "open-face" else Game


def _check(game: Game, file: str) -> None:
    """Refuse a game that cannot be dealt or won."""
    for award in game.award:
        if award.board >= game.boards:
            raise BadGame(file=file, why=f"award '{award.share}' is of board {award.board}")
        if award.hand not in ranking.RANKING_NAMES:
            raise BadGame(file=file, why=f"award '{award.share}' has no ranking {award.hand}")
    if not game.street or not game.award:
        raise BadGame(file=file, why="a game needs at least one street and one award")
    if game.hands_max < game.players.min:
        raise BadGame(file=file, why=f"{game.deck} cards cannot serve {game.players.min} players")
    exposed = any(street.open in ("door-card", "best-exposed") for street in game.street)
    if exposed and game.door is None:
        raise BadGame(file=file, why="upcards open, so a [door] table is needed")


@cache
def catalog() -> dict[str, AnyGame]:
    """Read every game of the catalogue, by id.

    >>> catalog()["omaha"].name
    'Omaha'
    """
    folder = files("huone.games") / "catalog"
    games = {}
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        game = parse(entry.read_text(encoding="utf-8"), file=entry.name)
        if entry.name != f"{game.id}.toml":
            raise BadGame(file=entry.name, why=f"it defines '{game.id}'")
        games[game.id] = game
    return games


@cache
def find(name: str) -> AnyGame:
    """Find a game by its id or another name that players use.

    >>> find("plo").id
    'omaha'
    """
    games = catalog()
    wanted = name.lower().replace("_", "-").replace(" ", "-")
    for game in games.values():
        if wanted == game.id or wanted in game.aliases:
            return game
    raise UnknownGame(game=name)


def betting_game(name: str) -> Game:
    """Find a game of betting streets; a mix or an open-face game is refused."""
    game = find(name)
    if not isinstance(game, Game):
        raise UnknownGame(game=name)
    return game
