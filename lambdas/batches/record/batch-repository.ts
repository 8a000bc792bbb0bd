import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { BATCH_RESULTS_PAGE } from '#contracts/endpoints/cases/case-batches.ts';
import {
  BATCH_LIVES_DAYS,
  BATCHES_RUNNING,
  type BatchCounts,
  countsOf,
  isOver,
} from '#contracts/rules/cases/case-batches.ts';
import { epochSeconds } from '#shared/clock.ts';
import { batchWrite } from '#shared/dynamo/batch.ts';
import { changeItem } from '#shared/dynamo/change-item.ts';
import { getItem } from '#shared/dynamo/get-item.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { AppError } from '#shared/errors.ts';
import { currentRequest } from '#shared/logger.ts';
import { batchKeys } from './batch-keys.ts';
import {
  type BatchQuestion,
  type BatchRecord,
  type BatchRow,
  batchQuestionSchema,
  batchRecordSchema,
  batchResultsSchema,
  batchRowsSchema,
  type StoredResult,
} from './batch-record.ts';
import { BATCH_PART_ROWS } from './batches.constants.ts';

type Which = { userId: string; batchId: string };

/** When a batch that begins now is removed, for time to live. */
export const expiryOf = (now: Date): number => epochSeconds(now) + BATCH_LIVES_DAYS * 86_400;

/**
 * Stores the cases of a batch before the batch itself. A repeat after an interruption stores those of
 * another batch; what no batch names expires with the rest. About three write units for 25 cases.
 */
export async function putBatchRows(
  table: Table,
  { id, expiresAt }: Pick<BatchRecord, 'id' | 'expiresAt'>,
  rows: readonly BatchRow[],
): Promise<void> {
  const firsts = Array.from(
    { length: Math.ceil(rows.length / BATCH_PART_ROWS) },
    (_none, at) => at * BATCH_PART_ROWS,
  );
  await batchWrite(table, {
    put: firsts.map((first) => ({
      ...batchKeys.rows(id, first),
      first,
      rows: rows.slice(first, first + BATCH_PART_ROWS),
      expiresAt,
    })),
  });
}

/**
 * A new batch, with the id of the request that starts it, for a transaction. `running` fails if the
 * user has BATCHES_RUNNING unfinished batches.
 */
export function newBatchItems(table: Table, batch: BatchRecord, question: BatchQuestion) {
  return {
    running: {
      Update: {
        TableName: table.name,
        Key: batchKeys.running(batch.userId),
        UpdateExpression: 'ADD jobs :job',
        ConditionExpression: 'attribute_not_exists(jobs) OR size(jobs) < :most',
        ExpressionAttributeValues: { ':job': new Set([batch.id]), ':most': BATCHES_RUNNING },
      },
    },
    job: {
      Put: {
        TableName: table.name,
        Item: { ...batchKeys.job(batch.userId, batch.id), ...batch, ...currentRequest() },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
    question: {
      Put: {
        TableName: table.name,
        Item: { ...batchKeys.question(batch.id), ...question, expiresAt: batch.expiresAt },
      },
    },
  };
}

/** One read unit. */
export async function findBatch(
  table: Table,
  { userId, batchId }: Which,
): Promise<BatchRecord | undefined> {
  const item = await getItem(table, batchKeys.job(userId, batchId), { isConsistent: true });
  return item && batchRecordSchema.parse(item);
}

/** A batch of the caller. Throws `not_found`, also for another person's. */
export async function requireBatch(table: Table, which: Which): Promise<BatchRecord> {
  const batch = await findBatch(table, which);
  if (!batch) throw new AppError('not_found', 'There is no such batch');
  return batch;
}

/** Batches of the last days that are read for a list; closed ones are among them. */
const READ_FOR_LIST = 50;

/** The latest batches, newest first. Half a read unit for about ten. */
export async function listLatestBatches(table: Table, userId: string): Promise<BatchRecord[]> {
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': batchKeys.jobsOf(userId).pk },
      ScanIndexForward: false,
      Limit: READ_FOR_LIST,
    }),
  );
  return Items.map((item) => batchRecordSchema.parse(item));
}

/** Ids of the user's unfinished batches. One read unit. */
export async function listRunning(table: Table, userId: string): Promise<string[]> {
  const item = await getItem(table, batchKeys.running(userId), { isConsistent: true });
  return [...(z.object({ jobs: z.set(z.string()).optional() }).parse(item ?? {}).jobs ?? [])];
}

/** Takes a batch that time to live has removed from the unfinished ones. */
export async function forgetRunning(table: Table, { userId, batchId }: Which): Promise<void> {
  await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: batchKeys.running(userId),
      UpdateExpression: 'DELETE jobs :job',
      ExpressionAttributeValues: { ':job': new Set([batchId]) },
    }),
  );
}

export async function getQuestion(table: Table, batchId: string): Promise<BatchQuestion> {
  return batchQuestionSchema.parse(
    await getItem(table, batchKeys.question(batchId), { isConsistent: true }),
  );
}

/** The cases from number `cursor` on that one run works on. */
export async function getPart(
  table: Table,
  { id, cursor }: Pick<BatchRecord, 'id' | 'cursor'>,
): Promise<BatchRow[]> {
  const first = cursor - (cursor % BATCH_PART_ROWS);
  const item = await getItem(table, batchKeys.rows(id, first), { isConsistent: true });
  return batchRowsSchema.parse(item).rows.slice(cursor - first);
}

type Change = Pick<BatchRecord, 'state' | 'movedAt'> & {
  failure?: string;
  cursor?: number;
  closedAt?: string;
  counts?: BatchCounts;
};

/** Writes a change of the batch on condition that nothing moved it since it was read. */
function changeItems(table: Table, before: BatchRecord, change: Change): TransactItem[] {
  const { state, movedAt, failure = before.failure, cursor = before.cursor, closedAt } = change;
  const { done = 0, already = 0, open = 0, final = 0 } = change.counts ?? {};
  const ends = isOver({ state }) && !isOver(before);
  const after: BatchRecord = {
    ...before,
    ...{ state, movedAt, failure, cursor },
    ...(ends && { finishedAt: movedAt }),
    ...(closedAt && { closedAt }),
    done: before.done + done,
    already: before.already + already,
    open: before.open + open,
    final: before.final + final,
  };
  return [
    {
      Put: {
        TableName: table.name,
        Item: { ...batchKeys.job(before.userId, before.id), ...after, ...currentRequest() },
        ConditionExpression: '#cursor = :cursor AND #state = :state AND movedAt = :movedAt',
        ExpressionAttributeNames: { '#cursor': 'cursor', '#state': 'state' },
        ExpressionAttributeValues: {
          ':cursor': before.cursor,
          ':state': before.state,
          ':movedAt': before.movedAt,
        },
      },
    },
    ...(ends
      ? [
          {
            Update: {
              TableName: table.name,
              Key: batchKeys.running(before.userId),
              UpdateExpression: 'DELETE jobs :job',
              ExpressionAttributeValues: { ':job': new Set([before.id]) },
            },
          },
        ]
      : []),
  ];
}

/**
 * Moves the batch past a part and stores its results, in one transaction, which also ends the batch
 * after its last case and when it was stopped. False if another run of the same part did so first. The
 * results of a batch that ended meanwhile are kept, as its cases are done.
 */
export async function passPart(
  table: Table,
  { userId, id, cursor }: BatchRecord,
  { results, now }: { results: readonly StoredResult[]; now: string },
): Promise<boolean> {
  return changeItem(table, {
    read: () => findBatch(table, { userId, batchId: id }),
    plan: (before) => {
      if (!before || before.cursor !== cursor) return { result: false };
      const next = cursor + results.length;
      return {
        result: true,
        items: [
          ...changeItems(table, before, {
            state: isOver(before) ? before.state : stateAfterPart(before, next),
            movedAt: now,
            cursor: next,
            counts: countsOf(results),
          }),
          {
            Put: {
              TableName: table.name,
              Item: {
                ...batchKeys.results(id, cursor),
                first: cursor,
                results,
                expiresAt: before.expiresAt,
              },
            },
          },
        ],
      };
    },
  });
}

function stateAfterPart({ state, total }: BatchRecord, cursor: number) {
  if (cursor >= total) return 'completed';
  return state === 'stopping' ? 'stopped' : 'running';
}

/** Changes the state of a batch as `next` decides; undefined leaves it. Returns the stored batch. */
export async function changeBatch(
  table: Table,
  which: Which,
  next: (stored: BatchRecord) => Change | undefined,
): Promise<BatchRecord> {
  await changeItem(table, {
    read: () => requireBatch(table, which),
    plan: (stored) => {
      const change = next(stored);
      return { result: undefined, items: change ? changeItems(table, stored, change) : [] };
    },
  });
  return requireBatch(table, which);
}

/** Items of a range of the batch, at most those of one page of results. */
async function listItems(
  table: Table,
  keyOf: (first: number) => { pk: string; sk: string },
  from: number,
): Promise<Record<string, unknown>[]> {
  const { pk, sk } = keyOf(from);
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
      ExpressionAttributeValues: {
        ':pk': pk,
        ':from': sk,
        ':to': keyOf(from + BATCH_RESULTS_PAGE - 1).sk,
      },
    }),
  );
  return Items;
}

/**
 * The results that begin from number `from` on, of about one page, and the number after them. `from`
 * is 0 or such a number. About one read unit for 50 cases.
 */
export async function listResults(
  table: Table,
  batchId: string,
  from: number,
): Promise<{ results: StoredResult[]; next: number }> {
  const items = (await listItems(table, (first) => batchKeys.results(batchId, first), from)).map(
    (item) => batchResultsSchema.parse(item),
  );
  const results = items.flatMap((item) => item.results);
  return { results, next: from + results.length };
}

/** The cases from number `from` on, of about one page, whose turn did not come. */
export async function listWaiting(
  table: Table,
  batchId: string,
  from: number,
): Promise<{ rows: BatchRow[]; next: number }> {
  const first = from - (from % BATCH_PART_ROWS);
  const items = (await listItems(table, (at) => batchKeys.rows(batchId, at), first)).map((item) =>
    batchRowsSchema.parse(item),
  );
  const rows = items.flatMap((item) => item.rows).slice(from - first);
  return { rows, next: from + rows.length };
}
