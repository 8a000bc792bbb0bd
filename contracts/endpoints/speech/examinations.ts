import * as z from 'zod';
import { example, exampleUpload } from '#contracts/http/examples.ts';
import { entryKinds } from '#contracts/rules/speech/entry-kinds.ts';
import {
  exhibitSchema,
  layerSchema,
  MAX_EXHIBITS,
  MAX_OBJECTIONS,
  MAX_TURN_SECONDS,
  MAX_TURN_TEXT,
  MAX_TURNS,
  objectionSchema,
  turnFactsSchema,
  turnTypeSchema,
} from '#contracts/rules/speech/examinations.ts';
import { MAX_REDACTED_PLACES, MAX_REDACTED_WORDS } from '#contracts/rules/speech/redactions.ts';
import { endpoint } from '../../http/endpoint.ts';
import {
  caseIdSchema,
  idSchema,
  lineSchema,
  messageSchema,
  quantitySchema,
  uploadAddressSchema,
  withoutForbiddenCharacters,
} from '../../rules/fields.ts';

/** Cross-examination: question and answer turns of a case (seed 2, sections 3, 4, 7; D75, D76). */

const entrySchema = z.enum(entryKinds);

const turnSchema = turnFactsSchema.extend({
  id: z.string(),
  mediaId: z.string(),
  speaker: z.string(),
  text: z.string(),
  /** Absent for an entry, which has `entry`. */
  textType: turnTypeSchema.optional(),
  /** When its recording began; ISO 8601. */
  currentTime: z.string(),
  /** False if part of its text is missing, since a clip failed (D75). */
  transcriptionFlag: z.boolean(),
  /** Place in the list, from 1. */
  number: z.number(),
});
export type Turn = z.output<typeof turnSchema>;

/** A layer with the state of the turn that it made. */
const turnLayerSchema = layerSchema.extend({
  text: z.string(),
  textType: turnTypeSchema.optional(),
  entry: entrySchema.optional(),
  speaker: z.string(),
  witness: z.string(),
  transcriptionFlag: z.boolean(),
  isStruck: z.boolean(),
  objections: z.array(objectionSchema),
  exhibits: z.array(exhibitSchema),
});
export type TurnLayer = z.output<typeof turnLayerSchema>;

const textSchema = z
  .string()
  .trim()
  .max(MAX_TURN_TEXT, `Maximum ${MAX_TURN_TEXT} characters`)
  // Removed, not refused: the text of a recorded turn must not be lost.
  .transform(withoutForbiddenCharacters);
const optionalLine = (max: number) =>
  z.union([z.literal(''), lineSchema('Enter a visible character', max)]);
const objectionsSchema = z.array(objectionSchema).max(MAX_OBJECTIONS);
const exhibitsSchema = z.array(exhibitSchema).max(MAX_EXHIBITS);

const newTurnSchema = z.object({
  /** Made by the browser; each turn is saved once by it. */
  mediaId: idSchema,
  speaker: optionalLine(100).default(''),
  text: textSchema.default(''),
  textType: turnTypeSchema.default('Question'),
  /** What it is, if it is neither question nor answer; textType has no meaning then. */
  entry: entrySchema.optional(),
  /** Address or key of an upload of the purpose examinationAudio; absent if nothing was recorded. */
  audioUrl: uploadAddressSchema('Audio is required').optional(),
  duration: quantitySchema(MAX_TURN_SECONDS + 60),
  currentTime: z.iso.datetime(),
  /** The clock of the browser when it sends this. Turns of several people are put in order by it. */
  sentAt: z.iso.datetime().optional(),
  transcriptionFlag: z.boolean().default(true),
  witness: optionalLine(100).default(''),
  objections: objectionsSchema.default([]),
  exhibits: exhibitsSchema.default([]),
});

/** Version of the turn that the change starts from (D70). */
const versionSchema = z.number().int().min(1).max(999_999);
const turnParams = z.object({ caseId: caseIdSchema, mediaId: idSchema });

/** Written words of a turn to redact in it alone. */
const placesSchema = z.object({
  mediaId: idSchema,
  version: versionSchema,
  /** Indexes of written words in its text, from 0. */
  places: z
    .array(z.int().min(0).max(MAX_TURN_TEXT))
    .min(1, 'Select a word')
    .max(MAX_REDACTED_PLACES, `Select up to ${MAX_REDACTED_PLACES} words`),
});

const wordsSchema = z.array(lineSchema('Name a word', 200)).max(MAX_REDACTED_WORDS);

/** Who redacted words, or lifted redactions, and when. */
const redactionActSchema = z.object({
  number: z.number(),
  name: z.string(),
  role: z.string(),
  at: z.string(),
  /** The words; marks for those who may not read them. */
  redacted: z.array(z.string()),
  lifted: z.array(z.string()),
});
export type RedactionAct = z.output<typeof redactionActSchema>;

const redactionsSchema = z.object({
  /** Changes with every act. */
  revision: z.number(),
  /** Redacted words in small letters; marks for those who may not read them. */
  words: z.array(z.string()),
  mayReadRedacted: z.boolean(),
  /** Words that are redacted in one turn alone. */
  places: z.array(
    z.object({
      /** By which its redaction is lifted. */
      key: z.string(),
      /** Of the turn. */
      mediaId: z.string(),
      /** A mark for those who may not read it. */
      word: z.string(),
    }),
  ),
  /** The newest 50, newest first. */
  acts: z.array(redactionActSchema),
});
export type ExaminationRedactions = z.output<typeof redactionsSchema>;

/** A turn that a person writes, without audio. */
const writtenTurnSchema = z
  .object({
    /** Made by the browser; each turn is added once by it. */
    mediaId: idSchema,
    text: textSchema.default(''),
    textType: turnTypeSchema.default('Question'),
    /** What it is, if it is neither question nor answer. */
    entry: entrySchema.optional(),
    /** When it happened; absent if that is now. */
    currentTime: z.iso.datetime().optional(),
    speaker: optionalLine(100).default(''),
    witness: optionalLine(100).default(''),
    objections: objectionsSchema.default([]),
    exhibits: exhibitsSchema.default([]),
  })
  .refine(({ text, entry }) => text !== '' || entry !== undefined, {
    path: ['text'],
    message: 'Text is required',
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
    summary: 'Save a turn or an entry of a cross-examination, once by its media id',
    description:
      'Body: caseId, transcriptionData (the turn). entry: what it is if it is neither question nor answer, e.g. Objection or Off the record; it has no type and no number of a question then. With sentAt, the turn stands behind the turns that began before it, by the server’s clock; otherwise at the end. An exhibit may name a page of its document; the answer has its citation. Response: message, turn. A repeat returns the saved turn and changes nothing.',
    access: 'onboarded',
    body: z.object({ caseId: caseIdSchema, transcriptionData: newTurnSchema }),
    exampleBody: {
      caseId: example.caseId,
      transcriptionData: {
        mediaId: example.mediaId,
        speaker: 'Raghav Menon',
        text: 'Did you sign it?',
        textType: 'Question',
        audioUrl: exampleUpload('examinationAudio'),
        duration: 2.5,
        currentTime: '2027-03-15T06:12:30.000Z',
        witness: 'Suresh Patil',
      },
    },
    response: messageSchema.extend({ turn: turnSchema }),
    // conflict: no cross-examination in the settings, too many turns, or a media id of another case.
    errors: ['not_found', 'not_allowed', 'conflict', 'unsupported_type', 'too_large'],
  }),
  insertTurn: endpoint({
    domain: 'examinations',
    method: 'POST',
    path: 'crossExamination/{caseId}/turns',
    summary: 'Insert a written turn after another one, once by its media id',
    description:
      'Body: after (the media id of the turn before; empty for the beginning), afterVersion (the version of that turn; absent at the beginning), turn (a question, an answer or an entry; text is required where nothing else says what it is). 409 if that turn was changed since; nothing is stored then. Response: message, turn. A repeat returns the saved turn and changes nothing.',
    access: 'onboarded',
    params: z.object({ caseId: caseIdSchema }),
    body: z.object({
      after: z.union([idSchema, z.literal('')]),
      afterVersion: versionSchema.optional(),
      turn: writtenTurnSchema,
    }),
    exampleBody: {
      after: '',
      turn: { mediaId: 'med_2', text: 'State your name.', textType: 'Question' },
    },
    response: messageSchema.extend({ turn: turnSchema }),
    // conflict: the turn before was changed, too many turns, or a media id of another case.
    errors: ['not_found', 'conflict'],
  }),
  editTurn: endpoint({
    domain: 'examinations',
    method: 'PUT',
    path: 'crossExamination/{caseId}/turns/{mediaId}',
    summary: 'Change a turn by a further layer: text, names, type, marks, place, struck or not',
    description:
      'Body: version, the one that was edited (D70), and the fields that change. `after`: the media id of the turn that it is moved behind; empty for the beginning. `restore`: the version whose state returns, alone; the turns that later splits made of it are struck out. Earlier layers stay as they are. 409 if another version was saved since; nothing is stored then.',
    access: 'onboarded',
    params: turnParams,
    body: z
      .object({
        version: versionSchema,
        text: textSchema.optional(),
        textType: turnTypeSchema.optional(),
        entry: entrySchema.optional(),
        transcriptionFlag: z.boolean().optional(),
        speaker: optionalLine(100).optional(),
        witness: optionalLine(100).optional(),
        objections: objectionsSchema.optional(),
        exhibits: exhibitsSchema.optional(),
        isStruck: z.boolean().optional(),
        after: z.union([idSchema, z.literal('')]).optional(),
        restore: versionSchema.optional(),
      })
      .refine(
        ({ restore, version: _, ...changes }) =>
          restore === undefined || Object.values(changes).every((value) => value === undefined),
        { message: 'Restore a version or change fields, not both' },
      ),
    exampleBody: { version: 1, text: 'Did you sign the deed?' },
    response: messageSchema.extend({ turn: turnSchema }),
    // not_allowed: a case manager changes fields of a turn with redacted words.
    // conflict: changed meanwhile, or 100 layers.
    errors: ['not_found', 'not_allowed', 'conflict'],
  }),
  splitTurn: endpoint({
    domain: 'examinations',
    method: 'POST',
    path: 'crossExamination/{caseId}/turns/{mediaId}/split',
    summary: 'Split a turn: its text from a position on becomes the turn after it',
    description:
      'Body: version (D70), at (position in the text, in UTF-16 code units), mediaId of the new turn, textType, speaker. Both turns keep the audio. Response: message, turn, added. A repeat returns the saved turns and changes nothing.',
    access: 'onboarded',
    params: turnParams,
    body: z.object({
      version: versionSchema,
      at: z
        .number()
        .int()
        .min(1)
        .max(MAX_TURN_TEXT - 1),
      mediaId: idSchema,
      textType: turnTypeSchema.default('Question'),
      entry: entrySchema.optional(),
      speaker: optionalLine(100).default(''),
    }),
    exampleBody: { version: 1, at: 4, mediaId: 'med_2', textType: 'Answer' },
    response: messageSchema.extend({ turn: turnSchema, added: turnSchema }),
    // not_allowed: a case manager splits a turn with redacted words.
    errors: ['not_found', 'not_allowed', 'conflict'],
  }),
  listTurnLayers: endpoint({
    domain: 'examinations',
    method: 'GET',
    path: 'crossExamination/{caseId}/turns/{mediaId}/layers',
    summary: 'List the layers of a turn with their texts, newest first',
    description:
      'Query: before (layers with a smaller version; the newest if absent). Response: data, next (`before` of the next part; absent in the last).',
    access: 'onboarded',
    params: turnParams,
    query: z.object({
      before: z.coerce.number().int().min(2).max(1_000_000).optional(),
    }),
    response: z.object({ data: z.array(turnLayerSchema), next: z.number().optional() }),
    errors: ['not_found'],
  }),
  listExaminationRedactions: endpoint({
    domain: 'examinations',
    method: 'GET',
    path: 'crossExamination/{caseId}/redactions',
    summary: 'List the redacted words of a cross-examination, and who redacted them',
    description:
      'Case managers get marks in place of the words. acts holds the newest 50. Available to neutrals of the case.',
    access: 'onboarded',
    params: z.object({ caseId: caseIdSchema }),
    response: redactionsSchema,
    errors: ['not_found'],
  }),
  redactExamination: endpoint({
    domain: 'examinations',
    method: 'PUT',
    path: 'crossExamination/{caseId}/redactions',
    summary: 'Redact words of a cross-examination, or lift their redaction',
    description:
      'Body: revision, redact and lift (words or phrases; each word counts), redactIn (a turn by mediaId and version, and places of words in its text) and liftIn (keys of such places). A redacted word is withheld in every turn and layer, one of redactIn in this turn alone, from case managers and in redacted exports. After an edit of its text, a word of redactIn is withheld wherever it stands in that turn. 409 if the redactions or the turn changed since; nothing is stored then. Only neutrals can lift. Response: message and the redactions.',
    access: 'onboarded',
    params: z.object({ caseId: caseIdSchema }),
    body: z.object({
      revision: z.number().int().min(0),
      redact: wordsSchema.default([]),
      lift: wordsSchema.default([]),
      redactIn: placesSchema.optional(),
      liftIn: z
        .array(z.string().regex(/^[A-Za-z0-9_:-]{1,200}$/, 'Not a place'))
        .max(MAX_REDACTED_PLACES)
        .default([]),
    }),
    exampleBody: { revision: 0, redact: ['Suresh Patil'], lift: [] },
    response: messageSchema.extend(redactionsSchema.shape),
    // conflict: changed meanwhile, 500 words or places, or nothing is recorded. invalid_input: no such place.
    errors: ['not_found', 'not_allowed', 'conflict'],
  }),
};
