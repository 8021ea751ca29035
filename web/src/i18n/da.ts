import { app } from './app.da';
import { cases } from './cases.da';
import { design } from './design.da';
import { fair } from './fair.da';
import { friends } from './friends.da';
import { home } from './home.da';
import { pages } from './pages.da';
import { reminders } from './reminders.da';
import { rules } from './rules.da';
import { study } from './study.da';
import { table } from './table.da';
import type { Like } from './i18n.svelte';
import type { English } from './en';

export const da: Like<English> = {
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
