import * as z from 'zod';
import { ServiceError } from '../../shared/json-service.ts';
import type { MovableClock } from '../../shared/movable-clock.ts';
import { machineArn, machineNameOf } from '../arns.ts';
import type { Interpreter } from '../interpreter/run-executions.ts';
import type { StoredMachine } from '../store/machine-table.ts';
import type { Store } from '../store/open-store.ts';

/** Dependencies of every operation. */
export type ApiDeps = { store: Store; clock: MovableClock; interpreter: Interpreter };

export const arnSchema = z.string().min(1).max(256);
const FORBIDDEN = /[\s<>{}[\]?*"#%\\^|~`$&,;:/\p{Cc}]/u;

/** Throws InvalidName. */
export function requireName(name: string): void {
  if (!name || name.length > 80 || FORBIDDEN.test(name))
    throw new ServiceError('InvalidName', `Invalid Name: '${name}'`);
}

/** Throws InvalidArn and StateMachineDoesNotExist. */
export function getMachine({ store }: ApiDeps, arn: string): StoredMachine {
  const machine = store.machines.find(machineNameOf(arn));
  if (machine) return machine;
  throw new ServiceError(
    'StateMachineDoesNotExist',
    `State Machine Does Not Exist: '${machineArn(machineNameOf(arn))}'`,
  );
}

/** Seconds since 1970, with milliseconds. */
export const toSeconds = (ms: number): number => ms / 1000;

/** A page token: a position in an ordered list. */
export const pageShape = {
  maxResults: z.int().min(0).max(1000).default(0),
  nextToken: z.string().min(1).max(1024).optional(),
};
export const pageSize = (maxResults: number): number => maxResults || 100;

export const writeToken = (position: string | number): string =>
  Buffer.from(`page:${position}`).toString('base64url');

/** Throws InvalidToken. */
export function readToken(token: string): string {
  const [, position] = /^page:(.+)$/s.exec(Buffer.from(token, 'base64url').toString('utf8')) ?? [];
  if (position === undefined)
    throw new ServiceError('InvalidToken', `Invalid Token: 'Invalid token'`);
  return position;
}

export const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};
