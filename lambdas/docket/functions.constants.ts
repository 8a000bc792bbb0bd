import type { FunctionDefinition } from '#shared/function-definition.constants.ts';

/** The functions of the docket domain. */
export const docketFunctions = {
  api: {
    name: 'docket',
    entry: 'lambdas/docket/handler.ts',
    environment: ['TABLE_NAME', 'FILES_BUCKET'],
    grants: ['table:read', 'table:write', 'dockets:read'],
    timeoutSeconds: 20,
    // A whole processor, to unpack the snapshot of a big docket in half a second.
    memoryMb: 1769,
  },
} as const satisfies Record<string, FunctionDefinition>;
