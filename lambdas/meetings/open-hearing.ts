import { meetingWindowOf } from '#contracts/endpoints/meetings.ts';
import type { CaseRecord } from '#lambdas/cases/record.door.ts';

/**
 * When the hearing of a case begins that can be joined now: the first that is not over, else the
 * latest. Undefined if none can.
 */
export function openHearingAt(
  { nextHearingAt, hearingsAhead }: Pick<CaseRecord, 'nextHearingAt' | 'hearingsAhead'>,
  now: Date,
): string | undefined {
  const isOpen = (at: string) => meetingWindowOf(Date.parse(at), now.getTime()) === 'open';
  if (!hearingsAhead)
    return nextHearingAt !== undefined && isOpen(nextHearingAt) ? nextHearingAt : undefined;
  const open = hearingsAhead.filter(({ at }) => isOpen(at));
  const running = open.find(({ endsAt }) => Date.parse(endsAt) > now.getTime());
  return (running ?? open.at(-1))?.at;
}
