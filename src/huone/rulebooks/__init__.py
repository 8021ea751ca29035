"""Rulebooks: the five published documents as data, typed, complete and compared."""
