import * as z from 'zod';
import { example } from '#contracts/http/examples.ts';
import { endpoint } from '../http/endpoint.ts';
import {
  canJoinSession,
  displayedLabelOf,
  displayedStatusOf,
  type LifecycleFacts,
} from '../rules/case-lifecycle.ts';
import { caseIdSchema, idSchema, messageSchema } from '../rules/fields.ts';
import { momentSchema } from '../rules/hearings.ts';

/** Meetings of a case: Join Session, scheduled meetings, and the link of a hearing. */

/** A meeting or hearing can be joined from this long before its start. */
export const MEETING_OPENS_MINUTES = 60;

/** A meeting cannot be joined later than this after its date (seed 1, section 5, Comment). */
export const MEETING_ENDS_AFTER_HOURS = 24;

export const MEETING_TOO_FAR = 'Date cannot be more than a year ahead';

/** Maximum number of upcoming meetings per case. */
export const SCHEDULED_MEETINGS_MAX = 50;

/** State of a scheduled meeting: not yet open, open, or over. */
export type MeetingWindow = 'ahead' | 'open' | 'over';

export function meetingWindowOf(startsAtMs: number, nowMs: number): MeetingWindow {
  if (nowMs < startsAtMs - MEETING_OPENS_MINUTES * 60_000) return 'ahead';
  return nowMs > startsAtMs + MEETING_ENDS_AFTER_HOURS * 3_600_000 ? 'over' : 'open';
}

/**
 * Why a session cannot be joined in the case's status; undefined if it can (seed 1, section 4).
 */
export function joinRefusalOf(facts: LifecycleFacts): string | undefined {
  return canJoinSession(displayedStatusOf(facts))
    ? undefined
    : `No session can be joined: the case is “${displayedLabelOf(facts)}”`;
}

/** Open in a separate window. Short-lived and valid for the caller only. */
const joinAddressSchema = z.object({ url: z.url({ protocol: /^https?$/ }) });

export const meetingsEndpoints = {
  requestMeeting: endpoint({
    domain: 'meetings',
    method: 'POST',
    path: 'meeting-requests',
    summary: 'Schedule a meeting for a case and announce it in the proceedings',
    description:
      'The announcement has the join address for everybody on the case. The meeting is entered in the cause lists, and the other neutrals are notified. Errors: 400 for a date in the past or more than a year ahead; 409 if the case’s status forbids meetings, a meeting is set for this time, or the case has too many; 503 if the meeting provider does not respond. Available to neutrals of the case.',
    access: 'onboarded',
    takesIdempotencyKey: true,
    body: z.object({
      caseId: idSchema,
      /** 'DD/MM/YYYY HH:mm:ss', Indian time (D36). */
      date: momentSchema('Date'),
    }),
    exampleBody: { caseId: example.caseId, date: '15/03/2027 11:30:00' },
    response: messageSchema,
    errors: ['not_found', 'conflict', 'unavailable'],
  }),
  joinSession: endpoint({
    domain: 'meetings',
    method: 'GET',
    path: 'meetingJoin/{id}',
    summary: "Get the caller's URL to join the session of a case; the first request opens it",
    description:
      'All callers of a day in India get the same room: that of a hearing or meeting that can be joined now, else a new one. Errors: 409 if the case’s status forbids sessions; 503 if the meeting provider does not respond. Available to neutrals of the case.',
    access: 'onboarded',
    params: z.object({ id: caseIdSchema }),
    response: joinAddressSchema,
    exampleResponse: { url: 'https://meet.example.com/j/84512077?tk=hq2' },
    errors: ['not_found', 'conflict', 'unavailable'],
  }),
  getHearingLink: endpoint({
    domain: 'meetings',
    method: 'GET',
    path: 'mediator/cases/{id}/hearing-link',
    summary: "Get the caller's URL to join a hearing of a case",
    description:
      'Query: hearingId (optional). Default: the first hearing that can be joined now and is not over, else the next one. Available to neutrals of the case, from an hour before the hearing until a day after. Errors: 404 if no such hearing is set; 409 outside of that time, and if the case’s status forbids sessions; 503 if the meeting provider does not respond.',
    access: 'onboarded',
    params: z.object({ id: caseIdSchema }),
    query: z.object({ hearingId: idSchema.optional() }),
    response: joinAddressSchema,
    errors: ['not_found', 'conflict', 'unavailable'],
  }),
};
