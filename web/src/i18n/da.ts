import { app } from './app.da';
import { cases } from './cases.da';
import { home } from './home.da';
import { live } from './live.da';
import { pages } from './pages.da';
import { rules } from './rules.da';
import { table } from './table.da';
import type { Catalogue } from './i18n.svelte';

export const da: Catalogue = { ...app, ...table, ...pages, ...cases, ...live, ...rules, ...home };
