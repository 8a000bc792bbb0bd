import * as z from 'zod';
import { calendarEntrySchema } from '#shared/calendar/calendar-entry.ts';

/** What mails are made of, as it lies in the table. */

/** An entry of the recipient's own calendar (RFC 5546): set or changed, or cancelled. */
const calendarNewsSchema = z.object({
  method: z.enum(['REQUEST', 'CANCEL']),
  entry: calendarEntrySchema,
});
export type CalendarNews = z.output<typeof calendarNewsSchema>;

/** An event changes an entry, or several; their number is bounded by who writes them. */
const calendarSchema = z.array(calendarNewsSchema).default([]);

const wordsSchema = z.object({
  /** Subject of a mail about this event alone. */
  subject: z.string(),
  /** One or two sentences. */
  text: z.string(),
  /** Where the mail's button leads: a path of the portal, or a whole address. */
  link: z.object({ label: z.string(), to: z.string() }).optional(),
});
export type NoticeWords = z.output<typeof wordsSchema>;

/**
 * One event that people are told of by mail, written in the transaction of the event itself.
 * It names ids and the words of the mail; it holds no code, token or comment's text.
 */
export const noticeSchema = z.object({
  /** One event, one id. */
  id: z.string(),
  at: z.iso.datetime(),
  /** Who caused it: gets no mail of it. */
  actorId: z.string(),
  /** Events of one matter that happen shortly after one another become one mail. */
  matter: z.string(),
  /** The matter's name for people, e.g. the case's code. */
  topic: z.string(),
  /** Users; each one's own choice decides when their mail goes out. */
  userIds: z.array(z.string()).default([]),
  /** Every case manager too. */
  toCaseManagers: z.boolean().default(false),
  words: wordsSchema,
  /** People without an account in this portal. */
  outside: z
    .object({
      words: wordsSchema,
      calendar: calendarSchema,
      /** Their agents are told. */
      partyIds: z.array(z.string()).default([]),
      /** The agents of all parties of this case are told. */
      caseId: z.string().optional(),
      people: z.array(z.object({ name: z.string(), email: z.string() })).default([]),
    })
    .optional(),
  calendar: calendarSchema,
});
export type Notice = z.output<typeof noticeSchema>;
export type NewNotice = z.input<typeof noticeSchema>;

export const recipientSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('user'), id: z.string() }),
  z.object({ kind: z.literal('outsider'), id: z.string(), name: z.string(), email: z.string() }),
]);
export type MailRecipient = z.output<typeof recipientSchema>;

/** One event as one recipient reads it. */
export const mailLineSchema = wordsSchema.extend({
  actorId: z.string(),
  matter: z.string(),
  topic: z.string(),
  at: z.iso.datetime(),
  calendar: calendarSchema,
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
