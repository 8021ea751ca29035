"""Who has come in: what is remembered of players, their limits, notices and chat."""
