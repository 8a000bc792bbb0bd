import { LOCAL_ACCOUNT, LOCAL_REGION } from '../shared/emulator.ts';
import { type AttributeValue, type Item, own } from './attribute-value.ts';
import { encodePartition, encodeScalar, type ScalarType } from './key-encoding.ts';
import { isEmptyKey, isLongKey } from './key-limits.ts';

type KeySchema = { AttributeName: string; KeyType: string }[];

type Projection = { ProjectionType: string; NonKeyAttributes?: string[] };

/** An index as DescribeTable returns it. */
export type IndexDescription = {
  IndexName: string;
  IndexArn?: string;
  KeySchema: KeySchema;
  Projection: Projection;
  IndexStatus?: string;
};

export type StreamViewType = 'KEYS_ONLY' | 'NEW_IMAGE' | 'OLD_IMAGE' | 'NEW_AND_OLD_IMAGES';

/** A table as DescribeTable returns it; sizes and counts are added on request. */
export type TableDescription = {
  TableName: string;
  TableArn: string;
  TableId: string;
  TableStatus: string;
  CreationDateTime: number;
  AttributeDefinitions: { AttributeName: string; AttributeType: ScalarType }[];
  KeySchema: KeySchema;
  GlobalSecondaryIndexes?: IndexDescription[];
  LocalSecondaryIndexes?: IndexDescription[];
  DeletionProtectionEnabled: boolean;
  BillingModeSummary?: { BillingMode: string };
  StreamSpecification?: { StreamEnabled: boolean; StreamViewType?: StreamViewType };
  LatestStreamArn?: string;
  LatestStreamLabel?: string;
  [other: string]: unknown;
};

export type KeyAttribute = { name: string; type: ScalarType };

export type TableIndex = {
  id: number;
  name: string;
  isGlobal: boolean;
  keySchema: KeySchema;
  partition: KeyAttribute;
  sort?: KeyAttribute;
  /** Names of the projected attributes; undefined for all. */
  projected?: Set<string>;
};

export type Table = {
  id: number;
  name: string;
  description: TableDescription;
  partition: KeyAttribute;
  sort?: KeyAttribute;
  keyNames: string[];
  indexes: TableIndex[];
  ttlAttribute?: string;
  stream?: { id: number; arn: string; viewType: StreamViewType };
};

/** A table as stored: its description and its hidden settings. */
export type StoredTable = {
  description: TableDescription;
  indexIds: Record<string, number>;
  ttlAttribute?: string;
  stream?: { id: number; arn: string; viewType: StreamViewType };
};

export function toTable(id: number, stored: StoredTable): Table {
  const { description, ttlAttribute, stream } = stored;
  const keyNames = description.KeySchema.map((key) => key.AttributeName);
  const toIndex = (isGlobal: boolean) => (index: IndexDescription) => {
    const { ProjectionType, NonKeyAttributes = [] } = index.Projection;
    const names = index.KeySchema.map((key) => key.AttributeName);
    return {
      id: stored.indexIds[index.IndexName] ?? 0,
      name: index.IndexName,
      isGlobal,
      keySchema: index.KeySchema,
      ...keyAttributes(description, index.KeySchema),
      ...(ProjectionType === 'ALL'
        ? {}
        : { projected: new Set([...keyNames, ...names, ...NonKeyAttributes]) }),
    };
  };
  return {
    id,
    name: description.TableName,
    description,
    keyNames,
    ...keyAttributes(description, description.KeySchema),
    indexes: [
      ...(description.GlobalSecondaryIndexes ?? []).map(toIndex(true)),
      ...(description.LocalSecondaryIndexes ?? []).map(toIndex(false)),
    ],
    ...(ttlAttribute === undefined ? {} : { ttlAttribute }),
    ...(stream === undefined ? {} : { stream }),
  };
}

/** The inverse of toTable. Returns a copy that can be changed and saved. */
export function toStored(table: Table): StoredTable {
  return structuredClone({
    description: table.description,
    indexIds: Object.fromEntries(table.indexes.map((index) => [index.name, index.id])),
    ...(table.ttlAttribute !== undefined && { ttlAttribute: table.ttlAttribute }),
    ...(table.stream && { stream: table.stream }),
  });
}

export function tableArn(tableName: string): string {
  return `arn:aws:dynamodb:${LOCAL_REGION}:${LOCAL_ACCOUNT}:table/${tableName}`;
}

/** Key columns of an item whose key attributes are already validated. */
export function keyColumns(table: Table, item: Item): { pk: Buffer; sk: Buffer } {
  return encodeKey(item, table.partition, table.sort);
}

/**
 * Key columns of an item's index entry; undefined if the index does not contain the item. A new
 * index leaves out older items whose value cannot be its key.
 */
export function indexColumns(
  index: TableIndex,
  item: Item,
): { pk: Buffer; sk: Buffer } | undefined {
  const { partition, sort } = index;
  if (!isIndexable(own(item, partition.name), partition, true)) return undefined;
  if (sort && !isIndexable(own(item, sort.name), sort, false)) return undefined;
  return encodeKey(item, partition, sort);
}

function isIndexable(
  value: AttributeValue | undefined,
  { type }: KeyAttribute,
  isPartition: boolean,
): boolean {
  return value?.[type] !== undefined && !isEmptyKey(value) && !isLongKey(value, isPartition);
}

export function pick(item: Item, names: Iterable<string>): Item {
  const picked: Item = {};
  for (const name of names) {
    const value = own(item, name);
    if (value !== undefined) picked[name] = value;
  }
  return picked;
}

function encodeKey(item: Item, partition: KeyAttribute, sort: KeyAttribute | undefined) {
  return {
    pk: encodePartition(own(item, partition.name) ?? {}, partition.type),
    sk: sort ? encodeScalar(own(item, sort.name) ?? {}, sort.type) : Buffer.alloc(0),
  };
}

function keyAttributes(description: TableDescription, schema: KeySchema) {
  const [partition, sort] = schema.map(({ AttributeName }): KeyAttribute => {
    const found = description.AttributeDefinitions.find((it) => it.AttributeName === AttributeName);
    if (found === undefined) throw new Error(`${AttributeName} has no definition`);
    return { name: AttributeName, type: found.AttributeType };
  });
  if (partition === undefined) throw new Error('A key schema has at least one attribute');
  return { partition, ...(sort === undefined ? {} : { sort }) };
}
