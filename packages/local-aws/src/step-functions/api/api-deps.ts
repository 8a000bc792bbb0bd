import * as z from 'zod';
import { notCovered, ServiceError } from '../../shared/json-service.ts';
import type { MovableClock } from '../../shared/movable-clock.ts';
import { machineArn, machineNameOf } from '../arns.ts';
import type { Interpreter } from '../interpreter/run-executions.ts';
import type { StoredMachine } from '../store/machine-table.ts';
import type { Store } from '../store/open-store.ts';

/** Dependencies of every operation. */
export type ApiDeps = { store: Store; clock: MovableClock; interpreter: Interpreter };

export const arnSchema = z.string().min(1).max(256);
const FORBIDDEN = /[\s<>{}[\]?*"#%\\^|~`$&,;:/\p{Cc}]/u;

export const nameSchema = z.string().min(1).max(80);

/** Throws InvalidName. */
export function requireName(name: string): void {
  if (FORBIDDEN.test(name)) throw new ServiceError('InvalidName', `Invalid Name: '${name}'`);
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

export const pageShape = {
  maxResults: z.int().min(0).max(1000).default(0),
  nextToken: z.string().min(1).max(1024).optional(),
};
export const pageSize = (maxResults: number): number => maxResults || 100;

/** A page token: a list, with its filter and order, and a position in it. */
export const writeToken = (list: string, position: string | number): string =>
  Buffer.from(JSON.stringify([list, position])).toString('base64url');

/** Throws InvalidToken for an invented token and for one of another list. */
export function readToken<Position extends string | number>(
  list: string,
  token: string | undefined,
  first: Position,
): Position {
  if (token === undefined) return first;
  const text = Buffer.from(token, 'base64url').toString('utf8');
  const [name, position]: unknown[] = isJson(text) ? [JSON.parse(text)].flat() : [];
  if (name === list && typeof position === typeof first)
    // Has the type of `first`, which is either a text or a number.
    return position as Position;
  throw new ServiceError('InvalidToken', `Invalid Token: 'Invalid token'`);
}

/** METADATA_ONLY is not covered. */
export const includedDataSchema = z.enum(['ALL_DATA', 'METADATA_ONLY']).default('ALL_DATA');
export function requireAllData(includedData: z.output<typeof includedDataSchema>): void {
  if (includedData !== 'ALL_DATA')
    throw notCovered('Step Functions', `includedData ${includedData}`);
}

export const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};
