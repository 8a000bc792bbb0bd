import * as z from 'zod';
import { lineSchema } from '../fields.ts';

/**
 * Groups of companies, as a deployment knows them: the conflict check of an invitation compares the
 * parties with the other companies of their groups (ADR 68). Data, since no public register has them.
 */

/** Most companies of all groups together: they are read with each review. */
export const GROUPED_COMPANIES_MAX = 300;

export const companyGroupsSchema = z
  .array(
    z.strictObject({
      name: lineSchema('A group needs a name', 100),
      /** Names of companies, as parties are named. */
      companies: z
        .array(lineSchema('A company needs a name', 100))
        .min(2, 'A group has at least two companies'),
    }),
  )
  .refine(
    (groups) =>
      groups.reduce((count, { companies }) => count + companies.length, 0) <= GROUPED_COMPANIES_MAX,
    `At most ${GROUPED_COMPANIES_MAX} companies in all groups`,
  );
export type CompanyGroups = z.output<typeof companyGroupsSchema>;
