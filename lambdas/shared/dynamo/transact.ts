import { setTimeout as pause } from 'node:timers/promises';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Table } from './table.ts';

export type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** About 10 seconds of waiting in all, 18 at worst: within a function's 20. */
const MAX_TRIES = 24;
const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 1_000;

/** Another transaction held an item at that moment; nothing was written. */
const passing = new Set([
  'TransactionConflict',
  'ThrottlingError',
  'ProvisionedThroughputExceeded',
]);

/**
 * Writes all or nothing. When another transaction touches the same items it waits a random,
 * growing while and tries again, with `items` made anew for each try. A condition that does
 * not hold is the caller's to judge: see `failedConditions`.
 */
export async function transact(table: Table, items: () => TransactItem[]): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await table.client.send(new TransactWriteCommand({ TransactItems: items() }));
      return;
    } catch (error) {
      if (tries >= MAX_TRIES || !mayPass(error)) throw error;
      const longest = Math.min(FIRST_PAUSE_MS * 2 ** (tries - 1), LONGEST_PAUSE_MS);
      await pause(Math.random() * longest);
    }
  }
}

function mayPass(error: unknown): boolean {
  if (!(error instanceof TransactionCanceledException)) return false;
  const reasons = (error.CancellationReasons ?? []).map((reason) => reason.Code ?? 'None');
  return (
    reasons.some((code) => passing.has(code)) &&
    reasons.every((code) => code === 'None' || passing.has(code))
  );
}
