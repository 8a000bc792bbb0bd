import type { FunctionDefinition } from '../shared/function-definition.constants.ts';

/** The functions of the uploads domain. */
export const uploadsFunctions = {
  api: {
    name: 'uploads',
    entry: 'lambdas/uploads/handler.ts',
    environment: ['TABLE_NAME', 'FILES_BUCKET'],
    grants: ['table:read', 'table:write', 'files:read'],
    uploadKinds: ['outcomeAgreement'],
    timeoutSeconds: 20,
    memoryMb: 1024,
  },
} as const satisfies Record<string, FunctionDefinition>;
