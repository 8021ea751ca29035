"""Wording: keys and values of a rulebook as a person would say them.

Owns: the units that the end of a key stands for, and the names of table rows.
Never: changes a value; €2.00 is 200 cents and nothing else.
"""

from collections.abc import Callable, Mapping

Unit = tuple[str, Callable[[int], str]]

SILENT = "–"
"""What a document says that says nothing."""


def decimal(value: int, places: int) -> str:
    """Write an integer of small units with a point and without needless zeros.

    >>> decimal(550, 2), decimal(600, 2), decimal(6853, 3)
    ('5.5', '6', '6.853')
    """
    whole, part = divmod(value, 10**places)
    fraction = f"{part:0{places}}".rstrip("0")
    return f"{whole}.{fraction}" if fraction else str(whole)


UNITS: tuple[Unit, ...] = (
    ("_cents", lambda cents: f"€{cents // 100}.{cents % 100:02}"),
    ("_basis_points", lambda points: f"{decimal(points, 2)} %"),
    ("_per_100000", lambda parts: f"{decimal(parts, 3)} %"),
    ("_tenths", lambda tenths: f"{decimal(tenths, 1)}x"),
    ("_minute", lambda minute: f"{minute // 60:02}:{minute % 60:02}"),
    ("_ms", lambda ms: f"{decimal(ms, 3)} s"),
    ("_bb", lambda blinds: f"{blinds} BB"),
    ("_days", lambda days: f"{days} days"),
    ("_s", lambda seconds: f"{seconds} s"),
)


def key_words(key: str) -> str:
    """Name a key without its unit.

    >>> key_words("table_limit_s"), key_words("min_basis_points_of_minimum")
    ('table limit', 'min of minimum')
    """
    for suffix, _ in UNITS:
        if key.endswith(suffix) or f"{suffix}_of_" in key:
            key = key.replace(suffix, "", 1)
            break
    return key.replace("_", " ")


def value_words(key: str, value: object) -> str:
    """Say a value with the unit of its key.

    >>> value_words("cap_cents", 50), value_words("rate_basis_points", 350)
    ('€0.50', '3.5 %')
    >>> value_words("choices", ["wait", "post"]), value_words("offered", "no")
    ('wait, post', 'not offered')
    """
    if value is None:
        return SILENT
    if key == "offered":
        return "offered" if value == "yes" else "not offered"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return _with_unit(key, value)
    if isinstance(value, Mapping):
        parts = (f"{key_words(k)} {value_words(k, v)}" for k, v in value.items())
        return ", ".join(parts) or "none"
    if isinstance(value, list | tuple):
        return ", ".join(value_words(key, one) for one in value) or "none"
    return str(value).replace("-", " ")


def _with_unit(key: str, value: int) -> str:
    for suffix, say in UNITS:
        if key.endswith(suffix) or f"{suffix}_of_" in key:
            return say(value)
    return str(value)


ROW_KEYS: Mapping[str, tuple[str, ...]] = {
    "rake.rows": ("game", "format", "small_blind_cents", "big_blind_cents"),
    "plans.plans": ("number",),
    "plans.plans.rates": ("game", "format", "small_blind_cents", "big_blind_cents"),
    "fees.sit_and_go": ("seats",),
    "fees.sit_and_go.rows": ("total_cents",),
    "fees.tournament.rows": ("total_cents",),
    "hexapro.rows": ("multiplier_tenths",),
    "hexapro_extreme.rows": ("multiplier_tenths",),
    "cash.buy_in": ("games", "format"),
    "tournament.prizes.sit_and_go": ("seats",),
    "jackpot.criteria": ("games",),
}
"""What tells the rows of a table apart; the rows of other lists are compared as one value."""


BY_GAME = ("seats_by_game", "by_game_at_players")
"""Tables whose keys are games; they are compared as one value too."""


def row_name(table: str, row: Mapping[str, object]) -> str:
    """Name a row of a table by what tells it apart.

    >>> row_name("hexapro.rows", {"multiplier_tenths": 15, "weight_per_100000": 56_294})
    '1.5x'
    """
    keys = ROW_KEYS[table]
    words = [value_words(key, row[key]) for key in keys]
    if keys[-1] == "big_blind_cents":
        small, big = words[2:]
        return f"{words[0]} {words[1]} {small}/{big}"
    if keys[0] in ("seats", "number"):
        return f"{key_words(keys[0])} {words[0]}"
    return " ".join(words)
