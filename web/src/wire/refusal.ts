/** A no from the room: over the socket or over HTTP it is the same thing.
 *
 *  Show it with `explain(refusal)` of `i18n/refusals.ts`, at the place where the thing was asked.
 */
export type Facts = Record<string, unknown>;

export class Refused extends Error {
  constructor(
    readonly code: string,
    /** The English words of the server, for languages that have none of their own. */
    readonly says: string,
    readonly facts: Facts = {},
    /** The HTTP status, where there is one. */
    readonly status?: number,
  ) {
    super(says);
  }
}

/** What was thrown, as a refusal: what is none (a lost line, a bug) is worded as one. */
export function asRefused(thrown: unknown): Refused {
  if (thrown instanceof Refused) return thrown;
  return new Refused('line/lost', 'the room cannot be reached', {});
}
