import createTable from 'dynalite/validations/createTable.js';
import { DynamoError, invalid, notCovered } from '../errors.ts';
import type { IndexDescription, TableDescription } from '../table-model.ts';

/**
 * Rules of table definitions. The messages that dynalite lacks are those that AWS Controllers for
 * Kubernetes records from AWS (DDB-TABLE-015, -126, -127, -159 to -162, -174), and those of
 * ScyllaDB's Alternator tests (test_limits.py).
 */
const INVALID = 'One or more parameter values were invalid:';
const MAX_PROJECTED = 100;

type TableRequest = Pick<
  TableDescription,
  'AttributeDefinitions' | 'KeySchema' | 'GlobalSecondaryIndexes' | 'LocalSecondaryIndexes'
>;

/** Checks a request of CreateTable, whose members have the right types. */
export function checkTable(request: TableRequest): void {
  refuseDuplicates(request.AttributeDefinitions);
  const indexes = [
    ...(request.GlobalSecondaryIndexes ?? []),
    ...(request.LocalSecondaryIndexes ?? []),
  ];
  refuseUnusedDefinitions(request, indexes);
  const problem = createTable.custom?.(request as never, {});
  if (problem) throw invalid(problem);
  for (const index of indexes) checkProjection(index);
  const projected = indexes.flatMap(({ Projection }) => Projection.NonKeyAttributes ?? []);
  if (projected.length > MAX_PROJECTED)
    throw invalid(
      `${INVALID} Number of NonKeyAttributes exceeds per-table limit of ${MAX_PROJECTED}`,
    );
}

export type IndexUpdate = { Create?: IndexDescription; Delete?: { IndexName: string } };

export type UpdateTableRequest = {
  TableName: string;
  AttributeDefinitions?: TableDescription['AttributeDefinitions'];
  BillingMode?: string;
  DeletionProtectionEnabled?: boolean;
  GlobalSecondaryIndexUpdates?: IndexUpdate[];
  ProvisionedThroughput?: object;
  StreamSpecification?: NonNullable<TableDescription['StreamSpecification']>;
};

/** Checks a request of UpdateTable, whose members have the right types. */
export function checkTableUpdate(request: UpdateTableRequest): void {
  const { AttributeDefinitions = [], GlobalSecondaryIndexUpdates: updates } = request;
  const changes = Object.keys(request).filter(
    (name) => !['TableName', 'AttributeDefinitions', 'GlobalSecondaryIndexUpdates'].includes(name),
  );
  if (changes.length === 0 && !updates?.length)
    throw invalid(
      'At least one of ProvisionedThroughput, BillingMode, UpdateStreamEnabled, GlobalSecondaryIndexUpdates, SSESpecification, ReplicaUpdates, MultiAccountReplicaReady, ReplicaTransitRoleArn, MultiRegionConsistency, DeletionProtectionEnabled, OnDemandThroughput, WarmThroughput or TableClass is required',
    );
  if (updates?.length === 0)
    throw invalid(`${INVALID} List of GlobalSecondaryIndexUpdates is empty`);
  refuseDuplicates(AttributeDefinitions);
  const names = (updates ?? []).map((update) => checkIndexUpdate(update, AttributeDefinitions));
  const twice = names.find((name, at) => names.indexOf(name) < at);
  if (twice !== undefined)
    throw invalid(
      `${INVALID} Only one global secondary index update per index is allowed simultaneously. Index: ${twice}`,
    );
  if (names.length > 1)
    throw new DynamoError(
      'LimitExceededException',
      'Subscriber limit exceeded: Only 1 online index can be created or deleted simultaneously per table',
    );
  if (names.length > 0) refuseOtherChanges(request);
}

/**
 * Global indexes with several partition or sort attributes are not covered. The types of the
 * request are not checked yet.
 */
export function refuseMultiAttributeKeys(request: object): void {
  const { GlobalSecondaryIndexes, GlobalSecondaryIndexUpdates }: Record<string, unknown> = {
    ...request,
  };
  const indexes = [
    ...listOf(GlobalSecondaryIndexes),
    ...listOf(GlobalSecondaryIndexUpdates).map((update) => memberOf(update, 'Create')),
  ];
  for (const index of indexes) {
    const types = listOf(memberOf(index, 'KeySchema')).map((key) => memberOf(key, 'KeyType'));
    if (types.length > 2 || (types.length === 2 && types.every((type) => type === 'HASH')))
      throw notCovered('several attributes in a key of a global secondary index');
    for (const name of ['OnDemandThroughput', 'WarmThroughput'])
      if (memberOf(index, name) !== undefined)
        throw notCovered(`${name} of a global secondary index`);
  }
  if (listOf(GlobalSecondaryIndexUpdates).some((update) => memberOf(update, 'Update')))
    throw notCovered('Update of GlobalSecondaryIndexUpdates');
}

/** Returns the name of the index. */
function checkIndexUpdate(
  { Create, Delete }: IndexUpdate,
  definitions: TableDescription['AttributeDefinitions'],
): string {
  if (Create && Delete)
    throw invalid(
      `${INVALID} Only one global secondary index action is allowed per GlobalSecondaryIndexUpdate object`,
    );
  if (Delete) return Delete.IndexName;
  if (!Create)
    throw invalid(
      `${INVALID} One of GlobalSecondaryIndexUpdate.Update, GlobalSecondaryIndexUpdate.Create, GlobalSecondaryIndexUpdate.Delete must not be null`,
    );
  if (definitions.length === 0)
    throw invalid(
      `${INVALID} AttributeDefinitions is not specified for index: ${Create.IndexName}`,
    );
  const used = new Set(Create.KeySchema.map((key) => key.AttributeName));
  const own = definitions.filter(({ AttributeName }) => used.has(AttributeName));
  const missing = [...used].filter((name) => !own.some((it) => it.AttributeName === name));
  if (missing.length > 0)
    throw invalid(
      `${INVALID} Some index key attributes are not defined in AttributeDefinitions. Keys: [${[...used].join(', ')}], AttributeDefinitions: [${definitions.map((it) => it.AttributeName).join(', ')}]`,
    );
  // The rules of an index are those of CreateTable. The table's own key does not matter here.
  const table = {
    ProvisionedThroughput: { ReadCapacityUnits: 1, WriteCapacityUnits: 1 },
    AttributeDefinitions: own,
    KeySchema: own.slice(0, 1).map((it) => ({ ...it, KeyType: 'HASH' })),
    GlobalSecondaryIndexes: [Create],
  };
  checkTable(table);
  return Create.IndexName;
}

/** A new or dropped index is the only change of a request, apart from the billing mode. */
function refuseOtherChanges(request: UpdateTableRequest): void {
  if (request.ProvisionedThroughput && !request.BillingMode)
    throw invalid(`${INVALID} You cannot create or delete index while updating table IOPS`);
  if (request.StreamSpecification)
    throw invalid(`${INVALID} You cannot create or delete index while changing stream status`);
  if (request.DeletionProtectionEnabled !== undefined)
    throw invalid(
      `${INVALID} DeletionProtection modification must be the only operation in the request`,
    );
}

function refuseDuplicates(definitions: TableDescription['AttributeDefinitions']): void {
  const names = definitions.map(({ AttributeName }) => AttributeName);
  const twice = names.find((name, at) => names.indexOf(name) < at);
  if (twice !== undefined) throw invalid(`${INVALID} Attribute Name is duplicated: ${twice}`);
}

function refuseUnusedDefinitions(request: TableRequest, indexes: IndexDescription[]): void {
  if (indexes.length === 0) return;
  const schemas = [request.KeySchema, ...indexes.map((index) => index.KeySchema)];
  const used = new Set(schemas.flat().map((key) => key.AttributeName));
  const defined = request.AttributeDefinitions.map((it) => it.AttributeName);
  if (defined.every((name) => used.has(name))) return;
  throw invalid(
    `${INVALID} Some AttributeDefinitions are not used. AttributeDefinitions: [${defined.join(', ')}], keys used: [${[...used].join(', ')}]`,
  );
}

function checkProjection({ Projection }: IndexDescription): void {
  const { ProjectionType, NonKeyAttributes: names } = Projection;
  if (ProjectionType === 'INCLUDE' && !names)
    throw invalid(`${INVALID} ProjectionType is INCLUDE, but NonKeyAttributes is not specified`);
  const twice = names?.find((name, at) => names.indexOf(name) < at);
  if (twice !== undefined)
    throw invalid(`${INVALID} Duplicate element in NonKeyAttributes: ${twice}`);
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
