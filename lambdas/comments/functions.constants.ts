import type { FunctionDefinition } from '../shared/function-definition.constants.ts';

/** The functions of the comments domain. */
export const commentsFunctions = {
  api: {
    name: 'comments',
    entry: 'lambdas/comments/handler.ts',
    environment: ['TABLE_NAME', 'FILES_BUCKET'],
    grants: ['table:read', 'table:write', 'files:read'],
    timeoutSeconds: 28,
    memoryMb: 1024,
  },
} as const satisfies Record<string, FunctionDefinition>;
