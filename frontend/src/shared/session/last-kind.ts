import { type ResolutionKind, resolutionKinds } from '#contracts/rules/cases/resolution-kinds.ts';
import { attempt } from '../attempt.ts';
import { userIdOf } from './return-place.ts';

/** The resolution kind that a user viewed last in this browser (D105). */
const keyOf = (token: string) => `last-kind:${userIdOf(token) ?? ''}`;

export function noteKind(token: string | undefined, kind: string | null): void {
  if (token === undefined || !resolutionKinds.some((one) => one === kind)) return;
  // Without storage the login goes by the counts.
  attempt(() => localStorage.setItem(keyOf(token), kind ?? ''));
}

export function lastKind(token: string): ResolutionKind | undefined {
  const noted = attempt(() => localStorage.getItem(keyOf(token)));
  return resolutionKinds.find((kind) => kind === noted);
}
