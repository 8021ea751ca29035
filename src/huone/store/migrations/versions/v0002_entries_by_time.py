"""Entries by time: the books of one day are read without looking at all the others."""

from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Put the entries in the order of time."""
    op.create_index("entry_by_time", "entry", ["at_ms"])
