import * as z from 'zod';
import { endpoint } from '../../http/endpoint.ts';
import {
  caseIdSchema,
  idSchema,
  lineSchema,
  messageSchema,
  pageOf,
  pageQuery,
} from '../../rules/fields.ts';
import { uploadAddressSchema } from '../../rules/party-fields.ts';

/** Recordings of a case's sessions (seed 2, sections 2, 3, 7). */

export const RECORDING_PAGE_SIZE = 10;

/** `waiting`: stored, its transcription has not begun. */
export const recordingStates = ['waiting', 'transcribing', 'ready', 'failed'] as const;

export const recordingSchema = z.object({
  id: z.string(),
  /** Its digits form the displayed Id (seed 2, section 3). */
  name: z.string(),
  /** Signed address, valid for a few minutes; '' if there is none. */
  RecordingUrl: z.string(),
  recordingName: z.string(),
  /** Signed address of the transcript's text; '' while there is none. */
  transcriptDocUrl: z.string(),
  transcriptName: z.string(),
  /** Id of the live transcript of the same meeting; '' if there is none. */
  liveTranscripts: z.string(),
  audioFileUrl: z.string(),
  /** When it was recorded, else stored; ISO 8601. */
  time: z.string(),
  meetingId: z.string(),
  /** '' while there is none. */
  transcriptId: z.string(),
  state: z.enum(recordingStates),
  /** Why it failed, for the user; '' otherwise. */
  message: z.string(),
  durationSeconds: z.number(),
});
export type Recording = z.output<typeof recordingSchema>;

export const recordingsEndpoints = {
  listRecordings: endpoint({
    domain: 'recordings',
    method: 'GET',
    path: 'meetingRecordings/{caseId}',
    summary: 'List the recordings of a case, or of one meeting, newest first',
    access: 'onboarded',
    params: z.object({ caseId: caseIdSchema }),
    query: z.object({ ...pageQuery(RECORDING_PAGE_SIZE), recordId: idSchema.optional() }),
    response: pageOf(recordingSchema),
    errors: ['not_found'],
  }),
  registerRecording: endpoint({
    domain: 'recordings',
    method: 'POST',
    path: 'meetingRecordings/{caseId}',
    summary: 'Register an uploaded recording of a session; its transcription starts',
    access: 'onboarded',
    takesIdempotencyKey: true,
    params: z.object({ caseId: caseIdSchema }),
    body: z.object({
      name: lineSchema('A name is required', 200),
      url: z.object({ url: uploadAddressSchema('A recording is required') }),
      /** ISO 8601; now if absent. */
      recordedAt: z.iso.datetime().optional(),
    }),
    response: messageSchema.extend({ recording: recordingSchema }),
    errors: ['not_found', 'conflict', 'unsupported_type', 'too_large'],
  }),
  transcribeRecording: endpoint({
    domain: 'recordings',
    method: 'POST',
    path: 'meetingRecordings/{caseId}/{recordingId}/transcription',
    summary: 'Start a failed transcription again',
    access: 'onboarded',
    params: z.object({ caseId: caseIdSchema, recordingId: idSchema }),
    response: messageSchema,
    // conflict: it is under way or done.
    errors: ['not_found', 'conflict', 'too_many_tries'],
  }),
};
