import type { partiesEndpoints } from '#contracts/endpoints/parties.ts';
import type { Routes } from '#shared/http/api-request.ts';
import type { PartiesDeps } from './parties-deps.ts';

export const partiesRoutes: Routes<typeof partiesEndpoints, PartiesDeps> = {
  listCaseParties: async () => (await import('./list-case-parties.ts')).listCaseParties,
  listParties: async () => (await import('./list-parties.ts')).listParties,
  createParty: async () => (await import('./create-party.ts')).createParty,
  getParty: async () => (await import('./get-party.ts')).getParty,
  updateParty: async () => (await import('./update-party.ts')).updateParty,
  listAgents: async () => (await import('./agents/list-agents.ts')).listAgents,
  createAgent: async () => (await import('./agents/create-agent.ts')).createAgent,
};
