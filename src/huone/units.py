"""Units: the plain numbers that everything else counts in.

Owns: the types of chips, cents, seats, players and instants.
Never: computes. A bare number elsewhere carries its unit in its name.

Rule 1: chips and cents are integers; a float never touches either.
"""

from typing import NewType

Chips = NewType("Chips", int)
"""What is bet at a table: the smallest unit of the game, not a physical chip."""

Cents = NewType("Cents", int)
"""The smallest unit of the room's currency."""

Seat = NewType("Seat", int)
"""A place at a table, counted clockwise from 0."""

PlayerId = NewType("PlayerId", str)
"""Who somebody is, in the whole room."""

Instant = NewType("Instant", int)
"""A moment in UTC milliseconds since 1970; it always arrives as an argument."""
