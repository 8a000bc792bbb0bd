import { typesetterFiles } from 'typesetter/fonts';
import type { FunctionDefinition } from '#shared/function-definition.constants.ts';

/** The functions of the comments domain. */
export const commentsFunctions = {
  api: {
    name: 'comments',
    entry: 'lambdas/comments/handler.ts',
    environment: [
      'TABLE_NAME',
      'FILES_BUCKET',
      'INSTITUTION_NAME',
      'WHATSAPP_PHONE_NUMBER_ID',
      'WHATSAPP_TEMPLATE_NAME',
      'WHATSAPP_TEMPLATE_LANGUAGE',
    ],
    grants: [
      'table:read',
      'table:write',
      'files:read',
      'files:check',
      'files:keep',
      'files:export',
      'whatsapp:send',
    ],
    partitions: [
      'CASE#',
      'COMMENT#',
      'NEUTRAL#',
      'OUTBOX',
      'PARTY#',
      'QUOTA#',
      'RECEIPTS#',
      'USER#',
      'WITHDRAWN#',
    ],
    uploadKinds: ['commentAttachment'],
    ...typesetterFiles,
    timeoutSeconds: 28,
    // A full vCPU, to typeset long threads (docs/access-patterns.md).
    memoryMb: 1769,
  },
} as const satisfies Record<string, FunctionDefinition>;
