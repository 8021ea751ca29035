/** The router: the address bar is the only truth about which page is shown.
 *
 *  `here.path`, `here.params`, `here.query` are reactive; `go(path)` changes the page. Plain
 *  `<a href="/lobby">` links work too: clicks on links of this origin are taken over in `App.svelte`.
 *  Pages are listed in `routes.ts`, one line each. A page gets the named parts of its path as props.
 */
import type { Component } from 'svelte';

export interface Route {
  /** Such as `/table/:id`; a named part matches anything but a slash. */
  path: string;
  // Props differ from page to page: named parts of its path.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  page: () => Promise<{ default: Component<any> }>;
  /** `bare` pages fill the window (tables, the replayer); others stand in the frame with navigation. */
  frame?: 'bare';
}

export interface Place {
  route: Route | undefined;
  params: Record<string, string>;
}

/** Finds the page of a path; no route for a path that nobody knows. */
export function match(routes: readonly Route[], path: string): Place {
  const parts = path.split('/').filter(Boolean);
  for (const route of routes) {
    const names = route.path.split('/').filter(Boolean);
    if (names.length !== parts.length) continue;
    const params: Record<string, string> = {};
    const fits = names.every((name, i) => {
      const part = parts[i] ?? '';
      if (!name.startsWith(':')) return name === part;
      params[name.slice(1)] = decode(part);
      return true;
    });
    if (fits) return { route, params };
  }
  return { route: undefined, params: {} };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

class Here {
  path = $state(location.pathname);
  query = $state(new URLSearchParams(location.search));

  /** Takes over what the address bar says now. */
  look() {
    this.path = location.pathname;
    this.query = new URLSearchParams(location.search);
  }
}

export const here = new Here();

/** Shows another page; `replace` leaves no way back to the present one. */
export function go(path: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, '', path);
  else history.pushState(null, '', path);
  here.look();
  window.scrollTo(0, 0);
}

/** Follows back, forward and clicks on links; gives back how to stop. */
export function followLinks(): () => void {
  const back = () => here.look();
  const click = (event: MouseEvent) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey
    )
      return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin)
      return;
    if (link.pathname.startsWith('/api/') || link.getAttribute('href')?.startsWith('#')) return;
    event.preventDefault();
    go(link.pathname + link.search);
  };
  window.addEventListener('popstate', back);
  document.addEventListener('click', click);
  return () => {
    window.removeEventListener('popstate', back);
    document.removeEventListener('click', click);
  };
}
