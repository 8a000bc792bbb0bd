import * as z from 'zod';
import { idSchema, lineSchema } from '../fields.ts';
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

export const objectionStates = ['raised', 'sustained', 'overruled'] as const;

/** An objection to a turn. */
export const objectionSchema = z.object({
  state: z.enum(objectionStates),
  by: lineSchema('Name who objects', 100),
  ground: z.union([z.literal(''), lineSchema('', 300)]).default(''),
});
export type Objection = z.output<typeof objectionSchema>;

/** A reference to an exhibit: its mark, and the case document if it is one. */
export const exhibitSchema = z.object({
  text: lineSchema('Name the exhibit', 200),
  documentId: idSchema.optional(),
});
export type Exhibit = z.output<typeof exhibitSchema>;

export const turnTypeSchema = z.enum(turnTypes);

/** What a turn has besides the fields of a transcript's segment. */
export const turnFactsSchema = z.object({
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
