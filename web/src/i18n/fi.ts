import { app } from './app.fi';
import { cases } from './cases.fi';
import { design } from './design.fi';
import { fair } from './fair.fi';
import { friends } from './friends.fi';
import { home } from './home.fi';
import { pages } from './pages.fi';
import { reminders } from './reminders.fi';
import { rules } from './rules.fi';
import { study } from './study.fi';
import { table } from './table.fi';
import type { Like } from './i18n.svelte';
import type { English } from './en';

export const fi: Like<English> = {
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
};
