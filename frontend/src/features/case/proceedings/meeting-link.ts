import type { Comment } from '../../../../../contracts/comments.ts';
import { hearingInstant } from '../../../shared/indian-dates.ts';

const JOIN_FOR_MS = 24 * 60 * 60 * 1000;

/** Until a day after the meeting, unless its link was switched off (seed 1, section 5). */
export function canJoinMeeting(link: NonNullable<Comment['zoomLink']>, nowMs: number): boolean {
  const isWebAddress = /^https?:\/\//i.test(link.url);
  // What is no date compares as false.
  return isWebAddress && !link.disable && nowMs - hearingInstant(link.date) <= JOIN_FOR_MS;
}
