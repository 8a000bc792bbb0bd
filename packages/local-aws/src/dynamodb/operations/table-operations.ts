import { randomUUID } from 'node:crypto';
import type { Dynamo } from '../dynamo.ts';
import { DynamoError, invalid } from '../errors.ts';
import { parseItem } from '../store.ts';
import { closeStream, openStream } from '../stream-log.ts';
import {
  type IndexDescription,
  type StoredTable,
  type StreamViewType,
  type Table,
  type TableDescription,
  tableArn,
  toStored,
} from '../table-model.ts';
import type { IndexUpdate, UpdateTableRequest } from '../validation/check-table.ts';
import { parseRequest } from '../validation/parse-request.ts';
import { addIndexEntry } from './write-item.ts';

const MAX_GLOBAL_INDEXES = 20;

type StreamSpecification = { StreamEnabled: boolean; StreamViewType?: StreamViewType };

type CreateTableRequest = Pick<
  TableDescription,
  | 'TableName'
  | 'AttributeDefinitions'
  | 'KeySchema'
  | 'GlobalSecondaryIndexes'
  | 'LocalSecondaryIndexes'
> & {
  BillingMode?: string;
  DeletionProtectionEnabled?: boolean;
  ProvisionedThroughput?: object;
  StreamSpecification?: StreamSpecification;
};

export function createTable(dynamo: Dynamo, body: object): object {
  const request = parseRequest<CreateTableRequest>('CreateTable', body);
  const { TableName, AttributeDefinitions, KeySchema } = request;
  if (dynamo.findTable(TableName)) {
    throw new DynamoError('ResourceInUseException', `Table already exists: ${TableName}`);
  }
  const described = (index: IndexDescription) => describeIndex(TableName, index);
  const { GlobalSecondaryIndexes, LocalSecondaryIndexes } = request;
  const description: TableDescription = {
    TableName,
    TableArn: tableArn(TableName),
    TableId: randomUUID(),
    TableStatus: 'ACTIVE',
    CreationDateTime: dynamo.now() / 1000,
    AttributeDefinitions,
    KeySchema,
    DeletionProtectionEnabled: request.DeletionProtectionEnabled ?? false,
    ...billing(request),
    ...(GlobalSecondaryIndexes && {
      GlobalSecondaryIndexes: GlobalSecondaryIndexes.map(described),
    }),
    ...(LocalSecondaryIndexes && { LocalSecondaryIndexes: LocalSecondaryIndexes.map(described) }),
  };
  dynamo.write(() => {
    const stored: StoredTable = { description, indexIds: {} };
    dynamo.saveTable(stored);
    const { id } = dynamo.getTable(TableName);
    for (const { IndexName } of [
      ...(GlobalSecondaryIndexes ?? []),
      ...(LocalSecondaryIndexes ?? []),
    ]) {
      stored.indexIds[IndexName] = newIndexId(dynamo, id, IndexName);
    }
    // Without a stream to close, AWS ignores a specification that turns it off.
    if (request.StreamSpecification?.StreamEnabled)
      setStream(dynamo, stored, request.StreamSpecification);
    dynamo.saveTable(stored);
  });
  return { TableDescription: describe(dynamo, dynamo.getTable(TableName)) };
}

export function describeTable(dynamo: Dynamo, body: object): object {
  const { TableName } = parseRequest<{ TableName: string }>('DescribeTable', body);
  return { Table: describe(dynamo, getNamed(dynamo, TableName)) };
}

export function listTables(dynamo: Dynamo, body: object): object {
  type Request = { ExclusiveStartTableName?: string; Limit?: number };
  const request = parseRequest<Request>('ListTables', body);
  const limit = request.Limit ?? 100;
  const start = request.ExclusiveStartTableName ?? '';
  const names = dynamo
    .listTables()
    .map((table) => table.name)
    .filter((name) => name > start);
  const page = names.slice(0, limit);
  return {
    TableNames: page,
    ...(names.length > limit && { LastEvaluatedTableName: page.at(-1) }),
  };
}

export function deleteTable(dynamo: Dynamo, body: object): object {
  const { TableName } = parseRequest<{ TableName: string }>('DeleteTable', body);
  const table = getNamed(dynamo, TableName);
  if (table.description.DeletionProtectionEnabled) {
    throw invalid(
      `Resource cannot be deleted as it is currently protected against deletion. Disable deletion protection first.`,
    );
  }
  const description = describe(dynamo, table);
  dynamo.write(() => {
    if (table.stream) closeStream(dynamo, table.stream.id);
    dynamo.removeTable(table);
  });
  return { TableDescription: { ...description, TableStatus: 'DELETING' } };
}

export function updateTable(dynamo: Dynamo, body: object): object {
  const request = parseRequest<UpdateTableRequest>('UpdateTable', body);
  const table = getNamed(dynamo, request.TableName);
  dynamo.write(() => {
    const stored = toStored(table);
    const { description } = stored;
    description.DeletionProtectionEnabled =
      request.DeletionProtectionEnabled ?? description.DeletionProtectionEnabled;
    if (request.BillingMode) Object.assign(description, billing(request));
    if (request.StreamSpecification) setStream(dynamo, stored, request.StreamSpecification);
    const created = (request.GlobalSecondaryIndexUpdates ?? []).flatMap((update) =>
      changeIndex(dynamo, table, { stored, update, request }),
    );
    description.AttributeDefinitions = usedDefinitions(description);
    dynamo.saveTable(stored);
    fillIndexes(dynamo, dynamo.getTable(request.TableName), created);
  });
  return { TableDescription: describe(dynamo, dynamo.getTable(request.TableName)) };
}

/** Table operations include the table's name in their not-found message. */
export function getNamed(dynamo: Dynamo, name: string): Table {
  return dynamo.getTable(name, `Requested resource not found: Table: ${name} not found`);
}

function describe(dynamo: Dynamo, table: Table): TableDescription {
  const measure = (source: 'items' | 'index_entries', ownerId: number) => {
    const row = dynamo.store.get(
      `SELECT count(*) AS count, coalesce(sum(size), 0) AS size FROM ${source} WHERE owner_id = ?`,
      ownerId,
    );
    return { count: Number(row?.['count']), size: Number(row?.['size']) };
  };
  const measured = (index: IndexDescription) => {
    const id = table.indexes.find((it) => it.name === index.IndexName)?.id ?? 0;
    const { count, size } = measure('index_entries', id);
    return { ...index, ItemCount: count, IndexSizeBytes: size };
  };
  const { count, size } = measure('items', table.id);
  const { GlobalSecondaryIndexes, LocalSecondaryIndexes, ...rest } = table.description;
  return {
    ...rest,
    ItemCount: count,
    TableSizeBytes: size,
    ...(GlobalSecondaryIndexes && {
      GlobalSecondaryIndexes: GlobalSecondaryIndexes.map(measured),
    }),
    ...(LocalSecondaryIndexes && { LocalSecondaryIndexes: LocalSecondaryIndexes.map(measured) }),
  };
}

function describeIndex(tableName: string, index: IndexDescription): IndexDescription {
  const { IndexName, KeySchema, Projection } = index;
  const IndexArn = `${tableArn(tableName)}/index/${IndexName}`;
  return { IndexName, IndexArn, KeySchema, Projection, IndexStatus: 'ACTIVE' };
}

function billing(request: { BillingMode?: string; ProvisionedThroughput?: object }): object {
  const none = { ReadCapacityUnits: 0, WriteCapacityUnits: 0 };
  const throughput = request.ProvisionedThroughput ?? none;
  return {
    ProvisionedThroughput: { NumberOfDecreasesToday: 0, ...throughput },
    BillingModeSummary: { BillingMode: request.BillingMode ?? 'PROVISIONED' },
  };
}

function setStream(dynamo: Dynamo, stored: StoredTable, wanted: StreamSpecification): void {
  const { description } = stored;
  if (!wanted.StreamEnabled) {
    if (!stored.stream) throw invalid('Table is already not enabled for streams');
    closeStream(dynamo, stored.stream.id);
    delete stored.stream;
    delete description.StreamSpecification;
    return;
  }
  if (stored.stream) {
    throw invalid(
      `Table already has an enabled stream: TableName: ${description.TableName} has a stream with StreamArn: ${stored.stream.arn}`,
    );
  }
  const viewType = wanted.StreamViewType;
  if (viewType === undefined) {
    throw invalid(
      'One or more parameter values were invalid: StreamViewType is required when StreamEnabled is true',
    );
  }
  const { TableName, TableArn, KeySchema } = description;
  const named = { name: TableName, arn: TableArn, keySchema: KeySchema };
  const { id, arn, label } = openStream(dynamo, named, viewType);
  stored.stream = { id, arn, viewType };
  description.StreamSpecification = wanted;
  description.LatestStreamArn = arn;
  description.LatestStreamLabel = label;
}

/** Names of the indexes that this update adds and that have to be filled. */
function changeIndex(
  dynamo: Dynamo,
  table: Table,
  change: { stored: StoredTable; update: IndexUpdate; request: UpdateTableRequest },
): string[] {
  const { stored, update, request } = change;
  const { description } = stored;
  const present = description.GlobalSecondaryIndexes ?? [];
  if (update.Delete) {
    const name = update.Delete.IndexName;
    const index = table.indexes.find((it) => it.isGlobal && it.name === name);
    if (!index) throw new DynamoError('ResourceNotFoundException', 'Requested resource not found');
    dynamo.store.run('DELETE FROM index_entries WHERE owner_id = ?', index.id);
    const rest = present.filter((it) => it.IndexName !== name);
    if (rest.length > 0) description.GlobalSecondaryIndexes = rest;
    else delete description.GlobalSecondaryIndexes;
    return [];
  }
  if (!update.Create) return [];
  const { IndexName, KeySchema } = update.Create;
  if (table.indexes.some((it) => it.name === IndexName)) {
    throw invalid(`Attempting to create an index which already exists`);
  }
  if (present.length >= MAX_GLOBAL_INDEXES) {
    throw new DynamoError(
      'LimitExceededException',
      `Subscriber limit exceeded: Number of global secondary indexes exceeds per-table limit of ${MAX_GLOBAL_INDEXES}`,
    );
  }
  const defined = request.AttributeDefinitions ?? [];
  refuseOtherTypes(description, KeySchema, defined);
  const known = new Set(description.AttributeDefinitions.map((it) => it.AttributeName));
  description.AttributeDefinitions.push(...defined.filter((it) => !known.has(it.AttributeName)));
  description.GlobalSecondaryIndexes = [
    ...present,
    describeIndex(description.TableName, update.Create),
  ];
  stored.indexIds[IndexName] = newIndexId(dynamo, table.id, IndexName);
  return [IndexName];
}

/** An attribute has one type in all keys of a table. */
function refuseOtherTypes(
  { AttributeDefinitions }: TableDescription,
  schema: IndexDescription['KeySchema'],
  defined: TableDescription['AttributeDefinitions'],
): void {
  for (const { AttributeName, KeyType } of schema) {
    const types = [AttributeDefinitions, defined].map(
      (list) => list.find((it) => it.AttributeName === AttributeName)?.AttributeType,
    );
    const [known, wanted] = types;
    if (!known || !wanted || known === wanted) continue;
    const element = (type: string) =>
      `Schema:[SchemaElement: key{${AttributeName}:${type}:${KeyType}}]`;
    throw invalid(
      `One or more parameter values were invalid: Attributes cannot be redefined. Please check that your attribute has the same type as previously defined. Existing schema: ${element(known)} New schema: ${element(wanted)}`,
    );
  }
}

function usedDefinitions(description: TableDescription): TableDescription['AttributeDefinitions'] {
  const { GlobalSecondaryIndexes = [], LocalSecondaryIndexes = [] } = description;
  const schemas = [
    description.KeySchema,
    ...[...GlobalSecondaryIndexes, ...LocalSecondaryIndexes].map((index) => index.KeySchema),
  ];
  const used = new Set(schemas.flat().map((key) => key.AttributeName));
  return description.AttributeDefinitions.filter((it) => used.has(it.AttributeName));
}

function fillIndexes(dynamo: Dynamo, table: Table, names: string[]): void {
  const indexes = table.indexes.filter((index) => names.includes(index.name));
  if (indexes.length === 0) return;
  const rows = dynamo.store.prepare('SELECT json FROM items WHERE owner_id = ?').iterate(table.id);
  for (const { json } of rows) {
    const item = parseItem(json);
    for (const index of indexes) addIndexEntry(dynamo, table, index, item);
  }
}

function newIndexId(dynamo: Dynamo, tableId: number, name: string): number {
  const row = dynamo.store.get(
    'INSERT INTO table_indexes (table_id, name) VALUES (?, ?) RETURNING id',
    tableId,
    name,
  );
  return Number(row?.['id']);
}
