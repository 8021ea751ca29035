"""Every test that asks for a database runs on each store that can be had."""

from kit.databases import empty_url, founded_database, founded_file, opened, url

__all__ = ["empty_url", "founded_database", "founded_file", "opened", "url"]
