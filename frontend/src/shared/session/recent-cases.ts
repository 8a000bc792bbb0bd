import * as z from 'zod';
import { resolutionKinds } from '#contracts/rules/cases/resolution-kinds.ts';
import { attempt } from '../attempt.ts';
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

export const recentCases = (): RecentCase[] =>
  attempt(() => recentCasesSchema.parse(JSON.parse(localStorage.getItem(keyOf()) ?? '[]'))) ?? [];

export function noteRecentCase({ id, caseCode, title, resolutionKind }: RecentCase): void {
  const others = recentCases().filter((one) => one.id !== id);
  const next = [{ id, caseCode, title, resolutionKind }, ...others].slice(0, KEPT);
  // Without storage there are no recent cases.
  attempt(() => localStorage.setItem(keyOf(), JSON.stringify(next)));
}

/** Called at a logout, which titles of cases do not outlive. */
export const forgetRecentCases = (): void =>
  attempt(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  });
