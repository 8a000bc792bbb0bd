import type { FunctionDefinition } from '#shared/function-definition.constants.ts';

/** The functions of the speech domain. */
export const speechFunctions = {
  api: {
    name: 'speech',
    entry: 'lambdas/speech/handler.ts',
    environment: ['TABLE_NAME', 'SPEECH_SETTINGS'],
    grants: [
      'table:read',
      'table:write',
      'speech:transcribe',
      'speech:stream-address',
      'vocabularies:make',
      'vocabularies:use',
    ],
    partitions: ['CASE#', 'NEUTRAL#', 'PARTY#', 'QUOTA#', 'USER#', 'VOCABULARIES'],
    // Two tries of a speech service (transcribe-clip.ts).
    timeoutSeconds: 28,
    memoryMb: 1024,
  },
} as const satisfies Record<string, FunctionDefinition>;
