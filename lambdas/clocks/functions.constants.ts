import type { FunctionDefinition } from '#shared/function-definition.constants.ts';

/** The functions of the clocks domain. */
export const clocksFunctions = {
  api: {
    name: 'clocks',
    entry: 'lambdas/clocks/handler.ts',
    environment: ['TABLE_NAME', 'FILES_BUCKET'],
    grants: ['table:read', 'table:write', 'dockets:read'],
    partitions: [
      'APPROVALS#',
      'CASE#',
      'CASECODE#',
      'CLOCKS#',
      'CONFIG#',
      'HEARINGS#',
      'JOURNAL#',
      'NEUTRAL#',
      'USER#',
    ],
    timeoutSeconds: 20,
    // One full vCPU, as the docket: unpacks its snapshot.
    memoryMb: 1769,
  },
  /** Runs on a schedule. Warns of the ends of clocks. */
  warnOfClocks: {
    name: 'warn-of-clocks',
    entry: 'lambdas/clocks/warn-of-clocks.lambda.ts',
    environment: ['TABLE_NAME'],
    grants: ['table:read', 'table:write'],
    partitions: [
      'APPROVALS#',
      'CASE#',
      'CASECODE#',
      'CLOCKS#',
      'HEARINGS#',
      'JOURNAL#',
      'NEUTRAL#',
      'OUTBOX',
      'USER#',
    ],
    timeoutSeconds: 300,
    memoryMb: 512,
  },
} as const satisfies Record<string, FunctionDefinition>;
