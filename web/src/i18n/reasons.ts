/** Reasons in the player's language: `reason(why)`. */
export function reason(why: string): string {
  return why.charAt(0).toUpperCase() + why.slice(1) + (/[.!?]$/.test(why) ? '' : '.');
}
