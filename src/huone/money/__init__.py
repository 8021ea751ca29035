"""Money: a double-entry ledger, and everything a cashier may ask of it."""
