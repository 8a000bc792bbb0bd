import * as z from 'zod';
import { disclosureActs, partyResponses } from '#contracts/rules/disclosures.ts';
import { roles } from '#contracts/rules/roles.ts';

/** A disclosure in the table. It never changes, except that its document is noted. */
export const disclosureRecordSchema = z.object({
  id: z.string(),
  caseId: z.string(),
  act: z.enum(disclosureActs),
  by: z.object({ userId: z.string(), name: z.string(), role: z.enum(roles) }),
  createdAt: z.iso.datetime(),
  /** What the form asks before an acceptance; absent in later disclosures. */
  first: z
    .object({
      contact: z.string(),
      /** Asked of arbitrators only. */
      experience: z.string().optional(),
      ongoingArbitrations: z.number().optional(),
    })
    .optional(),
  /** '' where nothing is disclosed. */
  interestsText: z.string(),
  timeText: z.string(),
  /** The upload that its document is made of. */
  uploadId: z.string(),
  /** Whether the document was registered. */
  isFiled: z.boolean(),
});
export type DisclosureRecord = z.output<typeof disclosureRecordSchema>;

/** What parties said to a disclosure, as a neutral recorded it. It never changes. */
export const responseRecordSchema = z.object({
  id: z.string(),
  disclosureId: z.string(),
  response: z.enum(partyResponses),
  /** As named in the case on that day. */
  parties: z.array(z.string()),
  receivedOn: z.string(),
  text: z.string(),
  /** '' without one. */
  documentId: z.string(),
  recordedBy: z.object({ userId: z.string(), name: z.string() }),
  createdAt: z.iso.datetime(),
});
export type ResponseRecord = z.output<typeof responseRecordSchema>;

export const declinedRecordSchema = z.object({
  id: z.string(),
  name: z.string(),
  inviterId: z.string(),
  declinedAt: z.iso.datetime(),
  reason: z.string(),
});
export type DeclinedRecord = z.output<typeof declinedRecordSchema>;
