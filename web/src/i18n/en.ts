import { app } from './app.en';
import { cases } from './cases.en';
import { home } from './home.en';
import { live } from './live.en';
import { pages } from './pages.en';
import { rules } from './rules.en';
import { table } from './table.en';

/** The English catalogue is the source: its keys and placeholders are the type of every other one. */
export const en = { ...app, ...table, ...pages, ...cases, ...live, ...rules, ...home } as const;
export type English = typeof en;
