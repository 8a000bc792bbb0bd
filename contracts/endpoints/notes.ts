import * as z from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { caseIdSchema, pageOf, pageQuery, textAreaSchema } from '../rules/fields.ts';

/** Scratch pad of a neutral in a case: notes that only their author can read. */

/** All notes in one page (seed 1, section 9). */
export const NOTE_PAGE_SIZE = 1000;

/** Plain text of several lines, at most 1000 characters. */
export const noteContentSchema = textAreaSchema('Note is required');

export const noteSchema = z.object({
  id: z.string(),
  /**
   * Safe HTML (seed 1, section 3): the typed text with `&`, `<` and `>` escaped and line breaks
   * as `<br>`. It contains no other markup.
   */
  content: z.string(),
  created_at: z.string(),
});
export type Note = z.output<typeof noteSchema>;

export const notesEndpoints = {
  listNotes: endpoint({
    domain: 'notes',
    method: 'GET',
    path: 'notes/{id}',
    summary: "List the caller's notes on a case, newest first",
    description:
      'Nobody else reads them. content is HTML: escaped text with line breaks. Available to neutrals of the case.',
    access: 'onboarded',
    params: z.object({ id: caseIdSchema }),
    query: z.object(pageQuery(NOTE_PAGE_SIZE)),
    response: pageOf(noteSchema),
    errors: ['not_found'],
  }),
  createNote: endpoint({
    domain: 'notes',
    method: 'POST',
    path: 'notes/{id}',
    summary: "Add a note to the caller's scratch pad of a case",
    description:
      'content is plain text of several lines. Response: message, newNote. 409 over 5,000 notes on the case. Available to neutrals of the case.',
    access: 'onboarded',
    takesIdempotencyKey: true,
    params: z.object({ id: caseIdSchema }),
    body: z.object({ content: noteContentSchema }),
    exampleBody: { content: 'Ask both sides for the signed schedule' },
    response: z.object({ message: z.string(), newNote: noteSchema }),
    // conflict: the scratch pad is full.
    errors: ['not_found', 'conflict'],
  }),
};
