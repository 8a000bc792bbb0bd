import { type ResolutionKind, resolutionKinds } from '#contracts/rules/cases/resolution-kinds.ts';
import { userIdOf } from './return-place.ts';

/** The resolution kind that a user viewed last in this browser (D105). */
const keyOf = (token: string) => `last-kind:${userIdOf(token) ?? ''}`;

export function noteKind(token: string | undefined, kind: string | null): void {
  if (token === undefined || !resolutionKinds.some((one) => one === kind)) return;
  try {
    localStorage.setItem(keyOf(token), kind ?? '');
  } catch {
    // Without storage the login goes by the counts.
  }
}

export function lastKind(token: string): ResolutionKind | undefined {
  try {
    const noted = localStorage.getItem(keyOf(token));
    return resolutionKinds.find((kind) => kind === noted);
  } catch {
    return undefined;
  }
}
