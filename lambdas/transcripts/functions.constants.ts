import { typesetterFiles } from 'typesetter/fonts';
import type { FunctionDefinition } from '#shared/function-definition.constants.ts';

/** The functions of the transcripts domain. */
export const transcriptsFunctions = {
  api: {
    name: 'transcripts',
    entry: 'lambdas/transcripts/handler.ts',
    environment: ['TABLE_NAME', 'FILES_BUCKET', 'INSTITUTION_NAME'],
    grants: [
      'table:read',
      'table:write',
      'transcripts:read',
      'transcripts:write',
      'files:export',
      // Signs the addresses of recordings and of the turns of a cross-examination.
      'files:read',
    ],
    partitions: [
      'CASE#',
      'EXAMINATION#',
      'NEUTRAL#',
      'PARTY#',
      'QUOTA#',
      'RECEIPTS#',
      'TRANSCRIPT#',
      'TRANSCRIPTOFMEETING#',
      'USER#',
    ],
    uploadKinds: ['caseRecording', 'examinationAudio'],
    ...typesetterFiles,
    timeoutSeconds: 28,
    // A full vCPU, to export ten hours (docs/access-patterns.md).
    memoryMb: 1769,
  },
} as const satisfies Record<string, FunctionDefinition>;
