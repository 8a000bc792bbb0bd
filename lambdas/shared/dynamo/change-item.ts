import { setTimeout as pause } from 'node:timers/promises';
import { changedMeanwhile } from '../errors.ts';
import { failedConditions } from './conditional.ts';
import type { Table } from './table.ts';
import { type TransactItem, transact } from './transact.ts';

/**
 * The optimistic write (docs/adr/0051-one-optimistic-write.md): read, decide, and write on the
 * condition that what was read is unchanged. If another writer was first, read again.
 */

const MAX_ATTEMPTS = 16;
const PAUSE_MS = 10;

/** What an attempt of `untilWritten` returns if another writer was first. */
export const lostRace = Symbol('another writer was first');

type Limit<Result> = {
  /** 16 if absent. */
  maxAttempts?: number;
  /** Result after the last attempt; throws `conflict` if absent. */
  otherwise?: () => Result;
};

/**
 * Repeats `attempt`, which reads, decides and writes on a condition, until it returns a result. For
 * writes that are more than one transaction; `changeItem` is for all others. Pauses before each
 * repeat for a random time, 10 ms at most times the attempt's number. `attempt` gets its number,
 * from 1. Throws what `attempt` throws, and `conflict` after the last attempt.
 */
export async function untilWritten<Result>(
  attempt: (number: number) => Promise<Result | typeof lostRace>,
  { maxAttempts = MAX_ATTEMPTS, otherwise }: Limit<Result> = {},
): Promise<Result> {
  for (let number = 1; number <= maxAttempts; number += 1) {
    if (number > 1) await pause(Math.random() * PAUSE_MS * number);
    const result = await attempt(number);
    if (result !== lostRace) return result;
  }
  if (otherwise) return otherwise();
  throw changedMeanwhile();
}

/** What a plan decides. */
export type Planned<Result> = {
  result: Result;
  /** Items to write, one at least on the condition that what was read is unchanged. */
  items?: readonly TransactItem[];
  /**
   * Gets the positions of the items whose conditions failed. Returns a result or throws to end the
   * change; undefined to read and plan again.
   */
  onConflict?: (
    failed: readonly number[],
  ) => { result: Result } | undefined | Promise<{ result: Result } | undefined>;
};

type Change<Stored, Result> = {
  /** A consistent read. May throw to refuse. */
  read: () => Promise<Stored>;
  /** May read further, never writes, and throws to refuse. */
  plan: (stored: Stored) => Planned<Result> | Promise<Planned<Result>>;
} & Limit<Result>;

/**
 * Reads, plans and writes the planned items in one transaction. If a condition fails, it reads and
 * plans again, in up to 16 attempts. A plan without items writes nothing. Returns the result of the
 * committed plan. Each attempt costs its reads, and the transaction's write units also if it fails.
 * Throws what `read` and `plan` throw, and `conflict` after the last attempt.
 */
export async function changeItem<Stored, Result>(
  table: Table,
  { read, plan, ...limit }: Change<Stored, Result>,
): Promise<Result> {
  return untilWritten(async () => {
    const { result, items = [], onConflict } = await plan(await read());
    if (items.length === 0) return result;
    if (!items.some(isConditional)) throw new Error('An optimistic write needs a condition');
    try {
      await transact(table, () => [...items]);
      return result;
    } catch (error) {
      const failed = failedConditions(error);
      if (!failed?.length) throw error;
      const end = await onConflict?.(failed);
      return end ? end.result : lostRace;
    }
  }, limit);
}

const isConditional = ({ Put, Update, Delete, ConditionCheck }: TransactItem): boolean =>
  [Put, Update, Delete, ConditionCheck].some((write) => write?.ConditionExpression !== undefined);
