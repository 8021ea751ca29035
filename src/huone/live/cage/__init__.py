"""The cage of a live house: tills, boxes, charges, the jackpot, and what each books."""
