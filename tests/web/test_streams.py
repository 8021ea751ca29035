"""The streams that the web client's picture of a table is checked against."""

from kit.web_streams import STREAMS, streams


def test_the_recorded_streams_are_what_the_room_tells_today() -> None:
    assert STREAMS.read_text() == streams(), "run: python tests/web_streams.py"
