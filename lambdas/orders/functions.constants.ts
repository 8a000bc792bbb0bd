import { typesetterFiles } from 'typesetter/fonts';
import type { FunctionDefinition } from '#shared/function-definition.constants.ts';

/** The functions of the orders domain. */
export const ordersFunctions = {
  api: {
    name: 'orders',
    entry: 'lambdas/orders/handler.ts',
    environment: ['TABLE_NAME', 'FILES_BUCKET', 'MALWARE_SCAN', 'INSTITUTION_NAME'],
    grants: [
      'table:read',
      'table:write',
      'files:read',
      'files:upload',
      'files:check',
      'files:keep',
      'files:export',
      'dockets:read',
    ],
    partitions: [
      'APPROVALS#',
      'CASE#',
      'CASECODE#',
      'DOCUMENT#',
      'HEARINGS#',
      'JOURNAL#',
      'NEUTRAL#',
      'OUTBOX',
      'PARTIES#',
      'PARTY#',
      'QUOTA#',
      'RECEIPTS#',
      'SERVINGS#',
      'USER#',
    ],
    uploadKinds: ['caseDocument'],
    ...typesetterFiles,
    timeoutSeconds: 28,
    // A full vCPU, to typeset orders.
    memoryMb: 1769,
  },
} as const satisfies Record<string, FunctionDefinition>;
