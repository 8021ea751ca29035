"""Accounts: who somebody is, how he proves it, and what he may do."""
