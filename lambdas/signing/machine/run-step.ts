import type { SigningDeps } from '../deps/signing-deps.ts';
import { awaitChange } from './await-change.ts';
import { completeSignature } from './complete-signature.ts';
import { expireLink } from './expire-link.ts';
import { issueLink } from './issue-link.ts';
import { prepareHandover } from './prepare-handover.ts';
import { reconcile } from './reconcile.ts';
import type { Step, StepResult } from './step.ts';

/** Runs one step of a link's state machine. */
export async function runStep(deps: SigningDeps, step: Step): Promise<StepResult> {
  switch (step.action) {
    case 'issue':
      return issueLink(deps, step.link);
    case 'prepare':
      return prepareHandover(deps, step.link);
    case 'awaitHandover':
    case 'awaitResult':
      return awaitChange(deps, step);
    case 'reconcile':
      return reconcile(deps, step.link);
    case 'expire':
      return expireLink(deps, step.link);
    case 'complete':
      return completeSignature(deps, step.link);
  }
}
