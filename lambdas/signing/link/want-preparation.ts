import { AppError } from '#shared/errors.ts';
import { resumeMachine } from '../deps/machines.ts';
import type { SigningDeps } from '../deps/signing-deps.ts';
import { type SigningRecord, signatoryAt } from '../record/signing-record.ts';
import { changeSigning, withSignatory } from '../record/signing-repository.ts';
import { requireSignable } from './require-signable.ts';

/**
 * Lets the link's state machine prepare the next hand-over. Safe to repeat: the first call writes, and
 * each one wakes the state machine. Throws as `requireSignable` does, and `unavailable` without the
 * state machine.
 */
export async function wantPreparation(
  deps: Pick<SigningDeps, 'table' | 'clock' | 'files' | 'evidenceKey' | 'machines'>,
  { caseId, id: signingId }: Pick<SigningRecord, 'caseId' | 'id'>,
  { position, linkHash }: { position: number; linkHash: string },
): Promise<void> {
  const now = deps.clock.now();
  const record = await changeSigning(deps, { caseId, signingId, now }, (stored) => {
    requireSignable(stored, { position, linkHash, now });
    if (signatoryAt(stored, position).isPreparationWanted) return undefined;
    return { after: withSignatory(stored, position, { isPreparationWanted: true }), events: [] };
  });
  await resumeMachine(deps.machines, signatoryAt(record, position).taskToken).catch(
    (cause: unknown) => {
      throw new AppError('unavailable', 'Signing cannot start now. Please try again', { cause });
    },
  );
}
