"""Tournaments of a room: announced, played by the director, paid to the cent."""
