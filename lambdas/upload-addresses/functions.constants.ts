import type { FunctionDefinition } from '#shared/function-definition.constants.ts';

/** The functions of the upload addresses. */
export const uploadAddressesFunctions = {
  api: {
    name: 'upload-addresses',
    entry: 'lambdas/upload-addresses/handler.ts',
    environment: ['TABLE_NAME', 'FILES_BUCKET'],
    grants: ['table:read', 'table:write', 'files:upload'],
    partitions: ['QUOTA#', 'UPLOADS#', 'USER#'],
    timeoutSeconds: 20,
    memoryMb: 1024,
  },
} as const satisfies Record<string, FunctionDefinition>;
