"""Tournament TOML: an offer written as it stands in a settings file, and read back.

Owns: the text of `[[tournament]]`, from a draft and to a draft.
Never: announces or checks; what is read may be as wrong as any draft.

Rule 1: what is written and read back is the same offer.
"""

import tomllib
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import msgspec

from huone.histories.phh import toml_of
from huone.refusal import Refused
from huone.room.tournament_offers import TournamentOffer
from huone.server.section import Section
from huone.server.sections import LevelSection, TournamentSection
from huone.server.settings import read_settings
from huone.toml.complaints import complaint
from huone.toml.lines import key_lines, spelled
from huone.tournament.config import Level

READ_MAX: Final = 50
"""So many tournaments are read from one text."""


class TournamentsUnreadable(Refused):
    """A text that does not describe tournaments as a settings file does."""

    code = "room/tournaments-unreadable"
    says = "line {line}: {problem}"


class TournamentsFile(Section, frozen=True, kw_only=True):
    """A file with tournaments and nothing else."""

    tournament: tuple[TournamentSection, ...]


def read_tournaments(text: str) -> tuple[TournamentOffer, ...]:
    """Read all tournaments of a text; what is wrong is refused with its line."""
    try:
        found = msgspec.convert(tomllib.loads(text), TournamentsFile)
    except tomllib.TOMLDecodeError as error:
        raise TournamentsUnreadable(line=_line_of(error), problem=str(error)) from error
    except msgspec.ValidationError as error:
        wrong = complaint(error, TournamentsFile)
        at = key_lines(text)
        line = next((at[path] for path in _up(wrong.path) if path in at), 1)
        problem = f"{spelled(wrong.path)}: {wrong.problem}"
        raise TournamentsUnreadable(line=line, problem=problem) from error
    if not 1 <= len(found.tournament) <= READ_MAX:
        raise TournamentsUnreadable(line=1, problem=f"it describes 1 to {READ_MAX} tournaments")
    return tuple(section.offer() for section in found.tournament)


def offers_in(path: Path, rulebook: str) -> tuple[tuple[TournamentOffer, ...], str]:
    """Read the tournaments of a file and by which rules: a settings file has its own."""
    try:
        text = path.read_text("utf-8")
        own = "room" in tomllib.loads(text)
    except (OSError, UnicodeDecodeError) as error:
        raise TournamentsUnreadable(line=1, problem=str(error)) from error
    except tomllib.TOMLDecodeError as error:
        raise TournamentsUnreadable(line=_line_of(error), problem=str(error)) from error
    if own:
        room = read_settings(path).room
        return room.tournaments, room.rulebook
    return read_tournaments(text), rulebook


def _line_of(error: tomllib.TOMLDecodeError) -> int:
    said = str(error).partition("at line ")[2]
    digits = "".join(mark for mark in said.split(",")[0] if mark.isdigit())
    return int(digits) if digits else 1


def _up(path: tuple[str | int, ...]) -> list[tuple[str | int, ...]]:
    return [path[:length] for length in range(len(path), -1, -1)]


def write_tournament(offer: TournamentOffer) -> str:
    """Write an offer as a table of a settings file; what is usual is left out."""
    section = section_of(offer)
    usual = TournamentSection(id="", kind="scheduled", buy_in=-1)
    lines = ["[[tournament]]"]
    for name in TournamentSection.__struct_fields__:
        value = getattr(section, name)
        if name != "level" and value != getattr(usual, name):
            lines.append(f"{name} = {toml_of(value)}")
    if offer.kind == "scheduled":
        lines.insert(2, 'kind = "scheduled"')
    for level in section.level:
        lines += ["", "[[tournament.level]]"]
        lines += [
            f"{name} = {toml_of(getattr(level, name))}"
            for name in LevelSection.__struct_fields__
            if getattr(level, name) not in (None, 0)
        ]
    return "\n".join(lines) + "\n"


def section_of(offer: TournamentOffer) -> TournamentSection:
    """Give the table of a settings file that describes an offer."""
    start = offer.start
    return TournamentSection(
        id=offer.id,
        kind=offer.kind,
        buy_in=offer.buy_in_cents,
        name=offer.name,
        game=offer.game,
        seats=offer.seats,
        start=None if start is None else datetime.fromtimestamp(start / 1000, UTC),
        every_minutes=None if offer.every_ms is None else offer.every_ms // 60_000,
        opens_before_minutes=offer.opens_before_ms // 60_000,
        entries_max=offer.entries_max,
        guaranteed=offer.guaranteed_cents,
        added=offer.added_cents,
        bounty=offer.bounty,
        rebuys=offer.rebuys,
        re_entry=offer.re_entry,
        max_buy_in=offer.max_buy_in_cents,
        target=offer.target,
        late_levels=offer.late_levels,
        starting_chips=offer.starting_chips,
        level_seconds=offer.level_s,
        deals=offer.deals,
        ante_form=offer.ante_form,
        closes_early=offer.closes_early,
        invited=offer.invited,
        set_aside=offer.set_aside_basis_points,
        rebuy_fee=offer.rebuy_fee_cents,
        add_on_break_seconds=offer.add_on_break_s,
        bounty_chips=offer.bounty_chips,
        vip={str(player): int(cents) for player, cents in offer.vip_cents.items()},
        time_bank_seconds=_seconds(offer.time_bank_ms),
        time_bank_max_seconds=_seconds(offer.time_bank_max_ms),
        phase_of=offer.phase_of,
        phase_end_level=offer.phase_end_level,
        phase_2=offer.phase_2,
        hands_max=offer.hands_max,
        payouts=offer.payouts_basis_points,
        prize_step=offer.prize_step_cents,
        level=tuple(_level_section(level) for level in offer.levels),
        practice_bots=offer.practice_bots,
        fill_after_seconds=offer.fill_after_ms // 1_000,
    )


def _seconds(ms: int | None) -> int | None:
    return None if ms is None else ms // 1_000


def _level_section(level: Level) -> LevelSection:
    minutes, odd_s = divmod(level.length_s, 60)
    rest, odd_rest_s = divmod(level.break_after_s, 60)
    return LevelSection(
        small_blind=level.small_blind,
        big_blind=level.big_blind,
        ante=level.ante,
        minutes=minutes or 1,
        seconds=level.length_s if odd_s else None,
        break_after_minutes=rest + bool(odd_rest_s),
        chip=level.chip,
    )
