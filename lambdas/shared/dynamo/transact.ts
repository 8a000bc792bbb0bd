import { setTimeout as pause } from 'node:timers/promises';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Table } from './table.ts';

export type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** Attempts wait about 10 seconds in total, at most 18, within a function's limit of 20. */
const MAX_TRIES = 24;
const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 1_000;

/** Cancellation reasons that a retry can resolve; nothing was written. */
const transientReasons = new Set([
  'TransactionConflict',
  'ThrottlingError',
  'ProvisionedThroughputExceeded',
]);

/**
 * Runs a write transaction. If it conflicts with another one or is throttled, it retries with
 * random exponential backoff and calls `items` again for each attempt. Failed conditions are
 * thrown at once; see `failedConditions`.
 */
export async function transact(table: Table, items: () => TransactItem[]): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await table.client.send(new TransactWriteCommand({ TransactItems: items() }));
      return;
    } catch (error) {
      if (tries >= MAX_TRIES || !isTransient(error)) throw error;
      const longest = Math.min(FIRST_PAUSE_MS * 2 ** (tries - 1), LONGEST_PAUSE_MS);
      await pause(Math.random() * longest);
    }
  }
}

function isTransient(error: unknown): boolean {
  if (!(error instanceof TransactionCanceledException)) return false;
  const reasons = (error.CancellationReasons ?? []).map((reason) => reason.Code ?? 'None');
  return (
    reasons.some((code) => transientReasons.has(code)) &&
    reasons.every((code) => code === 'None' || transientReasons.has(code))
  );
}
