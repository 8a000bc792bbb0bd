import type { FunctionDefinition } from '#shared/function-definition.constants.ts';
import { expiredSignUps } from './sign-ups.constants.ts';

export const accountsFunctions = {
  api: {
    name: 'accounts',
    entry: 'lambdas/accounts/handler.ts',
    environment: [
      'TABLE_NAME',
      'FILES_BUCKET',
      'USER_POOL_ID',
      'USER_POOL_ISSUER',
      'API_CLIENT_ID',
      'WEB_CLIENT_ID',
      'MAIL_FROM',
      'PORTAL_ORIGIN',
      'CODE_CALLING_CODES',
      'SOURCE_BUDGETS',
    ],
    grants: [
      'table:read',
      'table:write',
      'accounts:items',
      'files:read',
      'files:check',
      'files:keep',
      'users:sign-in',
      'users:manage',
      'users:delete',
      'mail:send',
    ],
    uploadKinds: ['avatar'],
    timeoutSeconds: 20,
    memoryMb: 1024,
  },
  /** Cognito's define, create and verify challenge and pre-token-generation triggers. */
  authTriggers: {
    name: 'auth-triggers',
    entry: 'lambdas/accounts/auth-triggers.lambda.ts',
    environment: [
      'TABLE_NAME',
      'SMS_ORIGINATION_IDENTITY',
      'SMS_INDIA_ENTITY_ID',
      'SMS_INDIA_TEMPLATE_ID',
    ],
    grants: ['table:read', 'table:write', 'accounts:items', 'sms:send'],
    timeoutSeconds: 5,
    memoryMb: 1024,
  },
  /** Deletes the Cognito users of expired sign-ups, found in the table's stream. */
  removeAbandonedSignUps: {
    name: 'remove-abandoned-sign-ups',
    entry: 'lambdas/accounts/remove-abandoned-sign-ups.lambda.ts',
    environment: ['TABLE_NAME', 'USER_POOL_ID'],
    grants: ['table:read', 'users:delete'],
    stream: { filters: [expiredSignUps], batchSize: 25, waitSeconds: 10 },
    timeoutSeconds: 60,
    memoryMb: 512,
  },
} as const satisfies Record<string, FunctionDefinition>;
