import type { FunctionDefinition } from '#shared/function-definition.constants.ts';

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
    partitions: [
      'APPROVALS#',
      'BULKJOB#',
      'BULKJOBS#',
      'BULKRUNNING#',
      'CASE#',
      'CASECODE#',
      'CASECODES#',
      'CONFIG#',
      'DIRECTORY#',
      'EMAIL#',
      'HEARINGS#',
      'JOURNAL#',
      'LOANACCOUNT#',
      'NEUTRAL#',
      'OUTBOX',
      'PARTY#',
      'RECEIPTS#',
      'SERVINGS#',
      'USER#',
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
} as const satisfies Record<string, FunctionDefinition>;
