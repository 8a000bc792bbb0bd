import type { FunctionDefinition } from '../shared/function-definition.constants.ts';

/** The functions of the files domain. */
export const filesFunctions = {
  api: {
    name: 'files',
    entry: 'lambdas/files/handler.ts',
    environment: ['TABLE_NAME', 'FILES_BUCKET'],
    grants: ['table:read', 'table:write', 'files:upload'],
    timeoutSeconds: 20,
    memoryMb: 1024,
  },
} as const satisfies Record<string, FunctionDefinition>;
