import type { FunctionDefinition } from '#shared/function-definition.constants.ts';

/** The functions of the docket domain. */
export const docketFunctions = {
  api: {
    name: 'docket',
    entry: 'lambdas/docket/handler.ts',
    environment: ['TABLE_NAME', 'FILES_BUCKET'],
    grants: ['table:read', 'table:write', 'dockets:read'],
    partitions: ['JOURNAL#', 'NEUTRAL#', 'USER#'],
    timeoutSeconds: 20,
    // One full vCPU: unpacks the snapshot of a large docket in half a second.
    memoryMb: 1769,
  },
} as const satisfies Record<string, FunctionDefinition>;
