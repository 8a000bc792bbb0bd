import { queryOptions } from '@tanstack/react-query';
import { caseCreationEndpoints } from '#contracts/endpoints/cases/case-creation.ts';
import { casesEndpoints } from '#contracts/endpoints/cases/cases.ts';
import { causeListEndpoints } from '#contracts/endpoints/cases/cause-list.ts';
import { createdCasesEndpoints } from '#contracts/endpoints/cases/created-cases.ts';
import { docketEndpoints } from '#contracts/endpoints/cases/docket.ts';
import { type Invite, invitesEndpoints } from '#contracts/endpoints/invites.ts';
import { notificationsEndpoints } from '#contracts/endpoints/notifications.ts';
import { partiesEndpoints } from '#contracts/endpoints/parties.ts';
import { ordersEndpoints } from '#contracts/endpoints/speech/orders.ts';
import type { ResolutionKind, StatusFilter } from '#contracts/rules/cases/case-status.ts';
import type { OutcomeState } from '#contracts/rules/outcome/outcomes.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { HOME_KEY, queryKeys } from '#portal/shared/api/query-keys.ts';

/**
 * The lists of Home: the first few rows of lists that other screens show whole. A failure is
 * shown in its card (`isBackground`). `rows`: how many rows are read.
 */

export const newestCasesQuery = (
  status: StatusFilter,
  resolutionKind: ResolutionKind,
  rows: number,
) =>
  queryOptions({
    queryKey: [...queryKeys.docket, HOME_KEY, status, resolutionKind, rows],
    queryFn: ({ signal }) =>
      callApi(docketEndpoints.listCases, {
        query: { status, resolutionKind, perPage: rows },
        signal,
        isBackground: true,
      }),
  });

/** Settled cases in one state of their outcome, newest first. */
export const newestOutcomesQuery = (state: OutcomeState, rows: number) =>
  queryOptions({
    queryKey: [...queryKeys.docket, HOME_KEY, 'outcomes', state, rows],
    queryFn: ({ signal }) =>
      callApi(casesEndpoints.listOutcomes, {
        query: { state, perPage: rows },
        signal,
        isBackground: true,
      }),
  });

const inviteLists = {
  received: invitesEndpoints.listReceivedInvites,
  sent: invitesEndpoints.listSentInvites,
} as const;

/** The newest invitations; with a status only the open ones. */
export const newestInvitesQuery = (
  direction: Invite['direction'],
  rows: number,
  status?: Extract<Invite['status'], 'requested'>,
) =>
  queryOptions({
    queryKey: [...queryKeys.invites, direction, HOME_KEY, status, rows],
    queryFn: ({ signal }) =>
      callApi(inviteLists[direction], {
        query: { page: 1, perPage: rows, ...(status && { status }) },
        signal,
        isBackground: true,
      }),
  });

/** The drafts in the caller's case cart that were begun first. */
export const oldestDraftsQuery = (rows: number) =>
  queryOptions({
    queryKey: [...queryKeys.drafts, HOME_KEY, rows],
    queryFn: ({ signal }) =>
      callApi(createdCasesEndpoints.listCreatedCases, {
        query: { status: 'draft', sortDirection: 'asc', perPage: rows },
        signal,
        isBackground: true,
      }),
  });

/** The start of the case managers' approval queue. */
export const firstApprovalsQuery = queryOptions({
  queryKey: [...queryKeys.approvals, HOME_KEY],
  queryFn: ({ signal }) =>
    callApi(caseCreationEndpoints.listCaseApprovals, { query: {}, signal, isBackground: true }),
});

/** The parties that have waited longest for a case manager. */
export const firstPartiesToVerifyQuery = (rows: number) =>
  queryOptions({
    queryKey: [...queryKeys.parties, 'toVerify', HOME_KEY, rows],
    queryFn: ({ signal }) =>
      callApi(partiesEndpoints.listParties, {
        query: { view: 'toVerify', perPage: rows },
        signal,
        isBackground: true,
      }),
  });

/** The hearings and meetings of one court day, 'YYYY-MM-DD', by time. */
export const hearingsOfDayQuery = (day: string) =>
  queryOptions({
    queryKey: [...queryKeys.causeList, HOME_KEY, day],
    queryFn: ({ signal }) =>
      callApi(causeListEndpoints.getDailyCauseList, {
        query: { month: day.slice(0, 'YYYY-MM'.length), day },
        signal,
        isBackground: true,
      }),
  });

/** The hearings and meetings of one court month, 'YYYY-MM'. Today does not wait for them. */
export const hearingsOfMonthQuery = (month: string) =>
  queryOptions({
    queryKey: [...queryKeys.causeList, 'strip', month],
    queryFn: ({ signal }) =>
      callApi(causeListEndpoints.getDailyCauseList, {
        query: { month },
        signal,
        isBackground: true,
      }),
  });

/** The newest orders that the caller dictated. */
export const newestOrdersQuery = queryOptions({
  queryKey: ['orders', HOME_KEY],
  queryFn: ({ signal }) =>
    callApi(ordersEndpoints.listOrders, { query: {}, signal, isBackground: true }),
});

/** The newest notifications. */
export const newestNotificationsQuery = (rows: number) =>
  queryOptions({
    queryKey: ['notifications', HOME_KEY, rows],
    queryFn: async ({ signal }) => {
      const { activities } = await callApi(notificationsEndpoints.listActivities, {
        query: { page: 1, perPage: rows },
        signal,
        isBackground: true,
      });
      return activities;
    },
  });
