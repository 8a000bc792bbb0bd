import type { FunctionDefinition } from '../shared/function-definition.constants.ts';

/** The functions of the cases domain. */
export const casesFunctions = {
  api: {
    name: 'cases',
    entry: 'lambdas/cases/handler.ts',
    environment: ['TABLE_NAME', 'FILES_BUCKET', 'MAIL_FROM', 'PORTAL_ORIGIN'],
    grants: ['table:read', 'table:write', 'files:read', 'mail:send'],
    timeoutSeconds: 20,
    memoryMb: 1024,
  },
} as const satisfies Record<string, FunctionDefinition>;
