import { app } from './app.sv';
import { cases } from './cases.sv';
import { design } from './design.sv';
import { fair } from './fair.sv';
import { friends } from './friends.sv';
import { home } from './home.sv';
import { pages } from './pages.sv';
import { reminders } from './reminders.sv';
import { rules } from './rules.sv';
import { study } from './study.sv';
import { table } from './table.sv';
import type { Like } from './i18n.svelte';
import type { English } from './en';

export const sv: Like<English> = {
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
