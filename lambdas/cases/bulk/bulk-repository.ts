import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { BULK_JOBS_RUNNING, type BulkProblem } from '#contracts/endpoints/cases/bulk-cases.ts';
import { transactIf } from '#shared/dynamo/conditional.ts';
import { getItem } from '#shared/dynamo/get-item.ts';
import { queryAll } from '#shared/dynamo/query-all.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError } from '#shared/errors.ts';
import { currentRequest } from '#shared/logger.ts';
import {
  type BulkJobRecord,
  type BulkPlan,
  bulkJobRecordSchema,
  bulkPlanSchema,
  bulkProblemsSchema,
} from './bulk-job-record.ts';
import { bulkKeys } from './bulk-keys.ts';

/**
 * A new job, with the id of the request that starts it, and how its file is read, for a transaction.
 * `running` fails if the user has BULK_JOBS_RUNNING unfinished jobs.
 */
export function newBulkJobItems(table: Table, job: BulkJobRecord, plan: BulkPlan) {
  return {
    running: {
      Update: {
        TableName: table.name,
        Key: bulkKeys.running(job.userId),
        UpdateExpression: 'ADD jobs :job',
        ConditionExpression: 'attribute_not_exists(jobs) OR size(jobs) < :most',
        ExpressionAttributeValues: { ':job': new Set([job.id]), ':most': BULK_JOBS_RUNNING },
      },
    },
    job: {
      Put: {
        TableName: table.name,
        Item: { ...bulkKeys.job(job.userId, job.id), ...job, ...currentRequest() },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
    plan: { Put: { TableName: table.name, Item: { ...bulkKeys.plan(job.id), ...plan } } },
  };
}

/** One read unit. */
export async function findBulkJob(
  table: Table,
  { userId, jobId }: { userId: string; jobId: string },
): Promise<BulkJobRecord | undefined> {
  const item = await getItem(table, bulkKeys.job(userId, jobId), { isConsistent: true });
  return item && bulkJobRecordSchema.parse(item);
}

/** A job of the caller. Throws `not_found`, also for a foreign job. */
export async function requireBulkJob(
  table: Table,
  which: { userId: string; jobId: string },
): Promise<BulkJobRecord> {
  const job = await findBulkJob(table, which);
  if (!job) throw new AppError('not_found', 'Upload not found');
  return job;
}

/** Newest first. Half a read unit for about eight jobs. */
export async function listLatestBulkJobs(
  table: Table,
  userId: string,
  limit: number,
): Promise<BulkJobRecord[]> {
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': bulkKeys.jobsOf(userId).pk },
      ScanIndexForward: false,
      Limit: limit,
    }),
  );
  return Items.map((item) => bulkJobRecordSchema.parse(item));
}

export async function getBulkPlan(table: Table, jobId: string): Promise<BulkPlan> {
  const item = await getItem(table, bulkKeys.plan(jobId), { isConsistent: true });
  return bulkPlanSchema.parse(item);
}

/**
 * Moves the job past a chunk and stores the rows that created no case, in one transaction. False
 * if another run of the same chunk did so first.
 */
export async function passChunk(
  table: Table,
  before: BulkJobRecord,
  chunk: { created: number; rows: readonly BulkProblem[] },
): Promise<boolean> {
  const failed = chunk.rows.filter(({ outcome }) => outcome === 'failed').length;
  const first = before.failed + before.skipped;
  return transactIf(table, () => [
    {
      Update: {
        TableName: table.name,
        Key: bulkKeys.job(before.userId, before.id),
        UpdateExpression:
          'SET #cursor = :next, #state = :running ADD created :created, skipped :skipped, failed :failed',
        ConditionExpression: '#cursor = :cursor AND #state IN (:queued, :running)',
        ExpressionAttributeNames: { '#cursor': 'cursor', '#state': 'state' },
        ExpressionAttributeValues: {
          ':cursor': before.cursor,
          ':next': before.cursor + 1,
          ':queued': 'queued',
          ':running': 'running',
          ':created': chunk.created,
          ':failed': failed,
          ':skipped': chunk.rows.length - failed,
        },
      },
    },
    ...(chunk.rows.length > 0
      ? [
          {
            Put: {
              TableName: table.name,
              Item: { ...bulkKeys.problems(before.id, first), first, rows: chunk.rows },
            },
          },
        ]
      : []),
  ]);
}

/** Ends a job, so that the user can start another one. False if it has ended already. */
export async function endBulkJob(
  table: Table,
  { userId, id }: BulkJobRecord,
  end: Pick<BulkJobRecord, 'state' | 'failure' | 'hasErrorFile'> & { finishedAt: string },
): Promise<boolean> {
  return transactIf(table, () => [
    {
      Update: {
        TableName: table.name,
        Key: bulkKeys.job(userId, id),
        UpdateExpression:
          'SET #state = :state, failure = :failure, hasErrorFile = :has, finishedAt = :at',
        ConditionExpression: '#state IN (:queued, :running)',
        ExpressionAttributeNames: { '#state': 'state' },
        ExpressionAttributeValues: {
          ':state': end.state,
          ':failure': end.failure,
          ':has': end.hasErrorFile,
          ':at': end.finishedAt,
          ':queued': 'queued',
          ':running': 'running',
        },
      },
    },
    {
      Update: {
        TableName: table.name,
        Key: bulkKeys.running(userId),
        UpdateExpression: 'DELETE jobs :job',
        ExpressionAttributeValues: { ':job': new Set([id]) },
      },
    },
  ]);
}

/** All rows that created no case, in the order of the file. */
export async function listBulkProblems(table: Table, jobId: string): Promise<BulkProblem[]> {
  const items = await queryAll(table, { ...bulkKeys.problemsOf(jobId), isConsistent: true });
  return items.flatMap((item) => bulkProblemsSchema.parse(item).rows);
}

/**
 * A range of those rows: `count` from index `start`. Its first item is found by its key, so that
 * any page costs the items that it touches.
 */
export async function listProblemRange(
  table: Table,
  jobId: string,
  { start, count }: { start: number; count: number },
): Promise<BulkProblem[]> {
  const { pk } = bulkKeys.problemsOf(jobId);
  const holder = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :start',
      ExpressionAttributeValues: {
        ':pk': pk,
        ':first': bulkKeys.problems(jobId, 0).sk,
        ':start': bulkKeys.problems(jobId, start).sk,
      },
      ScanIndexForward: false,
      Limit: 1,
    }),
  );
  const [first] = (holder.Items ?? []).map((item) => bulkProblemsSchema.parse(item));
  if (!first) return [];
  const end = start + count;
  const rows = [...first.rows];
  if (first.first + rows.length < end) {
    const { Items = [] } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :next AND :last',
        ExpressionAttributeValues: {
          ':pk': pk,
          ':next': bulkKeys.problems(jobId, first.first + rows.length).sk,
          ':last': bulkKeys.problems(jobId, end - 1).sk,
        },
      }),
    );
    rows.push(...Items.flatMap((item) => bulkProblemsSchema.parse(item).rows));
  }
  return rows.slice(start - first.first, end - first.first);
}
