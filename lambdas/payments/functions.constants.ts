import type { FunctionDefinition } from '#shared/function-definition.constants.ts';

/** The functions of the payments domain. */
export const paymentsFunctions = {
  api: {
    name: 'payments',
    entry: 'lambdas/payments/handler.ts',
    environment: ['TABLE_NAME'],
    grants: ['table:read', 'table:write'],
    partitions: ['USER#'],
    timeoutSeconds: 20,
    memoryMb: 1024,
  },
} as const satisfies Record<string, FunctionDefinition>;
