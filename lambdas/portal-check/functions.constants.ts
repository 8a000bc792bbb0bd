import type { FunctionDefinition } from '#shared/function-definition.constants.ts';

/** The function that looks at the portal as a visitor does. It has no permissions. */
export const portalCheckFunctions = {
  /** Runs on a schedule. Fails if a visitor could not open the portal or sign in. */
  checkPortal: {
    name: 'check-portal',
    entry: 'lambdas/portal-check/check-portal.lambda.ts',
    environment: ['PORTAL_ORIGIN'],
    grants: [],
    timeoutSeconds: 60,
    memoryMb: 256,
  },
} as const satisfies Record<string, FunctionDefinition>;
