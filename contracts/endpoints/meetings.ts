import * as z from 'zod';
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
    access: 'onboarded',
    takesIdempotencyKey: true,
    body: z.object({
      caseId: idSchema,
      /** 'DD/MM/YYYY HH:mm:ss', Indian time (D36). */
      date: momentSchema('Date'),
    }),
    response: messageSchema,
    errors: ['not_found', 'conflict', 'unavailable'],
  }),
  joinSession: endpoint({
    domain: 'meetings',
    method: 'GET',
    path: 'meetingJoin/{id}',
    summary: "Get the caller's URL to join the session of a case; the first request opens it",
    access: 'onboarded',
    params: z.object({ id: caseIdSchema }),
    response: joinAddressSchema,
    errors: ['not_found', 'conflict', 'unavailable'],
  }),
  getHearingLink: endpoint({
    domain: 'meetings',
    method: 'GET',
    path: 'mediator/cases/{id}/hearing-link',
    summary: "Get the caller's URL to join the next hearing of a case",
    access: 'onboarded',
    params: z.object({ id: caseIdSchema }),
    response: joinAddressSchema,
    errors: ['not_found', 'conflict', 'unavailable'],
  }),
};
