import type { FunctionDefinition } from '#shared/function-definition.constants.ts';

export const causeListFunctions = {
  api: {
    name: 'cause-list',
    entry: 'lambdas/cause-list/handler.ts',
    environment: ['TABLE_NAME', 'PORTAL_ORIGIN'],
    grants: ['table:read', 'table:write'],
    partitions: ['FEED#', 'NEUTRAL#', 'USER#'],
    timeoutSeconds: 20,
    memoryMb: 1024,
  },
} as const satisfies Record<string, FunctionDefinition>;
