"""Checking: recorded hands played again, and a verdict on each."""
