import type { FunctionDefinition } from '#shared/function-definition.constants.ts';
import { newJournalNotes } from '../docket/index.constants.ts';
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
    // A whole processor, to unpack the snapshot of a big docket in half a second.
    memoryMb: 1769,
  },
  /**
   * Reads the table's stream: a docket's journal that has grown goes into its snapshot, and a
   * bulk job that began or moved on makes cases of its next rows.
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
    // The next record of a bulk job is written after the notes of its chunk's cases, so batches
    // fill while a run is under way and nothing needs to wait.
    stream: { filters: [newJournalNotes, movedBulkJobs], batchSize: 500, waitSeconds: 0 },
    // Chunks of several jobs may come together; a docket without a snapshot is read row by row.
    timeoutSeconds: 300,
    memoryMb: 1769,
  },
} as const satisfies Record<string, FunctionDefinition>;
