import type { FunctionDefinition } from '#shared/function-definition.constants.ts';

/** The functions that look at the portal as its visitors and users do. */
export const portalCheckFunctions = {
  /** Runs on a schedule. Fails if a visitor could not open the portal or sign in. No permissions. */
  checkPortal: {
    name: 'check-portal',
    entry: 'lambdas/portal-check/check-portal.lambda.ts',
    environment: ['PORTAL_ORIGIN'],
    grants: [],
    timeoutSeconds: 60,
    memoryMb: 256,
  },
  /** Runs on a schedule, in a stage with the account of the check. Fails if it cannot sign in. */
  checkSignIn: {
    name: 'check-sign-in',
    entry: 'lambdas/portal-check/check-sign-in.lambda.ts',
    environment: ['PORTAL_ORIGIN', 'PORTAL_CHECK_SECRET'],
    grants: ['portal-check:secret'],
    timeoutSeconds: 90,
    memoryMb: 256,
  },
} as const satisfies Record<string, FunctionDefinition>;
