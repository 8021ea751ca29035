import type { Like } from './i18n.svelte';
import type { table as english } from './table.en';

export const table: Like<typeof english> = {};
