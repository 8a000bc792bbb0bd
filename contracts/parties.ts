import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { idSchema, pageOf, pageQuery } from './fields.ts';

/** The parties of a case and the agents who act for them (seed 1, sections 3 and 7). */

/** All parties in one page (seed 1, section 9); so are the agents of one party. */
export const PARTY_PAGE_SIZE = 1000;

/** In the order in which a case names them. */
export const partyRoles = ['claimant', 'respondent', 'other'] as const;
export type PartyRole = (typeof partyRoles)[number];

export const casePartySchema = z.object({
  partyId: z.string(),
  partyRole: z.enum(partyRoles),
  party: z.object({ name: z.string() }),
});
export type CaseParty = z.output<typeof casePartySchema>;

export const agentSchema = z.object({
  id: z.string(),
  partyId: z.string(),
  /** 'primary' marks the primary agent. */
  role: z.enum(['primary', 'secondary']),
  email: z.string(),
  user: z.object({ name: z.string(), mobile: z.string() }),
});
export type Agent = z.output<typeof agentSchema>;

export const partiesEndpoints = {
  listCaseParties: endpoint({
    domain: 'parties',
    method: 'GET',
    path: 'cases/{id}/parties',
    summary: 'The parties of one of the caller’s cases',
    access: 'onboarded',
    params: z.object({ id: idSchema }),
    query: z.object({
      ...pageQuery(PARTY_PAGE_SIZE),
      sort: z.enum(['partyRole']).default('partyRole'),
      sortDirection: z.enum(['asc', 'desc']).default('asc'),
    }),
    response: pageOf(casePartySchema),
    errors: ['not_found'],
  }),
  listAgents: endpoint({
    domain: 'parties',
    method: 'GET',
    path: 'agents',
    summary: 'The agents of a party of one of the caller’s cases',
    access: 'onboarded',
    query: z.object({
      /** The case through which the caller may see the party. */
      caseId: idSchema,
      partyId: idSchema,
      ...pageQuery(PARTY_PAGE_SIZE),
    }),
    response: pageOf(agentSchema),
    errors: ['not_found'],
  }),
};
