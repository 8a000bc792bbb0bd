import type { FunctionDefinition } from '#shared/function-definition.constants.ts';

/** The functions of the invites domain. */
export const invitesFunctions = {
  api: {
    name: 'invites',
    entry: 'lambdas/invites/handler.ts',
    environment: ['TABLE_NAME'],
    grants: ['table:read', 'table:write'],
    timeoutSeconds: 20,
    memoryMb: 1024,
  },
} as const satisfies Record<string, FunctionDefinition>;
