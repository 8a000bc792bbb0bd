import * as z from 'zod';
import { paths } from '../paths.ts';

/**
 * A server error (500) leads to the error page. The forms with unsent input are recorded, so that
 * the error page can lead back to them (D104).
 */

const INTERRUPTION_KEY = 'interruption';

const interruptionSchema = z.object({
  userId: z.string(),
  /** Path and query of the page. */
  address: z.string().regex(/^\/(?!\/)/),
  places: z.array(z.string()),
});
export type Interruption = z.output<typeof interruptionSchema>;

/** Places with unsent input on the screen, by user. */
const written = new Map<string, string>();

/** Marks `place` as having unsent input until the returned function is called. */
export function markWritten(userId: string, place: string): () => void {
  written.set(place, userId);
  return () => {
    written.delete(place);
  };
}

/** Records the interruption; called before the error page replaces `address` (path and query). */
export function noteInterruption(address: string): void {
  if (address === paths.internalError.href()) return;
  const [userId] = written.values();
  if (userId === undefined) {
    forgetInterruption();
    return;
  }
  const interruption: Interruption = { userId, address, places: [...written.keys()] };
  try {
    sessionStorage.setItem(INTERRUPTION_KEY, JSON.stringify(interruption));
  } catch {
    // Without storage the error page leads home only.
  }
}

export function readInterruption(): Interruption | undefined {
  try {
    const json = sessionStorage.getItem(INTERRUPTION_KEY);
    return interruptionSchema.safeParse(JSON.parse(json ?? 'null')).data;
  } catch {
    return undefined;
  }
}

export function forgetInterruption(): void {
  try {
    sessionStorage.removeItem(INTERRUPTION_KEY);
  } catch {
    // See noteInterruption().
  }
}

/** Places to reopen on the page that the user returns to. */
let resumed: ReadonlySet<string> = new Set();

/** The user returns: the forms of `places` open automatically. */
export function resume({ places }: Interruption): void {
  resumed = new Set(places);
  forgetInterruption();
}

/** Whether the form of `place` opens automatically. */
export const isResumed = (place: string): boolean => resumed.has(place);

/** A form opens automatically only once. */
export function forgetResumed(place: string): void {
  resumed = new Set([...resumed].filter((one) => one !== place));
}
