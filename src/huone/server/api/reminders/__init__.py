"""Reminders over HTTP: what a player wants to be told, and in which browsers."""
