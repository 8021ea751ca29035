import pytest

from huone.accounts.mail import ConsoleMail, Letter


async def test_a_letter_is_printed_where_the_operator_sees_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    letter = Letter(to="a@club.example", subject="A new password", text="https://x/secret")
    await ConsoleMail().send(letter)
    printed = capsys.readouterr()
    assert printed.out == ""
    for part in (letter.to, letter.subject, letter.text):
        assert part in printed.err
    assert "secret" not in repr(letter)
