import * as z from 'zod';
import { partyRoles, partyStatuses } from '#contracts/endpoints/parties.ts';
import { documentKinds, partyKinds } from '#contracts/rules/party-fields.ts';
import { storedFileSchema } from '#shared/files/stored-file.ts';

/** Parties, agents and their places in cases as they lie in the table. */

export const partyRecordSchema = z.object({
  id: z.string(),
  /** Counts the writes; each one names the version it started from. */
  version: z.number().int().positive(),
  ownerId: z.string(),
  name: z.string(),
  kind: z.enum(partyKinds),
  status: z.enum(partyStatuses),
  documentKind: z.enum(documentKinds),
  /** Sealed (D41); never in clear in the table. */
  documentNumber: z.string(),
  /** A keyed hash of kind and number: the same document is found again by it. */
  documentFingerprint: z.string(),
  document: storedFileSchema,
  houseNo: z.string(),
  locality: z.string(),
  city: z.string(),
  state: z.string(),
  pin: z.string(),
  landmark: z.string(),
  /** '' for none. */
  gstNumber: z.string(),
  gstCertificate: storedFileSchema.optional(),
  /** Says that it was declined, and why; an edit hands it in again. */
  declinedReason: z.string().optional(),
  /** The case manager who approved or declined it last, or registered it themselves. */
  decidedBy: z.string().optional(),
  /** When it was handed in, the last time: its place among those to verify. */
  submittedAt: z.iso.datetime(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type PartyRecord = z.output<typeof partyRecordSchema>;

/** What lists are searched and filtered by; the rest of a page is read from the records. */
export const partyRowSchema = partyRecordSchema.pick({
  id: true,
  name: true,
  city: true,
  status: true,
});
export type PartyRow = z.output<typeof partyRowSchema>;

export const agentRecordSchema = z.object({
  id: z.string(),
  partyId: z.string(),
  role: z.enum(['primary', 'secondary']),
  name: z.string(),
  email: z.string(),
  mobile: z.string(),
  /** Sealed (D41); absent for none. */
  pan: z.string().optional(),
  /** The authorisation letter; agents from before it was asked for have none. */
  letter: storedFileSchema.optional(),
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
