import db from 'dynalite/db/index.js';
import { type AttributeValue, type Item, own, typeOf } from './attribute-value.ts';
import {
  addIndexUnits,
  type CapacityDetail,
  consumedCapacity,
  noUnits,
  readUnits,
  type Units,
} from './capacity.ts';
import type { Dynamo } from './dynamo.ts';
import { invalid, raise } from './errors.ts';
import { compareScalars, evaluateCondition, startsWith } from './evaluate-condition.ts';
import type { ParsedCondition, ParsedProjection } from './item-operations.ts';
import { encodePartition, encodeScalar, prefixEnd, segmentBounds } from './key-encoding.ts';
import { parseRequest } from './parse-request.ts';
import { type Range, readItem, readRange } from './store.ts';
import {
  indexColumns,
  type KeyAttribute,
  keyColumns,
  pick,
  type Table,
  type TableIndex,
} from './table-model.ts';

const MAX_PAGE_BYTES = 1024 * 1024;

type PageRequest = {
  TableName: string;
  IndexName?: string;
  ConsistentRead?: boolean;
  ExclusiveStartKey?: Item;
  Limit?: number;
  ReturnConsumedCapacity?: CapacityDetail;
  Select?: 'ALL_ATTRIBUTES' | 'ALL_PROJECTED_ATTRIBUTES' | 'COUNT' | 'SPECIFIC_ATTRIBUTES';
  _filter?: ParsedCondition;
  _projection?: ParsedProjection;
};

type KeyCondition = { ComparisonOperator: string; AttributeValueList: AttributeValue[] };

type QueryRequest = PageRequest & {
  /** dynalite's checks turn the key condition expression into these. */
  KeyConditions: Record<string, KeyCondition>;
  ScanIndexForward?: boolean;
};

/** An answer already in JSON: items go from disk to the wire without being parsed. */
export type JsonText = { json: string };

/** A table or one of its indexes, as the source of a page. */
type Source = { table: Table; index: TableIndex | undefined };

export function query(dynamo: Dynamo, body: object): JsonText {
  const request = parseRequest<QueryRequest>('Query', body);
  const source = findSource(dynamo, request);
  const { partition, sort } = source.index ?? source.table;
  checkKeyConditions(request.KeyConditions, partition, sort);
  checkExpressions(source, request);
  refuseFilterOnKeys(request._filter, [partition.name, ...(sort ? [sort.name] : [])]);
  // checkKeyConditions found exactly one value of the right type.
  const value = request.KeyConditions[partition.name]?.AttributeValueList[0] ?? {};
  const condition = sort && request.KeyConditions[sort.name];
  const columns = startColumns(source, request.ExclusiveStartKey);
  if (columns) checkStart(request, { partition, sort, value, condition });
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
  let fetchedUnits = 0;
  let last: string | undefined;
  let isCut = false;
  for (const row of readRange(dynamo.store, range)) {
    scanned += 1;
    bytes += row.size;
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
            ? JSON.stringify(db.mapPaths(request._projection.paths, item))
            : json,
        );
      }
    }
    if (scanned === request.Limit || bytes >= MAX_PAGE_BYTES) {
      isCut = true;
      break;
    }
  }
  const units = unitsOf(source, readUnits(bytes, request.ConsistentRead), fetchedUnits);
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

function findSource(dynamo: Dynamo, request: PageRequest): Source {
  const table = dynamo.getTable(request.TableName);
  if (request.IndexName === undefined) return { table, index: undefined };
  const index = table.indexes.find((it) => it.name === request.IndexName);
  if (!index) throw invalid(`The table does not have the specified index: ${request.IndexName}`);
  if (index.isGlobal && request.ConsistentRead) {
    throw invalid('Consistent reads are not supported on global secondary indexes');
  }
  return { table, index };
}

function checkExpressions({ table, index }: Source, request: PageRequest): void {
  raise(db.validateKeyPaths(request._projection?.nestedPaths, table.description));
  raise(db.validateKeyPaths(request._filter?.nestedPaths, table.description));
  const { Select, _projection } = request;
  if (_projection && Select === 'COUNT') {
    throw invalid('Cannot specify the ProjectionExpression when choosing to get only the Count');
  }
  if (_projection && Select && Select !== 'SPECIFIC_ATTRIBUTES') {
    throw invalid(`Cannot specify the ProjectionExpression when choosing to get ${Select}`);
  }
  if (!_projection && Select === 'SPECIFIC_ATTRIBUTES') {
    throw invalid(
      'Must specify the AttributesToGet or ProjectionExpression when choosing to get SPECIFIC_ATTRIBUTES',
    );
  }
  if (!index && Select === 'ALL_PROJECTED_ATTRIBUTES') {
    throw invalid('ALL_PROJECTED_ATTRIBUTES can be used only when Querying using an IndexName');
  }
  if (!index?.isGlobal || !index.projected) return;
  if (Select === 'ALL_ATTRIBUTES') {
    throw invalid(
      `One or more parameter values were invalid: Select type ALL_ATTRIBUTES is not supported for global secondary index ${index.name} because its projection type is not ALL`,
    );
  }
  const missing = unprojected(index, _projection);
  if (missing.length > 0) {
    throw invalid(
      `One or more parameter values were invalid: Global secondary index ${index.name} does not project [${missing.join(', ')}]`,
    );
  }
}

function unprojected(index: TableIndex, projection: ParsedProjection | undefined): string[] {
  const heads = (projection?.paths ?? []).map((path) => String(path[0]));
  return heads.filter((head) => index.projected && !index.projected.has(head));
}

/** A local index leads on to the table for what it does not hold; a global one never does. */
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

function checkKeyConditions(
  conditions: Record<string, KeyCondition>,
  partition: KeyAttribute,
  sort: KeyAttribute | undefined,
): void {
  const count = Object.keys(conditions).length;
  for (const attribute of [partition, ...(sort ? [sort] : [])]) {
    const condition = Object.hasOwn(conditions, attribute.name)
      ? conditions[attribute.name]
      : undefined;
    const isPartition = attribute === partition;
    if (isPartition && !sort && count > 1) throw invalid('Query key condition not supported');
    if (!condition) {
      if (!isPartition && count === 1) return;
      throw invalid(`Query condition missed key schema element: ${attribute.name}`);
    }
    if (condition.AttributeValueList.some((value) => typeOf(value) !== attribute.type)) {
      throw invalid(
        'One or more parameter values were invalid: Condition parameter type does not match schema type',
      );
    }
    if (isPartition && condition.ComparisonOperator !== 'EQ') {
      throw invalid('Query key condition not supported');
    }
    if (condition.AttributeValueList.some((value) => value.S === '' || value.B === '')) {
      throw invalid(
        `One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an empty ${attribute.type === 'S' ? 'string' : 'binary'} value. Key: ${attribute.name}`,
      );
    }
  }
}

function refuseFilterOnKeys(filter: ParsedCondition | undefined, names: string[]): void {
  const name = names.find((it) => filter?.pathHeads[it]);
  if (name === undefined) return;
  throw invalid(
    `Filter Expression can only contain non-primary key attributes: Primary key attribute: ${name}`,
  );
}

/** Key columns of the entry to go on after: of the index, then of the item. */
function startColumns({ table, index }: Source, key: Item | undefined): Buffer[] | undefined {
  if (!key) return undefined;
  const names = keyNames({ table, index });
  if (Object.keys(key).length !== names.length || names.some((name) => !own(key, name))) {
    throw invalid(
      index
        ? 'The provided starting key is invalid'
        : 'The provided starting key is invalid: The provided key element does not match the schema',
    );
  }
  const item = pick(key, table.keyNames);
  const error = db.validateKey(item, table.description);
  if (error instanceof Error) {
    throw invalid(`The provided starting key is invalid: ${error.message}`);
  }
  const { pk, sk } = keyColumns(table, item);
  if (!index) return [pk, sk];
  const entry = indexColumns(index, key);
  if (!entry) throw invalid('The provided starting key is invalid');
  return [entry.pk, entry.sk, pk, sk];
}

function checkStart(
  request: QueryRequest,
  query: {
    partition: KeyAttribute;
    sort: KeyAttribute | undefined;
    value: AttributeValue;
    condition: KeyCondition | undefined;
  },
): void {
  const { partition, sort, value, condition } = query;
  const start = request.ExclusiveStartKey ?? {};
  const startPartition = own(start, partition.name);
  const startSort = sort && own(start, sort.name);
  if (condition && startSort && !meets(startSort, condition)) {
    throw invalid('The provided starting key does not match the range key predicate');
  }
  if (!startPartition || compareScalars(startPartition, value) !== 0) {
    throw invalid(
      'The provided starting key is outside query boundaries based on provided conditions',
    );
  }
}

function meets(value: AttributeValue, condition: KeyCondition): boolean {
  const [first = {}, second = {}] = condition.AttributeValueList;
  const order = compareScalars(value, first) ?? Number.NaN;
  switch (condition.ComparisonOperator) {
    case 'EQ':
      return order === 0;
    case 'LT':
      return order < 0;
    case 'LE':
      return order <= 0;
    case 'GT':
      return order > 0;
    case 'GE':
      return order >= 0;
    case 'BETWEEN':
      return order >= 0 && (compareScalars(value, second) ?? 1) <= 0;
    default:
      return startsWith(value, first);
  }
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

/** Names in a LastEvaluatedKey: the table's key, and the index's on top. */
function keyNames({ table, index }: Source): string[] {
  const ofIndex = index?.keySchema.map((key) => key.AttributeName) ?? [];
  return [...new Set([...table.keyNames, ...ofIndex])];
}

function rangeBase({ table, index }: Source): Pick<Range, 'from' | 'ownerId'> {
  return index
    ? { from: 'index_entries', ownerId: index.id }
    : { from: 'items', ownerId: table.id };
}

function parseItem(json: string): Item {
  // Items are stored as the JSON that their own checks let through.
  return JSON.parse(json) as Item;
}
