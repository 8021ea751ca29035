/** Where somebody goes once he has signed in: where he wanted to, but only within this house. */
export function after(query: URLSearchParams): string {
  const to = query.get('to') ?? '/';
  return to.startsWith('/') && !to.startsWith('//') && !to.includes('\\') ? to : '/';
}

/** The way to the door that leads back here. */
export function door(path: string, kind: 'login' | 'signup' = 'login'): string {
  return path === '/' ? `/${kind}` : `/${kind}?to=${encodeURIComponent(path)}`;
}

const DOORS = /^\/(login|signup|reset|password-reset|first-run)(\/|$)/;

/** The way to a door from any page; from another door it still leads to where somebody wanted to go first. */
export function doorFrom(
  place: { path: string; query: URLSearchParams },
  kind: 'login' | 'signup',
): string {
  if (DOORS.test(place.path)) return door(after(place.query), kind);
  const query = place.query.toString();
  return door(query ? `${place.path}?${query}` : place.path, kind);
}
