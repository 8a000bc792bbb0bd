import { movedBatches } from '#lambdas/batches/door.constants.ts';
import { movedBundles } from '#lambdas/bundles/door.constants.ts';
import { movedBulkJobs } from '#lambdas/cases/door.constants.ts';
import { newJournalItems } from '#lambdas/docket/door.constants.ts';
import { changedDocuments } from '#lambdas/documents/door.constants.ts';
import { newSigningLinks } from '#lambdas/signing/door.constants.ts';
import type { FunctionDefinition } from '#shared/function-definition.constants.ts';

/**
 * Consumes the table's stream for several domains: folds grown journals into their dockets'
 * snapshots, runs the next chunk of bulk jobs, sends the next part of batches to its queue, requests the assembly of changed bundles, and starts
 * the state machines of signers' links.
 */
export const followTableFunction = {
  name: 'follow-table',
  entry: 'lambdas/follow-table/follow-table.lambda.ts',
  environment: [
    'TABLE_NAME',
    'FILES_BUCKET',
    'IDENTITY_KEYS_SECRET',
    'ASSEMBLE_BUNDLES_QUEUE',
    'WORK_BATCHES_QUEUE',
    'SEND_REMINDERS_QUEUE',
    'SIGNING_MACHINE',
  ],
  grants: [
    'table:read',
    'table:write',
    'files:read',
    'bulk-errors:write',
    'dockets:read',
    'dockets:write',
    'identity-keys:read',
    'queue:assemble-bundles',
    'queue:work-batches',
    'queue:send-reminders',
    'bundles:list',
    'bundles:remove',
    'signing-machine:start',
  ],
  partitions: [
    'APPROVALS#',
    'BULKJOB#',
    'BULKJOBS#',
    'BULKRUNNING#',
    'BUNDLE#',
    'BUNDLEPLACES#',
    'BUNDLES#',
    'CASE#',
    'CASECODE#',
    'CASECODES#',
    'CONFIG#',
    'HEARINGS#',
    'JOURNAL#',
    'LOANACCOUNT#',
    'NEUTRAL#',
    'PARTY#',
    'RECEIPTS#',
    'USER#',
  ],
  uploadKinds: ['bulkCases'],
  // A bulk job's record follows the journal items of its chunk's cases, so that batches fill
  // while a run is under way and need no batching window.
  stream: {
    filters: [
      newJournalItems,
      movedBulkJobs,
      movedBatches,
      movedBundles,
      changedDocuments,
      newSigningLinks,
    ],
    batchSize: 500,
    waitSeconds: 0,
  },
  // A batch can hold chunks of several jobs; a docket without a snapshot is read row by row.
  timeoutSeconds: 300,
  memoryMb: 1769,
} as const satisfies FunctionDefinition;
