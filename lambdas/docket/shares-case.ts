import type { Principal } from '#shared/auth/principal.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { searchDocket, wholeDocket } from './search/search-docket.ts';
import type { Snapshots } from './search/snapshots.ts';

/**
 * Whether somebody is on any of the caller's cases; who is only requested for one is not. Both
 * dockets are read as a search reads them: 2 read units each, and their journals.
 */
export async function sharesCase(
  deps: { table: Table; snapshots: Snapshots },
  { principal, userId }: { principal: Principal; userId: string },
): Promise<boolean> {
  const casesOf = async (of: string) =>
    searchDocket(deps, {
      userId: of,
      search: wholeDocket,
      order: { sort: 'id', direction: 'asc' },
    });
  // One after the other: a big docket takes its memory while it is unpacked.
  const ownIds = new Set((await casesOf(principal.userId))?.map(({ caseId }) => caseId));
  const theirs = await casesOf(userId);
  return theirs?.some(({ caseId }) => ownIds.has(caseId)) ?? false;
}
