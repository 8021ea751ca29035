import { cage } from './cage.en';
import { contests } from './contests.en';
import { house } from './house.en';
import { live } from './live.en';
import { walls } from './walls.en';

/** The texts of the live house, which come with its pages (`wordsOfLiveHouse`). */
export const liveHouse = { ...cage, ...contests, ...house, ...live, ...walls } as const;
export type EnglishLiveHouse = typeof liveHouse;
