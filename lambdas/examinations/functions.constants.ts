import type { FunctionDefinition } from '#shared/function-definition.constants.ts';

/** The functions of the examinations domain. */
export const examinationsFunctions = {
  api: {
    name: 'examinations',
    entry: 'lambdas/examinations/handler.ts',
    environment: ['TABLE_NAME', 'FILES_BUCKET', 'SPEECH_SETTINGS', 'LINK_KEYS_SECRET'],
    grants: [
      'table:read',
      'table:write',
      'files:read',
      'files:check',
      'files:keep',
      // Seals the links and codes of witnesses until they are mailed.
      'link-keys:read',
    ],
    partitions: [
      'CASE#',
      'EXAMINATION#',
      'EXAMINATIONMEDIA#',
      'NEUTRAL#',
      'OUTBOX',
      'QUOTA#',
      'RECEIPTS#',
      'USER#',
      'WITNESSLINK#',
    ],
    uploadKinds: ['examinationAudio'],
    timeoutSeconds: 20,
    memoryMb: 1024,
  },
} as const satisfies Record<string, FunctionDefinition>;
