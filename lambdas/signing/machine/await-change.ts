import { resumeMachine } from '../deps/machines.ts';
import type { SigningDeps } from '../deps/signing-deps.ts';
import { isPreparationDue } from '../record/preparation.ts';
import { isLive, signatoryAt } from '../record/signing-record.ts';
import { changeSigning, withSignatory } from '../record/signing-repository.ts';
import { progressOf } from './link-progress.ts';
import type { Step, StepResult } from './step.ts';

/**
 * Stores the token of a waiting task. A change of the signing completes the task by it. If what is
 * awaited has happened already, or a preparation is due, the task is completed at once: no change is
 * missed, whichever of the two writes is first.
 */
export async function awaitChange(
  deps: Pick<SigningDeps, 'table' | 'clock' | 'files' | 'evidenceKey' | 'machines'>,
  { action, link, taskToken }: Extract<Step, { taskToken: string }>,
): Promise<StepResult> {
  const { clock, machines } = deps;
  const now = clock.now();
  const record = await changeSigning(deps, { ...link, now }, (stored) => {
    const signatory = signatoryAt(stored, link.position);
    if (!isLive(signatory, link.linkHash) || signatory.taskToken === taskToken) return undefined;
    return { after: withSignatory(stored, link.position, { taskToken }), events: [] };
  });
  const progress = progressOf(record, link, now);
  const awaited = action === 'awaitHandover' ? 'waiting' : 'pending';
  if (progress.outcome !== awaited || isPreparationDue(record, link, now))
    await resumeMachine(machines, taskToken);
  return progress;
}
