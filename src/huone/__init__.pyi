from huone.cards.card import Card as Card
from huone.cards.card import parse_cards as parse_cards
from huone.cards.ranges import parse_range as parse_range
from huone.games import game_of as game_of
from huone.games import play as play
from huone.games import usual_stakes as usual_stakes
from huone.games.actions import Action as Action
from huone.games.actions import Bet as Bet
from huone.games.actions import BringIn as BringIn
from huone.games.actions import Call as Call
from huone.games.actions import Check as Check
from huone.games.actions import ChooseGame as ChooseGame
from huone.games.actions import ChooseRunouts as ChooseRunouts
from huone.games.actions import Discard as Discard
from huone.games.actions import Fold as Fold
from huone.games.actions import Keep as Keep
from huone.games.actions import Muck as Muck
from huone.games.actions import Place as Place
from huone.games.actions import Show as Show
from huone.games.actions import Turn as Turn
from huone.games.definition import catalog as catalog
from huone.games.definition import find as find
from huone.games.definition import research as research
from huone.games.hand import Hand as Hand
from huone.games.odds import equity as equity
from huone.games.openface import OpenFace as OpenFace
from huone.games.replay import replay as replay
from huone.games.rules import LIVE as LIVE
from huone.games.rules import ONLINE as ONLINE
from huone.games.rules import HandRules as HandRules
from huone.games.rules import Post as Post
from huone.games.rules import Stakes as Stakes
from huone.games.rules import fixed_limit as fixed_limit
from huone.games.rules import no_limit as no_limit
from huone.games.rules import pot_limit as pot_limit
from huone.games.setup import Setup as Setup
from huone.games.setup import setup_of as setup_of
from huone.histories.transcript import write_text as write_text
from huone.refusal import Refused as Refused
from huone.tournament.icm import icm_chop as icm_chop
from huone.tournament.icm import icm_equities as icm_equities

PLACES: dict[str, tuple[str, ...]]
__all__: list[str]
__version__: str
