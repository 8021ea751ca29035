"""Whereabouts: at which tables somebody may be found, without looking at all of them.

Owns: for every player the tables that he has come to.
Never: knows whether he is still there; whoever asks looks, and crosses out where he is not.

Rule 1: no way to a table leads past `came`, so nobody sits where he is not looked for.
"""

from huone.units import PlayerId


class SeatIndex:
    """Where everybody may be."""

    def __init__(self) -> None:
        self._tables: dict[PlayerId, dict[str, None]] = {}

    def came(self, player: PlayerId, table: str) -> None:
        """Note that a player sits down at a table, or was found there."""
        self._tables.setdefault(player, {})[table] = None

    def tables(self, player: PlayerId) -> tuple[str, ...]:
        """List where to look for a player, in the order in which he came."""
        return tuple(self._tables.get(player, ()))

    def cross_out(self, player: PlayerId, table: str) -> None:
        """Look for a player there no more."""
        tables = self._tables[player]
        del tables[table]
        if not tables:
            del self._tables[player]
