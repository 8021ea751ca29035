/** Where somebody goes once he has signed in: where he wanted to, but only within this house. */
export const PASSWORD_MIN = 10;

export function after(query: URLSearchParams): string {
  const to = query.get('to') ?? '/';
  return to.startsWith('/') && !to.startsWith('//') && !to.includes('\\') ? to : '/';
}

/** The way to the door that leads back here. */
export function door(path: string): string {
  return `/login?to=${encodeURIComponent(path)}`;
}
