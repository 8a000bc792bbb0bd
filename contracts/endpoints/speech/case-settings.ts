import * as z from 'zod';
import { crossExaminationSettingsSchema } from '#contracts/rules/speech/examinations.ts';
import { endpoint } from '../../http/endpoint.ts';
import { caseIdSchema, messageSchema } from '../../rules/fields.ts';
import { recordedLanguageSchema, speechLanguageSchema } from '../../rules/speech/languages.ts';

/** Speech settings of a case (seed 2, sections 2, 3, 7). */

const caseSpeechSchema = z.object({
  /** 'no' for negotiations. */
  enableTranscription: z.enum(['yes', 'no']),
  /** Absent if the case has no cross-examination. */
  crossExamination: crossExaminationSettingsSchema.optional(),
  /** Language of the case's recordings. */
  recordingLanguage: speechLanguageSchema,
  /** '1' or '2': the case's self-hosted server; '' for Amazon Transcribe. */
  isLocalTranscriptionServer: z.enum(['1', '2', '']),
  version: z.number(),
  /** The caller manages the case. */
  mayChange: z.boolean(),
});
export type CaseSpeech = z.output<typeof caseSpeechSchema>;

const params = z.object({ caseId: caseIdSchema });

export const caseSettingsEndpoints = {
  getCaseSpeech: endpoint({
    domain: 'speech',
    method: 'GET',
    path: 'getTranscriptionType/{caseId}',
    summary: 'Get the speech settings of a case',
    description:
      'mayChange is true for the case’s manager, who can change them. Available to neutrals of the case.',
    access: 'onboarded',
    params,
    response: caseSpeechSchema,
    errors: ['not_found'],
  }),
  changeCaseSpeech: endpoint({
    domain: 'speech',
    method: 'PUT',
    path: 'getTranscriptionType/{caseId}',
    summary: 'Change the speech settings of a case; available to its manager',
    description:
      'Body: enableTranscription, crossExamination (absent for none), recordingLanguage (absent for the deployment’s), version. 409 if another version was saved since, and for negotiations.',
    access: 'onboarded',
    params,
    body: z.object({
      enableTranscription: z.enum(['yes', 'no']),
      crossExamination: crossExaminationSettingsSchema.optional(),
      recordingLanguage: recordedLanguageSchema.optional(),
      version: z.number().int().min(0),
    }),
    exampleBody: {
      enableTranscription: 'yes',
      crossExamination: { timeInterval: 0.5 },
      recordingLanguage: 'english',
      version: 0,
    },
    response: messageSchema.extend({ settings: caseSpeechSchema }),
    errors: ['not_found', 'not_allowed', 'conflict'],
  }),
  getLiveFlag: endpoint({
    domain: 'speech',
    method: 'GET',
    path: 'enableLiveTranscription/{caseId}',
    summary: 'Tell whether a case has live transcription',
    description:
      'False for negotiations, and for cases whose speech goes to a self-hosted server: their audio is sent to no other service.',
    access: 'onboarded',
    params,
    response: z.object({ enableLiveTranscription: z.boolean() }),
    errors: ['not_found'],
  }),
};
