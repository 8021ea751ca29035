/** All pages, one line each; every page is a chunk of its own that is loaded when it is first shown. */
import type { Route } from './router.svelte';

export const routes: readonly Route[] = [
  { path: '/', page: () => import('./pages/Home.svelte') },
];

export const notFound: Route = { path: '', page: () => import('./pages/NotFound.svelte') };
