import type { Comment } from '#contracts/endpoints/comments.ts';
import { meetingWindowOf } from '#contracts/endpoints/meetings.ts';
import { hearingInstant } from '#portal/shared/dates/indian-dates.ts';

/** Until a day after the meeting, unless its link was switched off (seed 1, section 5). */
export function canJoinMeeting(link: NonNullable<Comment['zoomLink']>, nowMs: number): boolean {
  const isWebAddress = /^https?:\/\//i.test(link.url);
  const startsAtMs = hearingInstant(link.date);
  if (!isWebAddress || link.disable || startsAtMs === undefined) return false;
  return meetingWindowOf(startsAtMs, nowMs) !== 'over';
}
