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
  | SitOut
  | ComeBack
  | PrepareCuts
  | CutDeck
  | OpenPrivateTable
  | EnterPrivateTable
  | OpenHomeGame
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

export type InTournament = Register | Unregister | ReEnter | Rebuy | DeclineRebuy | AddOn | ProposeDeal | AgreeDeal;

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
  | LotOpened;

export type SeenTableEvent = PublicTableEvent | OwnTableEvent | SeenInHand | Standing;

export type Picture = LobbyView | TableView | AccountView | ScheduleView | TournamentView | HomeView;

export type Change =
  | SeenTournamentEvent
  | SeenTableEvent
  | Notice
  | LobbyLine
  | HomeView
  | ChatLine
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
  entries_max?: number | null;
  guaranteed_cents?: number;
  added_cents?: number;
  bounty?: "regular" | "progressive" | null;
  rebuys?: number | null;
  re_entry?: boolean;
  target?: string | null;
  phase_of?: string | null;
  phase_end_level?: number | null;
  phase_2?: boolean;
  late_levels?: number | null;
  starting_chips?: number | null;
  level_s?: number | null;
  levels?: LevelBody[];
  payouts_basis_points?: number[];
  hands_max?: number | null;
  deals?: boolean | null;
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

/** The first button of a table was drawn: by lot, or by the highest card (LIVE-DRAW-01). */
export interface ButtonDrawn {
  type: "ButtonDrawn";
  button: number;
  cards: Record<number, Card>;
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

/** A seat matched the bet, or as much of it as it had; `to_chips` is its total on the street. */
export interface Called {
  type: "Called";
  seat: number;
  to_chips: number;
  all_in: boolean;
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

/** Staff has put the clock on a player (LIVE-TIME-01). */
export interface ClockCalled {
  type: "ClockCalled";
  seat: number;
}

/** I am back at one table, or everywhere if none is named. */
export interface ComeBack {
  type: "come-back";
  table?: string | null;
  wish?: Wish;
}

/** A table of a tournament. */
export interface ContestTableLine {
  table: string;
  players: number;
  smallest_chips: number;
  largest_chips: number;
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

/** A player agrees to the deal that is on the table. */
export interface DealAgreed {
  type: "DealAgreed";
  player: PlayerId;
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

/** End the game after this hand; everybody gets up, and the count stays. */
export interface EndHomeGame {
  type: "end-home-game";
  table: string;
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

/** Keep me out until a moment, or for good; I cannot take it back. */
export interface ExcludeSelf {
  type: "exclude-self";
  until_ms?: number | null;
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
  code: "stopping" | "too-slow" | "abuse" | "silent" | "session-ended" | "wrong-version" | "taken-over" | "full";
  says: string;
  again: boolean;
}

/** A name that nobody has. */
export interface GuestName {
  name: string;
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

/** The games that can be asked about, and how the house writes amounts. */
export interface LiveGames {
  games: GameNamed[];
  decimals: number;
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
  tables: LobbyTable[];
  /** The bad beat jackpot that its tables can win. */
  jackpot: string | null;
  /** What can be won of it now. */
  jackpot_cents: number | null;
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

/** All stakes with their tables. */
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
  roles: ("player" | "floor" | "cashier" | "integrity" | "admin")[];
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

/** Let me play at once, under this name or under one that you choose. */
export interface NewGuest {
  name?: string | null;
  language?: string;
}

/** Speak this language with me. */
export interface NewLanguage {
  language: string;
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

/** Somebody does not play fair; `table` and `number` name a hand that I was dealt in. */
export interface NewReport {
  player: string;
  text: string;
  table?: string | null;
  number?: number | null;
}

/** A player has exactly these roles from now on. */
export interface NewRoles {
  roles: ("player" | "floor" | "cashier" | "integrity" | "admin")[];
}

/** Let this be my password from now on. */
export interface NewSecret {
  password: string;
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

/** A tournament that a player has entered, and his table there. */
export interface OwnTournament {
  tournament: string;
  table: string | null;
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

/** Deal no hand after this one, or go on. */
export interface PauseHomeGame {
  type: "pause-home-game";
  table: string;
  on?: boolean;
}

/** Pay for my food and drink with chips of my stack (LIVE-STAKE-07). */
export interface PayRestaurant {
  type: "pay-restaurant";
  table: string;
  chips: number;
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
  why: "balance" | "table-broken" | "late-entry";
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

/** Enter me again into a tournament that I am out of (TOUR-REENT-01). */
export interface ReEnter {
  type: "re-enter";
  tournament: string;
  ticket?: string | null;
  buy_in_cents?: number | null;
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

/** A player has moved to another seat of the table (LIVE-CHG-01). */
export interface SeatChanged {
  type: "SeatChanged";
  seat: number;
  to_seat: number;
  player: string;
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
  roles: ("player" | "floor" | "cashier" | "integrity" | "admin")[];
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

/** A turn has run out; the house acts for the player. */
export interface TimeOver {
  type: "TimeOver";
  seat: number;
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
  why: "start" | "late" | "balance" | "table-broken" | "late-entry";
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

/** Money has come to the wallet or left it. */
export interface WalletChanged {
  type: "WalletChanged";
  cash_cents: number;
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
