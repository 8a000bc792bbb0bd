import * as z from 'zod';
import { lineSchema } from '../fields.ts';

/** What a person states for a reporter's form. */

/** Length of the name under a reporter's certificate. */
export const REPORTER_NAME_MAX = 100;

/** '' leaves the choice to the portal. */
export const reporterNameSchema = z
  .string()
  .trim()
  .pipe(z.literal('').or(lineSchema('Enter a name', REPORTER_NAME_MAX)))
  .default('');

/** 'YYYY-MM-DD'; '' if nobody states it. */
export const hearingDaySchema = z.literal('').or(z.iso.date('Not a valid date')).default('');
