import db from 'dynalite/db/index.js';
import {
  depthOf,
  type Item,
  itemSize,
  itemsEqual,
  MAX_DEPTH,
  MAX_ITEM_BYTES,
  own,
} from '../attribute-value.ts';
import { addIndexUnits, noUnits, type Units, writeUnits } from '../capacity.ts';
import type { Dynamo } from '../dynamo.ts';
import { DynamoError, invalid, raise, tooDeep } from '../errors.ts';
import { applyUpdate, type Updates } from '../expressions/apply-update.ts';
import { type Condition, evaluateCondition } from '../expressions/evaluate-condition.ts';
import { isEmptyKey, refuseLongKey, refuseLongKeys } from '../key-limits.ts';
import { parseItem, readItem } from '../store.ts';
import { appendStreamRecord, type StreamCause } from '../stream-log.ts';
import { indexColumns, keyColumns, pick, type Table, type TableIndex } from '../table-model.ts';

/** A requested change of one item. */
export type Change =
  | { kind: 'put'; item: Item }
  | { kind: 'update'; key: Item; updates?: Updates | undefined }
  | { kind: 'delete'; key: Item }
  | { kind: 'check'; key: Item };

/** A change that was checked against the current item and is not yet written. */
export type WritePlan = {
  table: Table;
  kind: Change['kind'];
  pk: Buffer;
  sk: Buffer;
  key: Item;
  before?: { size: number; item: Item };
  after?: { size: number; item: Item };
};

/** Checks the key (and an item's key and index attributes) against the table. */
export function checkChange(table: Table, change: Change): void {
  if (change.kind === 'put') {
    raise(db.validateItem(change.item, table.description));
    refuseWrongLengthIndexKeys(table, change.item);
  } else {
    raise(db.validateKey(change.key, table.description));
    if (change.kind === 'update') {
      raise(db.validateUpdates(undefined, change.updates, table.description));
    }
  }
}

/**
 * Reads the item, checks the condition and computes the new item. Throws
 * ConditionalCheckFailedException (with the item as `Item`) or ValidationException.
 */
export function planWrite(
  dynamo: Dynamo,
  table: Table,
  { change, condition }: { change: Change; condition?: Condition | undefined },
): WritePlan {
  const named = change.kind === 'put' ? change.item : change.key;
  dynamo.authorise('writes', own(named, table.partition.name));
  checkChange(table, change);
  const columns = keyColumns(table, named);
  refuseLongKeys(table, named);
  const row = readItem(dynamo.store, table.id, columns.pk, columns.sk);
  const before = row && { size: row.size, item: parseItem(row.json) };
  if (condition && !evaluateCondition(condition, before?.item ?? {})) {
    throw conditionFailed(before?.item);
  }
  const key = change.kind === 'put' ? pick(change.item, table.keyNames) : change.key;
  const item = itemAfter(table, change, before?.item);
  const after = item && { size: sizeWithinLimit(change, item), item };
  return {
    table,
    kind: change.kind,
    ...columns,
    key,
    ...(before && { before }),
    ...(after && { after }),
  };
}

/** Writes a plan with its index entries and stream record. Returns the units consumed. */
export function applyWrite(dynamo: Dynamo, plan: WritePlan, cause?: StreamCause): Units {
  const { table, pk, sk, before, after } = plan;
  const units = noUnits();
  units.table = writeUnits(before?.size ?? 0, after?.size ?? 0);
  if (plan.kind === 'check') return units;
  if (after) {
    dynamo.store.run(
      `INSERT INTO items (owner_id, pk, sk, json, size, expires_at) VALUES (?, ?, ?, ?, ?, ?)
         ON CONFLICT (owner_id, pk, sk) DO UPDATE
         SET json = excluded.json, size = excluded.size, expires_at = excluded.expires_at`,
      table.id,
      pk,
      sk,
      JSON.stringify(after.item),
      after.size,
      expiryOf(table, after.item),
    );
  } else if (before) {
    dynamo.store.run(
      'DELETE FROM items WHERE owner_id = ? AND pk = ? AND sk = ?',
      table.id,
      pk,
      sk,
    );
  }
  for (const index of table.indexes) {
    const amount = writeIndexEntry(dynamo, index, plan);
    if (amount > 0) addIndexUnits(units, index, amount);
  }
  if (table.stream && (before || after) && !(before && after && same(before, after))) {
    appendStreamRecord(dynamo, table, plan, cause);
  }
  return units;
}

/** Expiry as seconds since 1970; null if the item never expires. */
export function expiryOf(table: Table, item: Item): number | null {
  const value = table.ttlAttribute === undefined ? undefined : own(item, table.ttlAttribute);
  const seconds = value?.N === undefined ? Number.NaN : Math.floor(Number(value.N));
  return Number.isSafeInteger(seconds) ? seconds : null;
}

/** Adds an item's entry to an index that is being filled. */
export function addIndexEntry(dynamo: Dynamo, table: Table, index: TableIndex, item: Item): void {
  const plan = { table, kind: 'put' as const, ...keyColumns(table, item), key: item };
  writeIndexEntry(dynamo, index, { ...plan, after: { size: itemSize(item), item } });
}

type Entry = { pk: Buffer; sk: Buffer; item: Item; size: number };

/** Units: one write for an entry that is added, removed or changed; two if its key changes. */
function writeIndexEntry(dynamo: Dynamo, index: TableIndex, plan: WritePlan): number {
  const old = entryOf(index, plan.before);
  const next = entryOf(index, plan.after);
  const isSamePlace = old && next && old.pk.equals(next.pk) && old.sk.equals(next.sk);
  if (isSamePlace && itemsEqual(old.item, next.item)) return 0;
  if (old && !isSamePlace) {
    dynamo.store.run(
      `DELETE FROM index_entries
         WHERE owner_id = ? AND pk = ? AND sk = ? AND item_pk = ? AND item_sk = ?`,
      index.id,
      old.pk,
      old.sk,
      plan.pk,
      plan.sk,
    );
  }
  if (next) {
    dynamo.store.run(
      `INSERT OR REPLACE INTO index_entries (owner_id, pk, sk, item_pk, item_sk, json, size)
         VALUES (?, ?, ?, ?, ?, ?, ?)`,
      index.id,
      next.pk,
      next.sk,
      plan.pk,
      plan.sk,
      JSON.stringify(next.item),
      next.size,
    );
  }
  if (isSamePlace) return writeUnits(old.size, next.size);
  return (old ? writeUnits(old.size) : 0) + (next ? writeUnits(next.size) : 0);
}

function entryOf(
  index: TableIndex,
  stored: { item: Item; size: number } | undefined,
): Entry | undefined {
  const columns = stored && indexColumns(index, stored.item);
  if (!columns) return undefined;
  if (!index.projected) return { ...columns, item: stored.item, size: stored.size };
  const item = pick(stored.item, index.projected);
  return { ...columns, item, size: itemSize(item) };
}

function itemAfter(table: Table, change: Change, before: Item | undefined): Item | undefined {
  switch (change.kind) {
    case 'put':
      return change.item;
    case 'delete':
      return undefined;
    case 'check':
      return before;
    case 'update': {
      if (!before && change.updates && onlyRemoves(change.updates)) return undefined;
      const start = before ?? change.key;
      const after = change.updates ? applyUpdate(change.updates, start) : start;
      refuseWrongIndexKeys(table, after);
      refuseWrongLengthIndexKeys(table, after);
      return after;
    }
  }
}

/** An update that only removes creates no item, whatever its paths. */
function onlyRemoves({ sections }: Updates): boolean {
  return sections.every(({ type }) => type === 'remove' || type === 'delete');
}

function conditionFailed(item: Item | undefined): DynamoError {
  return new DynamoError('ConditionalCheckFailedException', 'The conditional request failed', {
    members: item ? { Item: item } : {},
  });
}

/** Size of an item. Throws for an item that is too large or nested too deeply. */
export function sizeWithinLimit(change: Change, item: Item): number {
  if (depthOf(item) > MAX_DEPTH) throw tooDeep();
  const size = itemSize(item);
  if (size > MAX_ITEM_BYTES) {
    const update = change.kind === 'update' ? ' to update' : '';
    throw invalid(`Item size${update} has exceeded the maximum allowed size`);
  }
  return size;
}

function refuseWrongLengthIndexKeys(table: Table, item: Item): void {
  for (const index of table.indexes) {
    for (const attribute of [index.partition, ...(index.sort ? [index.sort] : [])]) {
      const value = own(item, attribute.name);
      if (value) refuseLongKey(value, attribute === index.partition);
      if (!value || !isEmptyKey(value)) continue;
      const type = value.S === '' ? 'string' : 'binary';
      throw invalid(
        `One or more parameter values are not valid. A value specified for a secondary index key is not supported. The AttributeValue for a key attribute cannot contain an empty ${type} value. IndexName: ${index.name}, IndexKey: ${attribute.name}`,
      );
    }
  }
}

function refuseWrongIndexKeys(table: Table, item: Item): void {
  for (const index of table.indexes) {
    for (const attribute of [index.partition, ...(index.sort ? [index.sort] : [])]) {
      const value = own(item, attribute.name);
      if (value !== undefined && value[attribute.type] === undefined) {
        throw invalid(
          'The update expression attempted to update the secondary index key to unsupported type',
        );
      }
    }
  }
}

function same(before: { item: Item }, after: { item: Item }): boolean {
  return itemsEqual(before.item, after.item);
}
