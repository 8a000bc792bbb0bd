import * as z from 'zod';
import { type ScanResult, scanResultSchema } from '#shared/files/scan-result.ts';

/**
 * Messages of the queue process-recordings: S3's event of a new file, GuardDuty's verdict on one, a
 * request to start a transcription, and the end of a transcription job.
 */

const uploadedSchema = z.object({
  'detail-type': z.literal('Object Created'),
  detail: z.object({ object: z.object({ key: z.string() }) }),
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
  | ScanResult
  | { kind: 'requested'; recordingId: string }
  | { kind: 'ended'; jobName: string; isCompleted: boolean };

/** Parses a message's body. Throws if it has none of the shapes. */
export function parseRecordingMessage(body: string): RecordingMessage {
  const message = z
    .union([uploadedSchema, scanResultSchema, jobEndedSchema, requestedSchema])
    .parse(JSON.parse(body));
  if ('verdict' in message) return message;
  if ('recordingId' in message) return { kind: 'requested', recordingId: message.recordingId };
  if ('object' in message.detail) return { kind: 'uploaded', key: message.detail.object.key };
  const { TranscriptionJobName: jobName, TranscriptionJobStatus } = message.detail;
  return { kind: 'ended', jobName, isCompleted: TranscriptionJobStatus === 'COMPLETED' };
}
