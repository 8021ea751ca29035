import type { Turn } from '../../src/wire/messages';

/** A turn to bet: 240 to call, a raise to 480 or more. */
export const turn = (more: Partial<Turn> = {}): Turn => ({
  seat: 0,
  kind: 'bet',
  can_check: false,
  call_chips: 240,
  bring_in_chips: 0,
  raise_to_min: 480,
  raise_to_max: 2860,
  fixed: false,
  discard_min: 0,
  discard_max: 0,
  offered: null,
  menu: [],
  runouts_max: 1,
  place_count: 0,
  front_free: 0,
  middle_free: 0,
  back_free: 0,
  ...more,
});
