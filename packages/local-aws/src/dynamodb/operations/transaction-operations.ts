import { hash } from 'node:crypto';
import { type Item, itemSize } from '../attribute-value.ts';
import { type CapacityDetail, noUnits, readUnits, unitsByTable } from '../capacity.ts';
import type { Dynamo } from '../dynamo.ts';
import { DynamoError, invalid } from '../errors.ts';
import type { Updates } from '../expressions/apply-update.ts';
import type { ParsedProjection } from '../expressions/grammar/parse-projection.ts';
import { refuseLongKeys } from '../key-limits.ts';
import { keyColumns, type Table } from '../table-model.ts';
import { checkAction, parseRequest } from '../validation/parse-request.ts';
import { report } from './batch-operations.ts';
import {
  checkConditionPaths,
  fetchItem,
  isConditionFailure,
  refuseCollectionMetrics,
  type WriteRequest,
} from './item-operations.ts';
import {
  applyWrite,
  type Change,
  checkChange,
  planWrite,
  sizeWithinLimit,
  type WritePlan,
} from './write-item.ts';

/**
 * AWS counts each read and write of a transaction twice: to prepare and to commit. It does not
 * document whether index writes count twice; here they do.
 */
const TRANSACTION_FACTOR = 2;
const TOKEN_LIFE_MS = 10 * 60 * 1000;
const MAX_TRANSACTION_BYTES = 4 * 1024 * 1024;

type Action = WriteRequest & {
  Key: Item;
  Item: Item;
  ExpressionAttributeValues?: Item;
  _updates?: Updates;
};
type ActionName = 'Put' | 'Update' | 'Delete' | 'ConditionCheck';

type TransactWriteRequest = {
  TransactItems: { [name in ActionName]?: Action }[];
  ClientRequestToken?: string;
  ReturnConsumedCapacity?: CapacityDetail;
  ReturnItemCollectionMetrics?: string;
};

type Step = { table: Table; change: Change; action: Action };

type Reason = { Code: string; Message?: string; Item?: unknown };

export function transactWriteItems(dynamo: Dynamo, body: object): object {
  const request = parseRequest<TransactWriteRequest>('TransactWriteItems', body);
  const { ClientRequestToken: token } = request;
  // Computed before parsed expressions are added: a repeat must produce the same text.
  const named = token !== undefined && {
    token,
    requestHash: hash('sha256', canonicalJson(request.TransactItems)),
  };
  const steps = request.TransactItems.map((member) => toStep(dynamo, member));
  for (const { table } of steps)
    refuseCollectionMetrics(table, request.ReturnItemCollectionMetrics);
  refuseTwice(steps);
  refuseLargePayload(steps);
  const sums = unitsByTable();
  const isRepeat = dynamo.write(() => {
    if (named && isDone(dynamo, named)) return true;
    for (const plan of planAll(dynamo, steps)) {
      sums.add(plan.table, applyWrite(dynamo, plan), TRANSACTION_FACTOR);
    }
    return false;
  });
  const use = { operation: 'TransactWriteItems', detail: request.ReturnConsumedCapacity };
  return {
    ConsumedCapacity: isRepeat
      ? reportRepeat(dynamo, steps, use)
      : report(dynamo, sums, { ...use, kind: 'write', transactional: 'WriteCapacityUnits' }),
  };
}

type TransactGetRequest = {
  TransactItems: { Get: { TableName: string; Key: Item; _projection?: ParsedProjection } }[];
  ReturnConsumedCapacity?: CapacityDetail;
};

export function transactGetItems(dynamo: Dynamo, body: object): object {
  const request = parseRequest<TransactGetRequest>('TransactGetItems', body);
  const gets = request.TransactItems.map(({ Get }) => {
    checkAction('GetItem', Get);
    return { ...Get, table: dynamo.getTable(Get.TableName) };
  });
  const sums = unitsByTable();
  const outcomes = gets.map(({ table, Key, _projection }) =>
    outcomeOf(() => {
      const found = fetchItem(dynamo, table, Key, _projection);
      sums.add(table, { ...noUnits(), table: readUnits(found.size, true) }, TRANSACTION_FACTOR);
      return found.item ? { Item: found.item } : {};
    }),
  );
  const responses = valuesOrCancel(outcomes);
  refuseSameKeys(gets.map(({ table, Key }) => ({ table, key: Key })));
  return {
    Responses: responses,
    ConsumedCapacity: report(dynamo, sums, {
      operation: 'TransactGetItems',
      kind: 'read',
      detail: request.ReturnConsumedCapacity,
      transactional: 'ReadCapacityUnits',
    }),
  };
}

/** How long a client request token prevents a repeat: ten minutes. */
export function forgetTokens(dynamo: Dynamo): void {
  dynamo.store.run(
    'DELETE FROM transaction_tokens WHERE created_at <= ?',
    dynamo.now() - TOKEN_LIFE_MS,
  );
}

/** When `forgetTokens` has something to delete; undefined without tokens. */
export function nextForgottenMs(dynamo: Dynamo): number | undefined {
  const row = dynamo.store.get('SELECT min(created_at) AS at FROM transaction_tokens');
  return row?.['at'] == null ? undefined : Number(row['at']) + TOKEN_LIFE_MS;
}

function toStep(dynamo: Dynamo, member: TransactWriteRequest['TransactItems'][number]): Step {
  const { Put, Update, Delete, ConditionCheck } = member;
  const actions = [Put, Update, Delete, ConditionCheck].filter((action) => action !== undefined);
  const [action] = actions;
  if (action === undefined || actions.length > 1) {
    throw invalid('TransactItems can only contain one of Check, Put, Update or Delete');
  }
  checkAction(Put ? 'PutItem' : Update ? 'UpdateItem' : 'DeleteItem', action);
  const table = dynamo.getTable(action.TableName);
  if (Put) return { table, action, change: { kind: 'put', item: action.Item } };
  const key = action.Key;
  if (Update) return { table, action, change: { kind: 'update', key, updates: action._updates } };
  return { table, action, change: { kind: Delete ? 'delete' : 'check', key } };
}

/**
 * Plans all actions. Throws TransactionCanceledException with a reason per action. AWS validates all
 * actions before it reads an item.
 */
function planAll(dynamo: Dynamo, steps: Step[]): WritePlan[] {
  valuesOrCancel(
    steps.map(({ table, change, action }) =>
      outcomeOf(() => {
        checkConditionPaths(table, action._condition);
        checkChange(table, change);
        refuseLongKeys(table, keyOf(change));
        if (change.kind === 'put') sizeWithinLimit(change, change.item);
      }),
    ),
  );
  return valuesOrCancel(
    steps.map(({ table, change, action }) =>
      outcomeOf(
        () => planWrite(dynamo, table, { change, condition: action._condition?.expression }),
        action.ReturnValuesOnConditionCheckFailure,
      ),
    ),
  );
}

/** The limit is on what the request sends: stored items of updates and deletes do not count. */
function refuseLargePayload(steps: Step[]): void {
  const bytes = steps.reduce(
    (sum, { change, action }) =>
      sum +
      itemSize(change.kind === 'put' ? change.item : change.key) +
      itemSize(action.ExpressionAttributeValues ?? {}),
    0,
  );
  if (bytes > MAX_TRANSACTION_BYTES)
    throw invalid('Aggregate size of the items in the transaction cannot exceed 4 MB');
}

type Outcome<T> = { value: T } | { reason: Reason };

function outcomeOf<T>(work: () => T, itemWanted?: 'ALL_OLD' | 'NONE'): Outcome<T> {
  try {
    return { value: work() };
  } catch (error) {
    if (isConditionFailure(error)) {
      const item = itemWanted === 'ALL_OLD' ? error.members : {};
      return { reason: { Code: 'ConditionalCheckFailed', Message: error.message, ...item } };
    }
    if (error instanceof DynamoError && error.code === 'ValidationException') {
      return { reason: { Code: 'ValidationError', Message: error.message } };
    }
    throw error;
  }
}

function valuesOrCancel<T>(outcomes: Outcome<T>[]): T[] {
  const values = outcomes.flatMap((outcome) => ('value' in outcome ? [outcome.value] : []));
  if (values.length === outcomes.length) return values;
  const found = outcomes.map(
    (outcome): Reason => ('reason' in outcome ? outcome.reason : { Code: 'None' }),
  );
  // AWS stops at the first invalid action.
  const invalidAt = found.findIndex(({ Code }) => Code === 'ValidationError');
  const reasons = found.map(
    (reason, at): Reason => (invalidAt !== -1 && at > invalidAt ? { Code: 'None' } : reason),
  );
  const codes = reasons.map((reason) => reason.Code).join(', ');
  throw new DynamoError(
    'TransactionCanceledException',
    `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`,
    { members: { CancellationReasons: reasons } },
  );
}

/** JSON with sorted members: AWS compares parameters, not text. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_member, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** Stores the token; true if the same request was executed before. */
function isDone(
  dynamo: Dynamo,
  { token, requestHash }: { token: string; requestHash: string },
): boolean {
  forgetTokens(dynamo);
  const known = dynamo.store.get(
    'SELECT request_hash FROM transaction_tokens WHERE token = ?',
    token,
  );
  if (known === undefined) {
    dynamo.store.run(
      'INSERT INTO transaction_tokens (token, request_hash, created_at) VALUES (?, ?, ?)',
      token,
      requestHash,
      dynamo.now(),
    );
    return false;
  }
  if (known['request_hash'] === requestHash) return true;
  throw new DynamoError(
    'IdempotentParameterMismatchException',
    'The request uses the same client token as a previous, but non-identical request',
  );
}

/** A repeat writes nothing and costs reads of its items. */
function reportRepeat(
  dynamo: Dynamo,
  steps: Step[],
  use: { operation: string; detail: CapacityDetail | undefined },
): object[] | undefined {
  const sums = unitsByTable();
  for (const { table, change } of steps) {
    const item = change.kind === 'put' ? change.item : undefined;
    const size = item ? itemSize(item) : fetchItem(dynamo, table, keyOf(change), undefined).size;
    sums.add(table, { ...noUnits(), table: readUnits(size, true) }, TRANSACTION_FACTOR);
  }
  return report(dynamo, sums, { ...use, kind: 'read', transactional: 'ReadCapacityUnits' });
}

function keyOf(change: Change): Item {
  return change.kind === 'put' ? change.item : change.key;
}

/** planWrite reports actions with invalid keys among its reasons. */
function refuseTwice(steps: Step[]): void {
  const sound = steps.filter(({ table, change }) => {
    const outcome = outcomeOf(() => checkChange(table, change));
    return 'value' in outcome;
  });
  refuseSameKeys(sound.map(({ table, change }) => ({ table, key: keyOf(change) })));
}

function refuseSameKeys(touched: { table: Table; key: Item }[]): void {
  const seen = new Set<string>();
  for (const { table, key } of touched) {
    const { pk, sk } = keyColumns(table, key);
    const place = `${table.id}:${pk.toString('hex')}:${sk.toString('hex')}`;
    if (seen.has(place)) {
      throw invalid('Transaction request cannot include multiple operations on one item');
    }
    seen.add(place);
  }
}
