import { BATCH_TIMEOUT_SECONDS } from '#lambdas/batches/door.constants.ts';
import type { FunctionDefinition } from '#shared/function-definition.constants.ts';

const reach = {
  environment: [
    'TABLE_NAME',
    'SETTLEMENT_KEYS_SECRET',
    'FILES_BUCKET',
    'RECORD_LOCK',
    'EVIDENCE_KEY',
    'INSTITUTION_NAME',
  ],
  grants: [
    'table:read',
    'table:write',
    'settlement-keys:read',
    'settlements:write',
    'evidence-key:sign',
  ],
  partitions: [
    'APPROVALS#',
    'CASE#',
    'CASECODE#',
    'HEARINGS#',
    'JOURNAL#',
    'LOANACCOUNT#',
    'NEUTRAL#',
    'OUTBOX',
    'PARTY#',
    'SERVINGS#',
    'SETTLEMENTLINK#',
    'SETTLEMENTS#',
    'USER#',
  ],
  memoryMb: 1024,
} as const;

/** The functions of the settlement domain. Only these can read its keys. */
export const settlementFunctions = {
  api: {
    ...reach,
    environment: [...reach.environment, 'LINK_KEYS_SECRET'],
    grants: [...reach.grants, 'settlements:read', 'link-keys:read'],
    partitions: [...reach.partitions, 'QUOTA#'],
    name: 'settlement',
    entry: 'lambdas/settlement/handler.ts',
    timeoutSeconds: 20,
  },
  /** Runs on a schedule. Closes the rounds whose time is over. */
  closeRounds: {
    ...reach,
    name: 'close-rounds',
    entry: 'lambdas/settlement/close-rounds.lambda.ts',
    timeoutSeconds: 60,
  },
  /** Consumes the queue of parts of batches that send reminders. */
  remindBatch: {
    ...reach,
    environment: [...reach.environment, 'SEND_REMINDERS_QUEUE'],
    partitions: [...reach.partitions, 'BATCHJOB#', 'BATCHJOBS#', 'BATCHRUNNING#', 'DIRECTORY#'],
    name: 'remind-batch',
    entry: 'lambdas/settlement/remind-batch.lambda.ts',
    queue: { name: 'send-reminders', maxDeliveries: 5, maxConcurrency: 5 },
    timeoutSeconds: BATCH_TIMEOUT_SECONDS,
  },
} as const satisfies Record<string, FunctionDefinition>;
