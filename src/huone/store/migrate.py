"""Migrate: bring a database of any older version up to this one.

Owns: the version this program writes, and the walk from an older one.
Never: touches a newer database, or one that is not a room.

Rule 1: a database at the right version is left alone without loading the migration tools, so a
room that restarts is back at once.
"""

from pathlib import Path
from typing import TYPE_CHECKING, Final

from huone.refusal import Refused

if TYPE_CHECKING:
    from sqlalchemy import Connection

HEAD: Final = "0002"
"""The version of the newest step in `migrations/versions`."""

MIGRATIONS: Final = Path(__file__).parent / "migrations"


class SchemaNewer(Refused):
    """A newer program has written to this database."""

    code = "store/schema-newer"
    says = "the database has version {version}, this program knows up to {head}: update the program"


class NotARoom(Refused):
    """The database holds something else."""

    code = "store/not-a-room"
    says = "{where} is not the database of a room"


def needs_migration(version: str | None) -> bool:
    """Tell whether a database must be migrated; a version from the future is refused."""
    if version is not None and not is_known(version):
        raise SchemaNewer(version=version, head=HEAD)
    return version != HEAD


def is_known(version: str) -> bool:
    """Tell whether this program has the step that made a version."""
    return any((MIGRATIONS / "versions").glob(f"v{version}_*.py"))


def migrate(connection: "Connection", *, to: str = "head") -> None:
    """Walk a database up to a version, inside the transaction of the connection."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, to)
