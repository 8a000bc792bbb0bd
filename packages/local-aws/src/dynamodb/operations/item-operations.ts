import db from 'dynalite/db/index.js';
import { type DocumentPath, type Item, itemSize, own, valueAt } from '../attribute-value.ts';
import {
  type CapacityDetail,
  consumedCapacity,
  noUnits,
  readUnits,
  type Units,
  writeUnits,
} from '../capacity.ts';
import type { Dynamo } from '../dynamo.ts';
import { DynamoError, invalid, notCovered, raise } from '../errors.ts';
import type { Updates } from '../expressions/apply-update.ts';
import type { ParsedCondition } from '../expressions/grammar/parse-condition.ts';
import type { ParsedProjection } from '../expressions/grammar/parse-projection.ts';
import { refuseLongKeys } from '../key-limits.ts';
import { parseItem, readItem } from '../store.ts';
import { keyColumns, type Table } from '../table-model.ts';
import { parseRequest } from '../validation/parse-request.ts';
import { applyWrite, type Change, planWrite, type WritePlan } from './write-item.ts';

/** Common to PutItem, UpdateItem, DeleteItem and the actions of a transaction. */
export type WriteRequest = {
  TableName: string;
  ReturnConsumedCapacity?: CapacityDetail;
  ReturnItemCollectionMetrics?: string;
  ReturnValues?: string;
  ReturnValuesOnConditionCheckFailure?: 'ALL_OLD' | 'NONE';
  _condition?: ParsedCondition;
};

export function putItem(dynamo: Dynamo, body: object): object {
  const request = parseRequest<WriteRequest & { Item: Item }>('PutItem', body);
  return writeOne(dynamo, 'PutItem', request, { kind: 'put', item: request.Item });
}

export function deleteItem(dynamo: Dynamo, body: object): object {
  const request = parseRequest<WriteRequest & { Key: Item }>('DeleteItem', body);
  if (request.ReturnValues && !['ALL_OLD', 'NONE'].includes(request.ReturnValues)) {
    throw invalid('ReturnValues can only be ALL_OLD or NONE');
  }
  return writeOne(dynamo, 'DeleteItem', request, { kind: 'delete', key: request.Key });
}

export function updateItem(dynamo: Dynamo, body: object): object {
  type Request = WriteRequest & { Key: Item; _updates?: Updates };
  const request = parseRequest<Request>('UpdateItem', body);
  const updates = request._updates;
  return writeOne(dynamo, 'UpdateItem', request, { kind: 'update', key: request.Key, updates });
}

type GetItemRequest = {
  TableName: string;
  Key: Item;
  ConsistentRead?: boolean;
  ReturnConsumedCapacity?: CapacityDetail;
  _projection?: ParsedProjection;
};

export function getItem(dynamo: Dynamo, body: object): object {
  const request = parseRequest<GetItemRequest>('GetItem', body);
  const table = dynamo.getTable(request.TableName);
  const { item, size } = fetchItem(dynamo, table, request.Key, request._projection);
  const units = { ...noUnits(), table: readUnits(size, request.ConsistentRead) };
  dynamo.ledger.record({ table: table.name, operation: 'GetItem', kind: 'read', units });
  return {
    ...(item && { Item: item }),
    ConsumedCapacity: consumedCapacity(request.ReturnConsumedCapacity, table.name, units),
  };
}

/** Checks the key; returns the projected item and the size of the whole item. */
export function fetchItem(
  dynamo: Dynamo,
  table: Table,
  key: Item,
  projection: ParsedProjection | undefined,
): { item?: Item; size: number } {
  dynamo.authorise('reads', own(key, table.partition.name));
  raise(db.validateKey(key, table.description));
  raise(db.validateKeyPaths(projection?.nestedPaths, table.description));
  refuseLongKeys(table, key);
  const { pk, sk } = keyColumns(table, key);
  const row = readItem(dynamo.store, table.id, pk, sk);
  if (!row) return { size: 0 };
  const item = parseItem(row.json);
  return { item: projection ? pickPaths(projection.paths, item) : item, size: row.size };
}

/** Throws for paths into key attributes, in any expression of a write. */
export function checkConditionPaths(table: Table, condition: ParsedCondition | undefined): void {
  raise(db.validateKeyPaths(condition?.nestedPaths, table.description));
}

export function refuseCollectionMetrics(table: Table, asked: string | undefined): void {
  if (asked === 'SIZE' && table.indexes.some((index) => !index.isGlobal)) {
    throw notCovered('ReturnItemCollectionMetrics on a table with local indexes');
  }
}

function writeOne(
  dynamo: Dynamo,
  operation: string,
  request: WriteRequest,
  change: Change,
): object {
  const table = dynamo.getTable(request.TableName);
  refuseCollectionMetrics(table, request.ReturnItemCollectionMetrics);
  checkConditionPaths(table, request._condition);
  const record = (units: Units) =>
    dynamo.ledger.record({ table: table.name, operation, kind: 'write', units });
  const { plan, units } = dynamo.write(() => {
    try {
      const planned = planWrite(dynamo, table, {
        change,
        condition: request._condition?.expression,
      });
      return { plan: planned, units: applyWrite(dynamo, planned) };
    } catch (error) {
      throw isConditionFailure(error) ? failedCondition(error, request, record) : error;
    }
  });
  record(units);
  const attributes = returnedAttributes(request.ReturnValues, plan, change);
  return {
    ...(attributes && Object.keys(attributes).length > 0 && { Attributes: attributes }),
    ConsumedCapacity: consumedCapacity(request.ReturnConsumedCapacity, table.name, units),
  };
}

export function isConditionFailure(error: unknown): error is DynamoError {
  return error instanceof DynamoError && error.code === 'ConditionalCheckFailedException';
}

/** A failed condition costs by the existing item's size. The item is returned only on request. */
function failedCondition(
  error: DynamoError,
  request: WriteRequest,
  record: (units: Units) => void,
): DynamoError {
  // Only planWrite sets this member, to the stored item.
  const met = error.members['Item'] as Item | undefined;
  record({ ...noUnits(), table: writeUnits(met ? itemSize(met) : 0) });
  if (request.ReturnValuesOnConditionCheckFailure === 'ALL_OLD') return error;
  return new DynamoError(error.code, error.message);
}

function returnedAttributes(
  wanted: string | undefined,
  { before, after }: WritePlan,
  change: Change,
): Item | undefined {
  const paths = change.kind === 'update' ? (change.updates?.paths ?? []) : [];
  switch (wanted) {
    case 'ALL_OLD':
      return before?.item;
    case 'ALL_NEW':
      return after?.item;
    case 'UPDATED_OLD':
      return before && pickPaths(paths, before.item);
    case 'UPDATED_NEW':
      return after && pickPaths(paths, after.item);
    default:
      return undefined;
  }
}

/** Projects an item to these paths. */
export function pickPaths(paths: DocumentPath[], item: Item): Item {
  // dynalite would also match inherited members such as "constructor".
  const present = paths.filter((path) => valueAt(path, item) !== undefined);
  return db.mapPaths(present, item);
}
