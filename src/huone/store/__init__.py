"""Stores: the durable memory of a room, in one SQLite file or in PostgreSQL."""
