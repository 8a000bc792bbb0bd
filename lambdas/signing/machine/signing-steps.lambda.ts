import { readEnvironment } from '#shared/environment.ts';
import { connectSigning } from '../connect.ts';
import { signingFunctions } from '../functions.constants.ts';
import { runStep } from './run-step.ts';
import { type StepResult, stepSchema } from './step.ts';

/** The steps of the signing state machine. A failed step is run again; all are idempotent. */

const deps = connectSigning(readEnvironment(signingFunctions.steps));

export const handler = (event: unknown): Promise<StepResult> =>
  runStep(deps, stepSchema.parse(event));
