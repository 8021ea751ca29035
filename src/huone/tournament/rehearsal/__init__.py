"""A tournament rehearsed in chips alone: one evening, and what a thousand of them add up to."""
