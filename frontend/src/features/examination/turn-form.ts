import * as z from 'zod';
import type { Turn } from '#contracts/endpoints/speech/examinations.ts';
import {
  exhibitSchema,
  objectionSchema,
  objectionStates,
} from '#contracts/rules/speech/examinations.ts';

/** The form that corrects a turn. */
export const turnFormSchema = z.object({
  text: z.string(),
  speaker: z.string(),
  witness: z.string(),
  /** 'yes' marks a failed turn as complete. */
  isComplete: z.enum(['yes', 'no']),
  objections: z.array(
    z.object({ state: z.enum(objectionStates), by: objectionSchema.shape.by, ground: z.string() }),
  ),
  exhibits: z.array(z.object({ text: exhibitSchema.shape.text, documentId: z.string() })),
});
export type TurnForm = z.output<typeof turnFormSchema>;

export const formOfTurn = (turn: Turn): TurnForm => ({
  text: turn.text,
  speaker: turn.speaker,
  witness: turn.witness,
  isComplete: turn.transcriptionFlag ? 'yes' : 'no',
  objections: turn.objections,
  exhibits: turn.exhibits.map(({ text, documentId = '' }) => ({ text, documentId })),
});
