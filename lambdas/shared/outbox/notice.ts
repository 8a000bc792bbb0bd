import * as z from 'zod';
import { calendarEntrySchema } from '../calendar/calendar-entry.ts';
import { personalLinkSchema } from './personal-link.ts';

/** A change of one entry in the recipient's calendar (RFC 5546). */
const calendarChangeSchema = z.object({
  method: z.enum(['REQUEST', 'CANCEL']),
  entry: calendarEntrySchema,
});
export type CalendarChange = z.output<typeof calendarChangeSchema>;

/** The code that creates a notice limits the number of entries. */
export const calendarChangesSchema = z.array(calendarChangeSchema).default([]);

export const noticeWordsSchema = z.object({
  /** Subject of a mail about this event alone. */
  subject: z.string(),
  /** One or two sentences. */
  text: z.string(),
  /** A one-time code, which is put before the text when the mail is sent. The mail does not wait. */
  code: personalLinkSchema.optional(),
  /** Target of the mail's button: a path of the portal or an absolute URL. */
  link: z
    .object({
      label: z.string(),
      to: z.string(),
      /** Its token is appended to `to` when the mail is sent. */
      personal: personalLinkSchema.optional(),
    })
    .optional(),
});
export type NoticeWords = z.output<typeof noticeWordsSchema>;

/** The record of service of an event that is served (docs/adr/0059-served-is-served.md). */
export const servingRefSchema = z.object({ caseId: z.string(), servingId: z.string() });
export type ServingRef = z.output<typeof servingRefSchema>;

/**
 * An event to be mailed, written in the event's own transaction. It contains ids and the text of
 * the mail, never a code or a token in clear or the text of a comment.
 */
export const noticeSchema = z.object({
  /** Unique per event. */
  id: z.string(),
  at: z.iso.datetime(),
  /** The person who caused the event; receives no mail about it. */
  actorId: z.string(),
  /** Events of one matter within a short time are combined into one mail. */
  matter: z.string(),
  /** Display name of the matter, e.g. the case's code. */
  topic: z.string(),
  /** Users to mail; their mail preference determines when the mail is sent. */
  userIds: z.array(z.string()).default([]),
  /** Also mails all case managers. */
  toCaseManagers: z.boolean().default(false),
  words: noticeWordsSchema,
  /** Its people are the recipients, instead of the ones named here. */
  serving: servingRefSchema.optional(),
  /** Recipients without an account. */
  outside: z
    .object({
      words: noticeWordsSchema,
      calendar: calendarChangesSchema,
      /** Mails the agents of these parties. */
      partyIds: z.array(z.string()).default([]),
      /** Mails the agents of all parties of this case. */
      caseId: z.string().optional(),
      people: z.array(z.object({ name: z.string(), email: z.string() })).default([]),
    })
    .optional(),
  calendar: calendarChangesSchema,
  /** The request that caused the event; log lines about its mails carry it. */
  requestId: z.string().optional(),
});
export type Notice = z.output<typeof noticeSchema>;
export type NewNotice = z.input<typeof noticeSchema>;
