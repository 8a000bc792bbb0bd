import type { FunctionDefinition } from '#shared/function-definition.constants.ts';

export const mailingFunctions = {
  /** Runs on a schedule. Sends mails about events, and the daily digests. */
  sendMail: {
    name: 'send-mail',
    entry: 'lambdas/mailing/send-mail.lambda.ts',
    environment: [
      'TABLE_NAME',
      'MAIL_FROM',
      'MAIL_WINDOW_SECONDS',
      'MAILS_PER_SECOND',
      'PORTAL_ORIGIN',
      'LINK_KEYS_SECRET',
    ],
    grants: ['table:read', 'table:write', 'mail:send', 'link-keys:read'],
    timeoutSeconds: 60,
    memoryMb: 1024,
  },
} as const satisfies Record<string, FunctionDefinition>;
