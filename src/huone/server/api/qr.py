"""QR codes: a short text as a square of dark and light, for a page to draw.

Owns: the rows of a code.
Never: draws, or is asked for a text that a client makes up.
"""

import segno


def qr_rows(text: str) -> tuple[str, ...]:
    """Give a code row by row; 1 is dark.

    >>> len(qr_rows("https://poker.example/invitation/0123")) == len(qr_rows("x" * 37)[0])
    True
    """
    code = segno.make(text, error="m", micro=False)
    return tuple("".join(str(int(dark)) for dark in row) for row in code.matrix)
