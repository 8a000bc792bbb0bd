import * as z from 'zod';

/** The text of a document by page (text.json). `isComplete` is false where the limits cut it. */
export const pageTextsSchema = z.object({ pages: z.array(z.string()), isComplete: z.boolean() });
export type PageTexts = z.output<typeof pageTextsSchema>;
