import * as z from 'zod';
import { endpoint } from '../../http/endpoint.ts';
import { resolutionKinds } from '../../rules/cases/case-status.ts';
import { caseIdSchema, idSchema, pageOf, pageQuery } from '../../rules/fields.ts';
import {
  HEARING_MINUTES_DEFAULT,
  HEARINGS_AHEAD_MAX,
  HEARINGS_AT_ONCE,
  hearingDurationSchema,
  hearingReasonSchema,
  momentSchema,
  nextHearingInputSchema,
} from '../../rules/hearings.ts';
import { caseSchema, hearingDateSchema } from './cases.ts';

/** Hearings of a case: timeline, further hearings, clashes, adjournment and cancellation (D107). */

export const TIMELINE_PAGE_SIZE = 50;

/** Maximum number of clashes in a response. */
export const CLASHES_MAX = 20;

const hearingClashSchema = z.object({
  /** The neutral with another engagement at that time. */
  neutral: z.object({ id: z.string(), name: z.string() }),
  /** Present only if the caller may see the case. */
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
    summary: 'List every hearing date of a case, latest date first',
    description:
      'Query: page, perPage (default 50). Response: hearing dates with state (set, replaced, adjourned, cancelled) and reason. Available to neutrals of the case.',
    access: 'onboarded',
    params: z.object({ id: caseIdSchema }),
    query: z.object(pageQuery(TIMELINE_PAGE_SIZE)),
    response: pageOf(hearingDateSchema),
    errors: ['not_found'],
  }),
  addHearings: endpoint({
    domain: 'cases',
    method: 'POST',
    path: 'mediator/cases/{id}/hearings',
    summary: 'Add hearings to those of a case',
    description: `Body: hearings (1 to ${HEARINGS_AT_ONCE}), all or none of which are set; those of the case stay. The other neutrals and the agents of the parties are told in one mail with a calendar entry for each hearing. Repeating the same request changes nothing. Response: case, message. Errors: 400 for a hearing in the past; 409 if the case accepts no hearings, has another hearing at one of the times, or would have more than ${HEARINGS_AHEAD_MAX} coming hearings. Available to neutrals of the case.`,
    access: 'onboarded',
    params: z.object({ id: idSchema }),
    body: z.object({
      hearings: z
        .array(nextHearingInputSchema)
        .min(1, 'Name a hearing')
        .max(HEARINGS_AT_ONCE, `Up to ${HEARINGS_AT_ONCE} hearings at once`),
    }),
    exampleBody: {
      hearings: ['22/03/2027', '23/03/2027'].map((day) => ({
        date: `${day} 00:00:00`,
        time: `${day} 11:30:00`,
        hearingType: 'Evidence',
        remarks: 'Witnesses of the claimant',
        durationMinutes: 180,
        mode: 'In person',
      })),
    },
    response: z.object({ case: caseSchema, message: z.string() }),
    errors: ['not_found', 'conflict'],
  }),
  endHearing: endpoint({
    domain: 'cases',
    method: 'PUT',
    path: 'mediator/cases/{id}/hearings/{hearingId}',
    summary: 'Adjourn or cancel a hearing of a case with a reason',
    description:
      'Body: state (adjourned, cancelled), reason, tellsReason (whether the mail to the parties has it; default false), nextHearingDate (optional, only with adjourned). Response: case, message. The other coming hearings stay. Errors: 409 if the hearing is no longer set, its day is over, or the case has another hearing at the new time. Available to neutrals of the case.',
    access: 'onboarded',
    params: z.object({ id: idSchema, hearingId: idSchema }),
    body: z
      .object({
        state: z.enum(['adjourned', 'cancelled'], 'Adjourn or cancel the hearing'),
        reason: hearingReasonSchema,
        /** Whether the mail to the parties has the reason. */
        tellsReason: z.boolean().optional(),
        /** New date of the adjourned hearing; without it none is set in its place. */
        nextHearingDate: nextHearingInputSchema.optional(),
      })
      .refine(({ state, nextHearingDate }) => state === 'adjourned' || !nextHearingDate, {
        path: ['nextHearingDate'],
        message: 'A cancelled hearing has no new date',
      }),
    exampleBody: {
      state: 'adjourned',
      reason: 'The witness is unwell',
      nextHearingDate: {
        date: '22/03/2027 00:00:00',
        time: '22/03/2027 11:30:00',
        hearingType: 'Evidence',
        remarks: 'First witness of the claimant',
        durationMinutes: 90,
        mode: 'Online',
      },
    },
    response: z.object({ case: caseSchema, message: z.string() }),
    errors: ['not_found', 'conflict'],
  }),
  listHearingClashes: endpoint({
    domain: 'cases',
    method: 'GET',
    path: 'mediator/cases/{id}/hearing-clashes',
    summary: 'List the hearings and meetings of a case’s neutrals that clash with a new hearing',
    description:
      'Query: date, time, durationMinutes. Response: clashes with the neutral, and with the hearing if the caller may see its case. Available to neutrals of the case.',
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
