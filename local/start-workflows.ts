import { SFNClient } from '@aws-sdk/client-sfn';
import { LOCAL_REGION } from 'local-aws';
import { startStepFunctions } from 'local-aws/step-functions';
import { signingMachine } from '#lambdas/signing/signing-machine.constants.ts';
import { provisionStateMachines } from './provision/provision-state-machines.ts';

/** The portal's state machines by their names. */
const stateMachines = { 'neutral-portal-signing': signingMachine } satisfies Record<string, object>;

/** Starts Step Functions with the portal's state machines. `machines`: their ARNs by name. */
export async function startWorkflows(options: {
  stepFunctions: { port: number; dataDir: string };
  credentials: { accessKeyId: string; secretAccessKey: string };
  onLog: (line: string) => void;
}) {
  const lambda = Promise.withResolvers<string>();
  const stepFunctions = await startStepFunctions({
    ...options.stepFunctions,
    lambdaEndpoint: () => lambda.promise,
    onLog: options.onLog,
  });
  const sfn = new SFNClient({
    region: LOCAL_REGION,
    endpoint: stepFunctions.endpoint,
    credentials: options.credentials,
  });
  try {
    return {
      stepFunctions,
      machines: await provisionStateMachines(sfn, stateMachines),
      /** Tasks of an earlier start wait until then. */
      functionsStarted: (endpoint: string) => lambda.resolve(endpoint),
      close: () => stepFunctions.close(),
    };
  } catch (error) {
    await stepFunctions.close();
    throw error;
  } finally {
    sfn.destroy();
  }
}
