import * as z from 'zod';
import { disclosureActs } from '#contracts/rules/disclosures.ts';
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

export const declinedRecordSchema = z.object({
  id: z.string(),
  name: z.string(),
  inviterId: z.string(),
  declinedAt: z.iso.datetime(),
  reason: z.string(),
});
export type DeclinedRecord = z.output<typeof declinedRecordSchema>;
