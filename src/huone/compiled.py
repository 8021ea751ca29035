"""The plain typed modules that mypyc compiles when a wheel is built.

Owns: the list. Read by the build (build_backend/native.py), by `huone doctor` and by
the tests.
"""

MODULES: tuple[str, ...] = (
    "huone.env.episode",
    "huone.env.moves",
    "huone.env.observation",
    "huone.games.awards",
    "huone.games.betting",
    "huone.games.dealing",
    "huone.games.draws",
    "huone.games.flow",
    "huone.games.hand",
    "huone.games.hand_state",
    "huone.games.openface.absent",
    "huone.games.openface.completion",
    "huone.games.openface.hand",
    "huone.games.openface.layout",
    "huone.games.openface.outlook",
    "huone.games.openface.scoring",
    "huone.games.openface.settlement",
    "huone.games.openface.setup",
    "huone.games.pots",
    "huone.games.runouts",
    "huone.games.setup",
    "huone.games.showdown",
    "huone.games.streets",
    "huone.games.turns",
    "huone.histories.checking.comparison",
    "huone.histories.checking.quick",
    "huone.histories.skimming",
)
