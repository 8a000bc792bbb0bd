import * as z from 'zod';
import { calendarNewsListSchema, noticeWordsSchema } from '#shared/outbox/notice.ts';

/** Mails that are collected or queued, as stored in the table. */

export const recipientSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('user'), id: z.string() }),
  z.object({ kind: z.literal('outsider'), id: z.string(), name: z.string(), email: z.string() }),
]);
export type MailRecipient = z.output<typeof recipientSchema>;

/** One event as one recipient reads it. */
export const mailLineSchema = noticeWordsSchema.extend({
  actorId: z.string(),
  matter: z.string(),
  topic: z.string(),
  at: z.iso.datetime(),
  calendar: calendarNewsListSchema,
});
export type MailLine = z.output<typeof mailLineSchema>;

/** What one recipient is to read, before it goes out. */
export const collectedMailSchema = z.object({
  recipient: recipientSchema,
  lines: z.array(mailLineSchema),
  /** Events that found no room among the lines. */
  omitted: z.number().int().nonnegative().default(0),
  /** Counts the changes. */
  version: z.number().int().positive(),
  /** When it goes out; a digest goes out on its day. */
  dueAt: z.iso.datetime(),
});
export type CollectedMail = z.output<typeof collectedMailSchema>;

export const letterSchema = collectedMailSchema.omit({ version: true, dueAt: true }).extend({
  id: z.string(),
  isDigest: z.boolean(),
  /** How often it was tried to send it. */
  attempts: z.number().int().nonnegative(),
  nextTryAt: z.iso.datetime(),
});
export type QueuedLetter = z.output<typeof letterSchema>;
