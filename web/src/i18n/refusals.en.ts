import type { Wordings } from './refusals';

export const refusals: Wordings = {
  'api/invalid': 'Please check what you have entered ({where}: {why})',
  'chat/silenced': 'staff has taken the word from you until {until_ms}',
  'entries/buy-in-out-of-range': 'a buy-in of {buy_in_cents} is not between {min_cents} and {max_cents}',
  'hexapro/buy-in-not-offered': 'a buy-in of {buy_in_cents} is not offered',
  'limit/cooling-off': 'you have asked for a pause until {until_ms}',
  'limit/pause-not-shortened': 'a pause that lasts until {until_ms} cannot be made shorter',
  'limit/reached': 'your own limit is reached',
  'limit/self-excluded': 'you have excluded yourself until {until_ms}',
  'play-money/some-left': 'you still have {left}; more is given below {below}',
  'private/guessed-too-often': 'too many wrong passwords; try again after {until_ms}',
  'throttle/too-often': 'that was too often; try again in {retry_s} seconds',
  'ticket/wrong-value': 'a ticket of {face_cents} does not pay for {price_cents}',
  'tournament/already-entered': 'you are in this tournament already',
  'tournament/cannot-pay': '{cents} is asked; your wallet has {wallet_cents}',
  'tournament/disqualified': 'you were disqualified',
  'tournament/no-such-ticket': 'you have no such ticket, or it does not pay for {price_cents}',
  'tournament/not-entered': 'you are not in this tournament',
  'tournament/not-invited': 'you do not meet the conditions of this tournament',
};
