import type { docketEndpoints } from '#contracts/endpoints/cases/docket.ts';
import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { Routes } from '#shared/http/api-request.ts';
import type { Snapshots } from './search/snapshots.ts';

export const docketRoutes: Routes<
  typeof docketEndpoints,
  {
    table: Table;
    clock: Clock;
    snapshots: Snapshots;
  }
> = {
  listCases: async () => (await import('./lists/list-cases.ts')).listCases,
  getCaseStatistics: async () =>
    (await import('./counts/get-case-statistics.ts')).getCaseStatistics,
  getDocketOverview: async () =>
    (await import('./counts/get-docket-overview.ts')).getDocketOverview,
  getDocketStatistics: async () =>
    (await import('./counts/get-docket-statistics.ts')).getDocketStatistics,
  listDocketManagers: async () =>
    (await import('./counts/list-docket-managers.ts')).listDocketManagers,
  listDocketViews: async () => (await import('./views/list-docket-views.ts')).listDocketViews,
  createDocketView: async () => (await import('./views/create-docket-view.ts')).createDocketView,
  updateDocketView: async () => (await import('./views/update-docket-view.ts')).updateDocketView,
  deleteDocketView: async () => (await import('./views/delete-docket-view.ts')).deleteDocketView,
};
