import type { FunctionDefinition } from '#shared/function-definition.constants.ts';

/** The functions of the live-transcription domain. */
export const liveTranscriptionFunctions = {
  api: {
    name: 'live-transcription',
    entry: 'lambdas/live-transcription/handler.ts',
    environment: ['TABLE_NAME', 'FILES_BUCKET', 'SPEECH_SETTINGS'],
    // Addresses that the function signs allow what its role allows: this one kind of stream.
    grants: [
      'table:read',
      'table:write',
      // The parts of the sound of sessions.
      'files:read',
      'files:check',
      'files:keep',
      'transcripts:read',
      'transcripts:write',
      'speech:stream-address',
      'vocabularies:make',
      'vocabularies:use',
    ],
    partitions: [
      'CASE#',
      'LIVE#',
      'NEUTRAL#',
      'PARTY#',
      'QUOTA#',
      'TRANSCRIPT#',
      'TRANSCRIPTOFMEETING#',
      'USER#',
      'VOCABULARIES',
    ],
    uploadKinds: ['liveAudio'],
    timeoutSeconds: 28,
    memoryMb: 1024,
  },
} as const satisfies Record<string, FunctionDefinition>;
