"""Chapters of the guide: each turns a part of the rulebook into a page."""
