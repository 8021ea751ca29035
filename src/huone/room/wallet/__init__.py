"""Money on its way between a wallet and a table."""
