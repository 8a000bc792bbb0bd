import * as z from 'zod';

/** A note of a neutral's scratch pad as it lies in the table. */
export const noteRecordSchema = z.object({
  id: z.string(),
  userId: z.string(),
  caseId: z.string(),
  /** As it was typed: plain text, several lines. */
  content: z.string(),
  createdAt: z.iso.datetime(),
});
export type NoteRecord = z.output<typeof noteRecordSchema>;
