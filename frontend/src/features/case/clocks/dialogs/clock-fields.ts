import * as z from 'zod';
import { courtDaySchema } from '#contracts/rules/clocks/court-day-fields.ts';
import { textAreaSchema } from '#contracts/rules/fields.ts';

/** Fields of the dialogs of statutory clocks. The server checks them again by the same rules. */

export const day = courtDaySchema('Date is required');
export const reason = textAreaSchema('Reason is required', 300);
export const startFields = { startedOn: day, knownOn: day, documentId: z.string() };

/** The body's field: absent without a document. */
export const documentOf = ({ documentId }: { documentId: string }) =>
  documentId === '' ? {} : { documentId };

/** Adds the problem that a rule finds in complete fields. */
export const ruled = <Schema extends z.ZodType>(
  schema: Schema,
  problemOf: (filled: z.output<Schema>) => { field: string; message: string } | undefined,
): Schema =>
  schema.superRefine((filled, context) => {
    const problem = problemOf(filled);
    if (problem)
      context.addIssue({ code: 'custom', path: [problem.field], message: problem.message });
  });
