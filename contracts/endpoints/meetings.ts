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

/** Meetings of a case: Join Session, meetings set for a date, the link of a hearing. */

/** People can come in this long before a meeting or a hearing begins. */
export const MEETING_OPENS_MINUTES = 60;

/** A day after its date nobody can join any more (seed 1, section 5, Comment). */
export const MEETING_ENDS_AFTER_HOURS = 24;

export const MEETING_TOO_FAR = 'Date cannot be more than a year ahead';

/** Meetings still to come that one case takes. */
export const SCHEDULED_MEETINGS_MAX = 50;

/** Where a meeting set for `startsAtMs` stands. */
export type MeetingWindow = 'ahead' | 'open' | 'over';

export function meetingWindowOf(startsAtMs: number, nowMs: number): MeetingWindow {
  if (nowMs < startsAtMs - MEETING_OPENS_MINUTES * 60_000) return 'ahead';
  return nowMs > startsAtMs + MEETING_ENDS_AFTER_HOURS * 3_600_000 ? 'over' : 'open';
}

/**
 * Why nobody can join a session of a case in this status; undefined where it is possible
 * (seed 1, section 4).
 */
export function joinRefusalOf(facts: LifecycleFacts): string | undefined {
  return canJoinSession(displayedStatusOf(facts))
    ? undefined
    : `No session can be joined: the case is “${displayedLabelOf(facts)}”`;
}

/** To be opened in a window of its own; it lets just the caller in, and not for long. */
const joinAddressSchema = z.object({ url: z.url({ protocol: /^https?$/ }) });

export const meetingsEndpoints = {
  requestMeeting: endpoint({
    domain: 'meetings',
    method: 'POST',
    path: 'meeting-requests',
    summary: 'Set a meeting for a case of the caller and announce it in the proceedings',
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
    summary: "The caller's way into the session of a case; the first one opens it",
    access: 'onboarded',
    params: z.object({ id: caseIdSchema }),
    response: joinAddressSchema,
    errors: ['not_found', 'conflict', 'unavailable'],
  }),
  getHearingLink: endpoint({
    domain: 'meetings',
    method: 'GET',
    path: 'mediator/cases/{id}/hearing-link',
    summary: "The caller's way into the next hearing of a case",
    access: 'onboarded',
    params: z.object({ id: caseIdSchema }),
    response: joinAddressSchema,
    errors: ['not_found', 'conflict', 'unavailable'],
  }),
};
