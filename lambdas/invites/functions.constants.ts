import { typesetterFiles } from 'typesetter/fonts';
import type { FunctionDefinition } from '#shared/function-definition.constants.ts';

/** The functions of the invites domain. */
export const invitesFunctions = {
  api: {
    name: 'invites',
    entry: 'lambdas/invites/handler.ts',
    environment: ['TABLE_NAME', 'FILES_BUCKET', 'MALWARE_SCAN', 'INSTITUTION_NAME'],
    grants: [
      'table:read',
      'table:write',
      'files:read',
      'files:upload',
      'files:check',
      'files:keep',
      'dockets:read',
    ],
    partitions: [
      'APPROVALS#',
      'CASE#',
      'CASECODE#',
      'CONFIG#',
      'DIRECTORY#',
      'DOCUMENT#',
      'HEARINGS#',
      'JOURNAL#',
      'NEUTRAL#',
      'OUTBOX',
      'PARTY#',
      'QUOTA#',
      'RECEIPTS#',
      'SERVINGS#',
      'USER#',
    ],
    uploadKinds: ['caseDocument'],
    ...typesetterFiles,
    timeoutSeconds: 28,
    // A full vCPU, to typeset disclosures.
    memoryMb: 1769,
  },
} as const satisfies Record<string, FunctionDefinition>;
