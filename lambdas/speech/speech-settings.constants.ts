import * as z from 'zod';
import { crossExaminationSettingsSchema } from '#contracts/rules/speech/examinations.ts';
import { recordedLanguageSchema, speechLanguages } from '#contracts/rules/speech/languages.ts';
import { speechServerSchema } from './record/speech-server.constants.ts';

/** Length of a recording that Amazon Transcribe takes in one job; it cannot be raised. */
const MAX_JOB_SECONDS = 4 * 3_600;
/** Its size. AWS says 2 GB, without naming the power. */
const MAX_JOB_BYTES = 2_000_000_000;

/** More than a month of a hundred voices at the same time. */
const MAX_BUDGET_MINUTES = 5_000_000;

/** Two for each would be the 100 of an account. */
const MAX_OWN_VOCABULARIES = 50;

/**
 * Speech to text of a deployment. Set by the stacks and the local stack, parsed by the function.
 * Contains no secret.
 */
export const speechSettingsSchema = z.strictObject({
  /** Custom vocabulary of Transcribe by language code; the general vocabulary if absent. */
  vocabularies: z
    .partialRecord(
      z.enum(Object.values(speechLanguages)),
      z.string().regex(/^[0-9a-zA-Z._-]{1,200}$/),
    )
    .default({}),
  /**
   * Vocabularies of people and their cases that the deployment may have at once, of the 100 of an AWS
   * account: one that is renewed is there twice. 0 for none (docs/adr/0103-vocabularies.md).
   */
  ownVocabularies: z.number().int().min(0).max(MAX_OWN_VOCABULARIES).default(40),
  /**
   * Addresses of the self-hosted servers, which answer POST …/orderDictate. Audio of a case is sent
   * to no other host.
   */
  servers: z.partialRecord(speechServerSchema, z.url({ protocol: /^https?$/ })).default({}),
  /** Price of Amazon Transcribe, for the costs per case (docs/deploy.md). */
  pricePerMinute: z
    .strictObject({
      currency: z.string().regex(/^[A-Z]{3}$/),
      /** Speech that is streamed: dictation. */
      dictated: z.number().nonnegative(),
      /** Recordings, which jobs transcribe. */
      recorded: z.number().nonnegative(),
      /** When it was read from AWS's price list, for those who see costs. */
      asOf: z.iso.date().optional(),
    })
    .default({ currency: 'USD', dictated: 0.024, recorded: 0.024 }),
  /**
   * Minutes of Amazon Transcribe in an Indian month, as they are billed. Above them, speech is refused;
   * absent for no limit (docs/adr/0102-speech-budgets.md).
   */
  budget: z
    .strictObject({
      /** Of a case: dictation, live transcription and recordings. */
      caseMinutes: z.number().positive().max(MAX_BUDGET_MINUTES).optional(),
      /** Of a person: dictation without a case. */
      personMinutes: z.number().positive().max(MAX_BUDGET_MINUTES).optional(),
    })
    .prefault({}),
  /**
   * Limits of one job for recordings. Amazon Transcribe takes 4 hours and 2 GB; longer and larger
   * recordings are transcribed in parts. Lower limits make shorter parts, which are ready sooner.
   */
  jobLimits: z
    .strictObject({
      maxSeconds: z.number().positive().max(MAX_JOB_SECONDS).default(MAX_JOB_SECONDS),
      maxBytes: z.number().positive().max(MAX_JOB_BYTES).default(MAX_JOB_BYTES),
    })
    .prefault({}),
  /** Settings of cases for which nothing else was set. */
  cases: z
    .strictObject({
      enableTranscription: z.enum(['yes', 'no']).default('no'),
      crossExamination: crossExaminationSettingsSchema.optional(),
      recordingLanguage: recordedLanguageSchema.default('english'),
    })
    .prefault({}),
});
/** What a function is told: the settings of its stage, and its name. */
const functionSettingsSchema = speechSettingsSchema.extend({
  stage: z
    .string()
    .regex(/^[a-z][a-z0-9]*$/)
    .default('local'),
});
export type SpeechSettings = z.output<typeof functionSettingsSchema>;

/** Parses a function's setting SPEECH_SETTINGS. */
export const parseSpeechSettings = (json: string): SpeechSettings =>
  functionSettingsSchema.parse(JSON.parse(json));
