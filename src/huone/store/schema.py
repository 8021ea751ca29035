"""Schema: every table that a room keeps, once, for both databases.

Owns: names, types, keys and the laws that a database can check by itself.
Never: is used to build a statement of the hot path; those are written by hand.

Rule 1: whole numbers in whole-number columns; SQLite tables are STRICT, so nothing else fits.
Rule 2: entries, legs and hands are immutable: a trigger refuses to change or remove them.
Rule 3: a change here comes with a migration, and a test compares the two.
"""

from typing import Final

import sqlalchemy as sa

WHOLE: Final = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
WORD: Final = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
"""Text in the order of its bytes, so that a prefix is a range in both databases."""

BYTES: Final = sa.LargeBinary()
IMMUTABLE: Final = ("entry", "leg", "hand")

metadata = sa.MetaData()


def _key(name: str) -> sa.Column[int]:
    return sa.Column(name, WHOLE, primary_key=True, autoincrement=False)


def _whole(name: str, *args: sa.ForeignKey, nullable: bool = False) -> sa.Column[int]:
    return sa.Column(name, WHOLE, *args, nullable=nullable)


def _word(name: str, *, unique: bool = False, nullable: bool = False) -> sa.Column[str]:
    return sa.Column(name, WORD, nullable=nullable, unique=unique)


def _bytes(name: str, *, nullable: bool = False) -> sa.Column[bytes]:
    return sa.Column(name, BYTES, nullable=nullable)


def _law(name: str, condition: str) -> sa.CheckConstraint:
    return sa.CheckConstraint(condition, name=name)


room = sa.Table(
    "room",
    metadata,
    _key("room_no"),
    _word("currency"),
    _law("one_room", "room_no = 1"),
    sqlite_strict=True,
)

player = sa.Table(
    "player",
    metadata,
    _key("player_no"),
    _word("id", unique=True),
    _whole("admitted_ms"),
    sqlite_strict=True,
)

# A balance is kept for each currency of an account. `seq` counts its movements.
purse = sa.Table(
    "purse",
    metadata,
    _key("purse_no"),
    _word("account"),
    _word("currency"),
    _whole("may_owe"),
    _whole("balance"),
    _whole("seq"),
    sa.UniqueConstraint("account", "currency", name="one_purse"),
    _law("never_below_zero", "balance >= 0 or may_owe = 1"),
    _law("owes_or_not", "may_owe in (0, 1)"),
    sqlite_strict=True,
)

# A table is one row, who sits at it included: read at once, written at once.
poker_table = sa.Table(
    "poker_table",
    metadata,
    _key("table_no"),
    _word("id", unique=True),
    _whole("chip_cents"),
    _whole("is_open"),
    _whole("epoch"),
    _whole("hands"),
    _bytes("chain"),
    _bytes("seats"),
    _bytes("running", nullable=True),
    _law("worth_something_or_nothing", "chip_cents >= 0"),
    _law("counts_up", "hands >= 0 and epoch >= 0"),
    sqlite_strict=True,
)

hand = sa.Table(
    "hand",
    metadata,
    _key("hand_id"),
    _whole("table_no", sa.ForeignKey("poker_table.table_no")),
    _whole("hand_no"),
    _whole("epoch"),
    _whole("started_ms"),
    _whole("ended_ms"),
    _word("outcome"),
    _word("game"),
    _word("rulebook"),
    _bytes("commitment"),
    _bytes("digest"),
    _bytes("dealt"),
    _bytes("chain"),
    sa.UniqueConstraint("table_no", "hand_no", name="one_hand"),
    _law("played_or_void", "outcome in ('played', 'void')"),
    _law("numbered_from_one", "hand_no >= 1"),
    sqlite_strict=True,
)
sa.Index("hand_by_time", hand.c.ended_ms)
sa.Index("hand_by_game", hand.c.game, hand.c.hand_id)

# Which hands a player was dealt in.
played = sa.Table(
    "played",
    metadata,
    sa.Column("player_no", WHOLE, sa.ForeignKey("player.player_no"), primary_key=True),
    sa.Column("hand_id", WHOLE, sa.ForeignKey("hand.hand_id"), primary_key=True),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)

# Apart from `hand`, because histories are archived and hands are not.
history = sa.Table(
    "history",
    metadata,
    sa.Column(
        "hand_id", WHOLE, sa.ForeignKey("hand.hand_id"), primary_key=True, autoincrement=False
    ),
    _bytes("body"),
    sqlite_strict=True,
)

entry = sa.Table(
    "entry",
    metadata,
    _key("entry_no"),
    _word("id", unique=True),
    _whole("at_ms"),
    _word("posted_by"),
    _word("note"),
    _whole("corrects", sa.ForeignKey("entry.entry_no"), nullable=True),
    _whole("hand_id", sa.ForeignKey("hand.hand_id"), nullable=True),
    sqlite_strict=True,
)
sa.Index("entry_by_time", entry.c.at_ms)
sa.Index(
    "entry_by_hand",
    entry.c.hand_id,
    sqlite_where=entry.c.hand_id.is_not(None),
    postgresql_where=entry.c.hand_id.is_not(None),
)

sa.Index(
    "corrected_once",
    entry.c.corrects,
    unique=True,
    sqlite_where=entry.c.corrects.is_not(None),
    postgresql_where=entry.c.corrects.is_not(None),
)

# The movements of one purse lie together: a statement is one short read.
leg = sa.Table(
    "leg",
    metadata,
    sa.Column("purse_no", WHOLE, sa.ForeignKey("purse.purse_no"), primary_key=True),
    sa.Column("seq", WHOLE, primary_key=True),
    _whole("entry_no", sa.ForeignKey("entry.entry_no")),
    _whole("amount"),
    _whole("balance"),
    _law("moves_something", "amount <> 0"),
    _law("counted_from_one", "seq >= 1"),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)
sa.Index("leg_by_entry", leg.c.entry_no)

document = sa.Table(
    "document",
    metadata,
    sa.Column("kind", WORD, primary_key=True),
    sa.Column("id", WORD, primary_key=True),
    _whole("version"),
    _bytes("body"),
    _law("versions_from_one", "version >= 1"),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)
