import { app } from './app.fi';
import { cases } from './cases.fi';
import { home } from './home.fi';
import { live } from './live.fi';
import { pages } from './pages.fi';
import { rules } from './rules.fi';
import { table } from './table.fi';
import type { Catalogue } from './i18n.svelte';

export const fi: Catalogue = { ...app, ...table, ...pages, ...cases, ...live, ...rules, ...home };
