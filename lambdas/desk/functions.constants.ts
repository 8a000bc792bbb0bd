import { typesetterFiles } from 'typesetter/fonts';
import type { FunctionDefinition } from '#shared/function-definition.constants.ts';

/** The functions of the desk domain. */
export const deskFunctions = {
  api: {
    name: 'desk',
    entry: 'lambdas/desk/handler.ts',
    environment: [
      'TABLE_NAME',
      'FILES_BUCKET',
      'PORTAL_ORIGIN',
      'MALWARE_SCAN',
      'INSTITUTION_NAME',
    ],
    grants: [
      'table:read',
      'table:write',
      'files:read',
      'files:upload',
      'files:check',
      'files:keep',
      'files:export',
      'transcripts:read',
    ],
    partitions: [
      'AGREEMENTSCAN#',
      'APPROVALS#',
      'CASE#',
      'CASECODE#',
      'CONFIG#',
      'DESK#',
      'DOCUMENT#',
      'EXAMINATION#',
      'HEARINGS#',
      'JOURNAL#',
      'LOANACCOUNT#',
      'NEUTRAL#',
      'OUTBOX',
      'PARTY#',
      'QUOTA#',
      'RECEIPTS#',
      'SERVINGS#',
      'SIGNATORY#',
      'USER#',
    ],
    uploadKinds: ['outcomeAgreement', 'caseDocument'],
    ...typesetterFiles,
    timeoutSeconds: 28,
    // A full vCPU, to typeset awards and orders.
    memoryMb: 1769,
  },
} as const satisfies Record<string, FunctionDefinition>;
