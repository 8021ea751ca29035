import type { Like } from './i18n.svelte';
import type { pages as english } from './pages.en';

export const pages: Like<typeof english> = {};
