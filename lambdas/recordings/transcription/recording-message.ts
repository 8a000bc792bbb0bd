import * as z from 'zod';

/**
 * Messages of the queue process-recordings: S3's event of a new file, GuardDuty's verdict on one, a
 * request to start a transcription, and the end of a transcription job.
 */

const uploadedSchema = z.object({
  'detail-type': z.literal('Object Created'),
  detail: z.object({ object: z.object({ key: z.string() }) }),
});

const scannedSchema = z.object({
  'detail-type': z.literal('GuardDuty Malware Protection Object Scan Result'),
  detail: z.object({
    s3ObjectDetails: z.object({ objectKey: z.string() }),
    scanResultDetails: z.object({ scanResultStatus: z.string() }),
  }),
});

const jobEndedSchema = z.object({
  'detail-type': z.literal('Transcribe Job State Change'),
  detail: z.object({
    TranscriptionJobName: z.string(),
    TranscriptionJobStatus: z.enum(['COMPLETED', 'FAILED']),
  }),
});

const requestedSchema = z.strictObject({ caseId: z.string(), recordingId: z.string() });

/** A parsed message. */
export type RecordingMessage =
  | { kind: 'uploaded'; key: string }
  | { kind: 'scanned'; key: string; verdict: 'clean' | 'threat' | 'unknown' }
  | { kind: 'requested'; recordingId: string }
  | { kind: 'ended'; jobName: string; isCompleted: boolean };

const verdicts: Readonly<Record<string, 'clean' | 'threat'>> = {
  NO_THREATS_FOUND: 'clean',
  THREATS_FOUND: 'threat',
};

/** Parses a message's body. Throws if it has none of the shapes. */
export function parseRecordingMessage(body: string): RecordingMessage {
  const message = z
    .union([uploadedSchema, scannedSchema, jobEndedSchema, requestedSchema])
    .parse(JSON.parse(body));
  if ('recordingId' in message) return { kind: 'requested', recordingId: message.recordingId };
  if ('object' in message.detail) return { kind: 'uploaded', key: message.detail.object.key };
  if ('TranscriptionJobName' in message.detail) {
    const { TranscriptionJobName: jobName, TranscriptionJobStatus } = message.detail;
    return { kind: 'ended', jobName, isCompleted: TranscriptionJobStatus === 'COMPLETED' };
  }
  const { s3ObjectDetails, scanResultDetails } = message.detail;
  return {
    kind: 'scanned',
    key: s3ObjectDetails.objectKey,
    verdict: verdicts[scanResultDetails.scanResultStatus] ?? 'unknown',
  };
}
