import type { docketEndpoints } from '#contracts/endpoints/docket.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { Routes } from '#shared/http/api-request.ts';
import { getCaseStatistics } from './get-case-statistics.ts';
import { getDocketStatistics } from './get-docket-statistics.ts';
import { listCases } from './list-cases.ts';
import { listDocketManagers } from './list-docket-managers.ts';
import type { Snapshots } from './search/snapshot-objects.ts';

export function docketRoutes(deps: {
  table: Table;
  snapshots: Snapshots;
}): Routes<typeof docketEndpoints> {
  return {
    listCases: (request) => listCases(deps, request),
    getCaseStatistics: (request) => getCaseStatistics(deps, request),
    getDocketStatistics: (request) => getDocketStatistics(deps, request),
    listDocketManagers: (request) => listDocketManagers(deps, request),
  };
}
