import { cage } from './cage.da';
import { contests } from './contests.da';
import { house } from './house.da';
import { live } from './live.da';
import { walls } from './walls.da';
import type { Like } from './i18n.svelte';
import type { EnglishLiveHouse } from './livehouse.en';

export const liveHouse: Like<EnglishLiveHouse> = {
  ...cage,
  ...contests,
  ...house,
  ...live,
  ...walls,
};
