import * as z from 'zod';
import type { Turn } from '#contracts/endpoints/speech/examinations.ts';
import { kindOf, turnKinds } from '#contracts/rules/speech/entries.ts';
import {
  type Exhibit,
  exhibitSchema,
  objectionSchema,
  objectionStates,
} from '#contracts/rules/speech/examinations.ts';

/** The form that corrects a turn. */
export const turnFormSchema = z.object({
  kind: z.enum(turnKinds),
  text: z.string(),
  speaker: z.string(),
  witness: z.string(),
  /** 'yes' marks a failed turn as complete. */
  isComplete: z.enum(['yes', 'no']),
  objections: z.array(
    z.object({ state: z.enum(objectionStates), by: objectionSchema.shape.by, ground: z.string() }),
  ),
  exhibits: z.array(
    z.object({
      text: exhibitSchema.shape.text,
      documentId: z.string(),
      page: z.string().regex(/^\d{0,6}$/, 'Enter the number of a page'),
    }),
  ),
});
export type TurnForm = z.output<typeof turnFormSchema>;

export const formOfTurn = (turn: Turn): TurnForm => ({
  kind: kindOf(turn),
  text: turn.text,
  speaker: turn.speaker,
  witness: turn.witness,
  isComplete: turn.transcriptionFlag ? 'yes' : 'no',
  objections: objectionsOf(turn),
  exhibits: turn.exhibits.map(({ text, documentId = '', page }) => ({
    ...{ text, documentId },
    page: page === undefined ? '' : String(page),
  })),
});

/** An objection that was recorded with a key has a ruling to be entered. */
const objectionsOf = ({ entry, objections, speaker }: Turn): TurnForm['objections'] =>
  entry === 'Objection' && objections.length === 0 && speaker !== ''
    ? [{ state: 'raised', by: speaker, ground: '' }]
    : objections;

/** The exhibits as they are sent; a page counts with its document only. */
export const exhibitsOf = ({ exhibits }: Pick<TurnForm, 'exhibits'>): Exhibit[] =>
  exhibits.map(({ text, documentId, page }) => ({
    text,
    ...(documentId !== '' && { documentId, ...(page !== '' && { page: Number(page) }) }),
  }));
