import {
  ConditionalCheckFailedException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import type { TransactItem } from './transact.ts';

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

/** The first items of a transaction, by name and in order. */
export type NamedItems<Name extends string> = { [Key in Name]?: TransactItem };

/** Names of the items whose conditions failed. */
export function failedItems<Name extends string>(
  error: unknown,
  items: NamedItems<Name>,
): readonly string[] {
  const names = Object.keys(items);
  return (failedConditions(error) ?? []).flatMap((position) => names[position] ?? []);
}
