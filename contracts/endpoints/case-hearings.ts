import * as z from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { resolutionKinds } from '../rules/case-status.ts';
import { caseIdSchema, idSchema, pageOf, pageQuery } from '../rules/fields.ts';
import {
  HEARING_MINUTES_DEFAULT,
  hearingDurationSchema,
  hearingReasonSchema,
  momentSchema,
  nextHearingInputSchema,
} from '../rules/hearings.ts';
import { caseSchema, hearingDateSchema } from './cases.ts';

/** The hearings of one case: its timeline, clashes of a date, adjourning and cancelling (D107). */

/** Rows of a timeline page. */
export const TIMELINE_PAGE_SIZE = 50;

/** A clash names at most this many hearings. */
export const CLASHES_MAX = 20;

const hearingClashSchema = z.object({
  /** The neutral who is engaged at that time. */
  neutral: z.object({ id: z.string(), name: z.string() }),
  /** Present only where the caller may see the case. */
  hearing: z
    .object({
      caseId: z.string(),
      caseCode: z.string(),
      title: z.string(),
      resolutionKind: z.enum(resolutionKinds),
      /** 'DD/MM/YYYY' and 'HH:mm', Indian time. */
      date: z.string(),
      time: z.string(),
      durationMinutes: z.number(),
      hearingType: z.string(),
    })
    .optional(),
});
export type HearingClash = z.output<typeof hearingClashSchema>;

export const caseHearingsEndpoints = {
  listHearings: endpoint({
    domain: 'cases',
    method: 'GET',
    path: 'mediator/cases/{id}/hearings',
    summary: 'Every hearing date of a case of the caller, the latest date first',
    description:
      'Takes page, perPage (default 50). Gives list of every hearing date, the latest date first, with state (set, replaced, adjourned, cancelled) and reason. Serves a neutral of the case.',
    access: 'onboarded',
    params: z.object({ id: caseIdSchema }),
    query: z.object(pageQuery(TIMELINE_PAGE_SIZE)),
    response: pageOf(hearingDateSchema),
    errors: ['not_found'],
  }),
  endHearing: endpoint({
    domain: 'cases',
    method: 'PUT',
    path: 'mediator/cases/{id}/hearings/{hearingId}',
    summary: 'Adjourn or cancel the next hearing of a case of the caller, with a reason',
    description:
      'Takes state (adjourned, cancelled), reason, nextHearingDate with adjourned (optional). Gives case, message; 409 where it is not the next hearing or its day is over. Serves a neutral of the case.',
    access: 'onboarded',
    params: z.object({ id: idSchema, hearingId: idSchema }),
    body: z
      .object({
        state: z.enum(['adjourned', 'cancelled'], 'Adjourn or cancel the hearing'),
        reason: hearingReasonSchema,
        /** The date to which it is adjourned; without it the case has no next hearing. */
        nextHearingDate: nextHearingInputSchema.optional(),
      })
      .refine(({ state, nextHearingDate }) => state === 'adjourned' || !nextHearingDate, {
        path: ['nextHearingDate'],
        message: 'A cancelled hearing has no new date',
      }),
    response: z.object({ case: caseSchema, message: z.string() }),
    errors: ['not_found', 'conflict'],
  }),
  listHearingClashes: endpoint({
    domain: 'cases',
    method: 'GET',
    path: 'mediator/cases/{id}/hearing-clashes',
    summary: 'Hearings and meetings of the neutrals of a case at the time of a new hearing',
    description:
      'Takes date, time, durationMinutes. Gives clashes: the neutral, and the hearing where the caller may see its case. Serves a neutral of the case.',
    access: 'onboarded',
    params: z.object({ id: idSchema }),
    query: z.object({
      date: momentSchema('Date'),
      time: momentSchema('Time'),
      durationMinutes: z.coerce
        .number('Duration must be a whole number of minutes')
        .pipe(hearingDurationSchema)
        .default(HEARING_MINUTES_DEFAULT),
    }),
    response: z.object({ clashes: z.array(hearingClashSchema).max(CLASHES_MAX) }),
    errors: ['not_found'],
  }),
};
