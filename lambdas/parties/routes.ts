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

export const partiesRoutes: Routes<typeof partiesEndpoints, PartiesDeps> = {
  listCaseParties,
  listParties,
  createParty,
  getParty,
  updateParty,
  listAgents,
  createAgent,
};
