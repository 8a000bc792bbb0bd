import type { Item } from '../attribute-value.ts';
import {
  type CapacityDetail,
  consumedCapacity,
  noUnits,
  readUnits,
  unitsByTable,
} from '../capacity.ts';
import type { Dynamo } from '../dynamo.ts';
import { DynamoError, invalid, notCovered } from '../errors.ts';
import type { ParsedProjection } from '../expressions/grammar/parse-projection.ts';
import { keyColumns, type Table } from '../table-model.ts';
import { parseRequest } from '../validation/parse-request.ts';
import { fetchItem, refuseCollectionMetrics } from './item-operations.ts';
import { applyWrite, type Change, checkChange, planWrite } from './write-item.ts';

const MAX_BATCH_WRITES = 25;
/** Maximum response size of BatchGetItem; keys beyond it are returned as unprocessed. */
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;

type BatchWriteRequest = {
  RequestItems: Record<string, { PutRequest?: { Item: Item }; DeleteRequest?: { Key: Item } }[]>;
  ReturnConsumedCapacity?: CapacityDetail;
  ReturnItemCollectionMetrics?: string;
};

export function batchWriteItem(dynamo: Dynamo, body: object): object {
  const request = parseRequest<BatchWriteRequest>('BatchWriteItem', body);
  const writes = Object.entries(request.RequestItems).flatMap(([name, members]) => {
    const table = dynamo.getTable(name);
    refuseCollectionMetrics(table, request.ReturnItemCollectionMetrics);
    return members.map((member) => ({ table, change: toChange(member) }));
  });
  if (writes.length > MAX_BATCH_WRITES) {
    throw invalid('Too many items requested for the BatchWriteItem call');
  }
  refuseTwice(writes);
  const sums = unitsByTable();
  dynamo.write(() => {
    for (const { table, change } of writes) {
      sums.add(table, applyWrite(dynamo, planWrite(dynamo, table, { change })));
    }
  });
  return {
    UnprocessedItems: {},
    ConsumedCapacity: report(dynamo, sums, {
      operation: 'BatchWriteItem',
      kind: 'write',
      detail: request.ReturnConsumedCapacity,
    }),
  };
}

type BatchGetRequest = {
  RequestItems: Record<
    string,
    {
      Keys: Item[];
      AttributesToGet?: string[];
      ConsistentRead?: boolean;
      ProjectionExpression?: string;
      _projection?: ParsedProjection;
    }
  >;
  ReturnConsumedCapacity?: CapacityDetail;
};

export function batchGetItem(dynamo: Dynamo, body: object): object {
  const request = parseRequest<BatchGetRequest>('BatchGetItem', body);
  const responses: Record<string, Item[]> = {};
  const unprocessed: Record<string, object> = {};
  const sums = unitsByTable();
  let bytes = 0;
  for (const [name, wanted] of Object.entries(request.RequestItems)) {
    if (wanted.AttributesToGet) throw notCovered('AttributesToGet of BatchGetItem');
    const table = dynamo.getTable(name);
    const found: Item[] = [];
    const left: Item[] = [];
    for (const key of wanted.Keys) {
      if (bytes >= MAX_ANSWER_BYTES) {
        left.push(key);
        continue;
      }
      const { item, size } = fetchItem(dynamo, table, key, wanted._projection);
      bytes += size;
      sums.add(table, { ...noUnits(), table: readUnits(size, wanted.ConsistentRead) });
      if (item) found.push(item);
    }
    responses[name] = found;
    if (left.length > 0) {
      const { _projection, ...rest } = wanted;
      unprocessed[name] = { ...rest, Keys: left };
    }
  }
  return {
    Responses: responses,
    UnprocessedKeys: unprocessed,
    ConsumedCapacity: report(dynamo, sums, {
      operation: 'BatchGetItem',
      kind: 'read',
      detail: request.ReturnConsumedCapacity,
    }),
  };
}

/** Records the sums in the ledger and returns the ConsumedCapacity list, if requested. */
export function report(
  dynamo: Dynamo,
  sums: ReturnType<typeof unitsByTable>,
  use: {
    operation: string;
    kind: 'read' | 'write';
    detail: CapacityDetail | undefined;
    transactional?: 'ReadCapacityUnits' | 'WriteCapacityUnits';
  },
): object[] | undefined {
  const { operation, kind, detail, transactional } = use;
  const described = sums.entries().flatMap(({ table, units }) => {
    dynamo.ledger.record({ table: table.name, operation, kind, units });
    return consumedCapacity(detail, table.name, units, transactional) ?? [];
  });
  return described.length > 0 ? described : undefined;
}

function toChange(member: { PutRequest?: { Item: Item }; DeleteRequest?: { Key: Item } }): Change {
  if (member.PutRequest) return { kind: 'put', item: member.PutRequest.Item };
  if (member.DeleteRequest) return { kind: 'delete', key: member.DeleteRequest.Key };
  throw invalid(
    'Supplied AttributeValue is empty, must contain exactly one of the supported datatypes',
  );
}

function refuseTwice(writes: { table: Table; change: Change }[]): void {
  const seen = new Set<string>();
  for (const { table, change } of writes) {
    checkBatchKey(table, change);
    const { pk, sk } = keyColumns(table, change.kind === 'put' ? change.item : change.key);
    const place = `${table.id}:${pk.toString('hex')}:${sk.toString('hex')}`;
    if (seen.has(place)) throw invalid('Provided list of item keys contains duplicates');
    seen.add(place);
  }
}

/** Batches use one message for missing keys and for keys of the wrong type. */
function checkBatchKey(table: Table, change: Change): void {
  try {
    checkChange(table, change);
  } catch (error) {
    const isKeyError =
      error instanceof DynamoError && /Missing the key|Type mismatch for key/.test(error.message);
    throw isKeyError ? invalid('The provided key element does not match the schema') : error;
  }
}
