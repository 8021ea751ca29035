"""Reminders: a player who is not looking is told that something waits for him."""
