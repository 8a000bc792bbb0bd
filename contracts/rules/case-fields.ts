import * as z from 'zod';
import { parseCaseStatus } from './case-status.ts';
import { lineSchema } from './fields.ts';

/** Field rules that a case's creation and its change share. Apart from the form: the list needs no more. */

/** A lakh crore: in minor units it has 14 digits, well within exact integers (D37). */
const CLAIM_MAX = 999_999_999_999.99;

/** An amount in whole units with at most two decimals, e.g. rupees and paise. */
export const amountSchema = (label: string) =>
  z
    .number(`${label} must be a number`)
    .min(0, `${label} cannot be negative`)
    .max(CLAIM_MAX, `${label} is too large`)
    // The number nearest to an amount with two decimals is that amount; any other is not one.
    .refine((value) => Number(value.toFixed(2)) === value, {
      message: `${label} can have at most two decimals`,
    });

const keywordSchema = lineSchema('Keyword is required', 50);

export const MAX_KEYWORDS = 10;

/** Each keyword once. */
export const keywordsSchema = z
  .array(keywordSchema)
  .max(MAX_KEYWORDS, `At most ${MAX_KEYWORDS} keywords`)
  .overwrite((words) => [...new Set(words)]);

/** Reads every spelling of a status and gives the table's own (D31). */
export const statusSpellingSchema = z.string().transform((spelling, context) => {
  const status = parseCaseStatus(spelling);
  if (status) return status;
  context.issues.push({ code: 'custom', input: spelling, message: 'Not a case status' });
  return z.NEVER;
});
