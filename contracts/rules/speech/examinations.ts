import * as z from 'zod';
import { idSchema, lineSchema } from '../fields.ts';
import { entryKinds } from './entry-kinds.ts';
import { MAX_CLIP_SECONDS, speechModels } from './speech.ts';
import { type TurnType, turnTypes } from './transcripts.ts';

/** Cross-examination (seed 2, sections 2 to 4, 7 and 9; D75, D76). */

/** Turns of a case; about three hearing days. */
export const MAX_TURNS = 2_000;
/** Turns per response; further ones are read by `from`. */
export const TURNS_PER_RESPONSE = 100;
export const MAX_TURN_TEXT = 20_000;
/** A longer turn is stopped and saved automatically. */
export const MAX_TURN_SECONDS = 30 * 60;
export const MAX_OBJECTIONS = 20;
export const MAX_EXHIBITS = 20;
/** Layers of a turn: what was recorded, and each later change (ADR 38). */
export const MAX_LAYERS = 100;
/** Layers per response of a turn's history. */
export const LAYERS_PER_RESPONSE = 20;

/** Time between automatic reloads if the case's setting has none (seed 2, section 9). */
export const AUTO_REFRESH_SECONDS = 6;
/** Clip length without a time interval (seed 2, section 9; D75). */
const CLIP_SECONDS = 5;

/** Settings of a cross-examination (seed 2, section 3). */
export const crossExaminationSettingsSchema = z.object({
  /** Minutes. */
  timeInterval: z.number().min(0.05).max(60).optional(),
  /** Seconds. */
  autoRefreshTimeInterval: z.number().int().min(2).max(600).optional(),
  transcriptionModelParams: z
    .object({ modelType: z.enum(speechModels).default('base.en') })
    .prefault({}),
});
export type CrossExaminationSettings = z.output<typeof crossExaminationSettingsSchema>;

/** Longest clip in seconds: the time interval, up to what the speech service takes at once. */
export const clipSecondsOf = ({ timeInterval }: CrossExaminationSettings): number =>
  timeInterval === undefined ? CLIP_SECONDS : Math.min(timeInterval * 60, MAX_CLIP_SECONDS);

/** The new turn's type alternates with the last one (seed 2, section 4). */
export const nextTurnType = (last: TurnType | undefined): TurnType =>
  last === 'Question' ? 'Answer' : 'Question';

/** Speaker of a turn: the witness answers if one is named. */
export const speakerOfTurn = (
  textType: TurnType,
  { witness, examiner }: { witness: string; examiner: string },
): string => (textType === 'Answer' && witness) || examiner;

export const objectionStates = ['raised', 'sustained', 'overruled', 'reserved'] as const;

/** An objection to a turn. */
export const objectionSchema = z.object({
  state: z.enum(objectionStates),
  by: lineSchema('Name who objects', 100),
  ground: z.union([z.literal(''), lineSchema('Enter a visible character', 300)]).default(''),
});
export type Objection = z.output<typeof objectionSchema>;

/** A reference to an exhibit: its mark, and the case document if it is one, with the page that is shown. */
export const exhibitSchema = z.object({
  text: lineSchema('Name the exhibit', 200),
  documentId: idSchema.optional(),
  page: z.number().int().min(1).max(999_999).optional(),
  /** The address of the page, e.g. '{C-3/12}'; made by the server. */
  citation: z
    .string()
    .regex(/^\{[CRN]-\d{1,6}\/\d{1,6}\}$/)
    .optional(),
});
export type Exhibit = z.output<typeof exhibitSchema>;

export const turnTypeSchema = z.enum(turnTypes);

/**
 * What a layer of a turn did. `savedBefore`: the text as saved before edits were recorded, whose
 * original is not known. `split`: part of the text became a turn of its own, or this is that turn.
 */
export const layerChanges = [
  'recorded',
  'savedBefore',
  'inserted',
  'split',
  'text',
  'speaker',
  'witness',
  'textType',
  'isComplete',
  'objections',
  'exhibits',
  'struck',
  'reinstated',
  'moved',
] as const;
export type LayerChange = (typeof layerChanges)[number];

/** A layer of a turn: who changed what, and when. The first one is what was recorded. */
export const layerSchema = z.object({
  version: z.number(),
  changes: z.array(z.enum(layerChanges)),
  /** '' for turns that were recorded before names were stored, like role. */
  name: z.string(),
  role: z.string(),
  /** ISO 8601. */
  at: z.string(),
  /** The version whose state was restored; absent otherwise. */
  restored: z.number().optional(),
  /** Media id of the turn that a split made. */
  splitInto: z.string().optional(),
});
export type Layer = z.output<typeof layerSchema>;

/** What a turn has besides the fields of a transcript's segment. */
export const turnFactsSchema = z.object({
  /** What it is, if it is neither question nor answer; it has no textType then (ADR 96). */
  entry: z.enum(entryKinds).optional(),
  /** A written entry as it is read and printed; absent for what was said. */
  line: z.string().optional(),
  /** Number of Questions up to the turn (D76); 0 before the first one. */
  questionNo: z.number(),
  /** Who is examined; '' if nobody was named. */
  witness: z.string(),
  /** Signed address of the turn's mp3, valid for a few minutes; '' without one. */
  audioUrl: z.string(),
  /** Seconds. */
  duration: z.number(),
  objections: z.array(objectionSchema),
  exhibits: z.array(exhibitSchema),
  version: z.number(),
  /** Struck out: stays in the list, without a number of its own. */
  isStruck: z.boolean(),
  /** The words before the first change of the text; absent if they are the text. */
  originalText: z.string().optional(),
  /** The turn has redacted words. */
  isRedacted: z.boolean(),
  /**
   * Places of words in `text` that are redacted in this turn alone, counted from 0; for those who may read
   * them.
   */
  redactedPlaces: z.array(z.number()).optional(),
  /** Its audio is withheld from the caller, since words of it are redacted. */
  isAudioWithheld: z.boolean(),
  /** Media id of the turn that this one was split from. */
  splitFrom: z.string().optional(),
  /** Oldest first. */
  layers: z.array(layerSchema),
});
export type TurnFacts = z.output<typeof turnFactsSchema>;

const two = (value: number) => String(value).padStart(2, '0');

const INDIA_MS = 5.5 * 3_600_000;

/** Name of a turn's mp3 (seed 2, section 9), with the time in India as dd-mm-yyyy_h-mm-ss. */
export function examinationAudioName(caseId: string, turnCount: number, at: Date): string {
  const local = new Date(at.getTime() + INDIA_MS);
  const day = `${two(local.getUTCDate())}-${two(local.getUTCMonth() + 1)}-${local.getUTCFullYear()}`;
  const time = `${local.getUTCHours()}-${two(local.getUTCMinutes())}-${two(local.getUTCSeconds())}`;
  return `${caseId}_crossExamAudio_${turnCount}_${day}_${time}.mp3`;
}
