import type { FunctionDefinition } from '#shared/function-definition.constants.ts';
import { BATCH_TIMEOUT_SECONDS } from './record/batches.constants.ts';

/** The functions of the batches domain. */
export const batchesFunctions = {
  api: {
    name: 'batches',
    entry: 'lambdas/batches/handler.ts',
    environment: ['TABLE_NAME'],
    grants: ['table:read', 'table:write'],
    partitions: ['BATCHJOB#', 'BATCHJOBS#', 'BATCHRUNNING#', 'RECEIPTS#', 'USER#'],
    timeoutSeconds: 20,
    // To parse and store 5,000 cases in about a second.
    memoryMb: 1024,
  },
  /** Consumes the queue of parts of batches, except reminders, whose keys the settlements have. */
  workBatch: {
    name: 'work-batch',
    entry: 'lambdas/batches/work-batch.lambda.ts',
    environment: ['TABLE_NAME', 'WORK_BATCHES_QUEUE'],
    grants: ['table:read', 'table:write'],
    partitions: [
      'APPROVALS#',
      'BATCHJOB#',
      'BATCHJOBS#',
      'BATCHRUNNING#',
      'CASE#',
      'CASECODE#',
      'HEARINGS#',
      'JOURNAL#',
      'NEUTRAL#',
      'OUTBOX',
      'PARTY#',
      'RECEIPTS#',
      'SERVINGS#',
      'USER#',
    ],
    queue: { name: 'work-batches', maxDeliveries: 5, maxConcurrency: 10 },
    timeoutSeconds: BATCH_TIMEOUT_SECONDS,
    memoryMb: 1024,
  },
} as const satisfies Record<string, FunctionDefinition>;
