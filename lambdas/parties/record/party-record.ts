import * as z from 'zod';
import { partyRoles, partyStatuses } from '#contracts/endpoints/parties.ts';
import { documentKinds, partyKinds } from '#contracts/rules/parties/party-fields.ts';
import { storedFileSchema } from '#shared/files/files.ts';

/** Parties, agents and their places in cases in the table. */

export const partyRecordSchema = z.object({
  id: z.string(),
  /** Counts the writes, for optimistic locking. */
  version: z.number().int().positive(),
  ownerId: z.string(),
  name: z.string(),
  kind: z.enum(partyKinds),
  status: z.enum(partyStatuses),
  documentKind: z.enum(documentKinds),
  /** Encrypted (D41); never in clear text in the table. */
  documentNumber: z.string(),
  /** A keyed hash of kind and number, by which the same document is found. */
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
  /** Why it was declined; removed when an edit submits it again. */
  declinedReason: z.string().optional(),
  /** The case manager who last approved or declined it, or registered it. */
  decidedBy: z.string().optional(),
  /** When it was last submitted: its place in the queue. */
  submittedAt: z.iso.datetime(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type PartyRecord = z.output<typeof partyRecordSchema>;

/** The searchable fields of a list; a page reads the other fields from the records. */
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
  /** Encrypted (D41); absent for none. */
  pan: z.string().optional(),
  /** The authorisation letter; absent in agents from before it was required. */
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
