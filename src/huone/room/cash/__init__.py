"""Cash tables as the room runs them."""
