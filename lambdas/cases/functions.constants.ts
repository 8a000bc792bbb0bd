import type { FunctionDefinition } from '#shared/function-definition.constants.ts';
import { newJournalItems } from '../docket/index.constants.ts';
import { movedBulkJobs } from './bulk/bulk-jobs.constants.ts';

/** The functions of the cases domain. */
export const casesFunctions = {
  api: {
    name: 'cases',
    entry: 'lambdas/cases/handler.ts',
    environment: ['TABLE_NAME', 'FILES_BUCKET', 'IDENTITY_KEYS_SECRET'],
    grants: [
      'table:read',
      'table:write',
      'files:read',
      'files:check',
      'files:keep',
      'avatars:read',
      'dockets:read',
      'identity-keys:read',
    ],
    uploadKinds: [
      'caseDescription',
      'caseAgreement',
      'outcomeAgreement',
      'bulkCases',
      'bulkErrors',
    ],
    timeoutSeconds: 20,
    // A full vCPU, to decompress the snapshot of a large docket in half a second.
    memoryMb: 1769,
  },
  /**
   * Consumes the table's stream: folds grown journals into their dockets' snapshots, and runs the
   * next chunk of bulk jobs.
   */
  followTable: {
    name: 'follow-table',
    entry: 'lambdas/cases/follow-table.lambda.ts',
    environment: ['TABLE_NAME', 'FILES_BUCKET', 'IDENTITY_KEYS_SECRET'],
    grants: [
      'table:read',
      'table:write',
      'files:read',
      'bulk-errors:write',
      'dockets:read',
      'dockets:write',
      'identity-keys:read',
    ],
    uploadKinds: ['bulkCases'],
    // A bulk job's record follows the journal items of its chunk's cases, so that batches fill
    // while a run is under way and need no batching window.
    stream: { filters: [newJournalItems, movedBulkJobs], batchSize: 500, waitSeconds: 0 },
    // A batch can hold chunks of several jobs; a docket without a snapshot is read row by row.
    timeoutSeconds: 300,
    memoryMb: 1769,
  },
} as const satisfies Record<string, FunctionDefinition>;
