"""Who hears what: subscriptions and the pictures of a table."""
