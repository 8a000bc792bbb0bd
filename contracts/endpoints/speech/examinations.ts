import * as z from 'zod';
import {
  exhibitSchema,
  MAX_EXHIBITS,
  MAX_OBJECTIONS,
  MAX_TURN_SECONDS,
  MAX_TURN_TEXT,
  MAX_TURNS,
  objectionSchema,
  turnFactsSchema,
  turnTypeSchema,
} from '#contracts/rules/speech/examinations.ts';
import { endpoint } from '../../http/endpoint.ts';
import {
  caseIdSchema,
  idSchema,
  lineSchema,
  messageSchema,
  withoutForbiddenCharacters,
} from '../../rules/fields.ts';
import { uploadAddressSchema } from '../../rules/party-fields.ts';

/** Cross-examination: question and answer turns of a case (seed 2, sections 3, 4, 7; D75, D76). */

const turnSchema = turnFactsSchema.extend({
  id: z.string(),
  mediaId: z.string(),
  speaker: z.string(),
  text: z.string(),
  textType: turnTypeSchema,
  /** When its recording began; ISO 8601. */
  currentTime: z.string(),
  /** False if part of its text is missing, since a clip failed (D75). */
  transcriptionFlag: z.boolean(),
  /** Place in the list, from 1. */
  number: z.number(),
  version: z.number(),
});
export type Turn = z.output<typeof turnSchema>;

const textSchema = z
  .string()
  .trim()
  .max(MAX_TURN_TEXT, `Maximum ${MAX_TURN_TEXT} characters`)
  // Removed, not refused: the text of a recorded turn must not be lost.
  .transform(withoutForbiddenCharacters);
const optionalLine = (max: number) => z.union([z.literal(''), lineSchema('', max)]);
const objectionsSchema = z.array(objectionSchema).max(MAX_OBJECTIONS);
const exhibitsSchema = z.array(exhibitSchema).max(MAX_EXHIBITS);

const newTurnSchema = z.object({
  /** Made by the browser; each turn is saved once by it. */
  mediaId: idSchema,
  speaker: optionalLine(100).default(''),
  text: textSchema.default(''),
  textType: turnTypeSchema.default('Question'),
  /** Address or key of an upload of the purpose examinationAudio; absent if nothing was recorded. */
  audioUrl: uploadAddressSchema('Audio is required').optional(),
  duration: z
    .number()
    .min(0)
    .max(MAX_TURN_SECONDS + 60),
  currentTime: z.iso.datetime(),
  transcriptionFlag: z.boolean().default(true),
  witness: optionalLine(100).default(''),
  objections: objectionsSchema.default([]),
  exhibits: exhibitsSchema.default([]),
});

export const examinationsEndpoints = {
  listTurns: endpoint({
    domain: 'examinations',
    method: 'GET',
    path: 'getLiveTranscription/{caseId}',
    summary: 'List the turns of a cross-examination: up to 100 from the number `from`',
    description:
      'Response: crossExamination (there is at least one turn), transcriptionData, revision, total, next (absent in the last part). With the current `revision` in the query, transcriptionData is empty and isUnchanged is true.',
    access: 'onboarded',
    extendsSession: false,
    params: z.object({ caseId: caseIdSchema }),
    query: z.object({
      from: z.coerce.number().int().min(1).max(MAX_TURNS).default(1),
      revision: z.coerce.number().int().min(0).optional(),
    }),
    response: z.object({
      crossExamination: z.boolean(),
      transcriptionData: z.array(turnSchema),
      /** Changes with every turn and every edit. */
      revision: z.number(),
      isUnchanged: z.boolean(),
      total: z.number(),
      next: z.number().optional(),
    }),
    errors: ['not_found'],
  }),
  saveTurn: endpoint({
    domain: 'examinations',
    method: 'POST',
    path: 'postTranscriptionData',
    summary: 'Save a turn at the end of a cross-examination, once by its media id',
    description:
      'Body: caseId, transcriptionData (the turn). Response: message, turn. A repeat returns the saved turn and changes nothing.',
    access: 'onboarded',
    body: z.object({ caseId: caseIdSchema, transcriptionData: newTurnSchema }),
    exampleBody: {
      caseId: 'cas_1',
      transcriptionData: {
        mediaId: 'med_1',
        text: 'Did you sign it?',
        duration: 2.5,
        currentTime: '2026-11-20T05:30:00.000Z',
      },
    },
    response: messageSchema.extend({ turn: turnSchema }),
    // conflict: no cross-examination in the settings, too many turns, or a media id of another case.
    errors: ['not_found', 'not_allowed', 'conflict', 'unsupported_type', 'too_large'],
  }),
  editTurn: endpoint({
    domain: 'examinations',
    method: 'PUT',
    path: 'crossExamination/{caseId}/turns/{mediaId}',
    summary: 'Correct a turn, turn it into a Question or an Answer, mark objections and exhibits',
    description:
      'Body: version, the one that was edited (D70), and the fields that change. 409 if another version was saved since; nothing is stored then.',
    access: 'onboarded',
    params: z.object({ caseId: caseIdSchema, mediaId: idSchema }),
    body: z.object({
      version: z.number().int().min(1),
      text: textSchema.optional(),
      textType: turnTypeSchema.optional(),
      transcriptionFlag: z.boolean().optional(),
      speaker: optionalLine(100).optional(),
      witness: optionalLine(100).optional(),
      objections: objectionsSchema.optional(),
      exhibits: exhibitsSchema.optional(),
    }),
    exampleBody: { version: 1, text: 'Did you sign the deed?' },
    response: messageSchema.extend({ turn: turnSchema }),
    errors: ['not_found', 'conflict'],
  }),
};
