import * as z from 'zod';
import {
  calendarChangesSchema,
  noticeWordsSchema,
  servingRefSchema,
} from '#shared/outbox/notice.ts';

/** Stored form of collected and queued mails. */

export const recipientSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('user'), id: z.string() }),
  z.object({ kind: z.literal('outsider'), id: z.string(), name: z.string(), email: z.string() }),
]);
export type MailRecipient = z.output<typeof recipientSchema>;

/** One event in one recipient's mail. */
export const mailLineSchema = noticeWordsSchema.extend({
  actorId: z.string(),
  matter: z.string(),
  topic: z.string(),
  at: z.iso.datetime(),
  calendar: calendarChangesSchema,
  /** The serving that this line carries out. */
  serving: servingRefSchema.optional(),
  /** The request that caused the event. */
  requestId: z.string().optional(),
});
export type MailLine = z.output<typeof mailLineSchema>;

/** A draft or digest that collects events until it is due. */
export const collectedMailSchema = z.object({
  recipient: recipientSchema,
  lines: z.array(mailLineSchema),
  /** Number of events beyond the maximum number of lines. */
  omitted: z.number().int().nonnegative().default(0),
  /** Number of writes, for optimistic locking. */
  version: z.number().int().positive(),
  /** Instant at which a draft is sent. Digests are sent on the day in their key. */
  dueAt: z.iso.datetime(),
});
export type CollectedMail = z.output<typeof collectedMailSchema>;

export const letterSchema = collectedMailSchema.omit({ version: true, dueAt: true }).extend({
  id: z.string(),
  isDigest: z.boolean(),
  /** Number of attempts to send it. */
  attempts: z.number().int().nonnegative(),
  nextTryAt: z.iso.datetime(),
});
export type QueuedLetter = z.output<typeof letterSchema>;
