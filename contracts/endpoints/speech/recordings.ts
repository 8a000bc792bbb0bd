import * as z from 'zod';
import { exampleUpload } from '#contracts/http/examples.ts';
import { endpoint } from '../../http/endpoint.ts';
import {
  caseIdSchema,
  idSchema,
  lineSchema,
  messageSchema,
  pageOf,
  pageQuery,
  quantitySchema,
  uploadAddressSchema,
} from '../../rules/fields.ts';
import { STATED_SECONDS_MAX } from '../../rules/speech/speech.ts';

/** Recordings of a case's sessions (seed 2, sections 2, 3, 7). */

export const RECORDING_PAGE_SIZE = 10;
export const HEARING_DAY_PAGE_SIZE = 5;

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
  /** Id of the live transcript of the same day's session; '' if there is none. */
  liveTranscripts: z.string(),
  /** Words of a transcript of it are redacted: its recognised text is not linked, and case managers hear it on the transcript's screen. */
  isRedacted: z.boolean(),
  audioFileUrl: z.string(),
  /** When it was recorded, else stored; ISO 8601. */
  time: z.string(),
  meetingId: z.string(),
  /** '' while there is none. */
  transcriptId: z.string(),
  state: z.enum(recordingStates),
  /** Why it failed, for the user; '' otherwise. */
  message: z.string(),
  /**
   * Parts of a recording that is too long or too large for one transcription, and how many of them are
   * transcribed; `total` is 0 for others.
   */
  parts: z.object({ transcribed: z.number(), total: z.number() }),
  durationSeconds: z.number(),
});
export type Recording = z.output<typeof recordingSchema>;

/** A file of a hearing: an uploaded or fetched recording, or that of a live session. */
const hearingFileSchema = z.object({
  id: z.string(),
  kind: z.enum(['recording', 'liveSession']),
  title: z.string(),
  /** When it was recorded, else stored; ISO 8601. */
  startedAt: z.string(),
  /** 0 while it is not known. */
  seconds: z.number(),
  /** Signed address, valid for an hour; '' if there is none for the caller. */
  audioFileUrl: z.string(),
  /** '' while there is none. */
  transcriptId: z.string(),
});
export type HearingFile = z.output<typeof hearingFileSchema>;

const hearingDaySchema = z.object({
  /** YYYY-MM-DD in India. */
  day: z.string(),
  /** In the order in which they were recorded. */
  files: z.array(hearingFileSchema),
});
export type HearingDay = z.output<typeof hearingDaySchema>;

export const recordingsEndpoints = {
  listRecordings: endpoint({
    domain: 'recordings',
    method: 'GET',
    path: 'meetingRecordings/{caseId}',
    summary: 'List the recordings of a case, or of one meeting, newest first',
    description:
      'Query: recordId (of a recording or a meeting, optional), page, perPage. Addresses are signed and valid for a few minutes. Available to neutrals of the case.',
    access: 'onboarded',
    params: z.object({ caseId: caseIdSchema }),
    query: z.object({ ...pageQuery(RECORDING_PAGE_SIZE), recordId: idSchema.optional() }),
    response: pageOf(recordingSchema),
    errors: ['not_found'],
  }),
  listHearingDays: endpoint({
    domain: 'recordings',
    method: 'GET',
    path: 'meetingRecordings/{caseId}/hearings',
    summary: 'List the hearing days of a case with their recordings in order, newest day first',
    description:
      'Query: page, perPage. Recordings and live sessions of one day in India are one hearing. Addresses are signed and valid for an hour. Available to neutrals of the case.',
    access: 'onboarded',
    params: z.object({ caseId: caseIdSchema }),
    query: z.object(pageQuery(HEARING_DAY_PAGE_SIZE)),
    response: pageOf(hearingDaySchema),
    errors: ['not_found'],
  }),
  registerRecording: endpoint({
    domain: 'recordings',
    method: 'POST',
    path: 'meetingRecordings/{caseId}',
    summary: 'Register an uploaded recording of a session; its transcription starts',
    description:
      'Body: name, url.url (the address or key of an upload of the kind caseRecording), recordedAt, durationSeconds. Response: message, recording. Each upload becomes one recording; safe to repeat. Of the recordings that a person uploads, 24 hours are transcribed in a day; one beyond them is kept, and says so.',
    access: 'onboarded',
    params: z.object({ caseId: caseIdSchema }),
    body: z.object({
      name: lineSchema('A name is required', 200),
      url: z.object({ url: uploadAddressSchema('A recording is required') }),
      /** ISO 8601; now if absent. */
      recordedAt: z.iso.datetime().optional(),
      /** As the browser has measured it; the answer says if it is more than a day allows. */
      durationSeconds: quantitySchema(STATED_SECONDS_MAX).optional(),
    }),
    exampleBody: {
      name: 'Hearing of 15 March',
      url: { url: exampleUpload('caseRecording') },
      recordedAt: '2027-03-15T06:00:00.000Z',
    },
    response: messageSchema.extend({ recording: recordingSchema }),
    errors: [
      'not_found',
      'not_allowed',
      'conflict',
      'unsupported_type',
      'too_large',
      'too_many_tries',
    ],
  }),
  transcribeRecording: endpoint({
    domain: 'recordings',
    method: 'POST',
    path: 'meetingRecordings/{caseId}/{recordingId}/transcription',
    summary: 'Start a failed transcription again',
    description:
      'Also queues a transcription that waits. Errors: 409 while it is under way or once it is done, and for a file that the malware scan refused; 429 over 40 transcriptions in a day, and over 24 hours of the recordings of one person. Available to neutrals of the case.',
    access: 'onboarded',
    params: z.object({ caseId: caseIdSchema, recordingId: idSchema }),
    response: messageSchema,
    // conflict: it is under way or done.
    errors: ['not_found', 'conflict', 'too_many_tries'],
  }),
  receiveZoomEvent: endpoint({
    domain: 'recordings',
    method: 'POST',
    path: 'webhooks/zoom',
    summary: 'Receive an event of Zoom: a completed recording, or the validation of this address',
    description:
      'Called by Zoom, signed by its secret token (x-zm-signature, x-zm-request-timestamp; valid for five minutes). Response: plainToken and encryptedToken for the validation, else empty. Events of other meetings and kinds are ignored.',
    access: 'public',
    needsUsageMode: false,
    maxBodyBytes: 262_144,
    body: z.object({
      event: z.string().max(100),
      payload: z.record(z.string(), z.unknown()),
      download_token: z.string().max(4_096).optional(),
    }),
    exampleBody: {
      event: 'recording.completed',
      payload: { object: { uuid: '4444AAAiAAAAAiAiAiiAii==', id: 84512077 } },
      download_token: 'token-of-the-download',
    },
    response: z.object({
      plainToken: z.string().optional(),
      /** HMAC-SHA256 of plainToken by the secret token, in hex. */
      encryptedToken: z.string().optional(),
    }),
    // not_allowed: the signature or its time is not valid.
    errors: ['not_allowed', 'unavailable'],
  }),
};
