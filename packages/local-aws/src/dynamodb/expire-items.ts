import type { Dynamo } from './dynamo.ts';
import { forgetTokens, nextForgottenMs } from './operations/transaction-operations.ts';
import { applyWrite } from './operations/write-item.ts';
import { parseItem } from './store.ts';
import { nextTrimMs, trimStreams } from './stream-log.ts';
import type { Table } from './table-model.ts';
import { keyColumns, pick } from './table-model.ts';

/** `userIdentity` in the stream record of a removal by time to live. */
const TTL_CAUSE = {
  userIdentity: { Type: 'Service', PrincipalId: 'dynamodb.amazonaws.com' },
};

/** As on AWS, older times are considered a mistake and ignored. */
const OLDEST_EXPIRY_SECONDS = 5 * 365 * 24 * 60 * 60;

/** Items removed per transaction, so that requests can run in between. */
const ITEMS_AT_ONCE = 500;

/**
 * Removes expired items, at most one transaction's worth, and returns their number. Costs no write
 * units, as on AWS.
 */
function expireItems(dynamo: Dynamo): number {
  const nowSeconds = Math.floor(dynamo.now() / 1000);
  let room = ITEMS_AT_ONCE;
  for (const table of dynamo.listTables()) {
    if (table.ttlAttribute === undefined || room === 0) continue;
    const rows = dynamo.store.all(
      `SELECT json, size FROM items
         WHERE owner_id = ? AND expires_at < ? AND expires_at > ? LIMIT ?`,
      table.id,
      nowSeconds,
      nowSeconds - OLDEST_EXPIRY_SECONDS,
      room,
    );
    if (rows.length === 0) continue;
    room -= rows.length;
    dynamo.write(() => {
      for (const row of rows) removeExpired(dynamo, table, row);
    });
  }
  return ITEMS_AT_ONCE - room;
}

/**
 * Removes expired items (all, or one transaction's worth), old stream records and old transaction
 * tokens. Returns the number of items.
 */
export function sweep(dynamo: Dynamo, extent: 'all' | 'some'): number {
  let removed = expireItems(dynamo);
  for (let more = removed; more > 0 && extent === 'all'; removed += more) {
    more = expireItems(dynamo);
  }
  dynamo.write(() => {
    trimStreams(dynamo);
    forgetTokens(dynamo);
  });
  return removed;
}

/**
 * A function for each tick of a timer: sweeps when something is due. It reads the store after writes
 * and at the due time only.
 */
export function createSweeper(dynamo: Dynamo): () => void {
  let seenWrites: number | undefined;
  let dueMs = 0;
  return () => {
    if (dynamo.writeCount() !== seenWrites) {
      seenWrites = dynamo.writeCount();
      dueMs = nextSweepMs(dynamo);
    }
    // The write of a sweep makes the next tick look for the rest.
    if (dynamo.now() >= dueMs) sweep(dynamo, 'some');
  };
}

function nextSweepMs(dynamo: Dynamo): number {
  const oldestSeconds = Math.floor(dynamo.now() / 1000) - OLDEST_EXPIRY_SECONDS;
  const expiries = dynamo.listTables().flatMap((table) => {
    if (table.ttlAttribute === undefined) return [];
    const row = dynamo.store.get(
      'SELECT min(expires_at) AS at FROM items WHERE owner_id = ? AND expires_at > ?',
      table.id,
      oldestSeconds,
    );
    return row?.['at'] == null ? [] : (Number(row['at']) + 1) * 1000;
  });
  return Math.min(
    ...expiries,
    nextTrimMs(dynamo) ?? Number.POSITIVE_INFINITY,
    nextForgottenMs(dynamo) ?? Number.POSITIVE_INFINITY,
  );
}

function removeExpired(dynamo: Dynamo, table: Table, row: Record<string, unknown>): void {
  const item = parseItem(row['json']);
  const plan = {
    table,
    kind: 'delete' as const,
    ...keyColumns(table, item),
    key: pick(item, table.keyNames),
    before: { item, size: Number(row['size']) },
  };
  applyWrite(dynamo, plan, TTL_CAUSE);
}
