import type { FunctionDefinition } from '#shared/function-definition.constants.ts';

/** The functions of the agreements domain. */
export const agreementsFunctions = {
  api: {
    name: 'agreements',
    entry: 'lambdas/agreements/handler.ts',
    environment: ['TABLE_NAME', 'FILES_BUCKET'],
    grants: [
      'table:read',
      'table:write',
      'files:read',
      'files:check',
      'files:keep',
      'dockets:read',
    ],
    uploadKinds: ['outcomeAgreement'],
    timeoutSeconds: 20,
    // One full vCPU, as the docket: unpacks its snapshot.
    memoryMb: 1769,
  },
} as const satisfies Record<string, FunctionDefinition>;
