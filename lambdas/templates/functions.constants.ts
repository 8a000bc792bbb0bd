import type { FunctionDefinition } from '#shared/function-definition.constants.ts';

/** The functions of the templates domain. */
export const templatesFunctions = {
  api: {
    name: 'templates',
    entry: 'lambdas/templates/handler.ts',
    environment: ['TABLE_NAME', 'FILES_BUCKET'],
    grants: ['table:read', 'table:write', 'files:read', 'files:check', 'files:keep'],
    partitions: ['CONFIG#', 'RECEIPTS#', 'USER#'],
    uploadKinds: ['template'],
    timeoutSeconds: 20,
    memoryMb: 1024,
  },
} as const satisfies Record<string, FunctionDefinition>;
