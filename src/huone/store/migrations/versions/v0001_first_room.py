"""The first room: money, tables, hands and documents."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

WHOLE = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
WORD = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
BYTES = sa.LargeBinary()

IMMUTABLE = ("entry", "leg", "hand")


def upgrade() -> None:
    """Create every table, then the triggers that keep the past as it was."""
    create_owners()
    create_tables()
    create_hands()
    create_ledger()
    if op.get_bind().dialect.name == "postgresql":
        protect_postgres()
    else:
        protect_sqlite()


def whole(name: str, *rest: sa.ForeignKey, nullable: bool = False) -> sa.Column[int]:
    """Declare a column of whole numbers."""
    return sa.Column(name, WHOLE, *rest, nullable=nullable)


def word(name: str, *, nullable: bool = False) -> sa.Column[str]:
    """Declare a column of text."""
    return sa.Column(name, WORD, nullable=nullable)


def create_owners() -> None:
    """Create the room, its players, their purses and documents."""
    op.create_table(
        "room",
        whole("room_no"),
        word("currency"),
        sa.PrimaryKeyConstraint("room_no"),
        sa.CheckConstraint("room_no = 1", name="one_room"),
        sqlite_strict=True,
    )
    op.create_table(
        "player",
        whole("player_no"),
        word("id"),
        whole("admitted_ms"),
        sa.PrimaryKeyConstraint("player_no"),
        sa.UniqueConstraint("id"),
        sqlite_strict=True,
    )
    op.create_table(
        "purse",
        whole("purse_no"),
        word("account"),
        word("currency"),
        whole("may_owe"),
        whole("balance"),
        whole("seq"),
        sa.PrimaryKeyConstraint("purse_no"),
        sa.UniqueConstraint("account", "currency", name="one_purse"),
        sa.CheckConstraint("balance >= 0 or may_owe = 1", name="never_below_zero"),
        sa.CheckConstraint("may_owe in (0, 1)", name="owes_or_not"),
        sqlite_strict=True,
    )
    op.create_table(
        "document",
        word("kind"),
        word("id"),
        whole("version"),
        sa.Column("body", BYTES, nullable=False),
        sa.PrimaryKeyConstraint("kind", "id"),
        sa.CheckConstraint("version >= 1", name="versions_from_one"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )


def create_tables() -> None:
    """Create the tables that people sit at."""
    op.create_table(
        "poker_table",
        whole("table_no"),
        word("id"),
        whole("chip_cents"),
        whole("is_open"),
        whole("epoch"),
        whole("hands"),
        sa.Column("chain", BYTES, nullable=False),
        sa.Column("seats", BYTES, nullable=False),
        sa.Column("running", BYTES, nullable=True),
        sa.PrimaryKeyConstraint("table_no"),
        sa.UniqueConstraint("id"),
        sa.CheckConstraint("chip_cents >= 0", name="worth_something_or_nothing"),
        sa.CheckConstraint("hands >= 0 and epoch >= 0", name="counts_up"),
        sqlite_strict=True,
    )


def create_hands() -> None:
    """Create hands, who was dealt in, and histories."""
    op.create_table(
        "hand",
        whole("hand_id"),
        whole("table_no", sa.ForeignKey("poker_table.table_no")),
        whole("hand_no"),
        whole("epoch"),
        whole("started_ms"),
        whole("ended_ms"),
        word("outcome"),
        word("game"),
        word("rulebook"),
        sa.Column("commitment", BYTES, nullable=False),
        sa.Column("digest", BYTES, nullable=False),
        sa.Column("dealt", BYTES, nullable=False),
        sa.Column("chain", BYTES, nullable=False),
        sa.PrimaryKeyConstraint("hand_id"),
        sa.UniqueConstraint("table_no", "hand_no", name="one_hand"),
        sa.CheckConstraint("outcome in ('played', 'void')", name="played_or_void"),
        sa.CheckConstraint("hand_no >= 1", name="numbered_from_one"),
        sqlite_strict=True,
    )
    op.create_index("hand_by_time", "hand", ["ended_ms"])
    op.create_index("hand_by_game", "hand", ["game", "hand_id"])
    op.create_table(
        "played",
        whole("player_no", sa.ForeignKey("player.player_no")),
        whole("hand_id", sa.ForeignKey("hand.hand_id")),
        sa.PrimaryKeyConstraint("player_no", "hand_id"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_table(
        "history",
        whole("hand_id", sa.ForeignKey("hand.hand_id")),
        sa.Column("body", BYTES, nullable=False),
        sa.PrimaryKeyConstraint("hand_id"),
        sqlite_strict=True,
    )


def create_ledger() -> None:
    """Create entries and their legs."""
    op.create_table(
        "entry",
        whole("entry_no"),
        word("id"),
        whole("at_ms"),
        word("posted_by"),
        word("note"),
        whole("corrects", sa.ForeignKey("entry.entry_no"), nullable=True),
        whole("hand_id", sa.ForeignKey("hand.hand_id"), nullable=True),
        sa.PrimaryKeyConstraint("entry_no"),
        sa.UniqueConstraint("id"),
        sqlite_strict=True,
    )
    of_a_hand = sa.text("hand_id IS NOT NULL")
    op.create_index(
        "entry_by_hand", "entry", ["hand_id"], sqlite_where=of_a_hand, postgresql_where=of_a_hand
    )
    corrections = sa.text("corrects IS NOT NULL")
    op.create_index(
        "corrected_once",
        "entry",
        ["corrects"],
        unique=True,
        sqlite_where=corrections,
        postgresql_where=corrections,
    )
    op.create_table(
        "leg",
        whole("purse_no", sa.ForeignKey("purse.purse_no")),
        whole("seq"),
        whole("entry_no", sa.ForeignKey("entry.entry_no")),
        whole("amount"),
        whole("balance"),
        sa.PrimaryKeyConstraint("purse_no", "seq"),
        sa.CheckConstraint("amount <> 0", name="moves_something"),
        sa.CheckConstraint("seq >= 1", name="counted_from_one"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_index("leg_by_entry", "leg", ["entry_no"])


def protect_sqlite() -> None:
    """Refuse to change or remove what happened."""
    for table in IMMUTABLE:
        for act in ("update", "delete"):
            op.execute(
                f"create trigger {table}_no_{act} before {act} on {table} "
                f"begin select raise(abort, '{table} is immutable'); end"
            )


def protect_postgres() -> None:
    """Refuse to change or remove what happened; number rows from one sequence."""
    op.execute("create sequence numbers")
    op.execute(
        "create function refuse_change() returns trigger language plpgsql as "
        "$$ begin raise exception '% is immutable', tg_table_name; end $$"
    )
    for table in IMMUTABLE:
        op.execute(
            f"create trigger {table}_immutable before update or delete on {table} "
            "for each statement execute function refuse_change()"
        )
