import * as z from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { resolutionKinds } from '../rules/case-status.ts';
import { hearingStates, isCalendarDay } from '../rules/hearings.ts';

/** The daily cause list (seed 2, sections 2 and 3; D81, D82). */

/** A listed engagement: a hearing, or a meeting that was scheduled for a case. */
export const listedKinds = ['hearing', 'meeting'] as const;

/**
 * A month with more hearings than this gives only the first ones of each day, so that a reply
 * stays small however large a docket is; a day is always given whole.
 */
export const WHOLE_MONTH_MAX = 1_000;
export const SHORTENED_DAY_MAX = 25;

/** A court month, 'YYYY-MM', and a court day, 'YYYY-MM-DD': Indian, never shifted. */
export const courtMonthSchema = z
  .string('Month is required')
  .regex(/^(19|2\d)\d{2}-(0[1-9]|1[0-2])$/, 'Month must be written as YYYY-MM');

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
  /** Of the hearing. */
  id: z.string(),
  title: z.string(),
  caseId: z.string(),
  /** What people see and say (D38). */
  caseCode: z.string(),
  /** 'DD/MM/YYYY', Indian time. */
  date: z.string(),
  /** 'HH:mm', Indian time. */
  time: z.string(),
  /** The hearing's remarks. */
  description: z.string(),
  colour: z.literal('teal'),
  resolutionKind: z.enum(resolutionKinds),
  hearingType: z.string(),
  kind: z.enum(listedKinds),
  durationMinutes: z.number(),
  mode: z.string().optional(),
  place: z.string().optional(),
  /** A replaced date is not listed. */
  state: z.enum(hearingStates),
  /** Of an adjourned or cancelled one. */
  reason: z.string().optional(),
  /** It takes place while another hearing or meeting of the caller does (D82). */
  hasOverlap: z.boolean(),
});
export type ListedHearing = z.output<typeof listedHearingSchema>;

export const calendarFeedSchema = z.object({
  /** The secret address: told once, when it is made. Afterwards ''; only its hash is kept. */
  url: z.string(),
  /** When the address that works now was made; '' while there is none. */
  createdAt: z.string(),
});

export const causeListEndpoints = {
  getDailyCauseList: endpoint({
    domain: 'cause-list',
    method: 'GET',
    path: 'dailyCauseList',
    summary: "The hearings of the caller's cases in a month, or on one day of it",
    access: 'onboarded',
    query: z
      .object({ month: courtMonthSchema, day: courtDaySchema.optional() })
      .refine(({ month, day }) => day === undefined || day.startsWith(`${month}-`), {
        path: ['day'],
        message: 'The day must lie in the month',
      }),
    response: z.object({
      /** In order of time. */
      caseDet: z.array(listedHearingSchema),
      total: z.number(),
      /** Hearings on each day that has any; more than caseDet holds in a very full month. */
      days: z.array(z.object({ date: z.string(), total: z.number() })),
    }),
  }),
  getCalendarFeed: endpoint({
    domain: 'cause-list',
    method: 'GET',
    path: 'calendar-feed',
    summary: "Whether the caller's calendar can be subscribed to",
    access: 'onboarded',
    response: calendarFeedSchema,
  }),
  rotateCalendarFeed: endpoint({
    domain: 'cause-list',
    method: 'POST',
    path: 'calendar-feed',
    summary: 'Make a new secret address for the calendar; the old one ends',
    access: 'onboarded',
    response: calendarFeedSchema,
    errors: ['conflict'],
  }),
  stopCalendarFeed: endpoint({
    domain: 'cause-list',
    method: 'DELETE',
    path: 'calendar-feed',
    summary: "End the secret address of the caller's calendar, without a new one",
    description:
      'Gives message; the secret address ends, without a new one. Serves the caller’s calendar.',
    access: 'onboarded',
    response: calendarFeedSchema,
    errors: ['conflict'],
  }),
  readCalendarFeed: endpoint({
    domain: 'cause-list',
    method: 'GET',
    // API Gateway takes a parameter as a whole step of a path only: it holds '<token>.ics'.
    path: 'calendar/{feedFile}',
    summary: 'The hearings behind a secret address, for calendar programs (RFC 5545)',
    access: 'public',
    needsUsageMode: false,
    params: z.object({ feedFile: z.string() }),
    responseType: 'text/calendar',
    response: z.string(),
    errors: ['not_found'],
  }),
};
