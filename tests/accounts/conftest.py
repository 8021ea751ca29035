"""Every test that asks for a database runs on each store that can be had."""

from kit.databases import founded_database, founded_file, opened, url

__all__ = ["founded_database", "founded_file", "opened", "url"]
