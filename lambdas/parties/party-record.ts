import * as z from 'zod';
import { partyRoles } from '../../contracts/parties.ts';

/** Parties, agents and their places in cases as they lie in the table. */

export const partyRecordSchema = z.object({
  id: z.string(),
  ownerId: z.string(),
  name: z.string(),
  kind: z.enum(['self', 'organisation', 'others']),
  status: z.enum(['underVerification', 'active']),
  locality: z.string(),
  city: z.string(),
  state: z.string(),
  pin: z.string(),
  createdAt: z.iso.datetime(),
});
export type PartyRecord = z.output<typeof partyRecordSchema>;

export const agentRecordSchema = z.object({
  id: z.string(),
  partyId: z.string(),
  role: z.enum(['primary', 'secondary']),
  name: z.string(),
  email: z.string(),
  mobile: z.string(),
  createdAt: z.iso.datetime(),
});
export type AgentRecord = z.output<typeof agentRecordSchema>;

export const casePartyRecordSchema = z.object({
  caseId: z.string(),
  partyId: z.string(),
  partyRole: z.enum(partyRoles),
  name: z.string(),
});
export type CasePartyRecord = z.output<typeof casePartyRecordSchema>;
