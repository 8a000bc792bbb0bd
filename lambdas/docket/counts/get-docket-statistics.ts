import type { docketEndpoints } from '#contracts/endpoints/cases/docket.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { readDocketCounts } from '../record/docket-counters.ts';
import { toStatistics } from './docket-statistics.ts';

/** Counts the cases of the caller's whole docket (D20). */
export const getDocketStatistics: UseCase<
  typeof docketEndpoints.getDocketStatistics,
  { table: Table }
> = async (deps, { principal }) => {
  return toStatistics(await readDocketCounts(deps.table, principal.userId), {});
};
