import * as z from 'zod';
import { speechLanguageSchema } from '#contracts/rules/speech/languages.ts';
import {
  MAX_CLIP_BYTES,
  MAX_STREAM_SECONDS,
  speechModels,
} from '#contracts/rules/speech/speech.ts';
import { endpoint } from '../../http/endpoint.ts';
import { caseIdSchema, idSchema, messageSchema } from '../../rules/fields.ts';

/** Speech to text (seed 1, section 7; seed 2, section 7; D74). */

/** The parameters of the cross-examination's request, as JSON in a field. */
const transcriptionParamsSchema = z
  .string()
  .max(500)
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: 'transcriptionParams must be JSON' });
      return z.NEVER;
    }
  })
  .pipe(
    z.object({ modelType: z.enum(speechModels).default('base.en'), mediaId: idSchema.optional() }),
  );

export const speechEndpoints = {
  transcribeClip: endpoint({
    domain: 'speech',
    method: 'POST',
    path: 'orderDictate',
    summary: 'Turn a clip of speech into text',
    description:
      'Form: audio_data (WAV, 16-bit PCM, 8 to 48 kHz, one or two channels, up to a minute), caseId (optional), and language with model_size, or transcriptionParams (JSON of modelType and mediaId): a clip with these is heard in the language of the case’s setting, as is one without a language. 400 for a language that Amazon Transcribe does not stream in the deployment’s region; testimony then needs another language. 409 once the month’s speech budget of the case, or of the caller without a case, is used up. Response: text, mediaId. No audio and no text is stored.',
    access: 'onboarded',
    requestType: 'multipart/form-data',
    maxBodyBytes: MAX_CLIP_BYTES,
    maxBodyValues: 20,
    body: z.object({
      audio_data: z.file({ error: 'A recording is required' }),
      /** The clip belongs to the case; the caller must be its member. */
      caseId: caseIdSchema.optional(),
      /**
       * Language of a dictation; absent for the case's, English without a case. A clip with
       * transcriptionParams is in the case's language, or in this one if the case's is not streamed.
       */
      language: speechLanguageSchema.optional(),
      model_size: z.enum(speechModels).default('base'),
      /** Accepted and ignored: the case's setting chooses the speech service. */
      isLocalTranscriptionServer: z
        .string()
        .regex(/^\w{0,20}$/)
        .optional(),
      transcriptionParams: transcriptionParamsSchema.optional(),
    }),
    exampleBody: {
      audio_data: new File([], 'clip.wav', { type: 'audio/wav' }),
      language: 'english',
    },
    response: z.object({
      /** '' for silence. */
      text: z.string(),
      /** As it was sent; '' if none was. */
      mediaId: z.string(),
    }),
    exampleResponse: { text: 'The parties were heard.', mediaId: '' },
    errors: ['not_found', 'conflict', 'unsupported_type', 'too_many_tries', 'unavailable'],
  }),
  createDictationAddress: endpoint({
    domain: 'speech',
    method: 'POST',
    path: 'dictation/address',
    summary: 'Sign an address of the speech service for a dictation',
    description:
      'Body: language, caseId (optional). Response: url (a web socket of Amazon Transcribe for 16 kHz PCM in event stream messages), expiresAt. The address opens streams for five minutes. 409 for a case with its own speech server, whose clips go to orderDictate only, and once the month’s speech budget is used up.',
    access: 'onboarded',
    body: z.object({
      /** The dictation belongs to the case; the caller must be its member. */
      caseId: caseIdSchema.optional(),
      language: speechLanguageSchema.default('english'),
    }),
    exampleBody: { language: 'english' },
    response: z.object({ url: z.string(), expiresAt: z.string() }),
    errors: ['not_found', 'conflict', 'too_many_tries'],
  }),
  countDictation: endpoint({
    domain: 'speech',
    method: 'POST',
    path: 'dictation/seconds',
    summary: 'Count what a stream of a dictation has sent, for the costs of its case or person',
    description:
      'Body: caseId (optional), seconds of the stream. The browser sends it once, when the stream ends; the first 15 seconds were counted with its address.',
    access: 'onboarded',
    body: z.object({
      /** Absent for a dictation without a case, which is counted for the caller. */
      caseId: caseIdSchema.optional(),
      seconds: z.number().min(0).max(MAX_STREAM_SECONDS),
    }),
    exampleBody: { caseId: 'cas_01JQZ0000000000000000000', seconds: 74.5 },
    response: messageSchema,
    errors: ['not_found', 'too_many_tries'],
  }),
};
