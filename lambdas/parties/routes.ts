import type { partiesEndpoints } from '#contracts/endpoints/parties.ts';
import type { Routes } from '#shared/http/api-request.ts';
import type { PartiesDeps } from './registry/parties-deps.ts';

export const partiesRoutes: Routes<typeof partiesEndpoints, PartiesDeps> = {
  listCaseParties: async () => (await import('./registry/list-case-parties.ts')).listCaseParties,
  listParties: async () => (await import('./registry/list-parties.ts')).listParties,
  createParty: async () => (await import('./registry/create-party.ts')).createParty,
  getParty: async () => (await import('./registry/get-party.ts')).getParty,
  updateParty: async () => (await import('./registry/update-party.ts')).updateParty,
  listAgents: async () => (await import('./agents/list-agents.ts')).listAgents,
  createAgent: async () => (await import('./agents/create-agent.ts')).createAgent,
};
