import { docketEndpoints } from '#contracts/endpoints/cases/docket.ts';
import type { ResolutionKind } from '#contracts/rules/cases/case-status.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { paths } from '#portal/shared/paths.ts';
import { lastKind, noteKind } from '#portal/shared/session/last-kind.ts';
import { takeReturnPlace } from '#portal/shared/session/return-place.ts';

/**
 * Target after a login: the page on which this user's session ended, else Today. Before the user has
 * opened a list of cases, it opens with the kind that has most (D105). Requires a session.
 */
export async function placeAfterSignIn(token: string): Promise<string> {
  const returnPlace = takeReturnPlace(token);
  if (returnPlace !== undefined) return returnPlace;
  if (lastKind(token) === undefined) noteKind(token, (await kindWithMostCases()) ?? null);
  return paths.today.href();
}

/** The kind with most cases; undefined without cases and during onboarding. */
async function kindWithMostCases(): Promise<ResolutionKind | undefined> {
  try {
    const counts = await callApi(docketEndpoints.getDocketStatistics, { isBackground: true });
    const kinds = [
      { kind: 'mediation', count: counts.mediationCount },
      { kind: 'arbitration', count: counts.arbitrationCount },
      { kind: 'negotiation', count: counts.negotiationCount },
    ] as const;
    const most = kinds.reduce((first, next) => (next.count > first.count ? next : first));
    return most.count > 0 ? most.kind : undefined;
  } catch {
    return undefined;
  }
}
