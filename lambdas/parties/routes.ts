import type { partiesEndpoints } from '#contracts/endpoints/parties.ts';
import type { Routes } from '#shared/http/api-request.ts';
import { createAgent } from './agents/create-agent.ts';
import { listAgents } from './agents/list-agents.ts';
import { createParty } from './create-party.ts';
import { getParty } from './get-party.ts';
import { listCaseParties } from './list-case-parties.ts';
import { listParties } from './list-parties.ts';
import type { PartiesDeps } from './parties-deps.ts';
import { updateParty } from './update-party.ts';

/** Endpoint to use case. */
export function partiesRoutes(deps: PartiesDeps): Routes<typeof partiesEndpoints> {
  return {
    listCaseParties: (request) => listCaseParties(deps, request),
    listParties: (request) => listParties(deps, request),
    createParty: (request) => createParty(deps, request),
    getParty: (request) => getParty(deps, request),
    updateParty: (request) => updateParty(deps, request),
    listAgents: (request) => listAgents(deps, request),
    createAgent: (request) => createAgent(deps, request),
  };
}
