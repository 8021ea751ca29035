"""A league over a season: points for places, standings, and a final with seeded stacks."""
