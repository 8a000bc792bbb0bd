import type { FunctionDefinition } from '#shared/function-definition.constants.ts';

/** The functions of the parties domain. */
export const partiesFunctions = {
  api: {
    name: 'parties',
    entry: 'lambdas/parties/handler.ts',
    environment: ['TABLE_NAME', 'FILES_BUCKET', 'IDENTITY_KEYS_SECRET'],
    grants: [
      'table:read',
      'table:write',
      'files:read',
      'files:check',
      'files:keep',
      'identity-keys:read',
    ],
    partitions: [
      'CASE#',
      'DIRECTORY#',
      'NEUTRAL#',
      'OUTBOX',
      'PARTIES#',
      'PARTY#',
      'PARTYDOCUMENT#',
      'QUOTA#',
      'RECEIPTS#',
      'USER#',
    ],
    uploadKinds: ['partyDocument', 'authorisationLetter'],
    timeoutSeconds: 20,
    memoryMb: 1024,
  },
} as const satisfies Record<string, FunctionDefinition>;
