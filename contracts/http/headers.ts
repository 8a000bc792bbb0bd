/** Headers of requests. No schema, so that a function that starts loads none. */

/** Required header of every request and its only value (D10). */
export const USAGE_MODE_HEADER = 'usage-mode';
export const USAGE_MODE = 'mediator';

/**
 * Identifies a creation (api.md, Conventions). A client that repeats a request after a lost
 * response sends the same key and receives the first response. Optional.
 */
export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key';
export const IDEMPOTENCY_KEY_PATTERN = /^[A-Za-z0-9_-]{16,64}$/;

/**
 * Marks a GET that the portal sends automatically, e.g. to refresh an open page, so that it does
 * not extend the session (D13). Other methods ignore the header.
 */
export const AUTOMATIC_READ_HEADER = 'automatic-read';
export const AUTOMATIC_READ = 'true';

/** A header's value. Header names are case-insensitive; `wanted` must be in lower case. */
export const headerOf = (
  { headers }: { headers: Readonly<Record<string, string | undefined>> },
  wanted: string,
): string | undefined =>
  Object.entries(headers).find(([name]) => name.toLowerCase() === wanted)?.[1];
