"""The guide: the rules of a room as a player reads them, in four languages.

Owns: pages put together from a rulebook, the catalogue of games and texts that are kept as data.
Never: has a number of its own. Every amount, time and limit comes from the rulebook.
"""
