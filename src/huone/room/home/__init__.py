"""Home games: private tables among friends, their host, and who owes whom at the end."""
