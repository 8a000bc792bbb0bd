import * as z from 'zod';
import { lineSchema } from '../fields.ts';
import { parseCaseStatus } from './case-status.ts';

/** Field rules of case creation and change. Separate from the form, since the list needs only these. */

/** One lakh crore; 14 digits in minor units, within the range of safe integers (D37). */
const CLAIM_MAX = 999_999_999_999.99;

/** An amount in whole units with at most two decimals, e.g. rupees and paise. */
export const amountSchema = (label: string) =>
  z
    .number(`${label} must be a number`)
    .min(0, `${label} cannot be negative`)
    .max(CLAIM_MAX, `${label} is too large`)
    // Parsing the amount rounded to two decimals must return the same number.
    .refine((value) => Number(value.toFixed(2)) === value, {
      message: `${label} can have at most two decimals`,
    });

const keywordSchema = lineSchema('Keyword is required', 50);

export const MAX_KEYWORDS = 10;

/** Distinct keywords. */
export const keywordsSchema = z
  .array(keywordSchema)
  .max(MAX_KEYWORDS, `At most ${MAX_KEYWORDS} keywords`)
  .overwrite((words) => [...new Set(words)]);

/** Accepts every spelling of a status and returns the canonical one (D31). */
export const statusSpellingSchema = z.string().transform((spelling, context) => {
  const status = parseCaseStatus(spelling);
  if (status) return status;
  context.issues.push({ code: 'custom', input: spelling, message: 'Not a case status' });
  return z.NEVER;
});
