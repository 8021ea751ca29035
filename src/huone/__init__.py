"""Huone: a complete poker room, and the library that it is built from."""

__version__ = "0.1.0"
