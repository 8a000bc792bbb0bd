import type { EventRule, FunctionDefinition } from '#shared/function-definition.constants.ts';
import { JOB_NAME_PREFIX } from './recording-jobs.constants.ts';

/** The end of a transcription job that this domain started. */
const jobEnded: EventRule = {
  name: 'transcription-jobs',
  source: 'aws.transcribe',
  detailType: 'Transcribe Job State Change',
  detail: {
    TranscriptionJobName: [{ prefix: JOB_NAME_PREFIX }],
    TranscriptionJobStatus: ['COMPLETED', 'FAILED'],
  },
};

/** The functions of the recordings domain. */
export const recordingsFunctions = {
  api: {
    name: 'recordings',
    entry: 'lambdas/recordings/handler.ts',
    environment: [
      'TABLE_NAME',
      'FILES_BUCKET',
      'MALWARE_SCAN',
      'MEETING_PROVIDER',
      'FETCH_RECORDINGS_QUEUE',
      'PROCESS_RECORDINGS_QUEUE',
    ],
    grants: [
      'table:read',
      'table:write',
      'files:read',
      'files:check',
      'files:keep',
      'transcripts:read',
      'queue:fetch-recordings',
      'queue:process-recordings',
      'meetings:webhook-secret',
    ],
    partitions: [
      'CASE#',
      'LIVE#',
      'NEUTRAL#',
      'QUOTA#',
      'RECORDING#',
      'ROOM#',
      'TRANSCRIPT#',
      'USER#',
    ],
    uploadKinds: ['caseRecording'],
    // A registration copies files of up to 4 GB within S3.
    timeoutSeconds: 28,
    memoryMb: 1024,
  },
  /** Downloads the meeting provider's recordings. */
  fetchRecording: {
    name: 'fetch-recording',
    entry: 'lambdas/recordings/provider/fetch-recording.lambda.ts',
    environment: ['TABLE_NAME', 'FILES_BUCKET', 'MEETING_PROVIDER', 'PROCESS_RECORDINGS_QUEUE'],
    grants: ['table:read', 'table:write', 'files:keep', 'queue:process-recordings'],
    partitions: ['CASE#', 'RECORDING#'],
    uploadKinds: ['caseRecording'],
    queue: { name: 'fetch-recordings', maxDeliveries: 5, maxConcurrency: 5 },
    isIsolated: true,
    timeoutSeconds: 900,
    memoryMb: 1024,
    // One file of at most 4 GB at a time.
    ephemeralMb: 5_120,
  },
  /** Starts transcription jobs and makes transcripts of their outputs. */
  processRecording: {
    name: 'process-recording',
    entry: 'lambdas/recordings/transcription/process-recording.lambda.ts',
    environment: [
      'TABLE_NAME',
      'FILES_BUCKET',
      'MALWARE_SCAN',
      'SPEECH_SETTINGS',
      'PROCESS_RECORDINGS_QUEUE',
      'SPLIT_RECORDINGS_QUEUE',
    ],
    grants: [
      'table:read',
      'table:write',
      // Transcribe reads the recording and its parts with these permissions.
      'files:read',
      'recording-parts:read',
      'transcriptions:start',
      // Names of the case and the words of the person who asks.
      'vocabularies:make',
      'vocabularies:use',
      'transcriptions:get',
      'transcriptions:write',
      'transcriptions:read',
      'transcripts:read',
      'transcripts:write',
      // Jobs for which Transcribe has no place are started later.
      'queue:process-recordings',
      'queue:split-recordings',
    ],
    partitions: [
      'CASE#',
      'PARTY#',
      'QUOTA#',
      'RECORDING#',
      'TRANSCRIPT#',
      'TRANSCRIPTOFMEETING#',
      'USER#',
      'VOCABULARIES',
    ],
    uploadKinds: ['caseRecording'],
    queue: {
      name: 'process-recordings',
      maxDeliveries: 5,
      maxConcurrency: 10,
      uploadKinds: ['caseRecording'],
      events: [jobEnded],
    },
    timeoutSeconds: 120,
    // The output of four hours of speech has about 20 MB; those of parts are read one by one.
    memoryMb: 1769,
  },
  /** Measures long recordings and cuts them into parts. */
  splitRecording: {
    name: 'split-recording',
    entry: 'lambdas/recordings/splitting/split-recording.lambda.ts',
    environment: [
      'TABLE_NAME',
      'FILES_BUCKET',
      'SPEECH_SETTINGS',
      'PROCESS_RECORDINGS_QUEUE',
      'SPLIT_RECORDINGS_QUEUE',
    ],
    grants: [
      'table:read',
      'table:write',
      'files:read',
      'recording-parts:read',
      'recording-parts:write',
      'queue:process-recordings',
    ],
    partitions: ['CASE#', 'QUOTA#', 'RECORDING#'],
    uploadKinds: ['caseRecording'],
    queue: { name: 'split-recordings', maxDeliveries: 5, maxConcurrency: 5 },
    isIsolated: true,
    // A file of 4 GB is read twice and written once, through memory.
    timeoutSeconds: 900,
    memoryMb: 1769,
  },
} as const satisfies Record<string, FunctionDefinition>;
