"""Two kinds of "no": a rule that refuses a request, and a law of our own that broke.

Owns: `Refused` and `Broken`, and the shape that a refusal has on its way out.
Never: knows a rule. Each refusal is defined beside the rule that it speaks for.
"""

from typing import ClassVar

Fact = int | str | tuple[int, ...] | tuple[str, ...] | None


class Refused(Exception):
    """Someone asked for what the rules do not allow; shown to them, and nothing has changed.

    A subclass names the rule, its stable `code`, and in `says` a sentence over its facts:

    >>> class RaiseTooSmall(Refused):
    ...     code = "bet/raise-too-small"
    ...     says = "a raise to {to_chips} is below the minimum of {raise_to_min}"
    >>> str(RaiseTooSmall(to_chips=15, raise_to_min=20))
    'a raise to 15 is below the minimum of 20'
    >>> RaiseTooSmall(to_chips=15, raise_to_min=20).facts["raise_to_min"]
    20
    """

    code: ClassVar[str] = "refused"
    says: ClassVar[str] = "refused"

    def __init__(self, **facts: Fact) -> None:
        super().__init__(self.says.format(**facts))
        self.facts: dict[str, Fact] = facts


class Broken(AssertionError):
    """We are wrong. Stop this table, keep the journal, wake a human. Never caught below `room`."""
