"""Web Push: how a player who is not looking is told, through the push service of his browser."""
