import * as z from 'zod';
import { resolutionKinds } from '#contracts/rules/cases/resolution-kinds.ts';
import { userIdOf } from './return-place.ts';
import { currentToken } from './session.ts';

/** The cases that a user opened last in this browser, newest first. */

const PREFIX = 'recent-cases:';
const KEPT = 6;

const recentCasesSchema = z.array(
  z.object({
    id: z.string(),
    caseCode: z.string(),
    title: z.string(),
    resolutionKind: z.enum(resolutionKinds),
  }),
);
type RecentCase = z.output<typeof recentCasesSchema>[number];

const keyOf = () => `${PREFIX}${userIdOf(currentToken()) ?? ''}`;

export function recentCases(): RecentCase[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf()) ?? '[]');
    return recentCasesSchema.safeParse(stored).data ?? [];
  } catch {
    return [];
  }
}

export function noteRecentCase({ id, caseCode, title, resolutionKind }: RecentCase): void {
  const others = recentCases().filter((one) => one.id !== id);
  const next = [{ id, caseCode, title, resolutionKind }, ...others].slice(0, KEPT);
  try {
    localStorage.setItem(keyOf(), JSON.stringify(next));
  } catch {
    // Without storage there are no recent cases.
  }
}

/** Called at a logout, which titles of cases do not outlive. */
export function forgetRecentCases(): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    // Nothing is stored.
  }
}
