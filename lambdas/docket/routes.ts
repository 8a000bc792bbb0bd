import type { docketEndpoints } from '#contracts/endpoints/docket.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { Routes } from '#shared/http/api-request.ts';
import type { Snapshots } from './search/snapshots.ts';

export const docketRoutes: Routes<
  typeof docketEndpoints,
  {
    table: Table;
    snapshots: Snapshots;
  }
> = {
  listCases: async () => (await import('./lists/list-cases.ts')).listCases,
  getCaseStatistics: async () =>
    (await import('./counts/get-case-statistics.ts')).getCaseStatistics,
  getDocketStatistics: async () =>
    (await import('./counts/get-docket-statistics.ts')).getDocketStatistics,
  listDocketManagers: async () =>
    (await import('./counts/list-docket-managers.ts')).listDocketManagers,
};
