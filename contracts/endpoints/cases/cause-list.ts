import * as z from 'zod';
import { example } from '#contracts/http/examples.ts';
import { endpoint } from '../../http/endpoint.ts';
import { resolutionKinds } from '../../rules/cases/case-status.ts';
import { courtMonthSchema } from '../../rules/court-month.ts';
import { hearingStates, isCalendarDay } from '../../rules/hearings.ts';

/** Cause list and calendar feed (seed 2, sections 2 and 3; D81, D82). */

/** Kinds of listed engagements: hearings and scheduled meetings. */
export const listedKinds = ['hearing', 'meeting'] as const;

/**
 * A month with more hearings than this returns only the first ones of each day, which bounds the
 * response. A single day is always returned completely.
 */
export const WHOLE_MONTH_MAX = 1_000;
export const SHORTENED_DAY_MAX = 25;

/** Court days ('YYYY-MM-DD') in Indian time, never shifted. */
export const courtDaySchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, { message: 'Day must be written as YYYY-MM-DD', abort: true })
  .refine(
    (text) => {
      const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
      return isCalendarDay(year, month, day);
    },
    { message: 'This date does not exist' },
  );

export const listedHearingSchema = z.object({
  /** Id of the hearing or meeting. */
  id: z.string(),
  title: z.string(),
  caseId: z.string(),
  /** Displayed case code (D38). */
  caseCode: z.string(),
  /** 'DD/MM/YYYY', Indian time. */
  date: z.string(),
  /** 'HH:mm', Indian time. */
  time: z.string(),
  /** Remarks of the hearing. */
  description: z.string(),
  colour: z.literal('teal'),
  resolutionKind: z.enum(resolutionKinds),
  hearingType: z.string(),
  kind: z.enum(listedKinds),
  durationMinutes: z.number(),
  mode: z.string().optional(),
  place: z.string().optional(),
  /** Replaced dates are not listed. */
  state: z.enum(hearingStates),
  /** Reason of an adjourned or cancelled hearing. */
  reason: z.string().optional(),
  /** True if it overlaps another hearing or meeting of the caller (D82). */
  hasOverlap: z.boolean(),
});
export type ListedHearing = z.output<typeof listedHearingSchema>;

export const calendarFeedSchema = z.object({
  /** Secret URL, returned once on creation and '' afterwards; only its hash is stored. */
  url: z.string(),
  /** Creation time of the current URL; '' if there is none. */
  createdAt: z.string(),
});

export const causeListEndpoints = {
  getDailyCauseList: endpoint({
    domain: 'cause-list',
    method: 'GET',
    path: 'dailyCauseList',
    summary: "List the hearings of the caller's cases in a month or on one of its days",
    description: `Query: month (YYYY-MM), day of this month (YYYY-MM-DD, optional), both in Indian time. Response: caseDet, sorted by time, total and days with their totals. A month with more than ${WHOLE_MONTH_MAX} entries returns the first ${SHORTENED_DAY_MAX} of each day. hasOverlap marks an entry that overlaps another one of the caller.`,
    access: 'onboarded',
    query: z
      .object({ month: courtMonthSchema, day: courtDaySchema.optional() })
      .refine(({ month, day }) => day === undefined || day.startsWith(`${month}-`), {
        path: ['day'],
        message: 'The day must lie in the month',
      }),
    response: z.object({
      /** Sorted by time. */
      caseDet: z.array(listedHearingSchema),
      total: z.number(),
      /** Number of hearings per day; can exceed the entries of caseDet in a month over the limit. */
      days: z.array(z.object({ date: z.string(), total: z.number() })),
    }),
    exampleResponse: {
      caseDet: [
        {
          id: 'hrg_01KCWPQ5E6EYCNDY0YP57RCYBV',
          title: 'Konkan Finance Limited v. Suresh Patil',
          caseId: example.caseId,
          caseCode: 'ARB-2027-000123',
          date: '15/03/2027',
          time: '11:30',
          description: 'Both sides with their documents',
          colour: 'teal',
          resolutionKind: 'arbitration',
          hearingType: 'First hearing',
          kind: 'hearing',
          durationMinutes: 90,
          mode: 'Online',
          state: 'set',
          hasOverlap: false,
        },
      ],
      total: 1,
      days: [{ date: '15/03/2027', total: 1 }],
    },
  }),
  getCalendarFeed: endpoint({
    domain: 'cause-list',
    method: 'GET',
    path: 'calendar-feed',
    summary: "Get the state of the caller's calendar feed",
    description:
      'Response: createdAt, empty if there is no feed. url is always empty here, since only its hash is stored. Applies to the caller’s own calendar.',
    access: 'onboarded',
    response: calendarFeedSchema,
  }),
  rotateCalendarFeed: endpoint({
    domain: 'cause-list',
    method: 'POST',
    path: 'calendar-feed',
    summary: 'Create a new secret URL for the calendar feed and revoke the old one',
    description:
      'url is returned by this response only, since only its hash is stored. 409 if the feed was changed at the same moment. Applies to the caller’s own calendar.',
    access: 'onboarded',
    response: calendarFeedSchema,
    exampleResponse: {
      url: 'https://portal.example.com/api/calendar/q8ZT2vXc0R4yLh1KpWmN7sEaUgBfDj5oVxJt3iYwC6k.ics',
      createdAt: '2027-03-08T05:30:00.000Z',
    },
    errors: ['conflict'],
  }),
  stopCalendarFeed: endpoint({
    domain: 'cause-list',
    method: 'DELETE',
    path: 'calendar-feed',
    summary: "Revoke the secret URL of the caller's calendar feed",
    description:
      'Response: url and createdAt, both empty. Safe to repeat. Applies to the caller’s own calendar.',
    access: 'onboarded',
    response: calendarFeedSchema,
    errors: ['conflict'],
  }),
  readCalendarFeed: endpoint({
    domain: 'cause-list',
    method: 'GET',
    // The parameter is '<token>.ics': API Gateway supports only whole path segments.
    path: 'calendar/{feedFile}',
    summary: 'Get the calendar of a secret URL, for calendar programs (RFC 5545)',
    description:
      'The secret URL is the permission. Covers the last 7 days, the rest of that month and the next 12 months. 404 for a malformed, an unknown and a revoked URL alike.',
    access: 'public',
    needsUsageMode: false,
    params: z.object({ feedFile: z.string() }),
    responseType: 'text/calendar',
    response: z.string(),
    errors: ['not_found'],
  }),
};
