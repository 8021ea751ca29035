"""Contests: tournaments with paper cards, noted by people and folded from their journals."""
