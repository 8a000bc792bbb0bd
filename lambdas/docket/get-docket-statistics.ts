import type { CaseStatistics } from '#contracts/endpoints/docket.ts';
import type { Principal } from '#shared/auth/principal.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { readDocketCounts } from './docket-counters.ts';
import { toStatistics } from './docket-statistics.ts';

/** Counts over the caller's whole docket (D20). */
export async function getDocketStatistics(
  deps: { table: Table },
  { principal }: { principal: Principal },
): Promise<CaseStatistics> {
  return toStatistics(await readDocketCounts(deps.table, principal.userId), {});
}
