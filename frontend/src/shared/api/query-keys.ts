import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Roots of the query keys that several features invalidate. The full key of each query is spelled
 * once, in its `queryOptions` factory.
 */
export const queryKeys = {
  /** Details of every case. */
  cases: ['case'] as const,
  /** A case with its comments, readers and hearings. */
  case: (caseId: string) => ['case', caseId] as const,
  /** Documents of a case: lists, pickers and recipients. */
  documents: (caseId: string) => ['documents', caseId] as const,
  /** Recordings of a case. */
  recordings: (caseId: string) => ['recordings', caseId] as const,
  /** Bundles of a case. */
  bundles: (caseId: string) => ['bundles', caseId] as const,
  /** Transcripts of a case. */
  transcripts: (caseId: string) => ['transcripts', caseId] as const,
  /** Dictated orders. */
  orders: ['orders'] as const,
  docket: ['docket'] as const,
  causeList: ['cause-list'] as const,
  /** Registered parties: lists, single parties, and the parties of cases. */
  parties: ['parties'] as const,
  /** Draft cases: the cart, its count, and single drafts. */
  drafts: ['drafts'] as const,
  approvals: ['approvals'] as const,
  /** Signatures that wait for the signed-in person. */
  signatures: ['signatures'] as const,
  invites: ['invites'] as const,
  /** Neutrals who can be invited to a case. */
  neutrals: (caseId: string) => ['neutrals', caseId] as const,
};

/** Part of the key of each list of Home and Today, which appear together. */
export const HOME_KEY = 'home';

/**
 * Marks all queries below each key as stale; resolves when those on the screen are reloaded. The
 * first read of a query, which the library does not begin anew, may have been answered before the
 * change: its query is read again after it.
 */
export async function invalidate(client: QueryClient, ...keys: readonly QueryKey[]): Promise<void> {
  await Promise.all(keys.map((queryKey) => invalidateAfterFirstReads(client, { queryKey })));
}

async function invalidateAfterFirstReads(client: QueryClient, filters: { queryKey: QueryKey }) {
  const firstReads = client
    .getQueryCache()
    .findAll({ ...filters, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);
  await Promise.allSettled(firstReads.map(({ promise }) => promise));
  await client.invalidateQueries(filters);
}
