import type { FunctionDefinition } from '#shared/function-definition.constants.ts';

/** The functions of the agreements domain. */
export const agreementsFunctions = {
  api: {
    name: 'agreements',
    entry: 'lambdas/agreements/handler.ts',
    environment: ['TABLE_NAME', 'FILES_BUCKET', 'MALWARE_SCAN'],
    grants: [
      'table:read',
      'table:write',
      'files:read',
      'files:check',
      'files:keep',
      'dockets:read',
    ],
    partitions: [
      'AGREEMENTSCAN#',
      'APPROVALS#',
      'CASE#',
      'CASECODE#',
      'HEARINGS#',
      'JOURNAL#',
      'NEUTRAL#',
      'OUTBOX',
      'PARTY#',
      'SERVINGS#',
      'SIGNATORY#',
      'USER#',
    ],
    uploadKinds: ['outcomeAgreement'],
    timeoutSeconds: 20,
    // One full vCPU, as the docket: unpacks its snapshot.
    memoryMb: 1769,
  },
  /** Stores the malware scan's verdicts on agreements. */
  checkAgreement: {
    name: 'check-agreement',
    entry: 'lambdas/agreements/scan/check-agreement.lambda.ts',
    environment: ['TABLE_NAME'],
    grants: ['table:read', 'table:write'],
    partitions: [
      'AGREEMENTSCAN#',
      'APPROVALS#',
      'CASE#',
      'CASECODE#',
      'HEARINGS#',
      'JOURNAL#',
      'NEUTRAL#',
      'USER#',
    ],
    queue: {
      name: 'check-agreements',
      maxDeliveries: 5,
      maxConcurrency: 5,
      uploadKinds: ['outcomeAgreement'],
    },
    timeoutSeconds: 30,
    memoryMb: 512,
  },
} as const satisfies Record<string, FunctionDefinition>;
