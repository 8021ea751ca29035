import { app } from './app.en';
import { cases } from './cases.en';
import { design } from './design.en';
import { fair } from './fair.en';
import { friends } from './friends.en';
import { home } from './home.en';
import { pages } from './pages.en';
import { reminders } from './reminders.en';
import { rules } from './rules.en';
import { study } from './study.en';
import { table } from './table.en';

/** The English catalogue is the source: its keys and placeholders are the type of every other one. */
export const en = {
  ...app,
  ...table,
  ...pages,
  ...cases,
  ...rules,
  ...home,
  ...friends,
  ...design,
  ...fair,
  ...reminders,
  ...study,
} as const;
export type English = typeof en;
