"""Study over HTTP: what a player's own hands add up to, and the hands behind it."""
