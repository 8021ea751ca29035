"""Programme: which game a hand of a tournament is, and what it is played for at a level.

Owns: the stakes of a level in every kind of game, and setups worked out once for each of them.
Never: knows the time or a table; level and number of the hand arrive as arguments.

Rule 1: the level that is in force when a hand starts decides its stakes (live:AMB-51).
"""

from huone.games.definition import Game, Mix, OpenFaceGame, find
from huone.games.mix import hand_at, mix_stakes
from huone.games.openface import open_face_setup
from huone.games.rules import Stakes, TournamentPoints, fixed_limit
from huone.games.setup import setup_of
from huone.table.programme import Played
from huone.tournament.config import AnteForm, Level, TournamentConfig


def stakes_of(level: Level, *, structure: str, stud: bool, ante_form: AnteForm) -> Stakes:
    """Give the bets of a level; a limit game bets the big blind and its double."""
    small, big = int(level.small_blind), int(level.big_blind)
    ante = int(level.ante)
    if stud:
        forced = ante or max(1, big // 5)
        if structure == "fixed-limit":
            return fixed_limit(big, 2 * big, ante=forced, bring_in=max(1, big // 4))
        return Stakes(
            structure="pot-limit" if structure == "pot-limit" else "no-limit", ante=forced
        )
    each, of_big_blind = (ante, 0) if ante_form == "each-player" else (0, ante)
    if structure == "fixed-limit":
        return Stakes(
            structure="fixed-limit",
            small_blind=small,
            big_blind=big,
            small_bet=big,
            big_bet=2 * big,
            ante=each,
            big_blind_ante=of_big_blind,
            chip=int(level.chip),
        )
    return Stakes(
        structure="pot-limit" if structure == "pot-limit" else "no-limit",
        small_blind=small,
        big_blind=big,
        ante=each,
        big_blind_ante=of_big_blind,
        chip=int(level.chip),
    )


class LevelProgramme:
    """What the tables of a tournament play, level by level."""

    def __init__(self, config: TournamentConfig) -> None:
        self.config = config
        self.game = find(config.game)
        self._known: dict[tuple[int, str], Played] = {}

    def at(self, level: int, played: int) -> Played:
        """Say what a hand is that starts at a level, at a table that has played so many."""
        number = min(level, len(self.config.levels))
        name = self._name(played)
        found = self._known.get((number, name))
        if found is None:
            found = self._played(self.config.levels[number - 1], played)
            self._known[(number, name)] = found
        return found

    @property
    def is_stud(self) -> bool:
        """Whether no button goes round, so that movers and seats are drawn (TOUR-BAL-06)."""
        return isinstance(self.game, Game) and self.game.door is not None

    def _name(self, played: int) -> str:
        game = self.game
        if isinstance(game, Mix) and game.rotation is not None:
            each = self.config.hands_per_game or game.rotation.hands
            return game.menu[played // each % len(game.menu)]
        return game.id

    def _played(self, level: Level, played: int) -> Played:
        config, game = self.config, self.game
        if isinstance(game, OpenFaceGame):
            # OFC-TOUR-03: the value of a point rises with each level.
            points = TournamentPoints(point_chips=int(level.big_blind))
            return Played(setup=open_face_setup(game.id, points), has_blinds=False)
        if isinstance(game, Mix) and game.rotation is not None:
            return self._rotated(game, level, played)
        stakes = stakes_of(
            level, structure=config.structure, stud=self.is_stud, ante_form=config.ante_form
        )
        setup = setup_of(game.id, stakes, config.rules.hand)
        blinds = stakes.big_blind > 0
        return Played(setup=setup, has_blinds=blinds, from_dealer=self.is_stud and not blinds)

    def _rotated(self, mix: Mix, level: Level, played: int) -> Played:
        big = int(level.big_blind)
        stakes = mix_stakes(
            big, 2 * big, ante=max(1, big // 5), bring_in=max(1, big // 4), big_blind=big
        )
        found = hand_at(mix, played, stakes, hands=self.config.hands_per_game)
        return Played(
            setup=found.setup(self.config.rules.hand),
            has_blinds=not found.from_dealer,
            from_dealer=found.from_dealer,
            button_waits=not found.button_moves,
        )
