import * as z from 'zod';
import { calendarEntrySchema } from '#shared/calendar/calendar-entry.ts';

/** A change of one entry in the recipient's calendar (RFC 5546). */
const calendarNewsSchema = z.object({
  method: z.enum(['REQUEST', 'CANCEL']),
  entry: calendarEntrySchema,
});
export type CalendarNews = z.output<typeof calendarNewsSchema>;

/** The writer bounds the number of entries. */
export const calendarNewsListSchema = z.array(calendarNewsSchema).default([]);

export const noticeWordsSchema = z.object({
  /** Subject of a mail about this event alone. */
  subject: z.string(),
  /** One or two sentences. */
  text: z.string(),
  /** Where the mail's button leads: a path of the portal, or a whole address. */
  link: z.object({ label: z.string(), to: z.string() }).optional(),
});
export type NoticeWords = z.output<typeof noticeWordsSchema>;

/**
 * One event that is mailed to people, written in the transaction of the event itself. It holds
 * ids and the words of the mail, never a code, a token or the text of a comment.
 */
export const noticeSchema = z.object({
  /** One event, one id. */
  id: z.string(),
  at: z.iso.datetime(),
  /** The person who caused the event; receives no mail about it. */
  actorId: z.string(),
  /** Events of one matter within a short time become one mail. */
  matter: z.string(),
  /** The matter's name for people, e.g. the case's code. */
  topic: z.string(),
  /** Users; their mail preference decides when the mail goes out. */
  userIds: z.array(z.string()).default([]),
  /** Mails every case manager as well. */
  toCaseManagers: z.boolean().default(false),
  words: noticeWordsSchema,
  /** People without an account in this portal. */
  outside: z
    .object({
      words: noticeWordsSchema,
      calendar: calendarNewsListSchema,
      /** Mails the agents of these parties. */
      partyIds: z.array(z.string()).default([]),
      /** Mails the agents of all parties of this case. */
      caseId: z.string().optional(),
      people: z.array(z.object({ name: z.string(), email: z.string() })).default([]),
    })
    .optional(),
  calendar: calendarNewsListSchema,
});
export type Notice = z.output<typeof noticeSchema>;
export type NewNotice = z.input<typeof noticeSchema>;
