"""Tables with real cards: opened, filled, dealt at and closed."""
