import type { witnessReadingsEndpoints } from '#contracts/endpoints/speech/witness-readings.ts';
import { authorOf } from '#lambdas/accounts/author.door.ts';
import { AppError } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import type { ReadingDeps } from '../record/examinations-deps.ts';
import { changeReading, withEvent } from './change-reading.ts';
import { hasEnded } from './present-reading.ts';
import { requireNeutral, requireRoom } from './require-neutral.ts';

/**
 * Sets what the tribunal makes of an errata sheet. The same note again changes nothing. Throws
 * `not_found`, `not_allowed` for a case manager, `conflict` before the witness has signed or declined.
 */
export const noteReading: UseCase<
  typeof witnessReadingsEndpoints.noteReading,
  Pick<ReadingDeps, 'table' | 'clock'>
> = async (deps, { principal, params: { caseId, number }, body: { isAccepted, text } }) => {
  await requireNeutral(deps, { principal, caseId });
  const { name, at } = await authorOf(deps, principal);
  await changeReading(deps.table, { caseId, number }, (before) => {
    if (!hasEnded(before))
      throw new AppError('conflict', 'The witness has not signed or declined yet');
    const { note } = before;
    if (note?.text === text && note.isAccepted === isAccepted) return undefined;
    requireRoom(before);
    const after = {
      ...before,
      note: { isAccepted, text, name, at },
      events: withEvent(before, 'noted', { at, name }),
    };
    return { after };
  });
  return { message: 'Note Saved', number };
};
