import { listLabelOf } from '#contracts/rules/cases/case-status.ts';
import type { NewActivity } from '#lambdas/notifications/door.ts';
import { toIndianMinute } from '#shared/india-time.ts';
import { indianTime } from '../indian-calendar.ts';
import { createRandom } from '../random.ts';
import type { SeedCase } from './seed-case.ts';

/** Notifications of a neutral about their cases, one per case, oldest first. */
export function makeActivities(
  userId: string,
  cases: readonly SeedCase[],
  now: Date,
): NewActivity[] {
  const own = cases.filter(({ record }) =>
    record.assignments.some(
      (assignment) => assignment.userId === userId && assignment.role !== 'requested',
    ),
  );
  return own.map(({ record }, position): NewActivity => {
    const random = createRandom(`activity:${record.id}:${userId}`);
    const about = {
      id: random.id('act'),
      userId,
      caseId: record.id,
      resolutionKind: record.resolutionKind,
      caseTitle: record.title,
      createdAt: momentOf(own.length - 1 - position, now),
    };
    if (record.uploadedDocuments.length > 0)
      return { ...about, kind: 'UPLOAD', message: `The agreement of ${record.code} was uploaded` };
    if (record.status === 'pendingRegistrationFee')
      return { ...about, kind: 'PAYMENT', message: `The case fee of ${record.code} is awaited` };
    if (record.counterClaim)
      return { ...about, kind: 'OFFER', message: `A counter claim was made in ${record.code}` };
    if (record.nextHearingAt)
      return {
        ...about,
        kind: 'HEARING',
        message: `Next hearing of ${record.code}: ${toIndianMinute(record.nextHearingAt)} IST`,
      };
    const label = listLabelOf({
      status: record.status,
      subscriptionKind: record.subscriptionKind,
      hasDocuments: record.uploadedDocuments.length > 0,
      isClaimantAgent: false,
    });
    return { ...about, kind: 'CASE', message: `${record.code} is now: ${label}` };
  });
}

/** Time of a notification: four a day, the newest (`back` 0) yesterday. */
function momentOf(back: number, now: Date): string {
  const ofDay = 3 - (back % 4);
  return indianTime(now, -1 - Math.floor(back / 4), 9 + 2 * ofDay, 15);
}
