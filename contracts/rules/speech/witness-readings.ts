import * as z from 'zod';
import { lineSchema, TEXT_AREA_MAX, textAreaSchema } from '../fields.ts';
import { entryKinds } from './entry-kinds.ts';
import { objectionStates, turnTypeSchema } from './examinations.ts';

/** A witness reads the record of their evidence and signs it, with an errata sheet (ADR 100). */

/** Days that a link lives. FRCP 30(e) gives a witness 30 days. */
export const READING_DAYS = 30;
export const READING_DAYS_MAX = 90;
/** Readings of a case, withdrawn ones included. */
export const READINGS_MAX = 40;
/** Corrections on one errata sheet. A sheet and its record fit into one item of the table. */
export const ERRATA_MAX = 50;
export const ERRATUM_TEXT_MAX = 250;
export const ERRATUM_REASON_MAX = 150;
export const DECLINE_REASON_MAX = 500;
/** Events that a reading lists. Neutrals can act while there are fewer. */
export const READING_EVENTS_MAX = 60;
/** Seconds that a mailed code lives. Longer than one by SMS: mails are slower. */
export const READING_CODE_SECONDS = 900;
/** Codes for one reading in a day. */
export const READING_CODES_A_DAY = 10;

/** States as they are stored, each with those that may follow it. A lost link can be sent again. */
const followers = {
  sent: ['opened', 'declined', 'withdrawn'],
  opened: ['signed', 'declined', 'withdrawn'],
  signed: [],
  declined: [],
  withdrawn: [],
} as const satisfies Record<string, readonly string[]>;

export type StoredReadingState = keyof typeof followers;
export const storedReadingStates = [
  'sent',
  'opened',
  'signed',
  'declined',
  'withdrawn',
] as const satisfies readonly StoredReadingState[];

/** Whether a reading in the first state can come into the second one. */
export const mayBecome = (before: StoredReadingState, after: StoredReadingState): boolean =>
  followers[before].some((one) => one === after);

/** Whether the witness can still sign or decline, apart from the time. */
export const isOpenReading = (state: StoredReadingState): boolean => followers[state].length > 0;

/** States as they are shown: corrections and the end of the time follow from other facts. */
export const readingStates = [...storedReadingStates, 'corrected', 'expired'] as const;
export type ReadingState = (typeof readingStates)[number];

export function readingStateAt(
  {
    state,
    errataCount,
    linkExpiresAt,
  }: { state: StoredReadingState; errataCount: number; linkExpiresAt: string },
  now: string,
): ReadingState {
  if (!isOpenReading(state)) return state;
  if (now >= linkExpiresAt) return 'expired';
  // Corrections are written after the record was opened.
  return errataCount > 0 ? 'corrected' : state;
}

export const readingStateLabels: Readonly<Record<ReadingState, string>> = {
  sent: 'Sent',
  opened: 'Opened',
  corrected: 'Corrections proposed',
  signed: 'Signed',
  declined: 'Declined to sign',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
};

export const readingEventKinds = [
  'sent',
  'sentAgain',
  'opened',
  'corrected',
  'signed',
  'declined',
  'withdrawn',
  'noted',
] as const;
export type ReadingEventKind = (typeof readingEventKinds)[number];

export const readingEventLabels: Readonly<Record<ReadingEventKind, string>> = {
  sent: 'Sent',
  sentAgain: 'Sent again with a new link',
  opened: 'Opened',
  corrected: 'First correction proposed',
  signed: 'Signed',
  declined: 'Declined to sign',
  withdrawn: 'Withdrawn',
  noted: 'Note of the tribunal',
};

export const readingEventSchema = z.object({
  kind: z.enum(readingEventKinds),
  /** ISO 8601. */
  at: z.string(),
  /** Who did it. */
  name: z.string(),
});

/** A correction as a witness proposes it: plain text, one line each. */
export const erratumSchema = z.object({
  /** Number of the turn in the record that was sent. */
  turn: z.number().int().min(1).max(999_999),
  reads: lineSchema('Enter what the record says', ERRATUM_TEXT_MAX),
  shouldRead: lineSchema('Enter what it should say', ERRATUM_TEXT_MAX),
  reason: lineSchema('Give a reason', ERRATUM_REASON_MAX),
});
export type Erratum = z.output<typeof erratumSchema>;

/** With the turn that it concerns. */
export const placedErratumSchema = erratumSchema.extend({ mediaId: z.string() });
export type PlacedErratum = z.output<typeof placedErratumSchema>;

export const declineReasonSchema = lineSchema('Give a reason', DECLINE_REASON_MAX);

export const readingNoteTextSchema = textAreaSchema('Enter a note', TEXT_AREA_MAX).refine(
  (text) => !/[<>]/.test(text),
  { message: 'The characters < and > are not allowed' },
);

/** What the neutrals say to an errata sheet. */
export const readingNoteSchema = z.object({
  isAccepted: z.boolean(),
  text: z.string(),
  name: z.string(),
  at: z.string(),
});
export type ReadingNote = z.output<typeof readingNoteSchema>;

/** A turn as the witness reads it: without sound, history, and documents of the case. */
export const readTurnSchema = z.object({
  /** Place in the record when it was sent, from 1. */
  number: z.number(),
  questionNo: z.number(),
  textType: turnTypeSchema.optional(),
  entry: z.enum(entryKinds).optional(),
  /** A written entry as it is read. */
  line: z.string().optional(),
  speaker: z.string(),
  text: z.string(),
  isStruck: z.boolean(),
  objections: z.array(
    z.object({ state: z.enum(objectionStates), by: z.string(), ground: z.string() }),
  ),
  exhibits: z.array(z.object({ text: z.string(), citation: z.string().optional() })),
});
export type ReadTurn = z.output<typeof readTurnSchema>;

/** The statement over the witness's name, also in exports. */
export const signedStatement = (version: number, errataCount: number): string =>
  `I have read the record of my evidence, version ${version}. ${
    errataCount === 0
      ? 'It is right as it stands.'
      : `It is right with the ${errataCount === 1 ? 'correction' : `${errataCount} corrections`} of the errata sheet.`
  }`;
