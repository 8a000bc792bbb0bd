import type { Principal } from '#shared/auth/principal.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { searchDocket, wholeDocket } from './search-docket.ts';
import type { Snapshots } from './snapshots.ts';

/**
 * Returns whether a person is on any of the caller's cases. A person who is only requested for a
 * case does not count. Costs 2 read units for each of the two dockets, plus their journals.
 */
export async function sharesCase(
  deps: { table: Table; snapshots: Snapshots },
  { principal, userId }: { principal: Principal; userId: string },
): Promise<boolean> {
  const listCasesOf = async (memberId: string) =>
    searchDocket(deps, {
      userId: memberId,
      search: wholeDocket,
      order: { sort: 'id', direction: 'asc' },
    });
  // Sequential: unpacking a large docket takes much memory.
  const ownIds = new Set((await listCasesOf(principal.userId)).map(({ caseId }) => caseId));
  const otherCases = await listCasesOf(userId);
  return otherCases.some(({ caseId }) => ownIds.has(caseId));
}
