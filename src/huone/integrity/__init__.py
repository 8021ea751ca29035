"""Integrity: what the record of play says about how it was played, and cases that people decide."""
