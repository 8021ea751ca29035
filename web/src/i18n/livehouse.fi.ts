import { cage } from './cage.fi';
import { contests } from './contests.fi';
import { house } from './house.fi';
import { live } from './live.fi';
import { walls } from './walls.fi';
import type { Like } from './i18n.svelte';
import type { EnglishLiveHouse } from './livehouse.en';

export const liveHouse: Like<EnglishLiveHouse> = {
  ...cage,
  ...contests,
  ...house,
  ...live,
  ...walls,
};
