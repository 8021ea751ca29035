"""The assistant: how a person finds a situation, states its facts and hears the ruling."""
