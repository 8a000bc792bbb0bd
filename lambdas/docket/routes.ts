import type { docketEndpoints } from '#contracts/endpoints/docket.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { Routes } from '#shared/http/api-request.ts';
import { getCaseStatistics } from './get-case-statistics.ts';
import { getDocketStatistics } from './get-docket-statistics.ts';
import { listCases } from './list-cases.ts';
import { listDocketManagers } from './list-docket-managers.ts';
import type { Snapshots } from './search/snapshots.ts';

export const docketRoutes: Routes<
  typeof docketEndpoints,
  {
    table: Table;
    snapshots: Snapshots;
  }
> = {
  listCases,
  getCaseStatistics,
  getDocketStatistics,
  listDocketManagers,
};
