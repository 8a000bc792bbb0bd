import type { FunctionDefinition } from '#shared/function-definition.constants.ts';

/** The functions of the domain that replaces and deletes documents. */
export const documentChangesFunctions = {
  api: {
    name: 'document-changes',
    entry: 'lambdas/document-changes/handler.ts',
    environment: ['TABLE_NAME', 'FILES_BUCKET'],
    grants: [
      'table:read',
      'table:write',
      'files:read',
      'files:check',
      'files:keep',
      'derived:read',
    ],
    partitions: [
      'BUNDLE#',
      'BUNDLES#',
      'CASE#',
      'DOCUMENT#',
      'DOCUMENTFILES#',
      'NEUTRAL#',
      'SIGNATORY#',
      'USER#',
    ],
    uploadKinds: ['caseDocument'],
    // A replacement copies a file of up to 2 GB within S3.
    timeoutSeconds: 28,
    memoryMb: 1024,
  },
} as const satisfies Record<string, FunctionDefinition>;
