import { readEnvironment } from '#shared/environment.ts';
import { inRequest } from '#shared/logger.ts';
import { connectSigning } from '../connect.ts';
import { signingFunctions } from '../functions.constants.ts';
import { runStep } from './run-step.ts';
import { type StepResult, stepSchema } from './step.ts';

/** The steps of the signing state machine. A failed step is run again; all are idempotent. */

const deps = connectSigning(readEnvironment(signingFunctions.steps));

export function handler(event: unknown): Promise<StepResult> {
  const step = stepSchema.parse(event);
  // Links of earlier releases name no request; their steps are found by the link.
  return inRequest(step.link.requestId ?? step.link.linkHash, () => runStep(deps, step));
}
