import type { partiesEndpoints } from '../../contracts/parties.ts';
import type { Table } from '../shared/dynamo/table.ts';
import type { Routes } from '../shared/http/api-request.ts';
import { listAgents } from './list-agents.ts';
import { listCaseParties } from './list-case-parties.ts';

/** Endpoint to use case. */
export function partiesRoutes(deps: { table: Table }): Routes<typeof partiesEndpoints> {
  return {
    listCaseParties: (request) => listCaseParties(deps, request),
    listAgents: (request) => listAgents(deps, request),
  };
}
