import type { causeListEndpoints } from '../../contracts/cause-list.ts';
import type { Table } from '../shared/dynamo/table.ts';
import type { Routes } from '../shared/http/api-request.ts';
import { getDailyCauseList } from './get-daily-cause-list.ts';

/** Endpoint to use case. */
export function causeListRoutes(deps: { table: Table }): Routes<typeof causeListEndpoints> {
  return {
    getDailyCauseList: (request) => getDailyCauseList(deps, request),
  };
}
