import {
  addIndexUnits,
  consumedCapacity,
  noUnits,
  readUnits,
  scanMeter,
  type Units,
} from '../capacity.ts';
import type { Dynamo } from '../dynamo.ts';
import { invalid } from '../errors.ts';
import { evaluateCondition } from '../expressions/evaluate-condition.ts';
import {
  encodePartition,
  encodeScalar,
  hashPlace,
  prefixEnd,
  segmentBounds,
} from '../key-encoding.ts';
import { parseItem, type Range, readItem, readRange } from '../store.ts';
import { type KeyAttribute, keyColumns, pick, type Table } from '../table-model.ts';
import { parseRequest } from '../validation/parse-request.ts';
import { pickPaths } from './item-operations.ts';
import {
  checkExpressions,
  checkKeyConditions,
  checkStart,
  findSource,
  type KeyCondition,
  keyNames,
  type PageRequest,
  refuseFilterOnKeys,
  refuseStartWithoutSort,
  type Source,
  startColumns,
  unprojected,
} from './page-request.ts';

const MAX_PAGE_BYTES = 1024 * 1024;
const ON_DEMAND_PARTITIONS = 4;

type QueryRequest = PageRequest & {
  /** Key conditions as dynalite's checks return them. */
  KeyConditions: Record<string, KeyCondition>;
  ScanIndexForward?: boolean;
};

/** A response that is already JSON: stored items are sent without being parsed. */
export type JsonText = { json: string };

export function query(dynamo: Dynamo, body: object): JsonText {
  const request = parseRequest<QueryRequest>('Query', body);
  const source = findSource(dynamo, request);
  const { partition, sort } = source.index ?? source.table;
  checkKeyConditions(request.KeyConditions, partition, sort);
  checkExpressions(source, request);
  refuseFilterOnKeys(request._filter, [partition.name, ...(sort ? [sort.name] : [])]);
  // checkKeyConditions ensured exactly one value of the right type.
  const value = request.KeyConditions[partition.name]?.AttributeValueList[0] ?? {};
  const condition = sort && request.KeyConditions[sort.name];
  dynamo.authorise('reads', value);
  const columns = startColumns(source, request.ExclusiveStartKey);
  if (request.ExclusiveStartKey) {
    refuseStartWithoutSort(source, request.ExclusiveStartKey);
    checkStart(request.ExclusiveStartKey, { partition, sort, value, condition });
  }
  const pk = encodePartition(value, partition.type);
  return readPage(dynamo, source, request, {
    operation: 'Query',
    range: {
      ...rangeBase(source),
      pk,
      ...(sort && condition ? sortBounds(condition, sort) : {}),
      ...(columns && { after: columns.slice(1) }),
      reverse: request.ScanIndexForward === false,
    },
  });
}

type ScanRequest = PageRequest & { Segment?: number; TotalSegments?: number };

export function scan(dynamo: Dynamo, body: object): JsonText {
  const request = parseRequest<ScanRequest>('Scan', body);
  dynamo.authorise('reads', undefined);
  const source = findSource(dynamo, request);
  checkExpressions(source, request);
  const { from, to } = segmentBounds(request.Segment ?? 0, request.TotalSegments ?? 1);
  const after = startColumns(source, request.ExclusiveStartKey);
  const isOutside =
    after?.[0] && ((from && from.compare(after[0]) > 0) || (to && to.compare(after[0]) <= 0));
  if (isOutside) {
    throw invalid(
      `The provided starting key is invalid: Invalid ExclusiveStartKey. Please use ExclusiveStartKey with correct Segment. TotalSegments: ${request.TotalSegments} Segment: ${request.Segment}`,
    );
  }
  return readPage(dynamo, source, request, {
    operation: 'Scan',
    range: {
      ...rangeBase(source),
      ...(from && { lower: { bytes: from, inclusive: true } }),
      ...(to && { upper: { bytes: to, inclusive: false } }),
      ...(after && { after }),
      reverse: false,
    },
  });
}

function readPage(
  dynamo: Dynamo,
  source: Source,
  request: PageRequest,
  { operation, range }: { operation: string; range: Range },
): JsonText {
  const { table } = source;
  const fetches = fetchesFromTable(source, request);
  const shown: string[] = [];
  let count = 0;
  let scanned = 0;
  let bytes = 0;
  const meter = meterOf(table, range);
  let fetchedUnits = 0;
  let last: string | undefined;
  let isCut = false;
  for (const row of readRange(dynamo.store, range)) {
    scanned += 1;
    bytes += row.size;
    meter?.add(hashPlace(row.pk), row.size);
    last = row.json;
    let json = row.json;
    if (fetches) {
      const whole = wholeItem(dynamo, table, json);
      fetchedUnits += readUnits(whole.size, request.ConsistentRead);
      json = whole.json;
    }
    const item = request._filter || request._projection ? parseItem(json) : undefined;
    if (!item || !request._filter || evaluateCondition(request._filter.expression, item)) {
      count += 1;
      if (request.Select !== 'COUNT') {
        shown.push(
          item && request._projection
            ? JSON.stringify(pickPaths(request._projection.paths, item))
            : json,
        );
      }
    }
    if (scanned === request.Limit || bytes >= MAX_PAGE_BYTES) {
      isCut = true;
      meter?.endAt(hashPlace(row.pk));
      break;
    }
  }
  const pageUnits =
    meter?.units(request.ConsistentRead) ?? readUnits(bytes, request.ConsistentRead);
  const units = unitsOf(source, pageUnits, fetchedUnits);
  dynamo.ledger.record({ table: table.name, operation, kind: 'read', units });
  const nextKey = isCut && last !== undefined ? pick(parseItem(last), keyNames(source)) : undefined;
  const rest = JSON.stringify({
    Count: count,
    ScannedCount: scanned,
    ...(nextKey && { LastEvaluatedKey: nextKey }),
    ConsumedCapacity: consumedCapacity(request.ReturnConsumedCapacity, table.name, units),
  });
  if (request.Select === 'COUNT') return { json: rest };
  return { json: `{"Items":[${shown.join(',')}],${rest.slice(1)}` };
}

/**
 * The meter of a Scan; a Query reads one partition. A new on-demand table has four partitions, one
 * with little provisioned capacity has one.
 */
function meterOf({ description }: Table, { pk, lower, upper, after }: Range) {
  if (pk) return undefined;
  const isOnDemand = description.BillingModeSummary?.BillingMode === 'PAY_PER_REQUEST';
  const from = after?.[0] ?? lower?.bytes;
  return scanMeter(isOnDemand ? ON_DEMAND_PARTITIONS : 1, {
    from: from ? hashPlace(from) : 0,
    to: upper ? hashPlace(upper.bytes) : 1,
  });
}

/**
 * Attributes outside a local index's projection are read from the table; a global index never does
 * that.
 */
function fetchesFromTable({ index }: Source, request: PageRequest): boolean {
  if (!index || index.isGlobal || !index.projected) return false;
  return request.Select === 'ALL_ATTRIBUTES' || unprojected(index, request._projection).length > 0;
}

function wholeItem(dynamo: Dynamo, table: Table, entry: string): { json: string; size: number } {
  const { pk, sk } = keyColumns(table, parseItem(entry));
  const row = readItem(dynamo.store, table.id, pk, sk);
  if (!row) throw new Error('An index entry has no item');
  return row;
}

function unitsOf({ index }: Source, pageUnits: number, fetchedUnits: number): Units {
  const units = noUnits();
  if (!index) return { ...units, table: pageUnits };
  addIndexUnits(units, index, pageUnits);
  units.table = fetchedUnits;
  return units;
}

function sortBounds(condition: KeyCondition, sort: KeyAttribute): Pick<Range, 'lower' | 'upper'> {
  const [first = {}, second = {}] = condition.AttributeValueList;
  const bytes = encodeScalar(first, sort.type);
  switch (condition.ComparisonOperator) {
    case 'EQ':
      return { lower: { bytes, inclusive: true }, upper: { bytes, inclusive: true } };
    case 'LT':
      return { upper: { bytes, inclusive: false } };
    case 'LE':
      return { upper: { bytes, inclusive: true } };
    case 'GT':
      return { lower: { bytes, inclusive: false } };
    case 'GE':
      return { lower: { bytes, inclusive: true } };
    case 'BETWEEN': {
      const upper = { bytes: encodeScalar(second, sort.type), inclusive: true };
      return { lower: { bytes, inclusive: true }, upper };
    }
    case 'BEGINS_WITH': {
      const end = prefixEnd(bytes);
      const upper = end && { bytes: end, inclusive: false };
      return { lower: { bytes, inclusive: true }, ...(upper && { upper }) };
    }
    default:
      throw invalid('Attempted conditional constraint is not an indexable operation');
  }
}

function rangeBase({ table, index }: Source): Pick<Range, 'from' | 'ownerId'> {
  return index
    ? { from: 'index_entries', ownerId: index.id }
    : { from: 'items', ownerId: table.id };
}
