import type { FunctionDefinition } from '#shared/function-definition.constants.ts';

/** The functions of the system-config domain. */
export const systemConfigFunctions = {
  api: {
    name: 'system-config',
    entry: 'lambdas/system-config/handler.ts',
    environment: ['TABLE_NAME'],
    grants: ['table:read'],
    partitions: ['CONFIG#', 'USER#'],
    timeoutSeconds: 20,
    memoryMb: 1024,
  },
} as const satisfies Record<string, FunctionDefinition>;
