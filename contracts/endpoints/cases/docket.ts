import * as z from 'zod';
import { exampleCaseRow, exampleFirstPage, exampleStatistics } from '#contracts/http/examples.ts';
import { endpoint } from '../../http/endpoint.ts';
import {
  caseStatusKeys,
  resolutionKinds,
  statusFilterKeys,
} from '../../rules/cases/case-status.ts';
import { clockFilters } from '../../rules/clocks/clock-standing.ts';
import { statusAges } from '../../rules/clocks/status-ages.ts';
import { courtMonthSchema } from '../../rules/court-month.ts';
import {
  CONTROL_CHARACTERS_MESSAGE,
  hasForbiddenCharacters,
  idSchema,
  lineSchema,
  messageSchema,
  nearestClockSchema,
  pageOf,
  pageQuery,
} from '../../rules/fields.ts';

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
  /** The running statutory clock that ends first; absent if none runs. */
  clock: nearestClockSchema.optional(),
  subscriptionKind: z.string().optional(),
  hasAgreementDocument: z.boolean(),
  /** User id of the case's manager; '' if it has none. */
  caseManagerId: z.string(),
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

/** Data of the docket's pictures. */
const docketOverviewSchema = z.object({
  /** All ages, the youngest first. */
  ages: z.array(z.object({ age: z.enum(statusAges), total: z.number() })),
  withoutAge: z.number(),
  /** Months with resolved cases among the last 12, the earliest first. */
  resolutions: z.array(
    z.object({
      kind: z.enum(resolutionKinds),
      /** 'YYYY-MM' */
      month: z.string(),
      cases: z.number(),
      /** Median of the days from the filing to the resolution. */
      medianDays: z.number(),
    }),
  ),
});
export type DocketOverview = z.output<typeof docketOverviewSchema>;

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

export const caseSorts = ['id', 'totalClaimValue', 'nextHearingDate', 'clock'] as const;
export type CaseSort = (typeof caseSorts)[number];

const caseFilters = {
  search: z.string().trim().max(100).default(''),
  resolutionKind: z.enum(resolutionKinds).optional(),
  caseManagerId: idSchema.optional(),
  status: z.enum(statusFilterKeys).optional(),
  /** Cases whose nearest statutory clock is overdue, or ends today or within 30 days. */
  clock: z.enum(clockFilters).optional(),
  /** Running cases by the age of their present status. */
  age: z.enum(statusAges).optional(),
  /** Cases that were resolved in this month, in Indian time. */
  resolvedIn: courtMonthSchema.optional(),
};

const caseOrder = {
  sort: z.enum(caseSorts).default('id'),
  sortDirection: z.enum(['asc', 'desc']).default('desc'),
};

/** Maximum number of saved views; every request reads all of a user's. */
export const MAX_DOCKET_VIEWS = 30;
export const MAX_VIEW_NAME = 60;

export const viewNameSchema = lineSchema('Name is required', MAX_VIEW_NAME);

/** Names that a person takes for the same one have the same key. */
export const viewNameKey = (name: string): string => name.normalize().toLowerCase();

/** A saved view: the parameters of the list without its page. */
const newDocketViewSchema = z.object({
  name: viewNameSchema,
  query: z.object({
    ...caseFilters,
    // Unlike that of a list it is stored.
    search: caseFilters.search.refine((text) => !hasForbiddenCharacters(text), {
      message: CONTROL_CHARACTERS_MESSAGE,
    }),
    ...caseOrder,
  }),
});
export type NewDocketView = z.output<typeof newDocketViewSchema>;

export const docketViewSchema = newDocketViewSchema.extend({ id: z.string() });
export type SavedView = z.output<typeof docketViewSchema>;

const savedViewReply = z.object({ message: z.string(), view: docketViewSchema });
const exampleNewView: z.input<typeof newDocketViewSchema> = {
  name: 'Claims in hearing',
  query: { resolutionKind: 'arbitration', status: 'underResolution', sort: 'nextHearingDate' },
};

export const docketEndpoints = {
  listCases: endpoint({
    domain: 'docket',
    method: 'GET',
    path: 'mediator/cases',
    summary: "Filter, search, sort, page and count the caller's docket",
    description:
      'The counts apply the filters of kind, search, case manager, clock, age and month of resolution but not the status, so that each tells how many cases its status would list. A page after the last one is empty. Covers the caller’s docket.',
    access: 'onboarded',
    query: z.object({
      ...pageQuery(CASE_PAGE_SIZE),
      ...caseFilters,
      ...caseOrder,
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
  getDocketOverview: endpoint({
    domain: 'docket',
    method: 'GET',
    path: 'mediator/case-overview',
    summary:
      'Count the cases that match the filters of the list by the age of their status and by the month of their resolution',
    description:
      'Takes the filters of GET mediator/cases but the age and the month of resolution, so that each count tells how many cases it would list. ages counts running cases: filed, and neither settled nor closed. withoutAge counts those whose age is not known yet. resolutions covers the last 12 months: a case is resolved when it first reaches a settlement or an award; those whose date was not recorded are left out. Covers the caller’s docket.',
    access: 'onboarded',
    query: z.object(caseFilters).omit({ age: true, resolvedIn: true }),
    response: docketOverviewSchema,
    exampleResponse: {
      ages: statusAges.map((age, n) => ({ age, total: 12 - 2 * n })),
      withoutAge: 0,
      resolutions: [{ kind: 'arbitration', month: '2027-02', cases: 5, medianDays: 143 }],
    },
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
  listDocketViews: endpoint({
    domain: 'docket',
    method: 'GET',
    path: 'mediator/case-views',
    summary: "List the caller's saved views of the docket by name",
    description:
      'A view is a name and parameters of GET mediator/cases without the page. It holds no cases. Covers the caller’s own views.',
    access: 'onboarded',
    response: z.object({ data: z.array(docketViewSchema) }),
  }),
  createDocketView: endpoint({
    domain: 'docket',
    method: 'POST',
    path: 'mediator/case-views',
    summary: 'Save a view of the docket under a new name',
    description: `Parameters follow the rules of GET mediator/cases. A repeat with the same name and parameters returns the view that was saved. 409 if the caller has another view of this name, in any case of letters, or ${MAX_DOCKET_VIEWS} views.`,
    access: 'onboarded',
    body: newDocketViewSchema,
    exampleBody: exampleNewView,
    response: savedViewReply,
    errors: ['conflict'],
  }),
  updateDocketView: endpoint({
    domain: 'docket',
    method: 'PUT',
    path: 'mediator/case-views/{id}',
    summary: 'Replace the name and the parameters of a saved view',
    description:
      'A repeat changes nothing. 404 for an id that is not one of the caller’s views, 409 if another of them has the name.',
    access: 'onboarded',
    params: z.object({ id: idSchema }),
    body: newDocketViewSchema,
    exampleBody: exampleNewView,
    response: savedViewReply,
    errors: ['not_found', 'conflict'],
  }),
  deleteDocketView: endpoint({
    domain: 'docket',
    method: 'DELETE',
    path: 'mediator/case-views/{id}',
    summary: 'Delete a saved view',
    description:
      'Response: message. 404 for an id that is not one of the caller’s views, also for a deleted one.',
    access: 'onboarded',
    params: z.object({ id: idSchema }),
    response: messageSchema,
    errors: ['not_found'],
  }),
};
