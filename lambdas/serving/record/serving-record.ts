import * as z from 'zod';
import { mailPreferences } from '#contracts/endpoints/accounts.ts';
import { servedKinds, servedPersonKinds } from '#contracts/rules/servings.ts';
import { storedFileSchema } from '#shared/files/files.ts';

/** What a list shows of a serving. Only its counts change. */
export const servingHeadSchema = z.object({
  id: z.string(),
  caseId: z.string(),
  kind: z.enum(servedKinds),
  /** Ids of the documents, the hearing or the agreement; the version of a summary. */
  entryIds: z.array(z.string()),
  /** E.g. 'Order of 23/11/2026'. */
  title: z.string(),
  at: z.iso.datetime(),
  by: z.object({ userId: z.string(), name: z.string() }),
  /** Number of people whose mail was handed over and did not come back. */
  handedOver: z.number().int().nonnegative(),
  /** Number of people whose mail bounced, was refused or could not be handed over. */
  troubled: z.number().int().nonnegative(),
  /** Number of people to be mailed. */
  toMail: z.number().int().nonnegative(),
  /** Parties of whom nobody has an address. */
  unreachable: z.array(z.string()),
});
export type ServingHead = z.output<typeof servingHeadSchema>;

/** The file that was served: the version that stood at that moment (D112). */
export const servedFileSchema = storedFileSchema.extend({
  id: z.string(),
  name: z.string(),
  sizeBytes: z.number(),
  /** Number of the file among the document's versions. */
  number: z.number().int().positive(),
  createdAt: z.iso.datetime(),
  /** The portal wrote the file, so that no scan has to find it clean. */
  isOwn: z.boolean(),
  /** An agreement or award, which lies in the case's record; otherwise a document of the case. */
  isAgreement: z.boolean().optional(),
});
export type ServedFile = z.output<typeof servedFileSchema>;

/** One recipient: an account, or an address. */
export const servedPersonSchema = z.object({
  /** User id, or a hash of the address. */
  id: z.string(),
  kind: z.enum(servedPersonKinds),
  name: z.string(),
  /** '' if the person has none that is verified. */
  email: z.string(),
  /** Parties for whom the person acts. */
  parties: z.array(z.string()),
  /** Only neutrals choose. */
  mailPreference: z.enum(mailPreferences),
});
export type ServedPerson = z.output<typeof servedPersonSchema>;

/** Who was to be served with which files; never changes. */
export const servingDetailsSchema = z.object({
  people: z.array(servedPersonSchema),
  files: z.array(servedFileSchema),
  /** The text that was served, of a summary. */
  text: z.string().optional(),
});
export type ServingDetails = z.output<typeof servingDetailsSchema>;

/** What became of one person's mail. Absent times have not come. */
export const servedMailSchema = z.object({
  personId: z.string(),
  /** Number of writes, for optimistic locking. */
  version: z.number().int().positive(),
  handedOverAt: z.iso.datetime().optional(),
  deliveredAt: z.iso.datetime().optional(),
  /** The first trouble. */
  trouble: z
    .object({
      kind: z.enum(['bounced', 'complained', 'givenUp']),
      at: z.iso.datetime(),
      /** E.g. 'MailboxFull', as SES names it. */
      reason: z.string(),
    })
    .optional(),
  /** When the link of the mail was first opened. */
  openedAt: z.iso.datetime().optional(),
  /** The person takes no mails. */
  inPortalAt: z.iso.datetime().optional(),
});
export type ServedMail = z.output<typeof servedMailSchema>;

/** Where the link of a mail leads. */
export const servedLinkSchema = z.object({
  caseId: z.string(),
  servingId: z.string(),
  personId: z.string(),
  linkExpiresAt: z.iso.datetime(),
});
export type ServedLink = z.output<typeof servedLinkSchema>;
