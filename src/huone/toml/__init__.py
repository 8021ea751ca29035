"""TOML: where a key stands in a text, and what is wrong with its value, said to a person."""
