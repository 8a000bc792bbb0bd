import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import * as z from 'zod';
import { systemClock } from '../shared/clock.ts';
import { connectTable } from '../shared/dynamo/table.ts';
import { readEnvironment } from '../shared/environment.ts';
import { connectFiles } from '../shared/files/files.ts';
import { logger } from '../shared/logger.ts';
import { bulkJobRecordSchema, isOver } from './bulk/bulk-job-record.ts';
import { runBulkChunk } from './bulk/run-bulk-chunk.ts';

/** Entry of the table's stream, filtered to bulk jobs that began or moved on. */

const environment = readEnvironment(z.object({ TABLE_NAME: z.string(), FILES_BUCKET: z.string() }));

const deps = {
  table: connectTable(environment.TABLE_NAME),
  files: connectFiles(environment.FILES_BUCKET),
  clock: systemClock,
};

export async function handler(event: DynamoDBStreamEvent): Promise<void> {
  const failures: unknown[] = [];
  for (const { eventName, dynamodb } of event.Records) {
    if (eventName === 'REMOVE' || !dynamodb?.NewImage) continue;
    // The event's type and the SDK's describe the same wire form of an item.
    const image = unmarshall(dynamodb.NewImage as Record<string, AttributeValue>);
    const parsed = bulkJobRecordSchema.safeParse(image);
    if (!parsed.success || isOver(parsed.data)) continue;
    const { userId, id: jobId, cursor } = parsed.data;
    try {
      const outcome = await runBulkChunk(deps, { userId, jobId, cursor });
      logger.info('bulk_chunk', { jobId, cursor, outcome });
    } catch (error) {
      // One job that fails keeps no other one waiting.
      logger.error('bulk_chunk_failed', {
        jobId,
        cursor,
        error: error instanceof Error ? error : {},
      });
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Bulk jobs could not go on');
}
