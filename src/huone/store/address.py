"""Addresses: where the database of a room is, as an operator writes it.

Owns: the forms `sqlite:///path`, a plain path and `postgresql://…`.
Never: opens anything.
"""

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

from huone.refusal import Refused

if TYPE_CHECKING:
    from huone.money.currency import CurrencyCode
    from huone.store.sql import SqlStore

DRIVER: Final = ("asyncpg", "greenlet")


class AddressUnreadable(Refused):
    """The text does not say where a database is."""

    code = "store/unreadable-address"
    says = "{url!r} is not the address of a database: use a path, sqlite:///path or postgresql://…"


class DriverMissing(Refused):
    """PostgreSQL needs a driver that is not installed."""

    code = "store/driver-missing"
    says = "PostgreSQL needs a driver: pip install 'huone[postgres]'"


class NoDatabase(Refused):
    """There is no file or database at this address."""

    code = "store/no-database"
    says = "there is no database at {where}"


class CurrencyDiffers(Refused):
    """The room was founded with another currency."""

    code = "store/currency-differs"
    says = "the room counts in {kept}, not in {given}"


def has_driver() -> bool:
    """Tell whether PostgreSQL can be spoken to: asyncpg speaks, greenlet lets it migrate."""
    return all(find_spec(part) is not None for part in DRIVER)


def is_postgres(url: str) -> bool:
    """Tell the address of a server from that of a file, or refuse it."""
    scheme, found, rest = url.partition("://")
    if not url or (found and scheme not in ("sqlite", "postgresql", "postgres")):
        raise AddressUnreadable(url=url)
    if not found or scheme == "sqlite":
        return False
    if not rest:
        raise AddressUnreadable(url=url)
    if not has_driver():
        raise DriverMissing
    return True


def path_of(url: str) -> Path:
    """Read the path out of the address of a file.

    >>> path_of("sqlite:///rooms/club.db").as_posix()
    'rooms/club.db'
    >>> path_of("sqlite:////var/lib/club.db").as_posix()
    '/var/lib/club.db'
    """
    if not url.startswith("sqlite:"):
        return Path(url)
    path = url.removeprefix("sqlite:///")
    if not path or path == url:
        raise AddressUnreadable(url=url)
    return Path(path)


def store_at(url: str, currency: "CurrencyCode") -> "SqlStore":
    """Make the store for an address; it is opened by `open`."""
    if is_postgres(url):
        from huone.store.postgres import PostgresStore

        return PostgresStore(url, currency)
    from huone.store.sqlite import SqliteStore

    return SqliteStore(path_of(url), currency)
