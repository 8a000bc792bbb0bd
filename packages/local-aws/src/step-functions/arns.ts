import { LOCAL_ACCOUNT, LOCAL_REGION } from '../shared/emulator.ts';
import { notCovered, ServiceError } from '../shared/json-service.ts';

const PREFIX = `arn:aws:states:${LOCAL_REGION}:${LOCAL_ACCOUNT}:`;

export const machineArn = (name: string): string => `${PREFIX}stateMachine:${name}`;
export const executionArn = (machine: string, name: string): string =>
  `${PREFIX}execution:${machine}:${name}`;

const invalidArn = (arn: string) =>
  new ServiceError('InvalidArn', `Invalid Arn: 'Invalid ARN prefix: ${arn}'`);

/** The name of a state machine. Throws InvalidArn, or 501 for a version or an alias. */
export function machineNameOf(arn: string): string {
  const prefix = machineArn('');
  if (!arn.startsWith(prefix) || arn.length === prefix.length) throw invalidArn(arn);
  const name = arn.slice(prefix.length);
  if (name.includes(':')) throw notCovered('Step Functions', 'versions and aliases');
  return name;
}

/** Throws InvalidArn. */
export function requireExecutionArn(arn: string): void {
  if (!arn.startsWith(`${PREFIX}execution:`)) throw invalidArn(arn);
}
