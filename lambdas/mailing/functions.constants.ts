import type { FunctionDefinition } from '#shared/function-definition.constants.ts';

/** The functions of the mailing domain. */
export const mailingFunctions = {
  /** Runs by the clock: sends what events owe to people, and the daily digests. */
  sendMail: {
    name: 'send-mail',
    entry: 'lambdas/mailing/send-mail.lambda.ts',
    environment: ['TABLE_NAME', 'MAIL_FROM', 'MAIL_WINDOW_SECONDS', 'PORTAL_ORIGIN'],
    grants: ['table:read', 'table:write', 'mail:send'],
    timeoutSeconds: 60,
    memoryMb: 1024,
  },
} as const satisfies Record<string, FunctionDefinition>;
