import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { inRequest, logger } from '#shared/logger.ts';
import type { FilingDeps } from '../filing/filing-deps.ts';
import { bulkJobRecordSchema, isOver } from './bulk-job-record.ts';
import { BULK_JOBS_PREFIX } from './bulk-jobs.constants.ts';
import { runBulkChunk } from './run-bulk-chunk.ts';

/**
 * Runs the next chunk of each bulk job that started or moved on, from a batch of the table's
 * stream. Returns the failures: one job's failure does not stop the others.
 */
export async function runMovedJobs(
  deps: FilingDeps,
  records: readonly DynamoDBRecord[],
): Promise<unknown[]> {
  const failures: unknown[] = [];
  for (const { eventName, dynamodb } of records) {
    if (eventName === 'REMOVE' || !dynamodb?.NewImage) continue;
    if (!dynamodb.Keys?.['pk']?.S?.startsWith(BULK_JOBS_PREFIX)) continue;
    // The event's type and the SDK's describe the same wire format.
    const image = unmarshall(dynamodb.NewImage as Record<string, AttributeValue>);
    const parsed = bulkJobRecordSchema.safeParse(image);
    if (!parsed.success || isOver(parsed.data)) continue;
    const { userId, id: jobId, cursor } = parsed.data;
    const run = async () => {
      try {
        const outcome = await runBulkChunk(deps, { userId, jobId, cursor });
        logger.info('bulk_chunk', { jobId, cursor, outcome });
      } catch (error) {
        logger.error('bulk_chunk_failed', {
          jobId,
          cursor,
          error: error instanceof Error ? error : {},
        });
        failures.push(error);
      }
    };
    // Jobs that an earlier release started name no request.
    await inRequest(typeof image['requestId'] === 'string' ? image['requestId'] : jobId, run);
  }
  return failures;
}
