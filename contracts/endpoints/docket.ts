import * as z from 'zod';
import { exampleCaseRow, exampleFirstPage, exampleStatistics } from '#contracts/http/examples.ts';
import { endpoint } from '../http/endpoint.ts';
import { caseStatusKeys, resolutionKinds, statusFilterKeys } from '../rules/cases/case-status.ts';
import { idSchema, pageOf, pageQuery } from '../rules/fields.ts';

/** Docket of a neutral: search, sort, page and count their cases. */

const partySchema = z.object({ name: z.string(), ownerId: z.string() });

/** One hearing in the seeds' formats: both parts 'DD/MM/YYYY HH:mm:ss', Indian time (D36). */
export const nextHearingDateSchema = z.object({ date: z.string(), time: z.string() });

/** A row of My Cases. Money on the wire is a number of whole units, e.g. rupees (D37). */
export const caseRowSchema = z.object({
  /** Opaque id (D38). */
  id: z.string(),
  /** Displayed case code, e.g. ARB-2026-000123 (D38). */
  caseCode: z.string(),
  title: z.string(),
  status: z.enum(caseStatusKeys),
  resolutionKind: z.enum(resolutionKinds),
  /** Contract number; '' if there is none. */
  loanAccountNo: z.string(),
  claimantParty: partySchema,
  respondentParty: partySchema.optional(),
  respondentName: z.string(),
  respondentParties: z.array(z.object({ name: z.string() })),
  /** Absent until the first respondent is a registered party. */
  respondentPartyId: z.string().optional(),
  respondentStatus: z.enum(['pending', 'declined']).optional(),
  /** 0: no monetary claim. */
  totalClaimValue: z.number(),
  currencyUnit: z.string(),
  nextHearingDate: nextHearingDateSchema.optional(),
  subscriptionKind: z.string().optional(),
  hasAgreementDocument: z.boolean(),
  /** 'claimant' or another role; neutrals are never 'claimant' (D22). */
  agentRole: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type CaseRow = z.output<typeof caseRowSchema>;

/** Case counts (seed 1, section 3; the last four are for the additional filters). */
export const caseStatisticsSchema = z.object({
  mediationCount: z.number(),
  negotiationCount: z.number(),
  arbitrationCount: z.number(),
  draftCount: z.number(),
  allCount: z.number(),
  activeCount: z.number(),
  underResolution: z.number(),
  settled: z.number(),
  awaitingRespondentOnBoardingCount: z.number(),
  awaitingPaymentCount: z.number(),
  underVerificationCount: z.number(),
  initiatedCount: z.number(),
  closedCount: z.number(),
});
export type CaseStatistics = z.output<typeof caseStatisticsSchema>;

/** Ten rows a page (seed 1, section 9). */
export const CASE_PAGE_SIZE = 10;

/** Maximum number of listed case managers; those with the most cases are listed. */
export const MANAGERS_LISTED = 100;

const docketManagerSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Number of cases that they manage, of the requested kind. */
  total: z.number(),
});

export const caseSorts = ['id', 'totalClaimValue', 'nextHearingDate'] as const;
export type CaseSort = (typeof caseSorts)[number];

const caseFilters = {
  search: z.string().trim().max(100).default(''),
  resolutionKind: z.enum(resolutionKinds).optional(),
  caseManagerId: idSchema.optional(),
  status: z.enum(statusFilterKeys).optional(),
};

export const docketEndpoints = {
  listCases: endpoint({
    domain: 'docket',
    method: 'GET',
    path: 'mediator/cases',
    summary: "Filter, search, sort, page and count the caller's docket",
    description:
      'The counts apply the filters of kind, search and case manager but not the status, so that each tells how many cases its status would list. A page after the last one is empty. Covers the caller’s docket.',
    access: 'onboarded',
    query: z.object({
      ...pageQuery(CASE_PAGE_SIZE),
      ...caseFilters,
      sort: z.enum(caseSorts).default('id'),
      sortDirection: z.enum(['asc', 'desc']).default('desc'),
    }),
    response: pageOf(caseRowSchema).extend(caseStatisticsSchema.shape),
    exampleResponse: { ...exampleFirstPage, data: [exampleCaseRow], ...exampleStatistics },
  }),
  getCaseStatistics: endpoint({
    domain: 'docket',
    method: 'GET',
    path: 'mediator/case-stats',
    summary: 'Count the cases that match the filters of the list (D20)',
    description:
      'Takes the filters of GET mediator/cases, the status included: allCount is the total of that list. Covers the caller’s docket.',
    access: 'onboarded',
    query: z.object(caseFilters),
    response: caseStatisticsSchema,
    exampleResponse: exampleStatistics,
  }),
  getDocketStatistics: endpoint({
    domain: 'docket',
    method: 'GET',
    path: 'mediator/stats',
    summary: 'Count the cases of the whole docket (D20)',
    description: 'Counts without filters. Covers the caller’s docket.',
    access: 'onboarded',
    response: caseStatisticsSchema,
    exampleResponse: exampleStatistics,
  }),
  listDocketManagers: endpoint({
    domain: 'docket',
    method: 'GET',
    path: 'mediator/case-managers',
    summary:
      "List the case managers of the caller's docket by name, for the caseManagerId filter (D25)",
    description:
      'Query: resolutionKind (optional). Response: data with id, name and total for the 100 case managers with the most cases. Covers the caller’s docket.',
    access: 'onboarded',
    query: z.object({ resolutionKind: caseFilters.resolutionKind }),
    response: z.object({ data: z.array(docketManagerSchema) }),
  }),
};
