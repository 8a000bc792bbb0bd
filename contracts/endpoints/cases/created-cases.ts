import * as z from 'zod';
import { endpoint } from '../../http/endpoint.ts';
import { statusFilterKeys } from '../../rules/cases/case-status.ts';
import { pageOf, pageQuery } from '../../rules/fields.ts';
import { CASE_PAGE_SIZE, caseRowSchema } from './docket.ts';

/**
 * The cases that somebody created. Apart from the other endpoints of case creation, since every
 * page counts the drafts and few need the schemas of the form.
 */
export const createdCasesEndpoints = {
  listCreatedCases: endpoint({
    domain: 'cases',
    method: 'GET',
    path: 'cases',
    summary: 'List the cases that the caller created, by code',
    description:
      'Query: page, perPage, status (optional), sortDirection (desc, the default: newest first; asc). Drafts are listed too. Returns only the caller’s cases.',
    access: 'onboarded',
    query: z.object({
      ...pageQuery(CASE_PAGE_SIZE),
      status: z.enum(statusFilterKeys).optional(),
      sortDirection: z.enum(['asc', 'desc']).default('desc'),
    }),
    response: pageOf(caseRowSchema),
  }),
};
