import type { FunctionDefinition } from '#shared/function-definition.constants.ts';

/** The functions of the meetings domain. */
export const meetingsFunctions = {
  api: {
    name: 'meetings',
    entry: 'lambdas/meetings/handler.ts',
    environment: ['TABLE_NAME', 'MEETING_PROVIDER'],
    grants: ['table:read', 'table:write', 'meetings:secret'],
    partitions: [
      'CASE#',
      'NEUTRAL#',
      'OUTBOX',
      'PARTY#',
      'RECEIPTS#',
      'ROOM#',
      'SERVINGS#',
      'USER#',
    ],
    // Calls to the provider go over the network and are retried where that is safe.
    timeoutSeconds: 28,
    memoryMb: 1024,
  },
} as const satisfies Record<string, FunctionDefinition>;
