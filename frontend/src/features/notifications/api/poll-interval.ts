import { NOTIFICATION_POLL_MS } from '#contracts/endpoints/notifications.ts';

/** A tab that was not touched for this long counts as unused. */
const UNUSED_AFTER_MS = 2 * 60_000;

const UNUSED_POLL_MS = 30_000;

export const isUnused = (untouchedMs: number): boolean => untouchedMs >= UNUSED_AFTER_MS;

/** Milliseconds until the next poll of a tab that was last touched `untouchedMs` ago. */
export const pollIntervalMs = (untouchedMs: number): number =>
  isUnused(untouchedMs) ? UNUSED_POLL_MS : NOTIFICATION_POLL_MS;
