import type { witnessReadingsEndpoints } from '#contracts/endpoints/speech/witness-readings.ts';
import { authorOf } from '#lambdas/accounts/author.door.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import type { ReadingDeps } from '../record/examinations-deps.ts';
import { changeReading, withEvent } from './change-reading.ts';
import { withdrawalMail } from './reading-mails.ts';
import { requireNeutral, requireOpen } from './require-neutral.ts';

/**
 * Withdraws a reading; its link and code end at once, and the witness is told. A repeat changes nothing.
 * Throws `not_found`, `not_allowed` for a case manager, `conflict` for one that was signed or declined.
 */
export const withdrawReading: UseCase<
  typeof witnessReadingsEndpoints.withdrawReading,
  Pick<ReadingDeps, 'table' | 'clock'>
> = async (deps, { principal, params: { caseId, number } }) => {
  await requireNeutral(deps, { principal, caseId });
  const { name, at } = await authorOf(deps, principal);
  await changeReading(deps.table, { caseId, number }, (before) => {
    if (before.state === 'withdrawn') return undefined;
    requireOpen(before);
    const { code: _, ...kept } = before;
    const after = {
      ...kept,
      state: 'withdrawn' as const,
      events: withEvent(before, 'withdrawn', { at, name }),
    };
    return { after, extraItems: [withdrawalMail(deps.table, after, at)] };
  });
  return { message: 'Record Withdrawn', number };
};
