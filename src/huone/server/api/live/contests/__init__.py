"""Tournaments with paper cards over HTTP: its acts and its pictures."""
