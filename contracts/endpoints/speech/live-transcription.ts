import * as z from 'zod';
import { exampleUpload } from '#contracts/http/examples.ts';
import { speechLanguageSchema } from '#contracts/rules/speech/languages.ts';
import {
  LIVE_AUDIO_PART_SECONDS,
  MAX_BATCHES,
  MAX_LIVE_AUDIO_BYTES,
  MAX_SESSION_SECONDS,
  MAX_UTTERANCES_OF_BATCH,
  MAX_WORDS_OF_BATCH,
  utteranceSchema,
} from '#contracts/rules/speech/live-transcription.ts';
import { endpoint } from '../../http/endpoint.ts';
import {
  caseIdSchema,
  idSchema,
  messageSchema,
  quantitySchema,
  uploadAddressSchema,
} from '../../rules/fields.ts';
import { fileSize } from '../../rules/notation.ts';

/** Live transcription of a case's sessions (seed 2, sections 2, 3, 7). */

const sessionSchema = z.object({
  id: z.string(),
  meetingId: z.string(),
  state: z.enum(['live', 'ended']),
  startedAt: z.string(),
  /** Name of the neutral whose microphone is heard. */
  startedBy: z.string(),
  /** The caller started it. */
  isOwn: z.boolean(),
  /** Sequence of the next batch of words. */
  nextSequence: z.number(),
  /** Where the words so far end, in seconds from the beginning. */
  seconds: z.number(),
  /** '' until it has ended, and without words. */
  transcriptId: z.string(),
});
export type LiveSession = z.output<typeof sessionSchema>;

/** An utterance as the screen shows it. */
const lineSchema = z.object({
  id: z.string(),
  start: z.number(),
  end: z.number(),
  text: z.string(),
  speaker: z.string(),
  /** Percent. */
  confidence: z.number(),
});
export type LiveLine = z.output<typeof lineSchema>;

const params = z.object({ caseId: caseIdSchema });
const sessionParams = params.extend({ sessionId: idSchema });

export const liveTranscriptionEndpoints = {
  getLiveWords: endpoint({
    domain: 'live-transcription',
    method: 'GET',
    path: 'getLiveTranscriptionData/{caseId}',
    summary: 'Get the words of the latest session: 200 batches from the sequence `from`',
    description:
      'Once words of the session’s transcript are redacted, case managers get no words here. Polling does not extend the session. Available to neutrals of the case.',
    access: 'onboarded',
    extendsSession: false,
    params,
    query: z.object({ from: z.coerce.number().int().min(0).max(MAX_BATCHES).default(0) }),
    response: z.object({
      transcriptionData: z.object({ words: z.array(lineSchema) }),
      /** '' before the first session. */
      meetingId: z.string(),
      /** Signed address of the recording of an ended session; '' if there is none, or if it is withheld with its words. */
      audioFileUrl: z.string(),
      /** Seconds. */
      autoRefreshTimeInterval: z.number(),
      /** The case has live transcription. */
      isEnabled: z.boolean(),
      /** Absent before the first session. */
      session: sessionSchema.optional(),
      /** Sequence from which to read on. */
      next: z.number(),
    }),
    errors: ['not_found'],
  }),
  startLiveSession: endpoint({
    domain: 'live-transcription',
    method: 'POST',
    path: 'liveTranscription/{caseId}',
    summary: 'Start a live session, or continue the caller’s own',
    description:
      'Response: session. 409 while another neutral’s session is live, and for a case without live transcription.',
    access: 'onboarded',
    params,
    response: z.object({ session: sessionSchema }),
    errors: ['not_found', 'conflict'],
  }),
  createStreamAddress: endpoint({
    domain: 'live-transcription',
    method: 'POST',
    path: 'liveTranscription/{caseId}/{sessionId}/address',
    summary: 'Sign an address of the speech service for the caller’s live session',
    description:
      'Body: language; 400 for one that Amazon Transcribe does not stream in the deployment’s region. Response: url (a web socket of Amazon Transcribe for 16 kHz PCM in event stream messages), expiresAt. The address opens streams for five minutes.',
    access: 'onboarded',
    params: sessionParams,
    body: z.object({ language: speechLanguageSchema.default('english') }),
    exampleBody: { language: 'english' },
    response: z.object({ url: z.string(), expiresAt: z.string() }),
    errors: ['not_found', 'conflict', 'too_many_tries'],
  }),
  addLiveWords: endpoint({
    domain: 'live-transcription',
    method: 'POST',
    path: 'liveTranscription/{caseId}/{sessionId}/words',
    summary: 'Add final words to the caller’s live session, once by their sequence',
    description:
      'Body: sequence (from 0, without gaps), utterances. Response: message, nextSequence. A repeat changes nothing.',
    access: 'onboarded',
    params: sessionParams,
    body: z.object({
      sequence: z
        .number()
        .int()
        .min(0)
        .max(MAX_BATCHES - 1),
      utterances: z
        .array(utteranceSchema)
        .min(1)
        .max(MAX_UTTERANCES_OF_BATCH)
        .refine(
          (utterances) =>
            utterances.reduce((sum, { words }) => sum + words.length, 0) <= MAX_WORDS_OF_BATCH,
          { message: `A batch has up to ${MAX_WORDS_OF_BATCH} words` },
        ),
    }),
    exampleBody: {
      sequence: 0,
      utterances: [{ words: [{ text: 'Heard.', start: 0.4, end: 0.8, confidence: 98 }] }],
    },
    response: messageSchema.extend({ nextSequence: z.number() }),
    // conflict: a gap, other words of a stored sequence, too many words, or an ended session.
    errors: ['not_found', 'conflict'],
  }),
  addLiveAudio: endpoint({
    domain: 'live-transcription',
    method: 'POST',
    path: 'liveTranscription/{caseId}/{sessionId}/audio',
    summary: 'Add a part of the sound to the recording of the caller’s live session',
    description: `Body: startSeconds and seconds of the session, url.url (the address or key of an upload of the kind liveAudio). Response: message. A part belongs to the moment at which it begins; a repeat changes nothing. Also after the session has ended: its recording then is joined again. 409 above ${fileSize(MAX_LIVE_AUDIO_BYTES)}.`,
    access: 'onboarded',
    params: sessionParams,
    body: z.object({
      startSeconds: quantitySchema(MAX_SESSION_SECONDS, 'The session is too long'),
      seconds: quantitySchema(2 * LIVE_AUDIO_PART_SECONDS, 'The part is too long'),
      url: z.object({ url: uploadAddressSchema('A recording is required') }),
    }),
    exampleBody: { startSeconds: 60, seconds: 60, url: { url: exampleUpload('liveAudio') } },
    response: messageSchema,
    errors: ['not_found', 'not_allowed', 'conflict', 'unsupported_type', 'too_large'],
  }),
  stopLiveSession: endpoint({
    domain: 'live-transcription',
    method: 'POST',
    path: 'liveTranscription/{caseId}/{sessionId}/stop',
    summary: 'Stop the caller’s live session; its words become a transcript',
    description:
      'Response: message, session. Safe to repeat. 409 if words arrive at the same moment: repeat the request. Available to the neutral who started the session.',
    access: 'onboarded',
    params: sessionParams,
    response: messageSchema.extend({ session: sessionSchema }),
    errors: ['not_found', 'conflict'],
  }),
};
