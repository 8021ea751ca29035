// The wire between the room and its clients.
// Written by `huone protocol --typescript`; change the Python types and write it again.

export const VERSION = 1;

/** A card as text: its rank and its suit, such as "As". */
export type Card = `${Rank}${Suit}`;
export type Rank = "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "T" | "J" | "Q" | "K" | "A";
export type Suit = "c" | "d" | "h" | "s";

export type Chips = number;
export type Cents = number;
export type Seat = number;
export type PlayerId = string;
export type Instant = number;

export type Answer = Done | Seated | InLine | BuyIns | CutTaken | Invited | AwaitsHost | LimitSet | KeptOut | Entered;

export type Command =
  | AtTable
  | InTournament
  | ByHost
  | AboutSeats
  | WithPassword
  | SitOut
  | ComeBack
  | PrepareCuts
  | CutDeck
  | Mute
  | SetLimit
  | CoolOff
  | ExcludeSelf;

export type ClientFrame = Hello | Subscribe | Unsubscribe | Ask | Ping;

export type ServerFrame = Welcome | Pong | Message | Answered | Refusal | Goodbye;

export type Action =
  | Fold
  | Check
  | Call
  | Bet
  | BringIn
  | Discard
  | Keep
  | Show
  | Muck
  | ChooseGame
  | ChooseRunouts
  | Place;

export type LimitMeasure = "deposit" | "loss" | "time";

export type Period = "day" | "week" | "month";

export type SitOutWhen = "next-hand" | "next-big-blind";

export type Wish = "sit-out" | "wait" | "post" | "straddle" | "buy-button";

export type WithPassword = OpenPrivateTable | EnterPrivateTable | OpenHomeGame;

export type InTournament =
  | Register
  | Unregister
  | CutLot
  | ReEnter
  | Rebuy
  | DeclineRebuy
  | AddOn
  | ProposeDeal
  | AgreeDeal;

export type ByHost =
  | ChangeHomeGame
  | PauseHomeGame
  | AnswerChips
  | RemoveGuest
  | HandOverGame
  | EndHomeGame;

export type AboutSeats = FindSeat | AskBuyIn | LeaveQueue | SitDown | PlayOver | ChangeTable;

export type AtTable =
  | Leave
  | Act
  | MakeWish
  | Straddle
  | AddChips
  | SetAutoTopUp
  | CallClock
  | ChangeSeat
  | TakeLongBreak
  | PayRestaurant
  | Say
  | ShowCards
  | Report;

export type Notice =
  | HandLost
  | HandTakenBack
  | SeatGiven
  | QueueLeft
  | SeatOffered
  | PlaytimeOver
  | TournamentSeat
  | TournamentPlace
  | TicketWon
  | TournamentOff
  | JackpotShared
  | Announcement;

export type SeenTournamentEvent =
  | Unregistered
  | TournamentStarted
  | MultiplierDrawn
  | PlayerSeated
  | PlayerMoved
  | TableOpened
  | TableBroken
  | FinalTable
  | LevelBegun
  | StopCalled
  | StopBegun
  | StopOver
  | HandForHandBegun
  | HandForHandOver
  | RegistrationOver
  | RebuyOffered
  | PlayerOut
  | PlaceTaken
  | PlacesMoved
  | LastRebuyHands
  | StackCarried
  | PrizeOwed
  | SeatOwed
  | BountyOwed
  | VipBountyOwed
  | DealProposed
  | DealAgreed
  | DealMade
  | Disqualified
  | ChipsRaced
  | TournamentChanged
  | TournamentCancelled
  | TournamentFinished
  | EntryTaken
  | StacksChanged
  | LotAsked
  | LotOpened;

export type SeenTableEvent = PublicTableEvent | OwnTableEvent | SeenInHand | Standing;

export type Picture =
  | LobbyView
  | StakeTables
  | TableView
  | AccountView
  | ScheduleView
  | TournamentView
  | HomeView;

export type Change =
  | SeenTournamentEvent
  | SeenTableEvent
  | Notice
  | LobbyLine
  | StakeTables
  | HomeView
  | ChatLine
  | CardsShown
  | WalletChanged
  | ScheduleLine;

export type SeenEvent = PublicEvent | Comment | HandOpened | OpenFaceOpened | CardsReceived | CardsPutAway;

export type BreakBecause = "asked" | "big-blind" | "everywhere" | "long-break" | "time-out" | "no-chips";

export type AnyStakes = Stakes | MixStakes | CashPoints;

export type Due = "nothing" | "new" | "small" | "both";

export type Doing = "playing" | "folded" | "all-in" | "waiting" | "sitting-out";

export type Control =
  | "auto-top-up"
  | "straddle"
  | "call-clock"
  | "long-break"
  | "restaurant"
  | "play-over"
  | "change-seat";

export type PublicTableEvent =
  | SeatTaken
  | SeatLeft
  | SeatChanged
  | OwnerBack
  | ChipsAdded
  | ChipsTakenOff
  | BreakStarted
  | BreakEnded
  | BreakOverrun
  | LineLost
  | LineBack
  | TurnTimed
  | ClockCalled
  | TimeOver
  | ButtonDrawn
  | DeckSealed
  | DeckCut
  | HandLaidOut
  | HandSettled
  | TableHandVoided
  | DealingPaused
  | TableLaidAnew;

export type OwnTableEvent = ChipsAsked | TopUpChosen | WishMade | StraddleChosen | BreakAsked;

export type Owned = OwnTableEvent | CardsDealt | Discarded;

export type LeftBecause =
  | "asked"
  | "break-over"
  | "table-closed"
  | "removed"
  | "owner-back"
  | "moved"
  | "out"
  | "tournament-over";

export type TurnKind = "bet" | "discard" | "draw" | "keep" | "show" | "choose-game" | "runouts" | "place";

export type PointStakes = CashPoints | TournamentPoints;

export type HandKind = "high" | "low" | "badugi";

export type PublicEvent =
  | Posted
  | StreetStarted
  | CardsBurned
  | Reshuffled
  | BoardDealt
  | Folded
  | Checked
  | Called
  | BetPlaced
  | BroughtIn
  | BetReturned
  | CardOffered
  | OfferAnswered
  | CardsExposed
  | CardsTurnedUp
  | GameChosen
  | RunoutsWanted
  | HandShown
  | HandMucked
  | RakeTaken
  | PotWon
  | CardsPlaced
  | LayoutScored
  | PairScored
  | PointsPaid
  | HandKilled
  | GamesHandVoided
  | HandEnded;

export type Comment = HandsNamed | OddsShown;

export type Structure = "no-limit" | "pot-limit" | "fixed-limit";

export type PostKind =
  | "ante"
  | "big-blind-ante"
  | "small-blind"
  | "big-blind"
  | "straddle"
  | "live-post"
  | "dead-post"
  | "absent";

/** I have read these rules and accept them. */
export interface AcceptRules {
  rulebook: string;
  version: string;
}

/** A player's own affairs: his wallet, where he sits and what he waits for. */
export interface AccountView {
  type: "AccountView";
  cash_cents: number;
  tables: string[];
  waiting: InLine[];
  tournaments: OwnTournament[];
  /** How many tickets of each kind he has. */
  tickets: Record<string, number>;
  /** What his private tables are called. */
  names: Record<string, string>;
}

/** I do that in the hand; `hand` makes sure that it is meant for this one. */
export interface Act {
  type: "act";
  table: string;
  action: Action;
  hand?: number | null;
}

/** One act of the day, for the last ones with their undo. */
export interface ActView {
  number: number;
  kind: string;
  by: string;
  at_ms: number;
  table: string;
  guest: string;
  undone: boolean;
}

/** Add chips to my stack as soon as I am in no hand; 0 takes it back. */
export interface AddChips {
  type: "add-chips";
  table: string;
  chips: number;
}

/** Sell me the add-on in its break (TOUR-ADDON-01). */
export interface AddOn {
  type: "add-on";
  tournament: string;
}

/** I agree to the deal that is on the table. */
export interface AgreeDeal {
  type: "agree-deal";
  tournament: string;
}

/** Say this to everybody who is here, to the players of a tournament, or at a table. */
export interface Announce {
  text: string;
  tournament?: string | null;
  table?: string | null;
}

/** Hold this tournament; what is not said here is the rulebook's. */
export interface AnnounceTournament {
  id: string;
  kind: "sit-and-go" | "hexapro" | "hexapro-extreme" | "scheduled";
  buy_in_cents: number;
  name?: string;
  game?: string;
  seats?: number;
  start?: number | null;
  every_ms?: number | null;
  /** How long before its start it takes entries; without it at once. */
  opens_before_ms?: number | null;
  entries_max?: number | null;
  guaranteed_cents?: number;
  added_cents?: number;
  bounty?: "regular" | "progressive" | null;
  rebuys?: number | null;
  re_entry?: boolean;
  max_buy_in_cents?: number | null;
  target?: string | null;
  phase_of?: string | null;
  phase_end_level?: number | null;
  phase_2?: boolean;
  late_levels?: number | null;
  starting_chips?: number | null;
  level_s?: number | null;
  levels?: LevelBody[];
  payouts_basis_points?: number[];
  prize_step_cents?: number;
  hands_max?: number | null;
  deals?: boolean | null;
  ante_form?: "each-player" | "big-blind" | null;
  closes_early?: boolean | null;
  invited?: string[];
  set_aside_basis_points?: Record<string, number>;
  rebuy_fee_cents?: number;
  add_on_break_s?: number | null;
  bounty_chips?: number;
  vip_cents?: Record<string, number>;
  time_bank_ms?: number | null;
  time_bank_max_ms?: number | null;
  practice_bots?: boolean;
  fill_after_ms?: number;
}

/** The tournament is announced. */
export interface Announced {
  tournament: string;
}

/** Staff says something: to everybody, to the players of a tournament, or at one table. */
export interface Announcement {
  type: "Announcement";
  text: string;
  tournament: string | null;
  table: string | null;
  /** What the tournament is called. */
  name: string;
  at_ms: Instant;
}

/** It is said. */
export interface AnnouncementMade {
  /** How many hear it, now or when they come back. */
  players: number;
}

/** Let a player have the chips that he has asked for, or not. */
export interface AnswerChips {
  type: "answer-chips";
  table: string;
  player: string;
  allow: boolean;
}

/** A command has been carried out, and everything that the answer says is recorded. */
export interface Answered {
  type: "answer";
  id: string;
  answer: Answer;
}

/** I do not accept the verdict. */
export interface Appeal {
  text: string;
}

/** Do this, once: the same id is the same command, also over another connection. */
export interface Ask {
  type: "command";
  id: string;
  command: Command;
}

/** Tell me with how much I may sit down at a stake, or at one table that I come back to. */
export interface AskBuyIn {
  type: "ask-buy-in";
  stake: string;
  table?: string | null;
}

/** Facts that somebody states; amounts are in the smallest unit, without a point. */
export interface AskRuling {
  situation: string;
  facts: Record<string, string>;
  language?: "en" | "fi" | "sv" | "da";
  decimals?: number;
}

/** One privileged act, sealed onto the one before it. */
export interface AuditLine {
  number: number;
  at_ms: number;
  by: string;
  act: string;
  about: string;
  facts: Record<string, number | string | (number | string)[] | null>;
  seal: string;
}

/** Privileged acts, the newest first; `before` asks for the next page. */
export interface AuditPage {
  lines: AuditLine[];
  before: number | null;
}

/** The host is asked for your chips; you have them as soon as he agrees. */
export interface AwaitsHost {
  type: "awaits-host";
  table: string;
  chips: number;
}

/** What I have, and where. */
export interface Balance {
  wallet_cents: number;
  at_tables_cents: number;
  in_tournaments_cents: number;
  /** What I have asked to withdraw and nobody has decided on yet. */
  withheld_cents: number;
  currency: string;
}

/** Bet or raise to a total for the street (BET-07: one action). */
export interface Bet {
  type: "Bet";
  to_chips: number;
}

/** A seat bet or raised; `to_chips` is its total on the street. */
export interface BetPlaced {
  type: "BetPlaced";
  seat: number;
  to_chips: number;
  all_in: boolean;
}

/** The part of a bet that nobody matched went back. */
export interface BetReturned {
  type: "BetReturned";
  seat: number;
  chips: number;
}

/** Shared cards were dealt; `board` counts the boards, and the runouts of one, from 0. */
export interface BoardDealt {
  type: "BoardDealt";
  board: number;
  cards: Card[];
}

/** Which leaderboard; without a game the one that most people play. */
export interface BoardQuery {
  span?: "week" | "season";
  game?: string | null;
}

/** A leaderboard, the leader first. */
export interface BoardShown {
  span: "week" | "season";
  /** Nothing where nobody has finished a tournament yet. */
  game: string | null;
  /** Which other games have a board now. */
  games: string[];
  from_ms: number;
  to_ms: number;
  standings: LeagueStanding[];
}

/** A player is owed for a knock-out; `added_cents` went on his own head instead. */
export interface BountyOwed {
  type: "BountyOwed";
  player: PlayerId;
  victim: PlayerId;
  cents: Cents;
  added_cents: Cents;
  /** Physical bounty chips that he has won, where they are played with (TOUR-BTY-05). */
  chips: number;
}

/** All boxes of the day. */
export interface BoxPage {
  boxes: BoxView[];
  /** Whether rake and jackpot lie in one box. */
  one_for_both: boolean;
  /** Up to what a difference needs no word. */
  tolerance_cents: number;
}

/** A box: what should be in it, and what was. */
export interface BoxView {
  box: string;
  table: string;
  stake: string;
  /** The values of the chips that may lie in it, the smallest first. */
  chips: number[];
  /** The jackpot whose money is in it, if any. */
  jackpot: string;
  shift: string;
  /** `laid`, `pulled` or `counted`. */
  state: string;
  placed_ms: number;
  hands: number;
  rake_cents: number;
  jackpot_cents: number;
  dealers: DealerLine[];
  counted_rake_cents: number | null;
  counted_jackpot_cents: number | null;
  difference_cents: number;
  counted_by: string[];
  why: string;
}

/** A player wants a break as soon as the hand allows; None takes it back. */
export interface BreakAsked {
  type: "BreakAsked";
  seat: number;
  when: SitOutWhen | null;
}

/** A player is back from his break. */
export interface BreakEnded {
  type: "BreakEnded";
  seat: number;
}

/** When all tables of the house pause together, for the lobby to say (MTT-BRK-02). */
export interface BreakNotice {
  minute_of_hour: number;
  length_s: number;
  in_first_level: boolean;
}

/** A longer break is over and its player is not back; staff may take his seat (LIVE-PRES-07). */
export interface BreakOverrun {
  type: "BreakOverrun";
  seat: number;
}

/** A player sits out from now on. */
export interface BreakStarted {
  type: "BreakStarted";
  seat: number;
  why: BreakBecause;
}

/** Let so many house bots enter. */
export interface BringBots {
  count: number;
}

/** Post the bring-in that opening the first street costs. */
export interface BringIn {
  type: "BringIn";
}

/** The seat that must open posted the bring-in. */
export interface BroughtIn {
  type: "BroughtIn";
  seat: number;
  to_chips: number;
  all_in: boolean;
}

/** A browser that is told. */
export interface BrowserShown {
  id: string;
  label: string;
  made_ms: number;
  /** Whether it belongs to the session that asks. */
  current: boolean;
}

/** The first button of a table was drawn: by lot, or by the highest card (LIVE-DRAW-01). */
export interface ButtonDrawn {
  type: "ButtonDrawn";
  button: number;
  cards: Record<number, Card>;
}

/** With how much a guest may sit down at a table, and why. */
export interface BuyInView {
  table: string;
  guest: string;
  min_cents: number;
  max_cents: number | null;
  why: string;
  /** Nobody counted what he left with: the floor decides. */
  uncounted: boolean;
}

/** The ranges that are yours to choose from, and what you can spend. */
export interface BuyIns {
  type: "buy-ins";
  choices: Limits[];
  spendable_chips: number;
}

/** Match the bet, or go all-in for less. */
export interface Call {
  type: "Call";
}

/** Put the clock on somebody who takes too long (LIVE-TIME-01), in the hand that is meant. */
export interface CallClock {
  type: "call-clock";
  table: string;
  hand?: number | null;
}

/** A dealer who wants the floor. */
export interface CallView {
  table: string;
  at_ms: number;
  by: string;
  why: string;
}

/** A seat matched the bet, or as much of it as it had; `to_chips` is its total on the street. */
export interface Called {
  type: "Called";
  seat: number;
  to_chips: number;
  all_in: boolean;
}

/** What one player gets if a tournament is cancelled now. */
export interface CancelLine {
  player: PlayerId;
  cents: number;
  tickets: number;
}

/** What a cancellation pays, the largest sum first. */
export interface CancelPreview {
  lines: CancelLine[];
  total_cents: number;
}

/** A single replacement lies face up, to be kept or rejected (GAME-SVITEN-05). */
export interface CardOffered {
  type: "CardOffered";
  seat: number;
  card: Card;
}

/** One card, with all that is needed to check it against the root (docs/FAIRNESS.md). */
export interface CardProof {
  proof: "card";
  root: string;
  previous: string;
  subject: string;
  count: number;
  position: number;
  payload: string;
  salt: string;
  path: string[];
}

/** Cards were put aside unseen. */
export interface CardsBurned {
  type: "CardsBurned";
  count: number;
}

/** A seat has received cards: `down` for him alone, `up` for everyone. */
export interface CardsDealt {
  type: "CardsDealt";
  seat: number;
  down: Card[];
  up: Card[];
}

/** A seat showed own cards before the showdown (LIVE-SHOW-12). */
export interface CardsExposed {
  type: "CardsExposed";
  seat: number;
  cards: Card[];
}

/** A seat laid its cards face up in the rows of its layout. */
export interface CardsPlaced {
  type: "CardsPlaced";
  seat: number;
  front: Card[];
  middle: Card[];
  back: Card[];
}

/** A seat has put cards away; `cards` is filled for its owner alone. */
export interface CardsPutAway {
  type: "CardsPutAway";
  seat: number;
  count: number;
  cards: Card[];
}

/** A seat has received cards; `down` is filled for its owner alone. */
export interface CardsReceived {
  type: "CardsReceived";
  seat: number;
  down_count: number;
  down: Card[];
  up: Card[];
}

/** What a player has let everybody see after a hand. */
export interface CardsShown {
  type: "CardsShown";
  table: string;
  hand_no: number;
  seat: number;
  player: string;
  cards: Card[];
  at_ms: Instant;
}

/** Down cards of a seat lie face up from now on, through the dealer (GAME-STUD-43). */
export interface CardsTurnedUp {
  type: "CardsTurnedUp";
  seat: number;
  cards: Card[];
}

/** The cards before a seat: those the viewer knows, how many he does not, and those face up. */
export interface CardsView {
  known: Card[];
  hidden: number;
  up: Card[];
  shown: boolean;
}

/** Do what the verdict says about a player. */
export interface CarryOut {
  player: string;
  measure: "warn" | "disqualify" | "exclude-from-banzai" | "suspend" | "close" | "bar";
}

/** One line of the timeline. */
export interface CaseAct {
  at_ms: number;
  by: string;
  act: string;
  player: string | null;
  text: string;
  hands: string[];
  facts: Record<string, number>;
}

/** Money that waits for the verdict. */
export interface CaseKept {
  entry: string;
  player: string;
  cents: number;
  at_ms: number;
  why: string;
}

/** A case in the list. */
export interface CaseLine {
  case: string;
  cause: string;
  title: string;
  stage: string;
  opened_by: string;
  opened_ms: number;
  changed_ms: number;
  parties: Record<string, string>;
  hands: number;
  kept_cents: number;
}

/** Cases, the one that changed last first. */
export interface CaseList {
  cases: CaseLine[];
}

/** What was decided for a player, and whether it is done. */
export interface CaseSanction {
  player: string;
  measure: string;
  until_ms: number | null;
  done: boolean;
}

/** A whole case. */
export interface CaseShown {
  line: CaseLine;
  hands: string[];
  informed: string[];
  one_person: string[];
  kept: CaseKept[];
  /** How many there have been; the next has the next number. */
  withholdings: number;
  seized_cents: number;
  sanctions: CaseSanction[];
  verdict: CaseVerdict | null;
  timeline: CaseAct[];
}

/** What was decided last. */
export interface CaseVerdict {
  by: string;
  cause: string;
  clause: string;
  why: string;
  guilty: string[];
  changed: string;
  final: boolean;
}

/** Which cases: those in a stage, those about a player. */
export interface CasesQuery {
  stage?: "open" | "decided" | "closed" | "appealed" | null;
  player?: string | null;
}

/** Points at a cash table: what one is worth, and the house's two limits (OFC-CASH-05/06). */
export interface CashPoints {
  type: "CashPoints";
  point_chips: number;
  min_stack_points: number;
  max_loss_points: number;
}

/** Let us play like that from the next hand on; the seats stay. */
export interface ChangeHomeGame {
  type: "change-home-game";
  table: string;
  terms: HomeTerms;
}

/** Let me move to a free seat of my table, as staff has agreed (LIVE-CHG-01). */
export interface ChangeSeat {
  type: "change-seat";
  table: string;
  seat: number;
}

/** Let me move to another table, with so many chips (LIVE-SEAT-05). */
export interface ChangeTable {
  type: "change-table";
  table: string;
  to_table: string;
  chips: number;
  seat?: number | null;
}

/** Change these terms of a tournament; what is not said here stays. */
export interface ChangeTournament {
  name?: string | null;
  start?: number | null;
  entries_max?: number | null;
  guaranteed_cents?: number | null;
  added_cents?: number | null;
  re_entry?: boolean | null;
  late_levels?: number | null;
  level_s?: number | null;
  levels?: LevelBody[] | null;
  payouts_basis_points?: number[] | null;
  deals?: boolean | null;
}

/** What somebody said. */
export interface ChatLine {
  type: "ChatLine";
  table: string;
  player: string;
  text: string;
  at_ms: Instant;
  /** The newest hand when it was said. */
  hand_no: number;
}

/** A report of a player, with what was said before it. */
export interface ChatReport {
  by: string;
  about: string;
  text: string;
  table: string;
  hand_no: number;
  at_ms: number;
  lines: ReportedLine[];
}

/** All reports, the newest first. */
export interface ChatReports {
  reports: ChatReport[];
}

/** Pass the turn on; only when there is nothing to call. */
export interface Check {
  type: "Check";
}

/** A seat passed the turn on without a bet to answer. */
export interface Checked {
  type: "Checked";
  seat: number;
}

/** One kind of chip, and how many of it are in a starting stack. */
export interface ChipKind {
  value: number;
  count: number;
  colour: string;
}

/** A stack has grown between hands. */
export interface ChipsAdded {
  type: "ChipsAdded";
  seat: number;
  chips: number;
}

/** A player wants to add chips before the next hand; 0 takes it back. */
export interface ChipsAsked {
  type: "ChipsAsked";
  seat: number;
  chips: number;
}

/** Small chips have left play at a table; these are the stacks (TOUR-RACE). */
export interface ChipsRaced {
  type: "ChipsRaced";
  table: number;
  chip: Chips;
  stacks: Record<number, Chips>;
  /** By how much the race has rounded up, for the whole table. */
  added_chips: Chips;
}

/** Chips that a player wants and the host has not answered yet. */
export interface ChipsRequest {
  player: PlayerId;
  chips: number;
  /** Where he would sit down; somebody who sits already wants more. */
  seat: number | null;
  at_ms: Instant;
}

/** Chips have left a stack for food and drink (LIVE-STAKE-07). */
export interface ChipsTakenOff {
  type: "ChipsTakenOff";
  seat: number;
  chips: number;
}

/** Name the game of this hand. */
export interface ChooseGame {
  type: "ChooseGame";
  game: string;
}

/** Switch to this plan; None cancels the one that runs. */
export interface ChoosePlan {
  number: number | null;
}

/** Say how often the rest of the board should be dealt. */
export interface ChooseRunouts {
  type: "ChooseRunouts";
  count: number;
}

/** A clause that a ruling follows from. */
export interface CitedClause {
  clause: string;
  title: string;
  says: string;
}

/** Somebody who was dealt in. */
export interface ClaimSeat {
  seat: number;
  guest: string;
  name: string;
  /** A share is paid to somebody whose name is known. */
  is_named: boolean;
  is_present: boolean;
}

/** A claim. */
export interface ClaimView {
  claim: string;
  jackpot: string;
  table: string;
  hand: number;
  game: string;
  began_ms: number;
  state: string;
  claimed_by: string;
  checked_by: string;
  paid_by: string;
  why: string;
  board: string;
  shown: Record<number, string>;
  dealt_in: Record<number, string>;
  seats: ClaimSeat[];
  claimed_ms: number;
  category: number;
  /** Whether it is decided before all others that are open. */
  is_next: boolean;
  shares: ShareView[];
  paid_cents: number;
  /** What the jackpot holds afterwards. */
  base_cents: number;
  /** What the house puts in, so that it holds its base (BBJ-PAY-04). */
  added_cents: number;
}

/** Staff has put the clock on a player (LIVE-TIME-01). */
export interface ClockCalled {
  type: "ClockCalled";
  seat: number;
}

/** Where the clock of a tournament stands, and how long it takes entries. */
export interface ClockPreview {
  level: number;
  level_left_ms: number;
  takes_entries: boolean;
  entries_left_ms: number;
}

/** The clock on a guest. */
export interface ClockView {
  seat: number;
  started_ms: number;
  ends_ms: number;
}

/** What a link to a club leads to. */
export interface ClubInvitation {
  /** Nothing for who is not in it yet. */
  id: string;
  name: string;
  owner: PlayerId;
  members: number;
}

/** Somebody in a club. */
export interface ClubMember {
  player: PlayerId;
  role: "owner" | "organiser" | "member";
}

/** How one game of a club ended. */
export interface ClubResult {
  table: string;
  name: string;
  ended_ms: Instant;
  /** What everybody has won; people only. */
  won_chips: Record<PlayerId, number>;
}

/** A club, as its members see it in a list. */
export interface ClubShown {
  id: string;
  name: string;
  /** What I am in it. */
  role: "owner" | "organiser" | "member";
  invitation: string;
  members: ClubMember[];
  season: Season;
  next_game: NextGame | null;
  /** Its home games that go on. */
  games: HomeView[];
}

/** A club with its season. */
export interface ClubTable {
  club: ClubShown;
  standings: LeagueStanding[];
  /** How its games ended, the newest first. */
  results: ClubResult[];
}

/** I am back at one table, or everywhere if none is named. */
export interface ComeBack {
  type: "come-back";
  table?: string | null;
  wish?: Wish;
}

/** One of the last acts. */
export interface ContestActView {
  number: number;
  kind: string;
  by: string;
  at_ms: number;
  table: number;
  names: string[];
  undone: boolean;
  can_undo: boolean;
}

/** Everything that a cancellation would give back now. */
export interface ContestCancellation {
  lines: ContestRefund[];
  total_cents: number;
}

/** Where the clock stands; a screen counts on from here without a line. */
export interface ContestClockView {
  /** The moment of this picture. */
  now_ms: number;
  level: number;
  small_blind: number;
  big_blind: number;
  ante: number;
  length_ms: number;
  /** What was left of the level at `now_ms`. */
  left_ms: number;
  runs: boolean;
  /** When the level ends, if nothing stops the clock; 0 while it stands. */
  ends_ms: number;
  /** `pause`, `break` or `add-on` while the clock stands; else empty. */
  stop: string;
  stop_why: string;
  /** Since when somebody's pause lasts; 0 for a break of the structure. */
  stopped_ms: number;
  /** When a break ends; 0 is when somebody lets it go on. */
  until_ms: number;
  next_level: ContestLevelView | null;
  /** Playing time until the next break of the structure. */
  break_in_ms: number | null;
  /** Playing time until no more entries are sold; 0 when they are not. */
  late_ends_in_ms: number;
}

/** What somebody gets by a deal. */
export interface ContestDealShare {
  guest: string;
  name: string;
  cents: number;
  chips: number;
}

/** Whom a dealer deals in the next hand, and for whom he posts. */
export interface ContestDealView {
  level: number;
  button: number;
  small_blind: number;
  big_blind: number;
  deal: number[];
  dead: number[];
  post_for: number[];
  posts: ContestPostView[];
}

/** One level of the structure. */
export interface ContestLevelView {
  level: number;
  small_blind: number;
  big_blind: number;
  ante: number;
  length_s: number;
  break_after_s: number;
  chip: number;
}

/** A contest in the list. */
export interface ContestLine {
  contest: string;
  number: number;
  name: string;
  game: string;
  stage: string;
  start_ms: number;
  draw_opens_ms: number;
  entry_cents: number;
  prize_cents: number;
  bounty_cents: number;
  fee_cents: number;
  entries: number;
  players_left: number;
  tables: number;
  takes_entries: boolean;
  level: number;
}

/** A guest's own place in a contest. */
export interface ContestMine {
  ticket: number;
  state: string;
  table: number;
  seat: number;
  place: number;
  prize_cents: number;
}

/** The money of a contest. */
export interface ContestMoneyView {
  pool_cents: number;
  bounties_cents: number;
  fees_cents: number;
  overlay_cents: number;
  /** The entries that decide how many places are paid (TOUR-REENT-04). */
  field: number;
  /** Whether the prizes are final. */
  fixed: boolean;
  places: ContestPlaceView[];
  specials: ContestSpecialView[];
}

/** A deal that is on the table, or was made. */
export interface ContestPactView {
  kind: string;
  /** `as-agreed`, `as-published`, or empty while it is on the table. */
  made: string;
  for_winner_cents: number;
  shares: ContestDealShare[];
}

/** All contests, and the sheets that new ones are announced from. */
export interface ContestPage {
  contests: ContestLine[];
  sheets: ContestSheet[];
}

/** A place and its prize. */
export interface ContestPlaceView {
  place: number;
  cents: number;
  guest: string;
  name: string;
}

/** A guest in the contest. */
export interface ContestPlayerView {
  guest: string;
  name: string;
  ticket: number;
  /** `entered` (no seat yet), `playing`, `out` or `disqualified`. */
  state: string;
  table: number;
  seat: number;
  /** 0 while he has none. */
  place: number;
  shares_from: number;
  shares_to: number;
  entries: number;
  rebuys: number;
  add_ons: number;
  /** What he has paid in all. */
  paid_cents: number;
  paid_with: string;
  /** The price on his head. */
  bounty_cents: number;
  bounty_chips: number;
  knock_outs: number;
  out_by: string[];
  /** The event by which he went out, to undo it. */
  out_number: number;
  prize_cents: number;
  bounties_won_cents: number;
  bounty_chips_won: number;
  special_cents: number;
  /** What a cancellation gives him back besides. */
  back_cents: number;
  /** He has an entry to the target of a satellite. */
  won_seat: boolean;
  collected_cents: number;
  /** What he can still collect. */
  collect_cents: number;
  /** What he had collected before an undo, and owes the house. */
  owes_cents: number;
}

/** What a seat puts in before the deal. */
export interface ContestPostView {
  seat: number;
  kind: string;
  chips: number;
}

/** What something costs, part by part, as the ticket shows it (TOUR-GEN-03). */
export interface ContestPrice {
  prize_cents: number;
  bounty_cents: number;
  fee_cents: number;
}

/** Something that is due, and why. */
export interface ContestProposal {
  id: string;
  kind: "move" | "break" | "race" | "hand-for-hand" | "next-round" | "last-rebuys" | "fix-prizes" | "out";
  clauses: string[];
  /** Who moves; empty if it is drawn, or nobody knows the blinds. */
  guest: string;
  name: string;
  /** Whether the mover is drawn (TOUR-BAL-06). */
  drawn: boolean;
  table: number;
  seat: number;
  to_table: number;
  /** 0 where it is drawn. */
  to_seat: number;
  /** He is dealt in when the button has passed (TOUR-BAL-05). */
  waits: boolean;
  players: number;
  to_players: number;
  difference_max: number;
  old_chip: number;
  new_chip: number;
  /** Seats that a dealer has reported out. */
  seats: number[];
}

/** What a rebuy or an add-on costs and brings. */
export interface ContestRebuy {
  price: ContestPrice;
  chips: number;
  times_max: number | null;
}

/** What a guest would be given if the contest were cancelled now. */
export interface ContestRefund {
  guest: string;
  name: string;
  cents: number;
  /** Entries that were paid with a ticket come back as one. */
  tickets: number;
}

/** A seat of a table; free if it has no guest. */
export interface ContestSeatView {
  seat: number;
  guest: string;
  name: string;
  present: boolean;
  /** He was sent here, and nobody has said that he is. */
  travelling: boolean;
  waits: boolean;
  /** As last stated; not known in between. */
  chips: number;
  /** When they were counted; 0 is when they were bought. */
  chips_ms: number;
  bounty_cents: number;
  bounty_chips: number;
  reported_out: boolean;
  sent_away_until_ms: number;
}

/** A tournament as the house announces it. */
export interface ContestSheet {
  id: string;
  name: string;
  game: string;
  structure: Structure | null;
  entry: ContestPrice;
  starting_chips: number;
  chips: ChipKind[];
  levels: Level[];
  ante_form: "each-player" | "big-blind";
  /** At a table; without it the rulebook's number for the game. */
  seats: number | null;
  late_levels: number;
  re_entry: boolean;
  rebuy: ContestRebuy | null;
  add_on: ContestRebuy | null;
  bounty: "regular" | "progressive" | null;
  bounty_chip_cents: number;
  guaranteed_cents: number;
  added_cents: number;
  payouts_basis_points: number[];
  prize_step_cents: number;
  special_basis_points: Record<string, number>;
  deals: boolean;
  entries_max: number | null;
  /** So long before the start tickets draw their seats (live:AMB-73). */
  draw_opens_min: number;
  /** The minute of every hour at which all pause, besides the breaks of the levels. */
  break_minute: number | null;
  break_min: number;
  /** Which tables close first; without it those that were opened last (TOUR-BREAK-03). */
  breaking_order: number[];
  first_table: number;
  /** The tournament that a satellite leads to. */
  target: string;
  seat_cents: number;
}

/** A special prize or a set-aside. */
export interface ContestSpecialView {
  purpose: string;
  cents: number;
  guest: string;
  name: string;
}

/** A table of a tournament. */
export interface ContestTableLine {
  table: string;
  players: number;
  smallest_chips: number;
  largest_chips: number;
}

/** A table of the contest. */
export interface ContestTableView {
  table: number;
  players: number;
  seats: ContestSeatView[];
  button: number;
  /** Of the last hand that was tapped or looked up; 0 where nobody knows. */
  big_blind: number;
  hand: number;
  round_done: boolean;
  breaks_next: boolean;
  rebuy_hands: number;
  raced: boolean;
  deal: ContestDealView | null;
}

/** A contest, whole, as its director sees it. */
export interface ContestView {
  line: ContestLine;
  sheet: ContestSheet;
  clock: ContestClockView;
  structure: ContestLevelView[];
  tables: ContestTableView[];
  players: ContestPlayerView[];
  proposals: ContestProposal[];
  money: ContestMoneyView;
  pact: ContestPactView | null;
  hand_for_hand: boolean;
  round: number;
  /** Tables that have not finished their hand of the round. */
  not_done: number[];
  takes_rebuys: boolean;
  takes_add_ons: boolean;
  last_rebuys: boolean;
  chips_sold: number;
  chips_in_play: number;
  /** The sum of the stacks as last stated. */
  chips_stated: number;
  average_chips: number;
  cancelled_why: string;
  acts: ContestActView[];
}

/** Who has drawn which seat, as the wall calls him. */
export interface ContestWallSeat {
  name: string;
  table: number;
  seat: number;
}

/** A contest, as walls and phones show it. */
export interface ContestWallView {
  number: number;
  now_ms: number;
  line: ContestLine;
  clock: ContestClockView;
  structure: ContestLevelView[];
  average_chips: number;
  pool_cents: number;
  places_cents: number[];
  hand_for_hand: boolean;
  seats: ContestWallSeat[];
  mine: ContestMine | null;
}

/** Keep me from play and deposits until a moment; I cannot take it back. */
export interface CoolOff {
  type: "cool-off";
  until_ms: number;
}

/** My cut of the deck with this root; the next has to fit it, or `anchor` if a chain ends. */
export interface CutDeck {
  type: "cut-deck";
  table: string;
  root: string;
  cut: string;
  anchor?: string;
}

/** My cut of the multiplier with this root, now that everybody has entered. */
export interface CutLot {
  type: "cut-lot";
  tournament: string;
  root: string;
  cut: string;
}

/** Your cut has come; whether in time to count. */
export interface CutTaken {
  type: "cut-taken";
  root: string;
  counts: boolean;
}

/** One day of the room's money. */
export interface DailyReport {
  day: string;
  currency: string;
  liabilities_cents: Record<string, number>;
  house_cents: Record<string, number>;
  bank_cents: number;
  deposits_cents: number;
  withdrawals_cents: number;
  rake_by_stake_cents: Record<string, number>;
  fees_cents: number;
  jackpots: Record<string, JackpotMovement>;
  tickets_out: Record<string, number>;
}

/** The books of a day, as its journal has them. */
export interface DayReport {
  day: string;
  is_open: boolean;
  opened_ms: number;
  closed_ms: number;
  events: number;
  undone: number;
  guests: number;
  tables: number;
  hands: number;
  rake_tapped_cents: number;
  rake_counted_cents: number;
  jackpot_tapped_cents: number;
  jackpot_counted_cents: number;
  jackpot_paid_cents: number;
  box_differences_cents: number;
  chips_sold_cents: number;
  chips_redeemed_cents: number;
  chips_out_cents: number;
  paid_out_cents: number;
  repaid_cents: number;
  tills_cents: number;
  till_differences_cents: number;
  /** What has to be done before the day can be closed, in words. */
  not_done: string[];
  /** The same, as things that a page can lead to. */
  to_do: ToDo[];
}

/** A player agrees to the deal that is on the table. */
export interface DealAgreed {
  type: "DealAgreed";
  player: PlayerId;
}

/** Divide what is left by ICM, by chips, or by figures of the players' own. */
export interface DealByStaff {
  deal: "icm" | "chip-chop" | "custom";
  for_winner_cents?: number;
  cents?: Record<string, number>;
}

/** How a deal would divide the prizes that are left. */
export interface DealFigures {
  cents: Record<PlayerId, number>;
  for_winner_cents: number;
  left_cents: number;
}

/** Everybody has agreed. */
export interface DealMade {
  type: "DealMade";
  cents: Record<PlayerId, Cents>;
  for_winner_cents: Cents;
}

/** A division of the prizes that are left is on the table. */
export interface DealProposed {
  type: "DealProposed";
  cents: Record<PlayerId, Cents>;
  for_winner_cents: Cents;
}

/** What one dealer has tapped into a box. */
export interface DealerLine {
  dealer: string;
  hands: number;
  rake_cents: number;
  jackpot_cents: number;
}

/** No hand is dealt from now on, or hands are dealt again. */
export interface DealingPaused {
  type: "DealingPaused";
  on: boolean;
}

/** The hands were checked: confirmed or rejected, and why. */
export interface DecideClaim {
  confirm: boolean;
  why: string;
}

/** Decide: as stated, an option by its number from 0, or otherwise with a reason. */
export interface DecideRuling {
  id: string;
  at_ms: number;
  /** With `facts`, for what was just asked; else `ruling` names an open one. */
  situation?: string | null;
  facts?: Record<string, string>;
  language?: "en" | "fi" | "sv" | "da";
  decimals?: number;
  table?: string;
  hand?: number;
  seat?: number;
  guest?: string;
  ruling?: number | null;
  how?: "as-stated" | "option" | "otherwise";
  option?: number | null;
  says?: string;
  why?: string;
  took_ms?: number;
}

/** A hand begins with the deck that was sealed for it, cut by these seats. */
export interface DeckCut {
  type: "DeckCut";
  number: number;
  root: string;
  previous: string;
  cuts: Record<number, string>;
}

/** The deck of the next hand is sealed; who has left an anchor may cut it now. */
export interface DeckSealed {
  type: "DeckSealed";
  number: number;
  root: string;
  previous: string;
  count: number;
  anchors: Record<number, string>;
}

/** I have no chips and want no new ones. */
export interface DeclineRebuy {
  type: "decline-rebuy";
  tournament: string;
}

/** What may be chosen here, and what is usual where nothing is chosen. */
export interface DesignChoices {
  rulebook: string;
  kinds: ("sit-and-go" | "hexapro" | "hexapro-extreme" | "scheduled")[];
  games: string[];
  hexapro_games: string[];
  hexapro_buy_ins_cents: number[];
  extreme_buy_ins_cents: number[];
  /** Sizes with listed prices; other sizes cost what one likes. */
  sit_and_gos: SizeChoice[];
  seats: number;
  fee_basis_points: number;
  starting_chips: number;
  levels: Level[];
  sit_and_go_level_s: number;
  ante_forms: ("each-player" | "big-blind")[];
  bounty_forms: string[];
  vips: boolean;
  bounty_chips: boolean;
  phases: boolean;
  phase_end_level: number | null;
  rebuy_fee: boolean;
  late_levels: number;
  closes_early: boolean;
  deals: boolean;
  time_bank: boolean;
  practice_bots: boolean;
  targets: OfferChoice[];
  finals: OfferChoice[];
}

/** A draft looked at: what is wrong, or how it would be shown and paid. */
export interface DesignLook {
  problems: DesignProblem[];
  view: TournamentView | null;
  outline: Outline | null;
  /** What would be played for with so many entries. */
  pool_cents: number;
  prizes_cents: number[];
}

/** Why a draft cannot be announced, at the field that has to change. */
export interface DesignProblem {
  field: string;
  code: string;
  says: string;
  facts: Record<string, number | string | (number | string)[] | null>;
}

/** A draft as TOML. */
export interface DesignWritten {
  text: string;
}

/** What was read, as the form takes it; nothing is kept. */
export interface DesignsRead {
  designs: SavedDesign[];
}

/** All drafts, the newest first. */
export interface DesignsShown {
  designs: SavedDesign[];
}

/** All seats, and the moves that the rules make before the next hand. */
export interface DeskMoves {
  tables: DeskTable[];
  proposals: MoveProposal[];
}

/** Who sits where at a table of a tournament; seats are counted from 1. */
export interface DeskTable {
  number: number;
  seats: number;
  players: Record<number, PlayerId>;
  in_hand: boolean;
  closing: boolean;
}

/** Put these cards away, and draw as many where the game says so; none is standing pat. */
export interface Discard {
  type: "Discard";
  cards: Card[];
}

/** A seat put cards away; none is standing pat. */
export interface Discarded {
  type: "Discarded";
  seat: number;
  cards: Card[];
}

/** Show the case to an authority or an institution. */
export interface Disclose {
  to: string;
  why: string;
}

/** A player is removed; his chips leave play and his money stays (TOUR-SANC-02). */
export interface Disqualified {
  type: "Disqualified";
  player: PlayerId;
  chips: Chips;
}

/** It is done. */
export interface Done {
  type: "done";
}

/** How many evenings ended in one quarter of an hour. */
export interface EndBar {
  from_minute: number;
  evenings: number;
}

/** End the game after this hand; everybody gets up, and the count stays. */
export interface EndHomeGame {
  type: "end-home-game";
  table: string;
}

/** Enter a player, who pays from his wallet or with a ticket. */
export interface EnterPlayer {
  why: string;
  ticket?: string | null;
  buy_in_cents?: number | null;
}

/** Let me in with the invitation that I was given. */
export interface EnterPrivateTable {
  type: "enter-private-table";
  invitation: string;
  password?: string;
}

/** You are in the tournament; who comes late has a seat at once. */
export interface Entered {
  type: "entered";
  tournament: string;
  entrants: number;
  table: string | null;
}

/** Somebody has entered, or has bought more chips. */
export interface EntryTaken {
  type: "EntryTaken";
  player: PlayerId;
  what: "entry" | "re-entry" | "rebuy" | "add-on";
  chips: number;
  prize_pool_cents: number;
  payouts_cents: number[];
}

/** Keep a player from the table for so many minutes; 0 lets him back. */
export interface ExcludePlayer {
  minutes: number;
  why: string;
}

/** Keep me out until a moment, or for good; I cannot take it back. */
export interface ExcludeSelf {
  type: "exclude-self";
  until_ms?: number | null;
}

/** What a director expects of an evening. */
export interface Expectation {
  entrants: number;
  /** By how much the number of entrants differs, in two evenings of three at the most. */
  spread_percent: number;
  players: "people" | "house-bots";
  hands_per_hour: number;
  /** How many of those who may come late do so. */
  late_percent: number;
  /** How many of those who may buy new chips or enter again do so, each time. */
  again_percent: number;
  add_on_percent: number;
}

/** Some of my hands as one text, the newest first; `before` asks for the next. */
export interface ExportPage {
  text: string;
  hands: number;
  /** Hands that were void, or that the format has no words for. */
  left_out: number;
  before: number | null;
}

/** How my hands are written, and from where on. */
export interface ExportQuery {
  format?: "text" | "phh" | "ohh";
  before?: number | null;
}

/** Everybody who is left sits at one table. */
export interface FinalTable {
  type: "FinalTable";
  table: number;
  players: number;
}

/** Seat me at a table of a stake, or let me wait for one (CASH-ASG-01, CASH-ASG-04). */
export interface FindSeat {
  type: "find-seat";
  stake: string;
  chips: number;
}

/** Where to look: a rank, not a judgement. */
export interface FindingShown {
  feature: "company" | "soft-play" | "card-sharing" | "dumping" | "gift" | "mules" | "squeezing" | "stalling" | "regularity" | "pace" | "absence" | "address";
  rank: number;
  players: string[];
  score_milli: number;
  notable: boolean;
  facts: Record<string, number>;
  hands: string[];
}

/** The first ranks of every feature. */
export interface Findings {
  hands: number;
  findings: FindingShown[];
}

/** How many of the newest hands to look at. */
export interface FindingsQuery {
  hands?: number;
}

/** I am the first who looks after this room. */
export interface FirstRun {
  name: string;
  password: string;
  email?: string | null;
  language?: string;
}

/** Agree to what a player of a live table may then do once. */
export interface FloorConsent {
  player: string;
  to: "play-over" | "change-seat";
}

/** Give up the hand. */
export interface Fold {
  type: "Fold";
}

/** A seat gave up its hand. */
export interface Folded {
  type: "Folded";
  seat: number;
}

/** What one player gives another to be even. */
export interface FriendPayment {
  source: PlayerId;
  target: PlayerId;
  chips: number;
}

/** A friend, as far as he wants to be seen. */
export interface FriendSeen {
  player: PlayerId;
  is_here: boolean;
  tables: FriendTable[];
  tournaments: FriendTournament[];
}

/** A cash table at which a friend sits. */
export interface FriendTable {
  table: string;
  /** What a private table is called; nothing at the others. */
  name: string;
  free_seats: number;
}

/** A tournament that a friend has entered. */
export interface FriendTournament {
  tournament: string;
  name: string;
  /** Where he sits there; nothing before it starts. */
  table: string | null;
}

/** Keep what I have as a guest: this is my password from now on. */
export interface FullAccount {
  password: string;
  email?: string | null;
}

/** The chooser named the game of this hand. */
export interface GameChosen {
  type: "GameChosen";
  seat: number;
  game: string;
}

/** A game that a table may play. */
export interface GameNamed {
  game: string;
  name: string;
}

/** A game of the catalogue. */
export interface GameShown {
  id: string;
  name: string;
  family: string;
  structures: string[];
  min_players: number;
  max_players: number;
  aliases: string[];
}

/** All games that the room knows. */
export interface Games {
  games: GameShown[];
}

/** The deal is void: every bet went back to its player (LIVE-REDEAL-01). */
export interface GamesHandVoided {
  type: "HandVoided";
}

/** Make a sheet of levels that ends when it should. */
export interface GenerateLevels {
  starting_chips: number;
  entrants: number;
  minutes: number;
  chip?: number;
  length_s?: number;
  ante_form?: "each-player" | "big-blind";
  /** Without antes where it is 0. */
  antes_from_level?: number;
  break_every_levels?: number;
  break_s?: number;
}

/** Pay unresolved bets to players, every cent of them. */
export interface GiveBack {
  to_players: Record<string, number>;
  why: string;
}

/** Charity has been given this; `id` makes sure that it is booked once. */
export interface GiveCharity {
  id: string;
  cents: number;
  why: string;
}

/** Decide the case under a clause. */
export interface GiveVerdict {
  cause: "complaint" | "soft-play" | "chip-dumping" | "collusion" | "automation" | "multi-accounting" | "unethical-play" | "manipulation" | "payment-fraud" | "money-laundering" | "circumvention" | "stalling" | "dispute" | "fairness";
  clause: string;
  why: string;
  guilty?: string[];
  sanctions?: SanctionBody[];
  money?: RulingBody[];
  refunds?: Record<string, number>;
  changed?: string;
  final?: boolean;
}

/** Let this level begin now. */
export interface GoToLevel {
  level: number;
}

/** The server closes this connection, and why; `again` says whether to connect once more. */
export interface Goodbye {
  type: "goodbye";
  code: "stopping" | "too-slow" | "abuse" | "silent" | "session-ended" | "wrong-version" | "taken-over" | "full" | "unavailable";
  says: string;
  again: boolean;
}

/** A name that nobody has. */
export interface GuestName {
  name: string;
}

/** A guest, as staff sees him. */
export interface GuestView {
  guest: string;
  name: string;
  language: string;
  here: boolean;
  player: string;
  /** Where he sits, if anywhere. */
  table: string;
  seat: number;
  lists: string[];
  warnings: string[];
  devices_forbidden: boolean;
  sent_away_until_ms: number;
  excluded_until_ms: number;
  excluded_why: string;
  parted_from: string[];
  left_cents: number | null;
  left_uncounted: boolean;
  buys: number;
  long_breaks: number;
}

/** The hand is over, and these are the stacks, in the order of `HandStarted.seats`. */
export interface HandEnded {
  type: "HandEnded";
  stacks: number[];
}

/** Let all tables deal in step, or each at its own pace again. */
export interface HandForHand {
  on: boolean;
}

/** The tables deal in step from now on (MTT-H4H-02). */
export interface HandForHandBegun {
  type: "HandForHandBegun";
  players_left: number;
}

/** Every table plays at its own pace again. */
export interface HandForHandOver {
  type: "HandForHandOver";
}

/** A seat's hand was declared dead; its chips stay in the pot (LIVE-MISS-10). */
export interface HandKilled {
  type: "HandKilled";
  seat: number;
}

/** The next hand is about to be dealt: its number, positions and forced bets. */
export interface HandLaidOut {
  type: "HandLaidOut";
  number: number;
  game: string;
  button: number | null;
  small_blind: number | null;
  big_blind: number | null;
  dealt_in: number[];
  posts: Post[];
  betting_button: number | null;
  redeal_of: number | null;
  /** Hands of this game that follow in a rotation. */
  hands_left: number;
}

/** One hand of my history. */
export interface HandLine {
  hand_id: number;
  table: string;
  hand_no: number;
  game: string;
  started_ms: number;
  ended_ms: number;
  outcome: "played" | "void";
  /** Chips of a tournament are no money. */
  kind: "cash" | "tournament";
  before_chips: number;
  after_chips: number;
  players: number;
}

/** A hand was undone while its player was away; he has the stack that he began it with. */
export interface HandLost {
  type: "HandLost";
  table: string;
  hand_no: number;
  stack_chips: number;
  why: string;
  at_ms: Instant;
}

/** A seat gave up at the showdown without showing. */
export interface HandMucked {
  type: "HandMucked";
  seat: number;
}

/** A hand begins; the deck that decides it is nobody's to see. */
export interface HandOpened {
  type: "HandOpened";
  game: string;
  stakes: Stakes;
  seats: number[];
  stacks: number[];
  button: number;
  posts: Post[];
  betting_button: number | null;
}

/** Let another of us be the host. */
export interface HandOverGame {
  type: "hand-over-game";
  table: string;
  player: string;
}

/** Who sat where, and what the hand did to his stack. */
export interface HandPlayer {
  seat: number;
  player: string;
  before_chips: number;
  after_chips: number;
}

/** A hand is over and recorded; these are the stacks of those who were dealt in. */
export interface HandSettled {
  type: "HandSettled";
  number: number;
  stacks: Record<number, number>;
}

/** A seat's cards lie face up. */
export interface HandShown {
  type: "HandShown";
  seat: number;
  cards: Card[];
}

/** The whole beginning of a hand: with it and the choices that follow, the hand replays. */
export interface HandStarted {
  type: "HandStarted";
  game: string;
  stakes: Stakes;
  seats: number[];
  stacks: number[];
  button: number;
  posts: Post[];
  deck: Card[];
  redeck: Card[];
  betting_button: number | null;
}

/** A hand that was over is void: what it moved has been moved back, from or to its players. */
export interface HandTakenBack {
  type: "HandTakenBack";
  table: string;
  hand_no: number;
  /** What the player has got back, or had to give back (below zero). */
  back_cents: number;
  why: string;
  at_ms: Instant;
}

/** The hand in the middle of the table. */
export interface HandView {
  number: number;
  game: string;
  street: string;
  button: number | null;
  small_blind: number | null;
  big_blind: number | null;
  posts: Post[];
  boards: Card[][];
  pots: PotView[];
  offered: Card | null;
  turns: TurnView[];
  /** Hands of this game that follow in a rotation. */
  hands_left: number;
  is_over: boolean;
  /** What the hands that the viewer sees are called. */
  names: NamedHand[];
  /** What the hands that lie open stand to win. */
  odds: Odds[];
  /** Whether the house says how much is in a pot (CONF-15). */
  pots_counted: boolean;
  /** How many cards all runouts of the board share. */
  runout_from: number;
}

/** What the live hands that a viewer sees are called now (`games.commentary`). */
export interface HandsNamed {
  type: "HandsNamed";
  names: NamedHand[];
}

/** A page of my hands, the newest first; `before` asks for the next page. */
export interface HandsPage {
  hands: HandLine[];
  before: number | null;
}

/** Who I am; the first frame of a connection. `stream` names an earlier one that goes on. */
export interface Hello {
  type: "hello";
  version: number;
  token?: string | null;
  stream?: string | null;
}

/** Hold the final of a league for the first players, who begin with stacks by their points. */
export interface HoldFinal {
  start: number;
  players: number;
  base_chips: number;
  chips_per_point?: number;
  added_cents?: number;
}

/** What the host of a home game has chosen. */
export interface HomeTerms {
  name: string;
  game?: string;
  /** How it is bet, where the game can be played in several ways. */
  structure?: Structure | null;
  small_blind?: number;
  /** The big blind, or the smallest bet or point of a game without blinds. */
  big_blind?: number;
  seats?: number;
  buy_in_min?: number;
  buy_in_max?: number;
  act_seconds?: number;
  /** How many begin; once they do, two go on. */
  players_needed?: number;
  approval?: "all" | "more" | "none";
  straddle?: boolean;
  run_twice?: boolean;
  /** How many house bots fill empty seats. */
  bots?: number;
}

/** A private game, as everybody in it sees it beside its table. */
export interface HomeView {
  type: "HomeView";
  table: string;
  name: string;
  host: PlayerId;
  invitation: string;
  has_password: boolean;
  players_needed: number;
  is_paused: boolean;
  ended_ms: Instant | null;
  /** What is played; nothing at a private table of a stake. */
  terms: HomeTerms | null;
  members: PlayerId[];
  /** Who waits for chips, the first to ask first. */
  asked: ChipsRequest[];
}

/** The whole house, as the floor sees it. */
export interface HouseView {
  day: string;
  number: number;
  is_open: boolean;
  opened_ms: number;
  now_ms: number;
  menu: LineView[];
  tables: LiveTableView[];
  lists: ListView[];
  calls: CallView[];
  acts: ActView[];
}

/** You wait; 1 is next. How long that takes is known once seats have come free. */
export interface InLine {
  type: "in-line";
  stake: string;
  place: number;
  wait_ms: number | null;
}

/** What an invitation leads to. */
export interface Invitation {
  table: string;
  name: string;
  host: PlayerId;
  game: string;
  betting: string;
  small_blind_chips: number;
  big_blind_chips: number;
  seats: number;
  /** Who sits there now. */
  players: PlayerId[];
  buy_in_min: number;
  buy_in_max: number | null;
  /** Whether chips are only counted; else they are money of this room. */
  is_counted: boolean;
  has_password: boolean;
  /** Whether who asks is in already, and needs no password. */
  is_member: boolean;
  ended_ms: Instant | null;
}

/** A private table, and the invitation that opens it to others. */
export interface Invited {
  type: "invited";
  table: string;
  invitation: string;
}

/** Claims: those to be decided first, then the newest. */
export interface JackpotClaims {
  claims: ShownClaim[];
}

/** What must lose in some games. */
export interface JackpotCriterion {
  games: string[];
  category_1: JackpotHand;
  category_2: JackpotHand;
  both_hole_cards: boolean;
}

/** The weakest hand that wins a category by losing. */
export interface JackpotHand {
  category: string;
  ranks: string;
}

/** A jackpot: what can be won, at which stakes, by what, and who has won it. */
export interface JackpotMeter {
  jackpot: string;
  cents: number;
  /** What tables have paid since; it is added when the gaming day ends. */
  next_cents: number;
  guaranteed_cents: number;
  min_players: number;
  stakes: string[];
  criteria: JackpotCriterion[];
  wins: JackpotWin[];
}

/** All jackpots of the room. */
export interface JackpotMeters {
  jackpots: JackpotMeter[];
}

/** A day of one jackpot, its unbooked drop included. */
export interface JackpotMovement {
  opening_cents: number;
  dropped_cents: number;
  seeded_cents: number;
  paid_cents: number;
  corrected_cents: number;
}

/** Jackpots, and claims in the order in which they are decided. */
export interface JackpotPage {
  jackpots: JackpotView[];
  claims: ClaimView[];
}

/** A bad beat jackpot was paid to the players of a hand; these are the shares (BBJ-PAY-01). */
export interface JackpotShared {
  type: "JackpotShared";
  jackpot: string;
  table: string;
  hand_no: number;
  category: number;
  /** What each player got, in cents. */
  shares: Record<string, number>;
  at_ms: Instant;
}

/** A jackpot. */
export interface JackpotView {
  jackpot: string;
  /** What can be won. */
  booked_cents: number;
  /** What was counted into it today, and is not winnable yet. */
  dropped_cents: number;
  /** What lies in boxes that are not counted. */
  tapped_cents: number;
}

/** A jackpot that was paid: when, where, and what each player got. */
export interface JackpotWin {
  table: string;
  hand_no: number;
  category: number;
  paid_ms: number;
  cents: number;
  shares: Record<string, number>;
}

/** Answer the card that is offered face up. */
export interface Keep {
  type: "Keep";
  keep: boolean;
}

/** Keep money of a party back until the verdict; the reason is told to the player. */
export interface KeepBack {
  player: string;
  cents: number;
  why: string;
  /** Which withholding of the case it is: asked again, it is not done again. */
  number: number;
}

/** You are kept out until a moment, or for good; your money is yours. */
export interface KeptOut {
  type: "kept-out";
  until_ms: number | null;
}

/** The rebuy period ends: so many hands more at each table (TOUR-REBUY-04). */
export interface LastRebuyHands {
  type: "LastRebuyHands";
  hands: number;
}

/** A full layout was judged: a foul, or the bonus of its front, middle and back. */
export interface LayoutScored {
  type: "LayoutScored";
  seat: number;
  fouled: boolean;
  bonuses: [number, number, number];
}

/** A season of tournaments that are counted together. */
export interface League {
  id: string;
  name: string;
  offers: string[];
  from_ms: Instant;
  to_ms: Instant;
  points: LeaguePoints;
}

/** A season: which offers count, from when to when, and for how many points. */
export interface LeagueBody {
  name: string;
  offers: string[];
  from_ms: number;
  to_ms: number;
  points: PointsBody;
}

/** How places become points. */
export interface LeaguePoints {
  /** By a table of places, or by the root of entrants over place: few points for small fields. */
  formula: "table" | "root";
  table: number[];
  /** What the winner of a field of one would have by the root. */
  scale: number;
  /** What everybody gets who played. */
  for_entry: number;
  /** How many results of a player count; None is all. */
  best_of: number | null;
}

/** Where somebody stands in a league. */
export interface LeagueStanding {
  rank: number;
  player: PlayerId;
  points: number;
  played: number;
  best_place: number;
}

/** A league and who leads it. */
export interface LeagueTable {
  league: League;
  /** How many tournaments have counted. */
  events: number;
  standings: LeagueStanding[];
}

/** All leagues. */
export interface LeaguesShown {
  leagues: League[];
}

/** Cash me out as soon as I am in no hand. */
export interface Leave {
  type: "leave";
  table: string;
}

/** Let me wait no longer (CASH-ASG-05). */
export interface LeaveQueue {
  type: "leave-queue";
  stake: string;
}

/** The report of a day. */
export interface LedgerDay {
  report: DailyReport;
  owed_cents: number;
}

/** One entry of the books. */
export interface LedgerEntry {
  number: number;
  id: string;
  at_ms: number;
  by: string;
  note: string;
  corrects: string | null;
  legs: LedgerLeg[];
}

/** One account that an entry moves. */
export interface LedgerLeg {
  account: string;
  currency: string;
  amount: number;
}

/** Entries in order; `after` asks for the next page. */
export interface LedgerPage {
  entries: LedgerEntry[];
  after: number | null;
}

/** The report of a time. */
export interface LedgerReport {
  report: RangeReport;
}

/** How many players were left at a moment: one evening in ten had fewer, one in ten more. */
export interface LeftAt {
  minute: number;
  low: number;
  middle: number;
  high: number;
}

/** One line of a structure sheet (TOUR-STRUCT-01). */
export interface Level {
  small_blind: Chips;
  big_blind: Chips;
  ante: Chips;
  length_s: number;
  break_after_s: number;
  /** The smallest chip in play; where it grows, the smaller ones are raced off. */
  chip: Chips;
}

/** A level is in force from the next hand on. */
export interface LevelBegun {
  type: "LevelBegun";
  level: number;
  small_blind: Chips;
  big_blind: Chips;
  ante: Chips;
}

/** One line of a structure sheet. */
export interface LevelBody {
  small_blind: number;
  big_blind: number;
  ante?: number;
  length_s: number;
  break_after_s?: number;
  chip?: number;
}

/** One line of the structure. */
export interface LevelView {
  small_blind: number;
  big_blind: number;
  ante: number;
  length_s: number;
  break_after_s: number;
}

/** A sheet of levels. */
export interface LevelsMade {
  levels: Level[];
}

/** What you have forbidden yourself now, and what replaces it from a moment on. */
export interface LimitSet {
  type: "limit-set";
  measure: LimitMeasure;
  period: Period;
  most: number | null;
  next_most: number | null;
  next_from_ms: number | null;
}

/** One of my limits: what holds now, what replaces it, and how much of it is used. */
export interface LimitShown {
  measure: LimitMeasure;
  period: Period;
  most: number | null;
  next_most: number | null;
  next_from_ms: number | null;
  used: number;
}

/** The least and the most that may be bought, and why; no most is no limit. */
export interface Limits {
  min_chips: Chips;
  max_chips: Chips | null;
  why: string;
}

/** All that I have forbidden myself. */
export interface LimitsShown {
  limits: LimitShown[];
  cool_off_until_ms: number | null;
  excluded_until_ms: number | null;
  now_ms: number;
}

/** A player's connection is back. */
export interface LineBack {
  type: "LineBack";
  seat: number;
}

/** A player's connection is gone. */
export interface LineLost {
  type: "LineLost";
  seat: number;
}

/** My line of a sealed day, with all that is needed to check it. */
export interface LineProof {
  proof: "balance";
  root: string;
  previous: string;
  subject: string;
  count: number;
  sum_cents: number;
  position: number;
  line: string;
  cents: number;
  salt: string;
  path: LineSibling[];
}

/** A branch beside the way from my line to the root, and what it adds up to. */
export interface LineSibling {
  cents: number;
  hash: string;
}

/** A line of the menu. */
export interface LineView {
  stake: string;
  game: string;
  structure: string;
  small_blind_cents: number;
  big_blind_cents: number;
  min_buy_in_cents: number;
  max_buy_in_cents: number | null;
  seats: number;
  /** `5%`, `10%` or `time`. */
  charge: string;
  time_per_hour_cents: number;
  rake_cap_cents: number | null;
  jackpot: string;
  chips: number[];
}

/** One list with its offers. */
export interface ListView {
  stake: string;
  waiting: WaiterView[];
  offers: OfferView[];
  free_seats: number;
  /** Who would be called now, if anybody. */
  next_guest: string;
  number: number;
}

/** The games that can be asked about, and how the house writes amounts. */
export interface LiveGames {
  games: GameNamed[];
  decimals: number;
}

/** The hand that is being played. */
export interface LiveHandView {
  number: number;
  began_ms: number;
  game: string;
  button: number;
  small_blind: number;
  big_blind: number;
  dealt_in: number[];
  posts: PostDue[];
  /** What the jackpot takes if a second street is dealt. */
  jackpot_cents: number;
}

/** A seat of a table: free, kept, or taken. */
export interface LiveSeatView {
  seat: number;
  /** `free`, `kept`, `taken` or `over` (somebody plays on an absent owner's seat). */
  state: string;
  guest: string;
  name: string;
  owner: string;
  owner_name: string;
  here: boolean;
  away_why: string;
  away_since_ms: number;
  away_until_ms: number;
  /** `new`, `small`, `both` or `nothing`: what he owes before his next cards. */
  due: string;
  markers: number;
  wish: string;
  ways_in: WayIn[];
  chips_cents: number;
  chips_ms: number;
  since_ms: number;
  wants_change: boolean;
  devices_forbidden: boolean;
}

/** A table, whole. */
export interface LiveTableView {
  table: string;
  line: LineView;
  opened_ms: number;
  closed_ms: number;
  dealer: string;
  dealer_since_ms: number;
  seats: LiveSeatView[];
  seats_taken: number;
  hand: LiveHandView | null;
  hands_done: number;
  button_drawn: boolean;
  needs_button: boolean;
  last_round_left: number | null;
  call: CallView | null;
  clock: ClockView | null;
  deck_checked_ms: number;
  box: string;
  box_rake_cents: number;
  box_jackpot_cents: number;
  /** `hour` or `quarter-hour` where the jackpot is paid by time. */
  timed: string;
  /** The newest event of this table; send it as `seen`. */
  number: number;
}

/** A stake, as the lobby shows it. */
export interface LobbyLine {
  type: "LobbyLine";
  stake: string;
  game: string;
  format: "standard" | "deepstack" | "shortstack" | "banzai";
  betting: string;
  small_blind_chips: number;
  /** The big blind, or the smallest bet or point of a game without blinds. */
  big_blind_chips: number;
  /** The larger of the two bets of fixed limit; 0 where bets are not fixed. */
  big_bet_chips: number;
  seats: number;
  min_chips: number;
  /** The usual buy-in; what holds for one player is asked with `AskBuyIn`. */
  max_chips: number | null;
  /** Whether house bots keep players company. */
  practice: boolean;
  /** How many house bots come along when somebody joins; 0 where there are none. */
  bots: number;
  /** With how many more players a table opens; 1 is: with the next. None is: when staff does. */
  opens_with: number | null;
  players: number;
  waiting: number;
  /** The first of them where they are asked for; `open_tables` counts all. */
  tables: LobbyTable[];
  /** The bad beat jackpot that its tables can win. */
  jackpot: string | null;
  /** What can be won of it now. */
  jackpot_cents: number | null;
  open_tables: number;
  /** How many of the players are no house bots. */
  people: number;
  /** How many sit at the fullest table that has a free seat. */
  company: number;
  average_pot_chips: number;
  hands_per_hour: number;
  /** The table with most people, for who wants to look on. */
  busiest: string | null;
}

/** All stakes with their tables. */
export interface LobbyShown {
  lines: LobbyLine[];
}

/** A table, as the lobby shows it. */
export interface LobbyTable {
  table: string;
  name: string;
  seats: number;
  players: number;
  /** How many of them are house bots. */
  bots: number;
  average_pot_chips: number;
  hands_per_hour: number;
}

/** All stakes. */
export interface LobbyView {
  type: "LobbyView";
  lines: LobbyLine[];
}

/** It is me; `code` is of the authenticator, or one of the recovery codes. */
export interface Login {
  name: string;
  password: string;
  code?: string | null;
}

/** Say what is wrong with a draft, or how it would be shown with so many entries. */
export interface LookAtDesign {
  offer: AnnounceTournament;
  entrants?: number;
}

/** Everybody has entered; who has left an anchor opens his cut of the multiplier now. */
export interface LotAsked {
  type: "LotAsked";
  lot: LotView;
}

/** The multiplier is drawn; this proves it. */
export interface LotOpened {
  type: "LotOpened";
  lot: LotView;
}

/** The proof of the sealed half, as `huone fair verify` reads it. */
export interface LotOpening {
  root: string;
  previous: string;
  subject: string;
  count: number;
  position: number;
  payload: string;
  salt: string;
  path: string[];
}

/** What everybody may know of a lot: its seal at once, the proof after the draw. */
export interface LotView {
  root: string;
  number: number | null;
  opening: LotOpening | null;
  /** Who plays, in the order of their entries; there when the last has entered. */
  players: PlayerId[];
  anchors: Record<PlayerId, string>;
  cuts: Record<PlayerId, string>;
  /** Until when cuts are taken, while they are. */
  until: Instant | null;
}

/** Bring me into the next hand like that (CASH-NEW-01). */
export interface MakeWish {
  type: "make-wish";
  table: string;
  wish: Wish;
}

/** Who I am, and what I have set. */
export interface Me {
  player: string;
  name: string;
  roles: ("player" | "host" | "dealer" | "floor" | "cashier" | "director" | "chief" | "integrity" | "admin")[];
  language: string;
  email: string | null;
  totp: boolean;
  /** The client's own; the server keeps it and does not look. */
  settings: Record<string, unknown>;
  /** Whether I play without a password. */
  guest: boolean;
}

/** What a subscriber gets: a picture to begin with, or a change in it. */
export interface Message {
  type: "message";
  topic: string;
  number: number;
  picture?: Picture;
  change?: Change;
}

/** What a mix is played for: one set of amounts for each kind of game in it. */
export interface MixStakes {
  /** Fixed limit with a button. */
  blinds: Stakes;
  /** Fixed limit with ante and bring-in. */
  stud: Stakes;
  /** The blinds of the games that are not in fixed limit; a mix may have none. */
  big_bet: Stakes | null;
}

/** Seat a player at another table; seats are counted from 1. */
export interface MovePlayer {
  player: string;
  table: number;
  seat: number;
  why: string;
}

/** A move that the rules make before the next hand, and why. */
export interface MoveProposal {
  player: PlayerId;
  from_table: number;
  to_table: number;
  from_players: number;
  to_players: number;
  /** By how many players tables may differ now (TOUR-BAL-01..02). */
  difference_max: number;
  why: "balance" | "table-broken";
}

/** Give up at the showdown without showing. */
export interface Muck {
  type: "Muck";
}

/** The number was drawn that decides the prize pool (HEXA-04, AMB-66). */
export interface MultiplierDrawn {
  type: "MultiplierDrawn";
  number: number;
  multiplier_tenths: number;
  prizes_cents: Cents[];
}

/** A row of a HexaPro's table with its true odds (HEXA-04). */
export interface MultiplierView {
  multiplier_tenths: number;
  weight_per_100000: number;
  prize_pool_cents: number;
  payouts_cents: number[];
}

/** Let me not hear somebody any more, or again. */
export interface Mute {
  type: "mute";
  player: string;
  on?: boolean;
}

/** A case that I was told about. */
export interface MyCase {
  case: string;
  cause: string;
  stage: string;
  messages: MyMessage[];
  verdict: MyVerdict | null;
  may_appeal: boolean;
}

/** The clubs that I am in. */
export interface MyClubs {
  clubs: ClubShown[];
}

/** My friends, where they are, and what waits between us. */
export interface MyFriends {
  /** Who plays first, then who is here, then all others. */
  friends: FriendSeen[];
  /** Who would like to be my friend. */
  waiting: PlayerId[];
  /** Whom I have asked. */
  asked: PlayerId[];
  blocked: PlayerId[];
  /** Who may know that I am here, and where. */
  seen_by: "friends" | "nobody";
  /** Whether I am shown on leaderboards. */
  ranked: boolean;
}

/** A private game that I am in. */
export interface MyGame {
  game: HomeView;
  /** What is played there. */
  kind: string;
  players: PlayerId[];
  is_open: boolean;
}

/** The private games that I am in, my own first. */
export interface MyGames {
  games: MyGame[];
}

/** What I was told, or have said myself. */
export interface MyMessage {
  at_ms: number;
  text: string;
  mine: boolean;
}

/** The rules that apply to me, and whether I have accepted them. */
export interface MyRules {
  rulebook: string;
  version: string;
  title: string;
  published: string;
  link: string;
  /** Whether they have to be accepted before one plays. */
  asks: boolean;
  accepted_ms: number | null;
}

/** How my account stands with the house. */
export interface MyStatus {
  status: "active" | "under-investigation" | "suspended" | "barred" | "closed";
  withheld_cents: number;
  withheld: MyWithheld[];
  cases: MyCase[];
}

/** What was decided about me. */
export interface MyVerdict {
  clause: string;
  why: string;
  guilty: boolean;
  measures: string[];
  final: boolean;
}

/** Money of mine that is kept back, and why. */
export interface MyWithheld {
  case: string;
  cents: number;
  at_ms: number;
  why: string;
}

/** What somebody's cards make for one share on one board. */
export interface NamedHand {
  seat: number;
  board: number;
  share: string;
  kind: HandKind;
  category: string;
  ranks: string[];
  cards: Card[];
  says: string;
}

/** Send push messages to this browser; its push service gave it all three. */
export interface NewBrowser {
  endpoint: string;
  key: string;
  auth: string;
}

/** Open a case. */
export interface NewCase {
  cause: "complaint" | "soft-play" | "chip-dumping" | "collusion" | "automation" | "multi-accounting" | "unethical-play" | "manipulation" | "payment-fraud" | "money-laundering" | "circumvention" | "stalling" | "dispute" | "fairness";
  title: string;
  parties?: NewParty[];
  /** The first evidence, if there is some already. */
  text?: string;
  hands?: string[];
  facts?: Record<string, number>;
}

/** Let there be a club of this name. */
export interface NewClub {
  name: string;
}

/** Something was wrong, or is owed to me; `table` and `number` name a hand of mine. */
export interface NewDispute {
  text: string;
  table?: string | null;
  number?: number | null;
}

/** Write to me there from now on, or nowhere; the password shows that it is me. */
export interface NewEmail {
  password: string;
  email: string | null;
}

/** Something that speaks for or against somebody. */
export interface NewEvidence {
  text: string;
  proof?: "report" | "finding" | "note";
  hands?: string[];
}

/** Let me look like this; without a word it is the face that goes with my name. */
export interface NewFace {
  drawn?: string;
  /** JPEG, PNG or WebP, in base64. */
  picture?: string;
}

/** Let me play at once, under this name or under one that you choose. */
export interface NewGuest {
  name?: string | null;
  language?: string;
}

/** Speak this language with me. */
export interface NewLanguage {
  language: string;
}

/** Let us meet then; without a moment nothing is planned. */
export interface NewNextGame {
  at_ms?: number | null;
  minutes?: number;
  place?: string;
}

/** Write this about a player; an empty text without a colour removes the note. */
export interface NewNote {
  text: string;
  colour?: "none" | "red" | "orange" | "yellow" | "green" | "blue" | "purple";
}

/** A player, and what he is in the case. */
export interface NewParty {
  player: string;
  part: "reported" | "suspect" | "injured" | "witness";
}

/** Change my password; every other session ends. */
export interface NewPassword {
  password: string;
  new_password: string;
}

/** Make an account for this person. */
export interface NewPlayer {
  name: string;
  email?: string | null;
  language?: string;
}

/** Show me on leaderboards, or do not. */
export interface NewRanked {
  ranked: boolean;
}

/** Somebody does not play fair; `table` and `number` name a hand that I was dealt in. */
export interface NewReport {
  player: string;
  text: string;
  table?: string | null;
  number?: number | null;
}

/** Let somebody be this from now on. */
export interface NewRole {
  role: "owner" | "organiser" | "member";
}

/** A player has exactly these roles from now on. */
export interface NewRoles {
  roles: ("player" | "host" | "dealer" | "floor" | "cashier" | "director" | "chief" | "integrity" | "admin")[];
}

/** Count from this moment on, this way. */
export interface NewSeason {
  from_ms: number;
  for_entry?: number;
  best_of?: number | null;
}

/** Let this be my password from now on. */
export interface NewSecret {
  password: string;
}

/** Let these people know that I am here, and where. */
export interface NewSeenBy {
  seen_by: "friends" | "nobody";
}

/** Call a hand by these words, and by no others. */
export interface NewTags {
  tags: string[];
}

/** Give me a bearer token for a program. */
export interface NewToken {
  label?: string;
  days?: number;
}

/** Let money come to my wallet or leave it; `id` is mine, the same id is one request. */
export interface NewTransfer {
  id: string;
  cents: number;
}

/** Remind me of these, so, and not at these hours of my day. */
export interface NewWishes {
  push?: ("turn" | "seat" | "start")[];
  mail?: ("turn" | "seat" | "start")[];
  quiet_from?: number | null;
  quiet_until?: number;
  zone?: string;
}

/** When and where a club plays next. */
export interface NextGame {
  at_ms: Instant;
  minutes: number;
  place: string;
}

/** What I have written about another player. */
export interface Note {
  player: string;
  text: string;
  colour: "none" | "red" | "orange" | "yellow" | "green" | "blue" | "purple";
}

/** Keep a question for somebody to decide; `id` makes sure that it is noted once. */
export interface NoteRuling {
  id: string;
  at_ms: number;
  situation: string;
  facts: Record<string, string>;
  language?: "en" | "fi" | "sv" | "da";
  decimals?: number;
  table?: string;
  hand?: number;
  seat?: number;
  guest?: string;
}

/** All that I have written about others. */
export interface Notes {
  notes: Note[];
}

/** What an open hand wins of the pot on average, in thousandths. */
export interface Odds {
  seat: number;
  thousandths: number;
}

/** What the hands that lie open stand to win (`games.commentary`). */
export interface OddsShown {
  type: "OddsShown";
  odds: Odds[];
}

/** One way into the next hand, and what it costs at once. */
export interface Offer {
  wish: Wish;
  posts: Post[];
}

/** The seat kept the card that was offered, or rejected it (GAME-SVITEN-06). */
export interface OfferAnswered {
  type: "OfferAnswered";
  seat: number;
  kept: boolean;
}

/** An offer that another may lead to. */
export interface OfferChoice {
  id: string;
  name: string;
  buy_in_cents: number;
}

/** Something that the room holds, and when it does so next. */
export interface OfferLine {
  offer: TournamentOffer;
  source: "settings" | "staff";
  /** When the next one starts that is not announced yet; None is: there is none, or no time. */
  next_start: Instant | null;
  /** When that one takes entries. */
  opens_at: Instant | null;
}

/** A guest who is called to a seat. */
export interface OfferView {
  guest: string;
  name: string;
  table: string;
  seat: number;
  offered_ms: number;
  deadline_ms: number;
  taken: boolean;
  /** He has said by phone that he is on his way. */
  coming: boolean;
  min_cents: number;
  max_cents: number | null;
  why: string;
}

/** Everything that the room holds. */
export interface OffersShown {
  offers: OfferLine[];
}

/** These parties are one person; nobody takes it back. */
export interface OnePerson {
  players: string[];
}

/** An open-face hand begins; the deck that decides it is nobody's to see. */
export interface OpenFaceOpened {
  type: "OpenFaceOpened";
  game: string;
  stakes: PointStakes;
  seats: number[];
  stacks: number[];
  button: number;
}

/** The whole beginning of an open-face hand: with it and the placements, the hand replays. */
export interface OpenFaceStarted {
  type: "OpenFaceStarted";
  game: string;
  stakes: PointStakes;
  seats: number[];
  stacks: number[];
  button: number;
  deck: Card[];
}

/** Start a private game of my own, whose chips are counted for each of us. */
export interface OpenHomeGame {
  type: "open-home-game";
  terms: HomeTerms;
  password?: string;
}

/** Open a table of a stake for whom I invite. */
export interface OpenPrivateTable {
  type: "open-private-table";
  stake: string;
  name: string;
  password?: string;
  players_needed?: number;
}

/** Open one more table of a stake. */
export interface OpenTable {
  stake: string;
}

/** A structure in numbers. */
export interface Outline {
  start_big_blinds: number;
  /** Big blinds of the whole field at the last level; the winner ends up with them. */
  end_big_blinds: number;
  ends_in_level: number;
  /** How long it takes, breaks included, until about twenty big blinds are in play. */
  minutes: number;
  findings: StructureAdvice[];
}

/** What a guest can have paid out. */
export interface OwedView {
  guest: string;
  name: string;
  player: string;
  cents: number;
}

/** A tournament that a player has entered, and his table there. */
export interface OwnTournament {
  tournament: string;
  table: string | null;
  /** Whether its multiplier is still to be drawn, and cut. */
  lot: boolean;
}

/** What only the viewer himself is told. */
export interface OwnView {
  seat: number;
  turn: Turn | null;
  ways_in: Offer[];
  wish: Wish;
  break_asked: SitOutWhen | null;
  leaving: boolean;
  bank_ms: number;
  chips_asked: number;
  auto_top_up: boolean;
  straddles: boolean;
  plays_over: boolean;
}

/** The owner of a seat that was played over sits on it again (live:AMB-60). */
export interface OwnerBack {
  type: "OwnerBack";
  seat: number;
  player: string;
  chips: number;
}

/** Two layouts were compared: what `seat` wins from `other`, or loses where it is below 0. */
export interface PairScored {
  type: "PairScored";
  seat: number;
  other: number;
  rows: [number, number, number];
  scoop: number;
  foul: number;
  bonuses: [number, number, number];
  points: number;
}

/** A link with which a player sets a password, once. */
export interface PasswordLink {
  player: string;
  /** None for who may not see it. */
  link: string | null;
  /** Whether it is on its way to the player's address. */
  sent: boolean;
}

/** Deal no hand after this one, or go on. */
export interface PauseHomeGame {
  type: "pause-home-game";
  table: string;
  on?: boolean;
}

/** The reason of a pause, which the clock shows. */
export interface PauseWhy {
  why: string;
}

/** Pay for my food and drink with chips of my stack (LIVE-STAKE-07). */
export interface PayRestaurant {
  type: "pay-restaurant";
  table: string;
  chips: number;
}

/** What moved in one day or one month, and what was owed when it ended. */
export interface PeriodLine {
  period: string;
  deposits_cents: number;
  withdrawals_cents: number;
  rake_cents: number;
  fees_cents: number;
  /** Paid for rake plans, less what was given back. */
  plans_cents: number;
  /** Given to players by the house: tickets, promotions, added prizes and multipliers. */
  bonuses_cents: number;
  tournament_entries: number;
  owed_cents: number;
}

/** The seat that is kept for him. */
export interface PhoneCall {
  stake: string;
  table: string;
  seat: number;
  offered_ms: number;
  deadline_ms: number;
  coming: boolean;
  taken: boolean;
  min_cents: number;
  max_cents: number | null;
}

/** A game of the house, and where this guest stands on its list. */
export interface PhoneLine {
  line: LineView;
  tables: number;
  seats: number;
  playing: number;
  free_seats: number;
  waiting: number;
  /** 0 if he does not wait for it. */
  place: number;
}

/** Where he sits. */
export interface PhoneSeat {
  table: string;
  seat: number;
  stake: string;
  game: string;
  here: boolean;
}

/** What a guest sees of himself and the house. */
export interface PhoneView {
  number: number;
  now_ms: number;
  is_open: boolean;
  /** Nobody's, before he has joined a list. */
  guest: string;
  name: string;
  here: boolean;
  sent_away_until_ms: number;
  excluded_until_ms: number;
  /** With what he left his last table today. */
  left_cents: number | null;
  lists_max: number;
  lines: PhoneLine[];
  call: PhoneCall | null;
  seat: PhoneSeat | null;
  /** The tournaments that he is in, the newest last. */
  contests: string[];
}

/** Are you there? `at` comes back as it is. */
export interface Ping {
  type: "ping";
  at: number;
}

/** Lay the cards that were dealt in the three rows of a layout (OFC-03, OFC-04). */
export interface Place {
  type: "Place";
  front?: Card[];
  middle?: Card[];
  back?: Card[];
}

/** A player has finished; shared places have the same `shared_from` and `shared_to`. */
export interface PlaceTaken {
  type: "PlaceTaken";
  player: PlayerId;
  place: number;
  shared_from: number;
  shared_to: number;
}

/** Players who are out have moved up, because another was disqualified (TOUR-DQ-04). */
export interface PlacesMoved {
  type: "PlacesMoved";
  places: Record<PlayerId, number>;
}

/** A plan of the rulebook. */
export interface PlanOffered {
  number: number;
  price_cents: number;
  lasts_days: number | null;
  sold: boolean;
}

/** The plan that I have chosen, and those that I could. */
export interface PlanShown {
  number: number;
  activated_ms: number;
  expires_ms: number | null;
  /** What I would get back today. */
  refund_cents: number;
  plans: PlanOffered[];
}

/** Let me play on the seat of an absent owner, as staff has agreed (LIVE-OVER-01). */
export interface PlayOver {
  type: "play-over";
  table: string;
  seat: number;
  chips: number;
}

/** How often somebody did what, in some hands. */
export interface PlayStyle {
  hands: number;
  /** Hands in which he put chips in on the first street without having to. */
  voluntary: number;
  /** Hands in which he raised on the first street. */
  raised: number;
  /** Hands in which he could raise the first raise of somebody else. */
  three_bet_chances: number;
  three_bets: number;
  /** Hands in which he was still in on the second street. */
  went_on: number;
  showdowns: number;
  showdowns_won: number;
}

/** My tournaments, the newest first; `before` asks for older ones. */
export interface PlayedPage {
  lines: PlayedTournament[];
  before: string | null;
}

/** Which of my tournaments: of one kind, or all; what comes behind a place in the list. */
export interface PlayedQuery {
  kind?: "scheduled" | "sit-and-go" | "hexapro" | null;
  before?: string | null;
  limit?: number;
}

/** A tournament that a player has entered, how far it got him, and for how much. */
export interface PlayedTournament {
  tournament: string;
  name: string;
  kind: "sit-and-go" | "hexapro" | "hexapro-extreme" | "scheduled";
  /** When he entered. */
  at_ms: Instant;
  stage: "registering" | "playing" | "finished" | "cancelled";
  entrants: number;
  /** How often he entered himself. */
  entries: number;
  place: number | null;
  paid_cents: number;
  won_cents: number;
}

/** A player of a tournament. */
export interface PlayerLine {
  player: PlayerId;
  chips: number;
  table: string | null;
  place: number | null;
  prize_cents: number;
  bounty_cents: number;
  out: boolean;
  away: boolean;
  bot: boolean;
  rebuys: number;
  re_entries: number;
}

/** A player goes to another table; his message says why (MTT-BAL-02). */
export interface PlayerMoved {
  type: "PlayerMoved";
  player: PlayerId;
  from_table: number;
  to_table: number;
  seat: number;
  why: "balance" | "table-broken" | "late-entry" | "director";
  waits: boolean;
}

/** A player has lost his last chips; his place follows, or when registration is over. */
export interface PlayerOut {
  type: "PlayerOut";
  player: PlayerId;
  table: number;
}

/** A player has a seat; at the start, or because he came late or came back. */
export interface PlayerSeated {
  type: "PlayerSeated";
  player: PlayerId;
  table: number;
  seat: number;
  chips: Chips;
}

/** Some players of a tournament in their order; `after` is where the next page begins. */
export interface PlayersPage {
  lines: PlayerLine[];
  after: number | null;
}

/** Which players of a tournament: behind a place in the list, and by a part of their names. */
export interface PlayersQuery {
  after?: number;
  limit?: number;
  search?: string;
}

/** The player's own time limit is reached: he sits out as soon as he is in no hand. */
export interface PlaytimeOver {
  type: "PlaytimeOver";
  at_ms: Instant;
}

/** How places become points. */
export interface PointsBody {
  formula?: "table" | "root";
  table?: number[];
  scale?: number;
  for_entry?: number;
  best_of?: number | null;
}

/** A seat paid another for its points: all that it owed, or as much as a limit leaves. */
export interface PointsPaid {
  type: "PointsPaid";
  seat: number;
  to: number;
  owed_chips: number;
  chips: number;
}

/** I am here. */
export interface Pong {
  type: "pong";
  at: number;
  now: Instant;
}

/** A forced bet of one seat in one hand, at its nominal size. */
export interface Post {
  seat: number;
  kind: PostKind;
  chips: number;
}

/** What a seat puts in before the deal. */
export interface PostDue {
  seat: number;
  kind: string;
  cents: number;
}

/** A seat has made a forced bet; a short stack posts what it has. */
export interface Posted {
  type: "Posted";
  seat: number;
  kind: PostKind;
  chips: number;
  all_in: boolean;
}

/** A pot and who may win it; a house may leave the counting to the players (CONF-15). */
export interface PotView {
  chips: number | null;
  seats: number[];
}

/** A seat won chips of a pot; `share` names the part, such as high or low. */
export interface PotWon {
  type: "PotWon";
  pot: number;
  share: string;
  board: number;
  seat: number;
  chips: number;
}

/** Keep these anchors, each the end of a chain of cuts of mine, for tables where I will sit. */
export interface PrepareCuts {
  type: "prepare-cuts";
  anchors: string[];
  table?: string | null;
}

/** The tournament owes a player prize money; after a re-ranking only what is more. */
export interface PrizeOwed {
  type: "PrizeOwed";
  player: PlayerId;
  place: number;
  cents: Cents;
}

/** Why a request was not carried out; nothing has changed. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  code: string;
  detail: string;
  facts: Record<string, number | string | (number | string)[] | null>;
}

/** Every card that I saw in a hand, opened, and how the deck was cut: `huone fair verify`. */
export interface Proofs {
  root: string;
  cards: CardProof[];
  proof: "hand";
  /** The root of the hand before, or 64 zeros. */
  previous: string;
  subject: string;
  count: number;
  /** What everybody's cut had to fit, by seat. */
  anchors: Record<number, string>;
  /** The cuts that were there when the hand began, by seat. */
  cuts: Record<number, string>;
  /** The hand as I saw it; from it follows which card had to come next. */
  seen: SeenEvent[];
}

/** A deal that is on the table. */
export interface ProposalView {
  cents: Record<PlayerId, number>;
  for_winner_cents: number;
  agreed: PlayerId[];
}

/** Let us divide the prizes: by ICM, by chips, or as `cents` says; I agree to it. */
export interface ProposeDeal {
  type: "propose-deal";
  tournament: string;
  deal: "icm" | "chip-chop" | "custom";
  cents?: Record<string, number>;
  for_winner_cents?: number;
}

/** A square of dark and light, row by row; 1 is dark. */
export interface QrCode {
  rows: string[];
}

/** The player's turn had come, but he could not sit down. */
export interface QueueLeft {
  type: "QueueLeft";
  stake: string;
  why: string;
  at_ms: Instant;
}

/** The house's part of a pot, and what of it feeds the jackpot. */
export interface RakeTaken {
  type: "RakeTaken";
  pot: number;
  rake_chips: number;
  jackpot_chips: number;
}

/** A time of the room's money, by day or by month. */
export interface RangeReport {
  first_day: string;
  last_day: string;
  currency: string;
  lines: PeriodLine[];
  total: PeriodLine;
  rake_by_stake_cents: Record<string, number>;
  rake_by_game_cents: Record<string, number>;
  fees_by_tournament_cents: Record<string, number>;
  liabilities_cents: Record<string, number>;
  house_cents: Record<string, number>;
  bank_cents: number;
}

/** Enter me again into a tournament that I am out of (TOUR-REENT-01). */
export interface ReEnter {
  type: "re-enter";
  tournament: string;
  ticket?: string | null;
  buy_in_cents?: number | null;
}

/** Read drafts from the text of a settings file. */
export interface ReadDesign {
  text: string;
}

/** Sell me new chips in a tournament (TYPE-REB-01). */
export interface Rebuy {
  type: "rebuy";
  tournament: string;
}

/** A player without chips may buy new ones until a moment. */
export interface RebuyOffered {
  type: "RebuyOffered";
  player: PlayerId;
  until: number;
}

/** One-time codes for who has lost his authenticator; they are shown this once. */
export interface RecoveryCodes {
  recovery_codes: string[];
}

/** No, and nothing has changed. `id` is the command's, `topic` the subscription's. */
export interface Refusal {
  type: "refused";
  id: string | null;
  topic: string | null;
  code: string;
  says: string;
  facts: Record<string, number | string | (number | string)[] | null>;
}

/** Enter me into a tournament, for money or with a ticket (MTT-REG-01, MTT-REG-09). */
export interface Register {
  type: "register";
  tournament: string;
  ticket?: string | null;
  buy_in_cents?: number | null;
  games?: number;
}

/** Let me in under a name that nobody else has. */
export interface RegisterAccount {
  name: string;
  password: string;
  email?: string | null;
  language?: string;
}

/** Nobody enters any more, so the prizes are final (MTT-PRZ-03, TOUR-PRIZE-02). */
export interface RegistrationOver {
  type: "RegistrationOver";
  entries: number;
  pool_cents: Cents;
  prizes_cents: Cents[];
}

/** What many evenings of one tournament add up to. */
export interface RehearsalReport {
  runs: number;
  expects: Expectation;
  outline: Outline;
  /** One evening in ten ends before. */
  minutes_early: number;
  minutes_middle: number;
  /** One evening in ten ends later. */
  minutes_late: number;
  ends: EndBar[];
  left: LeftAt[];
  entrants_low: number;
  entrants_high: number;
  /** With those who entered again. */
  entries_middle: number;
  rebuys_middle: number;
  add_ons_middle: number;
  /** The most at once, in nine evenings of ten. */
  tables: number;
  dealers: number;
  level_middle: number;
  /** How many evenings were still played when the last level of the sheet was over. */
  beyond_sheet_runs: number;
  pool_cents_middle: number;
  /** How many evenings the house had to add something to keep its guarantee. */
  overlay_runs: number;
  overlay_cents_mean: number;
  overlay_cents_most: number;
  fees_cents_low: number;
  fees_cents_middle: number;
  fees_cents_high: number;
}

/** Play a draft many times, with what is expected of the evening. */
export interface RehearseDesign {
  offer: AnnounceTournament;
  entrants: number;
  spread_percent?: number;
  players?: "people" | "house-bots";
  hands_per_hour?: number;
  late_percent?: number;
  again_percent?: number;
  add_on_percent?: number;
  runs?: number;
  seed?: number;
}

/** Of what I am reminded, and how. */
export interface Reminders {
  /** What a browser subscribes with; nothing where the room sends no push messages. */
  key: string | null;
  /** Whether letters leave the room, and I have an address. */
  mail_possible: boolean;
  push: ("turn" | "seat" | "start")[];
  mail: ("turn" | "seat" | "start")[];
  quiet_from: number | null;
  quiet_until: number;
  zone: string;
  browsers: BrowserShown[];
}

/** Send somebody away; his chips stay counted, and the link lets him in no more. */
export interface RemoveGuest {
  type: "remove-guest";
  table: string;
  player: string;
}

/** Something at a table was not right; the hand and what was said go along (COL-03). */
export interface Report {
  type: "report";
  table: string;
  about: string;
  text: string;
}

/** Something that was said at a table. */
export interface ReportedLine {
  player: string;
  text: string;
  at_ms: number;
  hand_no: number;
}

/** I have forgotten my password. */
export interface ResetWanted {
  name: string;
}

/** The stock ran short, so cards went back into it and were shuffled (GAME-STUD-27). */
export interface Reshuffled {
  type: "Reshuffled";
  count: number;
}

/** My results of one kind: `cash` or `tournament`. */
export interface ResultLine {
  kind: "cash" | "tournament";
  points: ResultPoint[];
}

/** Where the graph of my results stands after a day's play. */
export interface ResultPoint {
  at_ms: number;
  hands: number;
  /** Won or lost so far. */
  cents: number;
}

/** The graph of my results. */
export interface Results {
  lines: ResultLine[];
  currency: string;
}

/** A hand with every card, for who reviews it; the seed deals the whole deck again. */
export interface ReviewedHand {
  table: string;
  hand_no: number;
  players: Record<number, string>;
  events: (PublicEvent | HandStarted | CardsDealt | Discarded | OpenFaceStarted)[];
  seed: string | null;
  previous: string;
  deck: string;
  void_why: string;
}

/** What a client needs to know of the room. */
export interface RoomInfo {
  name: string;
  currency: string;
  /** How many digits of an amount stand behind the point. */
  decimals: number;
  rulebook: string;
  languages: string[];
  version: string;
  /** Whether players choose their seats at open tables; at private ones they always do. */
  seats_chosen: boolean;
  /** How many characters a new password has at least. */
  password_min: number;
  /** Whether one may play at once, as a guest. */
  guests: boolean;
}

/** The rows of an open-face player, which everybody sees. */
export interface RowsView {
  front: Card[];
  middle: Card[];
  back: Card[];
}

/** Let the verdict stand, or look into the case again. */
export interface RuleOnAppeal {
  granted: boolean;
  why: string;
}

/** A yes to the rules: which, and when (SYS-44). */
export interface RulesAccepted {
  rulebook: string;
  version: string;
  at_ms: Instant;
}

/** An answer that can be chosen for a question. */
export interface RulingAnswer {
  value: string;
  label: string;
}

/** Where all of one kept amount goes. */
export interface RulingBody {
  entry: string;
  to_players?: Record<string, number>;
  seized_cents?: number;
}

/** What the rules say. */
export interface RulingGiven {
  situation: string;
  lines: RulingLines;
  why: string;
  options: RulingOption[];
  clauses: CitedClause[];
  /** Chips of a bet that stay in, where the ruling is a bet. */
  stays_chips: number;
  returns_chips: number;
  /** Situations that are likely to be asked about next. */
  follow_ups: string[];
}

/** A line of the log. */
export interface RulingLine {
  day: string;
  number: number;
  at_ms: number;
  asked_by: string;
  situation: string;
  name: string;
  says: string[];
  why: string;
  clauses: string[];
  options: string[];
  table: string;
  hand: number;
  seat: number;
  guest: string;
  /** None while nobody has decided. */
  how: "as-stated" | "option" | "otherwise" | null;
  decided: string;
  decided_why: string;
  decided_by: string;
  took_ms: number;
  struck_by: string;
  struck_why: string;
}

/** What is announced, what it means for chips, and the motions of the dealer. */
export interface RulingLines {
  head: string;
  more: string[];
  motions: string[];
}

/** Rulings, the newest first, and the days that have any. */
export interface RulingLogPage {
  rulings: RulingLine[];
  /** Today, as the house counts. */
  day: string;
}

/** What somebody may decide instead, and whose choice it is. */
export interface RulingOption {
  chooser: "floor" | "player";
  lines: RulingLines;
}

/** One fact, as it is asked for. */
export interface RulingQuestion {
  fact: string;
  label: string;
  kind: "yes-no" | "choice" | "moves" | "amount" | "count" | "seat" | "chips" | "seats" | "cards" | "card" | "game" | "texts" | "hands";
  answers: RulingAnswer[];
  needed: boolean;
  /** Whether it is asked for first; else `usual` is taken and can be changed. */
  at_once: boolean;
  usual: string;
  /** Whether the table knows it. */
  of_table: boolean;
  /** It is only asked for while this other fact has one of `when_answers`. */
  when_fact: string;
  when_answers: string[];
  /** Of those, the answers with which it is needed. */
  needed_for: string[];
}

/** A seat said how often it would run the board. */
export interface RunoutsWanted {
  type: "RunoutsWanted";
  seat: number;
  count: number;
}

/** What a party was told, or has said. */
export interface Said {
  player: string;
  text: string;
}

/** What follows for one player. */
export interface SanctionBody {
  player: string;
  measure: "warn" | "disqualify" | "exclude-from-banzai" | "suspend" | "close" | "bar";
  until_ms?: number | null;
}

/** A draft, who saved it last, and when. */
export interface SavedDesign {
  offer: TournamentOffer;
  by: string;
  at_ms: Instant;
}

/** Say something at a table. */
export interface Say {
  type: "say";
  table: string;
  text: string;
}

/** A tournament, as the schedule shows it. */
export interface ScheduleLine {
  type: "ScheduleLine";
  tournament: string;
  offer: string;
  name: string;
  kind: string;
  game: string;
  structure: string;
  prize_cents: number;
  bounty_cents: number;
  fee_cents: number;
  entrants: number;
  entries_max: number | null;
  players_left: number;
  seats: number;
  stage: "registering" | "playing" | "finished" | "cancelled";
  takes_entries: boolean;
  starts_at: Instant | null;
  /** When late registration ends if nothing stops the clock; None is: not late, or not known. */
  late_until: Instant | null;
  prize_pool_cents: number;
  guaranteed_cents: number;
  added_cents: number;
  level: number;
  /** How many of the entrants are house bots. */
  bots: number;
  /** Whether house bots fill the empty seats. */
  practice: boolean;
  rebuys: boolean;
  re_entry: boolean;
  bounty: string | null;
  /** The offer whose entries are won here. */
  target: string | null;
}

/** All tournaments that are announced, played or just over. */
export interface ScheduleView {
  type: "ScheduleView";
  lines: ScheduleLine[];
}

/** The seal over all that the room owed at the end of a day (docs/FAIRNESS.md). */
export interface SealedDayShown {
  day: string;
  sealed_ms: number;
  root: string;
  /** The root of the day that was sealed before, or 64 zeros. */
  previous: string;
  /** What the room owed to everybody together: wallets, tables, pools, jackpots, tickets. */
  sum_cents: number;
  /** How many lines there are, empty ones among them. */
  count: number;
}

/** Sealed days, the newest first; `before` asks for the next page. */
export interface SealedDaysPage {
  days: SealedDayShown[];
  currency: string;
  before: string | null;
}

/** What counts for the standings. */
export interface Season {
  from_ms: Instant;
  points: LeaguePoints;
}

/** A player has moved to another seat of the table (LIVE-CHG-01). */
export interface SeatChanged {
  type: "SeatChanged";
  seat: number;
  to_seat: number;
  player: string;
}

/** What a seat owes now, in whole chips, and what is carried on. */
export interface SeatCharge {
  seat: number;
  guest: string;
  minutes: number;
  due_cents: number;
  carried_cents: number;
}

/** The player's turn in the queue has come: he sits. */
export interface SeatGiven {
  type: "SeatGiven";
  table: string;
  seat: number;
  stack_chips: number;
  at_ms: Instant;
}

/** A player has got up and takes his chips along. */
export interface SeatLeft {
  type: "SeatLeft";
  seat: number;
  player: string;
  chips: number;
  why: LeftBecause;
}

/** A seat is kept for the player until a moment (LIVE-SEAT-03). */
export interface SeatOffered {
  type: "SeatOffered";
  stake: string;
  table: string;
  until_ms: Instant;
  at_ms: Instant;
}

/** A satellite owes a player an entry to its target, a ticket if he cannot be seated. */
export interface SeatOwed {
  type: "SeatOwed";
  player: PlayerId;
  place: number;
  target: string;
  worth_cents: Cents;
}

/** What everybody sees of somebody's way into the next hand. */
export interface SeatStanding {
  seat: number;
  due: Due;
  markers: number;
  break_ends: Instant | null;
}

/** A player has sat down; `over` if he plays on the seat of an absent owner (LIVE-OVER-01). */
export interface SeatTaken {
  type: "SeatTaken";
  seat: number;
  player: string;
  chips: number;
  over: boolean;
}

/** Somebody at the table, as everybody there sees him. */
export interface SeatView {
  seat: number;
  player: PlayerId;
  stack_chips: number;
  bet_chips: number;
  doing: Doing;
  online: boolean;
  cards: CardsView | null;
  rows: RowsView | null;
  /** What stands between him and his next cards. */
  due: Due;
  /** Missed-blind markers before him, in a house that has them (LIVE-MISS-01). */
  markers: number;
  break_why: BreakBecause | null;
  break_ends: Instant | null;
  /** Whose seat it is, if somebody else plays on it (LIVE-OVER-01). */
  owner: PlayerId | null;
  /** What he has put in during the hand, this street's bet included; pots are made of it. */
  paid_chips: number;
  /** What of his lies in the main pot without a match. */
  dead_chips: number;
}

/** You sit. */
export interface Seated {
  type: "seated";
  table: string;
  seat: number;
  chips: number;
}

/** A hand, as one of its players saw it. */
export interface SeenHand {
  hand_id: number;
  table: string;
  hand_no: number;
  game: string;
  rulebook: string;
  started_ms: number;
  ended_ms: number;
  outcome: "played" | "void";
  /** The commitment to the deck, published before the first card. */
  root: string;
  seat: number;
  players: HandPlayer[];
  /** With what the hands that he saw were called, and what open ones stood to win. */
  seen: SeenEvent[];
  /** What a chip was worth; 0 where chips are no money, as in a tournament. */
  chip_cents: number;
}

/** What a viewer sees of an event in the hand. */
export interface SeenInHand {
  type: "SeenInHand";
  number: number;
  event: SeenEvent;
}

/** Where I am signed in. */
export interface SessionShown {
  id: string;
  /** `browser` or `program`. */
  kind: string;
  label: string;
  address: string;
  made_ms: number;
  seen_ms: number;
  expires_ms: number;
  /** Whether it is the one that asks. */
  current: boolean;
}

/** All my sessions, the newest first. */
export interface Sessions {
  sessions: SessionShown[];
}

/** Fill my stack up before each hand, or not any more (CASH-TOP-01). */
export interface SetAutoTopUp {
  type: "set-auto-top-up";
  table: string;
  on: boolean;
}

/** Let me pay in, lose or play no more than that: cents or milliseconds, None as I like. */
export interface SetLimit {
  type: "set-limit";
  measure: LimitMeasure;
  period: Period;
  most: number | null;
}

/** Whoever has this link sees the hand as I saw it, my cards included. */
export interface ShareLink {
  link: string;
}

/** What somebody gets of a claim. */
export interface ShareView {
  seat: number;
  guest: string;
  name: string;
  /** `loser`, `winner` or `other`. */
  role: string;
  cents: number;
  player: string;
}

/** Who has won what, and who pays whom; it adds up to nothing. */
export interface Sheet {
  table: string;
  name: string;
  host: PlayerId;
  hands: number;
  lines: SheetLine[];
  payments: FriendPayment[];
}

/** One player of a home game, in chips. */
export interface SheetLine {
  player: PlayerId;
  bot: boolean;
  bought_chips: number;
  left_chips: number;
  stack_chips: number;
  won_chips: number;
}

/** Turn the hand up at the showdown. */
export interface Show {
  type: "Show";
}

/** Let everybody see some of the cards that I had in the hand that is over. */
export interface ShowCards {
  type: "show-cards";
  table: string;
  hand: number;
  cards: Card[];
}

/** A hand that claims a jackpot, with everything that is to be checked. */
export interface ShownClaim {
  claim: string;
  jackpot: string;
  table: string;
  hand_no: number;
  game: string;
  category: number;
  began_ms: number;
  /** Who took part, by seat. */
  players: Record<string, string>;
  losers: number[];
  winners: number[];
  hands: Record<string, string>;
  boards: string[];
  state: "waiting" | "confirmed" | "rejected" | "paid";
  decided_by: string;
  why: string;
  shares: Record<string, number>;
}

/** The face of one player. */
export interface ShownFace {
  player: string;
  drawn: string;
  /** A WebP picture in base64; nothing for a drawn face. */
  picture: string;
}

/** The faces of some players; who has chosen none is not among them. */
export interface ShownFaces {
  faces: ShownFace[];
}

/** Take the word from a player until a moment. */
export interface Silence {
  why: string;
  until_ms: number;
}

/** Seat me here: at a private table, where seats are chosen, or on a seat kept for me. */
export interface SitDown {
  type: "sit-down";
  table: string;
  chips: number;
  seat?: number | null;
}

/** Let me take a break at one table, or everywhere if none is named (CASH-SIT). */
export interface SitOut {
  type: "sit-out";
  table?: string | null;
  when?: SitOutWhen;
}

/** Everything that is asked about a situation. */
export interface SituationForm {
  situation: string;
  name: string;
  questions: RulingQuestion[];
}

/** A situation that can be asked about; `phrase` is what found it. */
export interface SituationLine {
  situation: string;
  name: string;
  subject: string;
  phrase: string;
}

/** Situations by subject, or those that were searched for, the likeliest first. */
export interface SituationList {
  situations: SituationLine[];
}

/** A sit & go of one size, and what it may cost. */
export interface SizeChoice {
  seats: number;
  buy_ins_cents: number[];
}

/** A player has survived a first phase with these chips (TYPE-PHS-02). */
export interface StackCarried {
  type: "StackCarried";
  player: PlayerId;
  chips: Chips;
}

/** The stacks of a table after a hand. */
export interface StacksChanged {
  type: "StacksChanged";
  table: string;
  chips: Record<string, number>;
}

/** A player, as staff sees him. */
export interface StaffPlayer {
  player: string;
  name: string;
  roles: ("player" | "host" | "dealer" | "floor" | "cashier" | "director" | "chief" | "integrity" | "admin")[];
  language: string;
  email: string | null;
  totp: boolean;
  made_ms: number;
  suspended_until_ms: number | null;
  suspended_why: string;
  status: "active" | "under-investigation" | "suspended" | "barred" | "closed";
  /** None if he has never come in, or the asker does not look after money. */
  wallet_cents: number | null;
  tables: string[];
  /** The rules that he has said yes to, the newest last; empty until he has come in. */
  rules_accepted: RulesAccepted[];
}

/** The players that were looked for. */
export interface StaffPlayers {
  players: StaffPlayer[];
}

/** A table, as the floor sees it; no card is part of it. */
export interface StaffTable {
  table: string;
  name: string;
  stake: string;
  game: string;
  players: string[];
  /** The hand that runs. */
  hand_no: number | null;
  private: boolean;
  closing: boolean;
  halted: boolean;
}

/** All open tables. */
export interface StaffTables {
  tables: StaffTable[];
}

/** A tournament, as the floor sees it beyond its lobby. */
export interface StaffTournament {
  tournament: string;
  /** Whether it has stopped because something could not be recorded. */
  halted: boolean;
}

/** Money that changed hands at the desk; `id` makes sure that it is booked once. */
export interface StaffTransfer {
  id: string;
  cents: number;
  why: string;
}

/** One page of the tables of a stake, in the order of their numbers. */
export interface StakeTables {
  type: "StakeTables";
  stake: string;
  page: number;
  pages: number;
  tables: LobbyTable[];
}

/** The amounts of a table, in chips. */
export interface Stakes {
  structure: Structure;
  small_blind: number;
  big_blind: number;
  ante: number;
  big_blind_ante: number;
  /** The one blind of an ante game, posted by the button, who so acts last; short deck has it. */
  button_blind: number;
  bring_in: number;
  small_bet: number;
  big_bet: number;
  /** The smallest chip in play: the unit in which odd chips are handed out (AMB-28). */
  chip: number;
}

/** What a table plays for: one of the three. */
export interface StakesView {
  bets: Stakes | null;
  mix: MixStakes | null;
  points: CashPoints | null;
}

/** What has become of the table between its hands, beside what its events say. */
export interface Standing {
  type: "Standing";
  deals_at: Instant | null;
  seats: SeatStanding[];
  own: OwnView | null;
}

/** A page of my statement, the newest line first; `before` asks for the next page. */
export interface Statement {
  lines: StatementRow[];
  before: number | null;
}

/** One movement of my wallet, and the balance that it left. */
export interface StatementRow {
  number: number;
  at_ms: number;
  entry: string;
  what: string;
  subject: string;
  /** `subject` and `act` are the cause, for a client that words it in another language. */
  act: string;
  link: string | null;
  amount_cents: number;
  balance_cents: number;
  corrects: string | null;
}

/** The last hand is over; a break has its end, a pause has none. */
export interface StopBegun {
  type: "StopBegun";
  kind: "break" | "add-on" | "pause" | "restart";
  until: number | null;
}

/** No more hands are dealt until a break or pause is over (MTT-BRK-03). */
export interface StopCalled {
  type: "StopCalled";
  kind: "break" | "add-on" | "pause" | "restart";
  /** What the director says about it. */
  why: string;
}

/** Play goes on. */
export interface StopOver {
  type: "StopOver";
  kind: "break" | "add-on" | "pause" | "restart";
}

/** A break or pause: called for after the running hands, or begun until a moment. */
export interface StopView {
  kind: "break" | "add-on" | "pause" | "restart";
  begun: boolean;
  until: Instant | null;
  /** What the director said about it. */
  why: string;
}

/** I straddle when it is mine to post, or not any more. */
export interface Straddle {
  type: "straddle";
  table: string;
  on: boolean;
}

/** A player said whether he straddles when it is his to post (LIVE-STRD-01). */
export interface StraddleChosen {
  type: "StraddleChosen";
  seat: number;
  on: boolean;
}

/** A street begins; its cards follow. */
export interface StreetStarted {
  type: "StreetStarted";
  name: string;
}

/** Strike a ruling of a day; it stays in the log with the reason. */
export interface StrikeRuling {
  day: string;
  why: string;
}

/** Something about a structure that its designer should know. */
export interface StructureAdvice {
  weight: "note" | "warning";
  code: string;
  says: string;
}

/** One of my hands, and how I played it. */
export interface StudiedLine {
  hand: HandLine;
  stake: string;
  position: string;
  voluntary: boolean;
  raised: boolean;
  three_bet: boolean;
  showdown: boolean;
  tags: string[];
}

/** Hands that fit, the newest first; `before` asks for those behind, there may be none here. */
export interface StudiedPage {
  hands: StudiedLine[];
  before: number | null;
}

/** The cash hands of one day. */
export interface StudyDay {
  /** Days since 1970. */
  day: number;
  hands: number;
  cents: number;
}

/** Hands of one kind, game, stake and position. */
export interface StudyLine {
  kind: "cash" | "tournament";
  game: string;
  stake: string;
  position: string;
  cents: number;
  big_blinds: number;
  style: PlayStyle;
}

/** Which of my hands, by how I played them. */
export interface StudyQuery {
  kind?: "cash" | "tournament" | null;
  game?: string | null;
  stake?: string | null;
  position?: string | null;
  did?: "voluntary" | "raised" | "three_bet" | "showdown" | null;
  result?: "won" | "lost" | null;
  tag?: string | null;
  from?: number | null;
  to?: number | null;
  before?: number | null;
}

/** Cash hands without a long pause. */
export interface StudySession {
  from_ms: number;
  until_ms: number;
  hands: number;
  cents: number;
}

/** What my hands add up to; whoever shows it adds lines up by game, stake or position. */
export interface StudyShown {
  /** Whether there are more hands to be counted: ask again. */
  behind: boolean;
  lines: StudyLine[];
  days: StudyDay[];
  sessions: StudySession[];
}

/** How often somebody did what, in the newest hands that we were both dealt into. */
export interface StyleSeen {
  hands: number;
  /** Hands in which he put chips in on the first street without having to. */
  voluntary: number;
  /** Hands in which he raised on the first street. */
  raised: number;
  three_bet_chances: number;
  three_bets: number;
  /** Hands in which he was still in on the second street. */
  went_on: number;
  showdowns: number;
  showdowns_won: number;
}

/** Let me follow a topic; `number` is the last that I have seen in the stream that goes on. */
export interface Subscribe {
  type: "subscribe";
  topic: string;
  number?: number | null;
}

/** Keep a player out until a moment, or until staff lets him in again. */
export interface Suspend {
  why: string;
  until_ms?: number | null;
}

/** A table is closed and its players have moved. */
export interface TableBroken {
  type: "TableBroken";
  table: number;
}

/** A hand never was: stacks and positions are those of its start (SRV-03, SRV-05). */
export interface TableHandVoided {
  type: "HandVoided";
  number: number;
  why: string;
  stacks: Record<number, number>;
}

/** The table plays something else from the next hand on; whoever looks on looks anew. */
export interface TableLaidAnew {
  type: "TableLaidAnew";
}

/** The table is open. */
export interface TableNowOpen {
  table: string;
}

/** A table is opened for late entrants (TOUR-OPENT-01). */
export interface TableOpened {
  type: "TableOpened";
  table: number;
}

/** A table, as one viewer sees it at one moment. */
export interface TableView {
  type: "TableView";
  table: string;
  name: string;
  rulebook: string;
  game: string;
  stakes: StakesView;
  seats: number;
  sitters: SeatView[];
  hand: HandView | null;
  deals_at: Instant | null;
  own: OwnView | null;
  /** The tournament that the table belongs to. */
  tournament: string | null;
  /** Whether the house says how much is in a pot, be it the limit or not (CONF-15). */
  pots_counted: boolean;
  /** Whether its chips are whole and only counted, as in a home game. */
  is_counted: boolean;
  /** Whether its host has paused it. */
  is_paused: boolean;
  /** Whether players may straddle. */
  straddles: boolean;
  /** What a player may ask of this table besides playing, as its rulebook has it. */
  controls: Control[];
  /** The deck of the next hand. */
  sealed: DeckSealed | null;
  /** The deck of this hand, or of the last one. */
  cut: DeckCut | null;
}

/** Some tables of a tournament by number; `after` is where the next page begins. */
export interface TablesPage {
  lines: ContestTableLine[];
  after: number | null;
}

/** Which tables of a tournament: behind a number. */
export interface TablesQuery {
  after?: number;
  limit?: number;
}

/** All words that I have for hands, with how many hands each has. */
export interface TagsShown {
  tags: Record<string, number>;
}

/** Take the chips of a table in that could not be opened again. */
export interface TakeIn {
  table: string;
  why: string;
}

/** Let me have the longer break of this evening (LIVE-PRES-06). */
export interface TakeLongBreak {
  type: "take-long-break";
  table: string;
}

/** What a change of terms would change; the clocks are there while it is played. */
export interface TermsPreview {
  changed: string[];
  before: ClockPreview | null;
  after: ClockPreview | null;
}

/** What a player should know before he pays, beyond what is played for and when. */
export interface TermsView {
  /** Whether entries end when all who are left are in the money. */
  closes_early: boolean;
  /** How many are invited; None is everybody. */
  invited: number | null;
  set_aside_basis_points: Record<string, number>;
  vip_cents: Record<PlayerId, number>;
  bounty_chip_cents: number;
  rebuy_fee_cents: number;
  add_on_break_s: number;
  time_bank_ms: number | null;
  phase_2: boolean;
  prize_step_cents: number;
}

/** Tickets of one kind that I hold. */
export interface TicketShown {
  kind: string;
  count: number;
}

/** The player has won an entry to another tournament (TYPE-SAT-01). */
export interface TicketWon {
  type: "TicketWon";
  tournament: string;
  target: string;
  ticket: string;
  at_ms: Instant;
}

/** All tickets that I hold. */
export interface Tickets {
  tickets: TicketShown[];
}

/** All tills, and the chips outside. */
export interface TillPage {
  tills: TillView[];
  chips_out_cents: number;
  differences_cents: number;
  /** Who has won a jackpot today, and has not collected it. */
  owed: OwedView[];
}

/** A till, as it should be. */
export interface TillView {
  till: string;
  cash_cents: number;
  brought_cents: number;
  carried_cents: number;
  sold_cents: number;
  redeemed_cents: number;
  taken_cents: number;
  paid_cents: number;
  differences_cents: number;
  counted: boolean;
}

/** A turn has run out; the house acts for the player. */
export interface TimeOver {
  type: "TimeOver";
  seat: number;
}

/** What each seat owes now. */
export interface TimeSheetView {
  table: string;
  charges: SeatCharge[];
  /** What each seat puts into the jackpot for the periods that have begun. */
  period_cents: Record<number, number>;
}

/** Something without which a day is not over. */
export interface ToDo {
  kind: "table" | "box" | "till" | "claim";
  id: string;
}

/** A bearer token; it is shown this once. */
export interface Token {
  id: string;
  token: string;
  expires_ms: number;
}

/** A player has switched his automatic top-up on or off (CASH-TOP-01). */
export interface TopUpChosen {
  type: "TopUpChosen";
  seat: number;
  on: boolean;
}

/** A code of the authenticator, or a recovery code. */
export interface TotpCode {
  code: string;
}

/** A secret for an authenticator; it counts once a code of it was shown. */
export interface TotpSecret {
  secret: string;
  uri: string;
  /** The same as a QR code, row by row; 1 is dark. */
  qr: string[];
}

/** The tournament is over without a result. */
export interface TournamentCancelled {
  type: "TournamentCancelled";
  why: string;
}

/** The operator has changed these terms of the tournament (MTT-GEN-04, TOUR-STRUCT-04). */
export interface TournamentChanged {
  type: "TournamentChanged";
  what: string[];
}

/** The tournament is over. */
export interface TournamentFinished {
  type: "TournamentFinished";
  winners: PlayerId[];
}

/** A tournament was cancelled; what the player gets is in his wallet (CANCEL-01..15). */
export interface TournamentOff {
  type: "TournamentOff";
  tournament: string;
  name: string;
  why: string;
  cents: number;
  tickets: string[];
  at_ms: Instant;
}

/** One line of the tournament lobby. */
export interface TournamentOffer {
  id: string;
  kind: "sit-and-go" | "hexapro" | "hexapro-extreme" | "scheduled";
  buy_in_cents: Cents;
  name: string;
  game: string;
  /** How many play a sit & go; of other kinds the rulebook says how many sit at a table. */
  seats: number;
  start: Instant | null;
  /** After how long a scheduled tournament comes again; None is once. */
  every_ms: number | null;
  opens_before_ms: number;
  entries_max: number | null;
  guaranteed_cents: Cents;
  /** What the house adds; with a buy-in of 0 it is a freeroll. */
  added_cents: Cents;
  bounty: "regular" | "progressive" | null;
  /** How many rebuys each player may make, with an add-on after them; None is a freezeout. */
  rebuys: number | null;
  re_entry: boolean;
  /** Up to how much a player may choose to pay for a larger stack (TYPE-MBI-01). */
  max_buy_in_cents: Cents | null;
  /** The offer whose entries are won here; its price is the worth of a seat. */
  target: string | null;
  /** The offer of the second phase, to which the survivors carry their chips (TYPE-PHS-01). */
  phase_of: string | null;
  /** The last level of a first phase; without one the rulebook's. */
  phase_end_level: number | null;
  /** Whether nobody enters who has not survived a first phase (TYPE-PHS-03). */
  phase_2: boolean;
  late_levels: number | null;
  starting_chips: Chips | null;
  level_s: number | null;
  /** After how many hands at each table it ends, by chips. */
  hands_max: number | null;
  /** A structure sheet of its own; without one the rulebook's is played. */
  levels: Level[];
  /** A prize table of its own, in parts of 10,000; without one the rulebook's is paid. */
  payouts_basis_points: number[];
  /** Prizes are rounded down to this, and the rest is the first's; 0 is the rulebook's. */
  prize_step_cents: Cents;
  /** Who pays the antes; without it everybody pays his own. */
  ante_form: "each-player" | "big-blind" | null;
  /** Whether entries end when all who are left are in the money, where the rulebook lets it. */
  closes_early: boolean | null;
  /** Who may enter a freeroll with conditions; nobody named is everybody (MTT-FEE-04). */
  invited: PlayerId[];
  /** Special prizes and later tournaments, in parts of 10,000 of the pool (TOUR-SPEC-01). */
  set_aside_basis_points: Record<string, number>;
  /** What the house takes of a rebuy or add-on, on top of its price (FEE-06). */
  rebuy_fee_cents: Cents;
  add_on_break_s: number | null;
  /** Physical bounty chips on each head; 0 is money (TOUR-BTY-05). */
  bounty_chips: number;
  /** What the house pays for knocking these players out (TYPE-BNTY-04). */
  vip_cents: Record<PlayerId, Cents>;
  time_bank_ms: number | null;
  /** The time bank at the start and its cap; without them the rulebook's (TIME-07). */
  time_bank_max_ms: number | null;
  deals: boolean | null;
  /** Whether house bots fill empty seats after a short wait; for play money only. */
  practice_bots: boolean;
  fill_after_ms: number;
}

/** The player has finished a tournament; the prize is in his wallet (MTT-PRZ-06). */
export interface TournamentPlace {
  type: "TournamentPlace";
  tournament: string;
  name: string;
  place: number;
  prize_cents: number;
  at_ms: Instant;
}

/** Points in a tournament: what one is worth; a loss is limited by chips alone (OFC-TOUR-09). */
export interface TournamentPoints {
  type: "TournamentPoints";
  point_chips: number;
}

/** The player has a seat in a tournament: it starts, he came late, or he was moved (MTT-BAL-02). */
export interface TournamentSeat {
  type: "TournamentSeat";
  tournament: string;
  name: string;
  table: string;
  seat: number;
  why: "start" | "late" | "balance" | "table-broken" | "late-entry" | "director";
  waits: boolean;
  at_ms: Instant;
}

/** The seats are drawn and play begins. */
export interface TournamentStarted {
  type: "TournamentStarted";
  players: number;
  tables: number;
}

/** A tournament, as everybody sees it at one moment. */
export interface TournamentView {
  type: "TournamentView";
  line: ScheduleLine;
  rulebook: string;
  starting_chips: number;
  late_levels: number;
  /** Until when a player may leave with his money (MTT-REG-08); None is: until it starts. */
  unregister_until: Instant | null;
  rebuy_cents: number | null;
  rebuy_chips: number | null;
  rebuys_max: number | null;
  add_on_cents: number | null;
  add_on_chips: number | null;
  min_buy_in_cents: number | null;
  max_buy_in_cents: number | null;
  /** After how many hands at each table it ends, by chips. */
  hands_max: number | null;
  /** The last level of a first phase; who has chips then carries them on (TYPE-PHS-05). */
  phase_end_level: number | null;
  /** The offer of the second phase. */
  final: string | null;
  final_starts_at: Instant | null;
  deals: boolean;
  terms: TermsView;
  ante_form: string;
  levels: LevelView[];
  level: number;
  /** When the level ends if nothing stops the clock. */
  level_ends: Instant | null;
  /** What is left of the level while the clock stands. */
  level_left_ms: number | null;
  next_break: Instant | null;
  /** At which minute of every hour it breaks, for the words of the lobby (MTT-BRK-02). */
  breaks: BreakNotice | null;
  stop: StopView | null;
  hand_for_hand: boolean;
  payouts_cents: number[];
  average_chips: number;
  /** Those with the most chips; all of them are listed a page at a time. */
  players: PlayerLine[];
  /** The viewer's own line, wherever he is in the list. */
  own: PlayerLine | null;
  tables: ContestTableLine[];
  /** How many tables are played; not all of a large field are listed here. */
  tables_open: number;
  multipliers: MultiplierView[];
  multiplier_tenths: number | null;
  lot: LotView | null;
  proposal: ProposalView | null;
}

/** A deposit or withdrawal, and what became of it. */
export interface Transfer {
  id: string;
  direction: "deposit" | "withdrawal";
  player: string;
  cents: number;
  asked_by: string;
  asked_ms: number;
  status: "asked" | "approved" | "rejected";
  decided_by: string | null;
  decided_ms: number | null;
  reason: string;
  /** Who of staff has signed first; a second person has to sign, or has. */
  booked_by: string | null;
}

/** Deposits and withdrawals that nobody has decided on, the oldest first. */
export interface TransferQueue {
  transfers: Transfer[];
  /** How large a transfer I settle now without a second person. */
  alone_cents: number;
  /** The largest transfer that I sign at all. */
  most_cents: number;
}

/** Deposits and withdrawals, the newest first. */
export interface Transfers {
  transfers: Transfer[];
}

/** To how many browsers a message is on its way. */
export interface Tried {
  browsers: number;
}

/** Something of the room that does not work. */
export interface TroubleShown {
  kind: "store" | "table" | "tournament" | "lost";
  about: string;
  why: string;
  since_ms: number;
  /** Whether it goes on by itself when the store answers again. */
  mends_itself: boolean;
}

/** What does not work now; nothing, if all is well. */
export interface Troubles {
  troubles: TroubleShown[];
}

/** Who must do what now, and what exactly is legal. */
export interface Turn {
  seat: number;
  kind: TurnKind;
  can_check: boolean;
  call_chips: number;
  bring_in_chips: number;
  raise_to_min: number;
  raise_to_max: number;
  fixed: boolean;
  discard_min: number;
  discard_max: number;
  offered: Card | null;
  menu: string[];
  runouts_max: number;
  place_count: number;
  front_free: number;
  middle_free: number;
  back_free: number;
}

/** A turn has begun, or its time has changed. */
export interface TurnTimed {
  type: "TurnTimed";
  seat: number;
  bank_from: number | null;
  ends: number | null;
  /** What is legal; it names no hidden card, so everyone may know. */
  turn: Turn | null;
}

/** Whose turn it is, and until when; a turn that nobody times has no end. */
export interface TurnView {
  seat: number;
  bank_from: number | null;
  ends: number | null;
}

/** Let me leave a tournament before it starts, with what I paid (MTT-REG-08). */
export interface Unregister {
  type: "unregister";
  tournament: string;
}

/** A player has left before the start. */
export interface Unregistered {
  type: "Unregistered";
  player: PlayerId;
}

/** Everything that waits or has waited, the oldest first, and what charity is owed. */
export interface UnresolvedPage {
  bets: UnresolvedShown[];
  charity_cents: number;
  /** Tables that could not be opened again and still have chips. */
  tables: string[];
}

/** Chips of a table that could not be opened again: whose they were, and until when. */
export interface UnresolvedShown {
  id: string;
  table: string;
  hand_no: number;
  cents: number;
  owners: Record<string, number>;
  since_ms: number;
  /** When they go to charity; None where the rulebook has no such day. */
  due_ms: number | null;
  why: string;
  state: "waiting" | "given-back" | "charity";
  decided_by: string;
  decided_ms: number | null;
}

/** Let me follow a topic no longer. */
export interface Unsubscribe {
  type: "unsubscribe";
  topic: string;
}

/** The house owes a player for knocking a VIP out (TYPE-BNTY-04). */
export interface VipBountyOwed {
  type: "VipBountyOwed";
  player: PlayerId;
  victim: PlayerId;
  cents: Cents;
}

/** Undo a hand: the one that runs, or an earlier one by its number. */
export interface VoidHand {
  why: string;
  hand?: number | null;
}

/** A guest on a list. */
export interface WaiterView {
  guest: string;
  name: string;
  place: number;
  joined_ms: number;
  here: boolean;
  by_phone: boolean;
  also_for: string[];
  seated_at: string;
  from_closed_table: boolean;
}

/** Who is called to which seat. */
export interface WallCall {
  name: string;
  table: string;
  seat: number;
  offered_ms: number;
  deadline_ms: number;
  taken: boolean;
}

/** The weakest hand that must lose. */
export interface WallHand {
  game: string;
  hand: string;
  ranks: string;
}

/** A jackpot as it can be won now. */
export interface WallJackpot {
  jackpot: string;
  booked_cents: number;
  tables: string[];
  /** What it has paid today. */
  paid_cents: number;
  paid_ms: number;
  min_players: number;
  categories: WallShares[];
}

/** One game with its list. */
export interface WallList {
  line: LineView;
  seats: number;
  playing: number;
  free_seats: number;
  calls: WallCall[];
  /** In order, without those who are called. */
  waiting: WallName[];
}

/** Who waits, as the wall calls him. */
export interface WallName {
  name: string;
  here: boolean;
}

/** A category of a jackpot: what each gets, in basis points of the jackpot. */
export interface WallShares {
  losers: number;
  winners: number;
  others: number;
  others_each: boolean;
  /** All of it, at a full table. */
  most: number;
  hands: WallHand[];
}

/** Everything that walls turn through. */
export interface WallView {
  number: number;
  now_ms: number;
  day: string;
  is_open: boolean;
  lists: WallList[];
  jackpots: WallJackpot[];
}

/** Money has come to the wallet or left it. */
export interface WalletChanged {
  type: "WalletChanged";
  cash_cents: number;
}

/** One way into the next hand, and what it costs. */
export interface WayIn {
  wish: string;
  live_cents: number;
  dead_cents: number;
}

/** You are in. `resumed` says whether the stream that you named goes on. */
export interface Welcome {
  type: "welcome";
  version: number;
  stream: string;
  player: string | null;
  now: Instant;
  room: RoomInfo;
  resumed: boolean;
}

/** The reason, which is told and kept. */
export interface Why {
  why: string;
}

/** A player said how he wants to come into the next hand. */
export interface WishMade {
  type: "WishMade";
  seat: number;
  wish: Wish;
}

/** Write a draft as it stands in a settings file. */
export interface WriteDesign {
  offer: AnnounceTournament;
}
