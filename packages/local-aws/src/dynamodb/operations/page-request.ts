import db from 'dynalite/db/index.js';
import { type AttributeValue, type Item, own, typeOf } from '../attribute-value.ts';
import type { CapacityDetail } from '../capacity.ts';
import type { Dynamo } from '../dynamo.ts';
import { invalid, raise } from '../errors.ts';
import { compareScalars, startsWith } from '../expressions/evaluate-condition.ts';
import type { ParsedCondition } from '../expressions/grammar/parse-condition.ts';
import type { ParsedProjection } from '../expressions/grammar/parse-projection.ts';
import { refuseLongKey } from '../key-limits.ts';
import {
  indexColumns,
  type KeyAttribute,
  keyColumns,
  pick,
  type Table,
  type TableIndex,
} from '../table-model.ts';

/** Common to Query and Scan. */
export type PageRequest = {
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

export type KeyCondition = { ComparisonOperator: string; AttributeValueList: AttributeValue[] };

/** The source of a page: a table or one of its indexes. */
export type Source = { table: Table; index: TableIndex | undefined };

export function findSource(dynamo: Dynamo, request: PageRequest): Source {
  const table = dynamo.getTable(request.TableName);
  if (request.IndexName === undefined) return { table, index: undefined };
  const index = table.indexes.find((it) => it.name === request.IndexName);
  if (!index) throw invalid(`The table does not have the specified index: ${request.IndexName}`);
  if (index.isGlobal && request.ConsistentRead) {
    throw invalid('Consistent reads are not supported on global secondary indexes');
  }
  return { table, index };
}

export function checkExpressions({ table, index }: Source, request: PageRequest): void {
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

export function unprojected(index: TableIndex, projection: ParsedProjection | undefined): string[] {
  const heads = (projection?.paths ?? []).map((path) => String(path[0]));
  return heads.filter((head) => index.projected && !index.projected.has(head));
}

export function checkKeyConditions(
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
    for (const value of condition.AttributeValueList) refuseLongKey(value, isPartition);
    if (condition.AttributeValueList.some((value) => value.S === '' || value.B === '')) {
      throw invalid(
        `One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an empty ${attribute.type === 'S' ? 'string' : 'binary'} value. Key: ${attribute.name}`,
      );
    }
  }
}

export function refuseFilterOnKeys(filter: ParsedCondition | undefined, names: string[]): void {
  const name = names.find((it) => filter?.pathHeads[it]);
  if (name === undefined) return;
  throw invalid(
    `Filter Expression can only contain non-primary key attributes: Primary key attribute: ${name}`,
  );
}

/** Key columns of the entry to continue after: the index key, then the item key. */
export function startColumns(
  { table, index }: Source,
  key: Item | undefined,
): Buffer[] | undefined {
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

/** A partition of a table without a sort key has one item, behind which nothing can be read. */
export function refuseStartWithoutSort({ table, index }: Source, start: Item): void {
  if (index || table.sort) return;
  const values = Object.entries(start).map(([name, value]) => {
    const [[type, text] = ['', '']] = Object.entries(value);
    return `${name}=AttributeValue: {${type}:${text}}`;
  });
  throw invalid(
    `The provided exclusive start key is invalid: ExclusiveStartKey: {${values.join(', ')}}`,
  );
}

export function checkStart(
  start: Item,
  query: {
    partition: KeyAttribute;
    sort: KeyAttribute | undefined;
    value: AttributeValue;
    condition: KeyCondition | undefined;
  },
): void {
  const { partition, sort, value, condition } = query;
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

/** Attributes of a LastEvaluatedKey: the table key, plus the index key. */
export function keyNames({ table, index }: Source): string[] {
  const ofIndex = index?.keySchema.map((key) => key.AttributeName) ?? [];
  return [...new Set([...table.keyNames, ...ofIndex])];
}
