import type { FunctionDefinition } from '#shared/function-definition.constants.ts';

/** The functions of the notes domain. */
export const notesFunctions = {
  api: {
    name: 'notes',
    entry: 'lambdas/notes/handler.ts',
    environment: ['TABLE_NAME', 'FILES_BUCKET'],
    grants: ['table:read', 'table:write', 'transcripts:read'],
    partitions: [
      'ANNOTATIONS#',
      'CASE#',
      'NEUTRAL#',
      'NOTES#',
      'QUOTA#',
      'RECEIPTS#',
      'TRANSCRIPT#',
      'USER#',
    ],
    timeoutSeconds: 20,
    memoryMb: 1024,
  },
} as const satisfies Record<string, FunctionDefinition>;
