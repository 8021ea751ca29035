"""Tournaments: what each rule decides, as pure functions over numbers and names.

Owns: prizes, bounties, finishing places, levels, balancing, cancellation payouts and ICM.
Never: posts money (it says what is owed), reads a clock, or draws anything by itself.
"""
