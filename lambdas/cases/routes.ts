import type { casesEndpoints } from '../../contracts/cases.ts';
import type { Clock } from '../shared/clock.ts';
import type { Table } from '../shared/dynamo/table.ts';
import type { Routes } from '../shared/http/api-request.ts';
import { getCase } from './get-case.ts';
import { getCaseStatistics } from './get-case-statistics.ts';
import { getDocketStatistics } from './get-docket-statistics.ts';
import { listCases } from './list-cases.ts';
import type { Snapshots } from './snapshot-objects.ts';
import { updateCase } from './update-case.ts';

/** Endpoint to use case. */
export function casesRoutes(deps: {
  table: Table;
  clock: Clock;
  snapshots: Snapshots;
}): Routes<typeof casesEndpoints> {
  return {
    listCases: (request) => listCases(deps, request),
    getCase: (request) => getCase(deps, request),
    updateCase: (request) => updateCase(deps, request),
    getCaseStatistics: (request) => getCaseStatistics(deps, request),
    getDocketStatistics: (request) => getDocketStatistics(deps, request),
  };
}
