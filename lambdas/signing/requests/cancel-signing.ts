import type { signingEndpoints } from '#contracts/endpoints/outcome/signing.ts';
import { AppError } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { logNotResumed, resumeMachine } from '../deps/machines.ts';
import type { SigningDeps } from '../deps/signing-deps.ts';
import { isEndedByMajority } from '../record/signing-record.ts';
import { changeSigning, releaseDocument } from '../record/signing-repository.ts';
import { nameOf, requireOwnSigning } from './require-own-signing.ts';

/**
 * Cancels an open signing: its links end. Signatures that were given stay in the record. Throws
 * `not_found`, `conflict` for a completed one; a repeat changes nothing.
 */
export const cancelSigning: UseCase<
  typeof signingEndpoints.cancelSigning,
  Pick<SigningDeps, 'table' | 'clock' | 'files' | 'evidenceKey' | 'machines'>
> = async (deps, { principal, params }) => {
  const { table } = deps;
  await requireOwnSigning(deps, { principal, params });
  const name = await nameOf(deps, principal);
  const now = deps.clock.now();
  const cancelled = await changeSigning(deps, { ...params, now }, (stored) => {
    if (stored.state === 'cancelled') return undefined;
    if (stored.state === 'completed')
      throw new AppError(
        'conflict',
        `${isEndedByMajority(stored) ? 'The majority has signed' : 'All have signed'}: this signing cannot be cancelled`,
      );
    return {
      after: {
        ...stored,
        state: 'cancelled',
        signatories: stored.signatories.map((one) =>
          one.state === 'signed' ? one : { ...one, state: 'cancelled' as const, handovers: [] },
        ),
      },
      events: [{ event: 'cancelled', actor: name }],
      items: [releaseDocument(table, stored)],
    };
  });
  for (const { taskToken } of cancelled.signatories)
    await resumeMachine(deps.machines, taskToken).catch(logNotResumed);
  return { message: 'Signing Cancelled Successfully' };
};
