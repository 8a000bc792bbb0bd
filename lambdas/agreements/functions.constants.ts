import type { FunctionDefinition } from '#shared/function-definition.constants.ts';

/** The functions of the agreements domain. */
export const agreementsFunctions = {
  api: {
    name: 'agreements',
    entry: 'lambdas/agreements/handler.ts',
    environment: ['TABLE_NAME', 'FILES_BUCKET'],
    grants: ['table:read', 'table:write', 'files:read'],
    uploadKinds: ['outcomeAgreement'],
    timeoutSeconds: 20,
    memoryMb: 1024,
  },
} as const satisfies Record<string, FunctionDefinition>;
