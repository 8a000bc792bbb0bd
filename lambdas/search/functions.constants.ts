import type { FunctionDefinition } from '#shared/function-definition.constants.ts';

/** The functions of the search domain. */
export const searchFunctions = {
  api: {
    name: 'search',
    entry: 'lambdas/search/handler.ts',
    environment: ['TABLE_NAME', 'FILES_BUCKET', 'MALWARE_SCAN'],
    grants: ['table:read', 'table:write', 'derived:read', 'bundles:read', 'transcripts:read'],
    partitions: [
      'ANNOTATIONS#',
      'BUNDLES#',
      'CASE#',
      'DESK#',
      'DOCUMENT#',
      'EXAMINATION#',
      'NEUTRAL#',
      'NOTES#',
      'USER#',
    ],
    timeoutSeconds: 28,
    // A full vCPU, and the segments of large cases.
    memoryMb: 1769,
  },
} as const satisfies Record<string, FunctionDefinition>;
