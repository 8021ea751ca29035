"""How each game is played: from its definition in the catalogue, and one hand step by step."""

from huone.games.definition import Game, Mix, OpenFaceGame, Street, find
from huone.guide.hand_steps import played_hand
from huone.guide.page import Page, PageSection, Part
from huone.guide.writer import PageWriter, is_clause
from huone.rulebooks.schema import OpenFaceChinese


def game_pages(writer: PageWriter) -> list[Page]:
    """Write a page for every game on offer."""
    return [game_page(writer, id) for id in writer.games]


def game_page(writer: PageWriter, id: str) -> Page:
    """Write the page of one game."""
    game = find(id)
    words = writer.words
    clauses = [one for one in game.clauses if is_clause(one)]
    match game:
        case Game():
            sections = _betting_game(writer, game, clauses)
            lead = words(f"game.{game.family}")
        case Mix():
            sections = _mix(writer, game, clauses)
            lead = words("game.mix")
        case OpenFaceGame():
            sections = _open_face(writer, game, clauses)
            lead = words("game.open_face")
    played = played_hand(id, words)
    if played is not None:
        sections.append(PageSection("play", words("play.title"), (writer.say("play.how"), played)))
    return Page(f"game-{id}", game.name, lead, tuple(sections))


def _betting_game(writer: PageWriter, game: Game, clauses: list[str]) -> list[PageSection]:
    words = writer.words
    rows = tuple(
        (words(f"street.{one.name.replace(' ', '-')}"), _dealt(writer, one, game))
        for one in game.street
    )
    limits = words.listed([words(f"structure.{one}") for one in game.structures])
    deal: list[Part] = [
        writer.say(
            "game.players", players=words.number(game.players.cash), deck=words.number(game.deck)
        ),
        writer.grid("game.streets", ("street", "happens"), rows, clauses=clauses, numeric_from=2),
        writer.say("game.structures", structures=limits),
        writer.say("game.after_street"),
    ]
    if game.door is not None:
        deal.append(writer.say("game.door"))
    return [
        writer.section("deal", "game.deal", *deal),
        writer.section("hand", "game.hand", *_awards(writer, game)),
    ]


def _dealt(writer: PageWriter, street: Street, game: Game) -> str:
    """Say what happens on a street, in the order in which it does."""
    words = writer.words
    happens = []
    if street.draw is not None:
        happens.append(words("deal.draw", count=words.number(street.draw.max)))
    for key, count in (
        ("down", street.down),
        ("up", street.up),
        ("board", street.board),
        ("discard", street.discard),
    ):
        if count:
            happens.append(words(f"deal.{key}", count=words.number(count)))
    if street.board and game.boards > 1:
        happens.append(words("deal.boards", count=words.number(game.boards)))
    happens.append(words(f"deal.opens_{street.open.replace('-', '_')}"))
    return " · ".join(happens)


def _awards(writer: PageWriter, game: Game) -> list[Part]:
    words = writer.words
    parts: list[Part] = []
    if len(game.award) > 1:
        shares = words.listed([words(f"share.{one.share.replace(' ', '-')}") for one in game.award])
        parts.append(writer.say("game.split", shares=shares))
    for award in game.award:
        (hole, hole_most), (board, _) = award.use.hole, award.use.board
        facts = {"hole": words.number(hole), "board": words.number(board)}
        exact = award.use.hole[0] == hole_most and board
        key = "use_exactly" if exact else "use_any" if board else "use_own"
        share = words(f"share.{award.share.replace(' ', '-')}")
        rank = words(f"wins.{award.hand}")
        parts.append(writer.say(f"game.{key}", share=share, rank=rank, **facts))
    return parts


def _mix(writer: PageWriter, game: Mix, clauses: list[str]) -> list[PageSection]:
    words = writer.words
    menu = words.listed([find(one).name for one in game.menu])
    if game.rotation is not None:
        how = writer.say("game.rotation", clauses=clauses, hands=words.number(game.rotation.hands))
    elif game.choice is not None and game.choice.chooser == "button":
        how = writer.say("game.choice_button", clauses=clauses)
    else:
        how = writer.say("game.choice_first", clauses=clauses)
    return [writer.section("deal", "game.deal", writer.say("game.menu", games=menu), how)]


def _open_face(writer: PageWriter, game: OpenFaceGame, clauses: list[str]) -> list[PageSection]:
    words, number = writer.words, writer.words.number
    layout = game.layout
    bonuses = [
        (words(f"row.{row}"), _bonus_name(writer, hand), number(points))
        for row, table in (
            ("front", game.front_bonus),
            ("middle", game.middle_bonus),
            ("back", game.back_bonus),
        )
        for hand, points in table.items()
    ]
    parts: list[Part] = [
        writer.say(
            "game.of_deal",
            clauses=clauses,
            first=number(game.first_cards),
            front=number(layout.front),
            middle=number(layout.middle),
            back=number(layout.back),
        ),
        writer.say("game.of_foul", foul=number(game.foul_points)),
        writer.say("game.of_points", row=number(game.row_points), scoop=number(game.scoop_points)),
        writer.grid("game.of_bonuses", ("row", "hand", "points"), bonuses, numeric_from=2),
    ]
    if isinstance(writer.book.open_face, OpenFaceChinese):
        parts += open_face_rules(writer, writer.book.open_face)
    return [writer.section("deal", "game.deal", *parts)]


def open_face_rules(writer: PageWriter, rules: OpenFaceChinese) -> list[Part]:
    """Say what the house adds to Open Face Chinese."""
    words = writer.words
    seats = {
        "cash_min": words.number(rules.cash_players_min),
        "cash_max": words.number(rules.cash_players_max),
        "tour_min": words.number(rules.tournament_players_min),
        "tour_max": words.number(rules.tournament_players_max),
    }
    return [
        writer.say(
            "game.of_house",
            "open_face.cash_players_min",
            "open_face.cash_players_max",
            "open_face.tournament_players_min",
            "open_face.tournament_players_max",
            **seats,
        ),
        writer.say(
            "game.of_stack",
            "open_face.min_stack_points",
            "open_face.max_loss_points",
            stack=words.number(rules.min_stack_points),
            loss=words.number(rules.max_loss_points),
        ),
        writer.say(
            "game.of_time", "open_face.placement_ms", time=words.milliseconds(rules.placement_ms)
        ),
        writer.say(
            "game.of_fantasy" if rules.fantasyland else "game.of_no_fantasy",
            "open_face.fantasyland",
        ),
    ]


def _bonus_name(writer: PageWriter, hand: str) -> str:
    """Name a bonus hand; fronts are written as players write them: QQ, AAA."""
    key = f"rank.{hand}"
    return writer.words(key) if writer.words.has(key) else hand
