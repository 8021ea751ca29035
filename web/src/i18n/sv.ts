import { app } from './app.sv';
import { cases } from './cases.sv';
import { home } from './home.sv';
import { live } from './live.sv';
import { pages } from './pages.sv';
import { rules } from './rules.sv';
import { table } from './table.sv';
import type { Catalogue } from './i18n.svelte';

export const sv: Catalogue = { ...app, ...table, ...pages, ...cases, ...live, ...rules, ...home };
