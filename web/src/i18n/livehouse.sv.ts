import { cage } from './cage.sv';
import { contests } from './contests.sv';
import { house } from './house.sv';
import { live } from './live.sv';
import { walls } from './walls.sv';
import type { Like } from './i18n.svelte';
import type { EnglishLiveHouse } from './livehouse.en';

export const liveHouse: Like<EnglishLiveHouse> = {
  ...cage,
  ...contests,
  ...house,
  ...live,
  ...walls,
};
