import type { Clock } from '#shared/clock.ts';
import { GATEWAY } from '../record/audit-chain.ts';
import { type Handover, signatoryAt } from '../record/signing-record.ts';
import {
  changeSigning,
  findHandover,
  putHandover,
  type SigningStore,
  withSignatory,
} from '../record/signing-repository.ts';

/**
 * Records that a hand-over led to no signature. The signatory can try again within the five days.
 * Returns the outcome that stands: another result may have been recorded before.
 */
export async function recordFailure(
  deps: SigningStore & { clock: Clock },
  handover: Handover,
  problem: string,
): Promise<'signed' | 'failed'> {
  const { table, clock } = deps;
  const now = clock.now();
  let outcome: 'signed' | 'failed' = 'failed';
  await changeSigning(deps, { ...handover, now }, async (stored) => {
    const former = await findHandover(table, handover.id);
    outcome = former?.outcome ?? 'failed';
    if (former?.outcome) return undefined;
    const signatory = signatoryAt(stored, handover.position);
    const handovers = signatory.handovers.filter(({ id }) => id !== handover.id);
    // A renewal ends the hand-overs of the former link.
    const isCurrent = signatory.state === 'signing' && signatory.link?.hash === handover.linkHash;
    return {
      after: withSignatory(stored, handover.position, {
        handovers,
        // A signature that was given, or a link that has ended, has no problem.
        ...(isCurrent && { problem }),
        ...(isCurrent && handovers.length === 0 && { state: 'opened' }),
      }),
      events: [
        {
          event: 'failed',
          actor: GATEWAY,
          details: {
            signatory: signatory.name,
            referenceNumber: handover.referenceNumber,
            transactionNumber: handover.transactionNumber,
            reason: problem,
          },
        },
      ],
      items: [
        putHandover(table, { ...handover, outcome: 'failed', problem, endedAt: now.toISOString() }),
      ],
    };
  });
  return outcome;
}
