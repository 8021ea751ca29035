/** All pages, one line each; every page is a chunk of its own that is loaded when it is first shown. */
import type { Route } from './router.svelte';

export const routes: readonly Route[] = [
  { path: '/', page: () => import('./pages/lobby/Front.svelte') },
  { path: '/lobby', page: () => import('./pages/lobby/Lobby.svelte') },
  { path: '/invitation/:invitation', page: () => import('./pages/lobby/Invitation.svelte') },
  { path: '/private', page: () => import('./home/StartPage.svelte') },
  { path: '/game/:table', page: () => import('./home/SheetPage.svelte') },
  { path: '/login', page: () => import('./pages/auth/Login.svelte') },
  { path: '/signup', page: () => import('./pages/auth/SignUp.svelte') },
  { path: '/reset', page: () => import('./pages/auth/Reset.svelte') },
  { path: '/password-reset/:token', page: () => import('./pages/auth/Reset.svelte') },
  { path: '/first-run/:token', page: () => import('./pages/auth/FirstRun.svelte') },
  { path: '/tournament/:id', page: () => import('./pages/tournament/TournamentPage.svelte') },
  { path: '/tournament/:id/clock', page: () => import('./pages/tournament/TvClock.svelte'), frame: 'bare' },
  { path: '/table/:id', page: () => import('./table/TablesPage.svelte'), frame: 'bare' },
  { path: '/hand/:table/:number', page: () => import('./replay/HandPage.svelte'), frame: 'bare' },
  { path: '/review/:table/:number', page: () => import('./replay/ReviewPage.svelte'), frame: 'bare' },
  { path: '/shared/:token', page: () => import('./replay/SharedPage.svelte'), frame: 'bare' },
  { path: '/cashier', page: () => import('./pages/cashier/CashierPage.svelte') },
  { path: '/profile', page: () => import('./pages/profile/ProfilePage.svelte') },
  { path: '/profile/:part', page: () => import('./pages/profile/ProfilePage.svelte') },
  { path: '/live/rule', page: () => import('./live/RulePage.svelte'), frame: 'bare' },
  { path: '/live/rulings', page: () => import('./live/LogPage.svelte'), frame: 'bare' },
  { path: '/staff', page: () => import('./pages/staff/StaffPage.svelte') },
  { path: '/staff/cases/:id', page: () => import('./pages/staff/CasePage.svelte') },
  { path: '/staff/tournament/:id', page: () => import('./pages/staff/TournamentDesk.svelte') },
  { path: '/staff/:part', page: () => import('./pages/staff/StaffPage.svelte') },
];

export const notFound: Route = { path: '', page: () => import('./pages/NotFound.svelte') };
