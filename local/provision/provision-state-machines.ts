import {
  CreateStateMachineCommand,
  type SFNClient,
  StateMachineAlreadyExists,
  UpdateStateMachineCommand,
} from '@aws-sdk/client-sfn';
import { LOCAL_ACCOUNT, LOCAL_REGION } from 'local-aws';

/** The local Step Functions assumes no role. */
const ROLE = `arn:aws:iam::${LOCAL_ACCOUNT}:role/state-machines`;

/**
 * Creates state machines, or updates those of an earlier start; running executions keep their
 * definition. A definition names its functions by `{ FunctionName: '<name>' }`. Returns the ARNs.
 */
export async function provisionStateMachines<Name extends string>(
  sfn: SFNClient,
  definitions: Record<Name, object>,
): Promise<Record<Name, string>> {
  const arns: Record<string, string> = {};
  for (const [name, value] of Object.entries(definitions)) {
    const definition = JSON.stringify(value);
    arns[name] = `arn:aws:states:${LOCAL_REGION}:${LOCAL_ACCOUNT}:stateMachine:${name}`;
    try {
      await sfn.send(new CreateStateMachineCommand({ name, definition, roleArn: ROLE }));
    } catch (error) {
      if (!(error instanceof StateMachineAlreadyExists)) throw error;
      await sfn.send(new UpdateStateMachineCommand({ stateMachineArn: arns[name], definition }));
    }
  }
  // One entry for each key of `definitions`.
  return arns as Record<Name, string>;
}
