import {
  ConditionalCheckFailedException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import type { Table } from './table.ts';
import { type TransactItem, transact } from './transact.ts';

/** Runs a conditional write. True if it was written, false if its condition failed. */
export async function conditional(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}

/** Positions of the items whose conditions failed; undefined for any other error. */
export function failedConditions(error: unknown): number[] | undefined {
  if (!(error instanceof TransactionCanceledException)) return undefined;
  return (error.CancellationReasons ?? []).flatMap((reason, position) =>
    reason.Code === 'ConditionalCheckFailed' ? [position] : [],
  );
}

/** Runs a write transaction. True if it was written, false if a condition failed. */
export async function transactIf(table: Table, items: () => TransactItem[]): Promise<boolean> {
  try {
    await transact(table, items);
    return true;
  } catch (error) {
    if (failedConditions(error)?.length) return false;
    throw error;
  }
}

/** The first items of a transaction, by name and in order. */
export type NamedItems<Name extends string> = { [Key in Name]?: TransactItem };

/** Names of the items whose conditions failed. */
export function failedItems<Name extends string>(
  error: unknown,
  items: NamedItems<Name>,
): readonly string[] {
  return namesAt(failedConditions(error) ?? [], items);
}

/** Names of the items at these positions. */
export function namesAt<Name extends string>(
  positions: readonly number[],
  items: NamedItems<Name>,
): readonly string[] {
  const names = Object.keys(items);
  return positions.flatMap((position) => names[position] ?? []);
}
