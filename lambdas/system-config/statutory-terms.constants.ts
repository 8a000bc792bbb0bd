import * as z from 'zod';
import {
  type StatutoryTerm,
  statutoryTermsSchema,
} from '#contracts/rules/clocks/statutory-terms.ts';
import terms from './statutory-terms.json' with { type: 'json' };

/** Checks terms, e.g. of the file beside this one. Throws naming each problem with its place. */
export function parseStatutoryTerms(input: unknown): StatutoryTerm[] {
  const parsed = statutoryTermsSchema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw new Error(`The statutory terms are wrong:\n${z.prettifyError(parsed.error)}`);
}

/** The terms of a deployment that has set none. Read when the stacks are synthesised, too. */
export const defaultStatutoryTerms: readonly StatutoryTerm[] = parseStatutoryTerms(terms);
