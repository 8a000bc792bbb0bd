import type { FunctionDefinition } from '#shared/function-definition.constants.ts';

/** The functions of the examinations domain. */
export const examinationsFunctions = {
  api: {
    name: 'examinations',
    entry: 'lambdas/examinations/handler.ts',
    environment: ['TABLE_NAME', 'FILES_BUCKET', 'SPEECH_SETTINGS'],
    grants: ['table:read', 'table:write', 'files:read', 'files:check', 'files:keep'],
    partitions: ['CASE#', 'EXAMINATION#', 'EXAMINATIONMEDIA#', 'NEUTRAL#', 'USER#'],
    uploadKinds: ['examinationAudio'],
    timeoutSeconds: 20,
    memoryMb: 1024,
  },
} as const satisfies Record<string, FunctionDefinition>;
