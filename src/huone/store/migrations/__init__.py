"""Migrations: how a database of any older version becomes one of this version."""
