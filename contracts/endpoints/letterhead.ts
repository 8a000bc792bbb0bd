import * as z from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { textAreaSchema } from '../rules/fields.ts';
import { meSchema } from './accounts.ts';

/** The letterhead of a person's orders (ADR 91); apart from accounts, which the sign-in loads. */

/** Maximum length of a letterhead, and number of its lines. */
export const LETTERHEAD_MAX = 600;
export const LETTERHEAD_LINES_MAX = 6;

/** Lines above the orders of a person; '' for none. */
export const letterheadSchema = z
  .string()
  .trim()
  .pipe(z.literal('').or(textAreaSchema('Write the letterhead', LETTERHEAD_MAX)))
  .refine((text) => text.split(/\r\n?|\n/).length <= LETTERHEAD_LINES_MAX, {
    message: `Maximum ${LETTERHEAD_LINES_MAX} lines`,
  });

export const letterheadEndpoints = {
  updateLetterhead: endpoint({
    domain: 'accounts',
    method: 'PUT',
    path: 'me/letterhead',
    summary: 'Set the letterhead of the caller’s orders',
    description: `Body: letterhead, up to ${LETTERHEAD_LINES_MAX} lines of plain text; the first one is printed bold, and an empty text removes it. Orders that were published before keep theirs. Response: me, message.`,
    access: 'signed-in',
    body: z.object({ letterhead: letterheadSchema }),
    exampleBody: { letterhead: 'Raghav Menon, Advocate\n12 Marine Drive, Mumbai 400020' },
    response: z.object({ me: meSchema, message: z.string() }),
  }),
};
