import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import type { CaseRow } from '#contracts/endpoints/cases/docket.ts';
import type { Invite } from '#contracts/endpoints/invites.ts';
import { resolutionKinds, type StatusFilter } from '#contracts/rules/cases/case-status.ts';
import type { Role } from '#contracts/rules/roles.ts';
import { failureTextOf } from '#portal/shared/api/api-failure.ts';
import { queryClient } from '#portal/shared/api/query-client.ts';
import { kindLabel } from '#portal/shared/case-labels.ts';
import { indianDay } from '#portal/shared/dates/indian-dates.ts';
import { useMe } from '#portal/shared/me/use-me.ts';
import { notificationsOpenAtom } from '#portal/shared/notifications.ts';
import { paths } from '#portal/shared/paths.ts';
import {
  firstApprovalsQuery,
  firstPartiesToVerifyQuery,
  hearingsOfDayQuery,
  newestCasesQuery,
  newestInvitesQuery,
  newestNotificationsQuery,
  newestOutcomesQuery,
  oldestDraftsQuery,
} from './api/home-queries.ts';
import { HOME_ROWS, type HomeLink, type HomeList, PENDING_ROWS } from './home-list.ts';
import {
  approvalRow,
  caseRow,
  draftRow,
  hearingRow,
  inviteRow,
  paperRow,
  partyRow,
  updateRow,
} from './home-rows.ts';

/** The lists of Home. To add a card or a pending list, add an entry here. */

export type HomeSource = {
  title: string;
  /** Text for an empty list. */
  empty: string;
  useList: () => HomeList;
  /** The roles that see it; without it all roles do. */
  roles?: readonly Role[];
};

/** A list of pending work, with the word of the button that does it. */
export type PendingSource = HomeSource & { act: string };

/** The cards, in their order on the screen (seed 1, section 2: named in copy). */
export const homeCards: readonly HomeSource[] = [
  {
    title: 'Active Cases',
    empty: 'No active cases found',
    useList: () => useCases('active', HOME_ROWS),
  },
  {
    title: 'Case Invitations Received',
    empty: 'No case invitations found',
    useList: () => useInviteList('received', HOME_ROWS),
  },
  {
    title: 'Case Invitations Sent',
    empty: 'No case invitations found',
    useList: () => useInviteList('sent', HOME_ROWS),
  },
  {
    title: 'Updates',
    empty: 'No updates found',
    useList: useUpdateList,
  },
  {
    title: 'Agreements',
    empty: 'No agreements found',
    useList: useAgreementList,
  },
];

/** Hearings and meetings of today; the screen Today shows them by the hour. */
export const hearingsSource: HomeSource = {
  title: 'Hearings today',
  empty: 'None',
  useList: useHearingsToday,
};

/** Pending work of the signed-in neutral that can be done in the portal, the most urgent first. */
export const pendingSources: readonly PendingSource[] = [
  {
    title: 'Invitations to answer',
    act: 'Answer',
    empty: 'None',
    useList: () => asPending(useInviteList('received', PENDING_ROWS, 'requested')),
  },
  {
    title: 'Summaries to write',
    act: 'Write',
    empty: 'None',
    useList: () => asPending(usePaperList('awaitingSummary')),
  },
  {
    title: 'Agreements to upload',
    act: 'Upload',
    empty: 'None',
    useList: () => asPending(usePaperList('awaitingAgreement')),
  },
  {
    title: 'Cases to approve',
    act: 'Review',
    empty: 'None',
    roles: ['caseManager'],
    useList: useApprovalQueue,
  },
  {
    title: 'Parties to verify',
    act: 'Verify',
    empty: 'None',
    roles: ['caseManager'],
    useList: usePartyQueue,
  },
  {
    title: 'Drafts to submit',
    act: 'Complete',
    empty: 'None',
    useList: () => asPending(useDraftList()),
  },
];

/** For the role of a person; before it is known only what everybody sees. */
export const isForRole = ({ roles }: HomeSource, role: Role | undefined): boolean =>
  roles === undefined || (role !== undefined && roles.includes(role));

/** Reads the hearings of today and what is due from every role, before they are drawn. */
export function readTodayAhead(): void {
  void queryClient.prefetchQuery(hearingsOfDayQuery(indianDay(Date.now())));
  void queryClient.prefetchQuery(newestInvitesQuery('received', PENDING_ROWS, 'requested'));
  void queryClient.prefetchQuery(newestOutcomesQuery('awaitingSummary', PENDING_ROWS));
  void queryClient.prefetchQuery(newestOutcomesQuery('awaitingAgreement', PENDING_ROWS));
  void queryClient.prefetchQuery(oldestDraftsQuery(PENDING_ROWS));
}

/** Reads all lists that every role sees, before they are drawn. */
export function readHomeAhead(): void {
  readTodayAhead();
  for (const kind of resolutionKinds)
    void queryClient.prefetchQuery(newestCasesQuery('active', kind, HOME_ROWS));
  void queryClient.prefetchQuery(newestInvitesQuery('received', HOME_ROWS));
  void queryClient.prefetchQuery(newestInvitesQuery('sent', HOME_ROWS));
  void queryClient.prefetchQuery(newestNotificationsQuery(HOME_ROWS));
  void queryClient.prefetchQuery(newestOutcomesQuery('withAgreement', HOME_ROWS));
}

/** A pending list: rows without badges, a link to the whole list only where it has more rows. */
function asPending(list: HomeList): HomeList {
  const isMore = list.rows !== undefined && list.count !== String(list.rows.length);
  return {
    ...list,
    rows: list.rows?.map(({ badge: _state, ...row }) => row),
    links: isMore ? list.links : [],
  };
}

/**
 * The newest cases of a status over all kinds. A list of the docket has one kind, so each kind is
 * asked for its newest cases.
 */
function useCases(status: StatusFilter, rows: number): HomeList {
  return useQueries({
    queries: resolutionKinds.map((kind) => newestCasesQuery(status, kind, rows)),
    combine: (lists) => {
      const failed = lists.find(({ isError }) => isError);
      const pages = lists.flatMap(({ data }) => data ?? []);
      const isComplete = pages.length === resolutionKinds.length;
      const total = pages.reduce((sum, page) => sum + page.total, 0);
      return {
        rows: isComplete
          ? newest(pages.flatMap(({ data }) => data))
              .slice(0, rows)
              .map(caseRow)
          : undefined,
        count: isComplete ? String(total) : undefined,
        failure: failed && failureTextOf(failed.error),
        onRetry: () => {
          for (const list of lists) if (list.isError) void list.refetch();
        },
        linksTitle: 'Show all:',
        links: resolutionKinds.flatMap((kind, at): HomeLink[] => {
          const ofKind = lists[at]?.data?.total ?? 0;
          const to = `${paths.cases.href(kind)}&status=${status}`;
          return ofKind > 0 ? [{ to, label: `${kindLabel(kind)} (${ofKind})` }] : [];
        }),
      };
    },
  });
}

const newest = (rows: CaseRow[]) =>
  rows.toSorted((a, b) => (a.created_at < b.created_at ? 1 : a.created_at > b.created_at ? -1 : 0));

function useDraftList(): HomeList {
  const query = useQuery(oldestDraftsQuery(PENDING_ROWS));
  const { data } = query;
  return {
    rows: data?.data.map((row) => draftRow(row, Date.now())),
    count: data?.total.toString(),
    ...failureOf(query),
    links: [{ to: paths.caseCart.href(), label: 'Case Cart' }],
  };
}

/** The failure text of a query and its retry. */
const failureOf = ({ error, refetch }: Pick<UseQueryResult, 'error' | 'refetch'>) => ({
  failure: error ? failureTextOf(error) : undefined,
  onRetry: () => void refetch(),
});

/** Links to the settled cases of the docket, which include those with an agreement. */
const settledLinks: readonly HomeLink[] = (
  ['mediation', 'arbitration', 'negotiation'] as const
).map((kind) => ({
  to: `${paths.cases.href(kind)}&status=settled`,
  label: kindLabel(kind),
}));

function useAgreementList(): HomeList {
  const query = useQuery(newestOutcomesQuery('withAgreement', HOME_ROWS));
  const { data } = query;
  return {
    rows: data?.data.map(caseRow),
    count: data && `${data.total}${data.isMore ? '+' : ''}`,
    ...failureOf(query),
    linksTitle: 'All settled cases:',
    links: data?.total ? settledLinks : [],
  };
}

/** Settled cases whose summary or agreement is missing; opened in the work list. */
function usePaperList(state: 'awaitingSummary' | 'awaitingAgreement'): HomeList {
  const query = useQuery(newestOutcomesQuery(state, PENDING_ROWS));
  const { data: me } = useMe();
  const { data } = query;
  return {
    rows: data?.data.map((row) => paperRow(row, me?.role)),
    count: data && `${data.total}${data.isMore ? '+' : ''}`,
    ...failureOf(query),
    links: data?.total ? [{ to: paths.uploads.href(), label: 'All summaries and agreements' }] : [],
  };
}

function useInviteList(
  direction: Invite['direction'],
  rows: number,
  status?: 'requested',
): HomeList {
  const query = useQuery(newestInvitesQuery(direction, rows, status));
  const { data } = query;
  return {
    rows: data?.data.map(inviteRow),
    count: data?.total.toString(),
    ...failureOf(query),
    links: data?.total ? [{ to: paths.invites.href(direction), label: 'All invitations' }] : [],
  };
}

/** The queue has no total: a next page counts as more. */
function useApprovalQueue(): HomeList {
  const query = useQuery(firstApprovalsQuery);
  const { data } = query;
  const isMore = data !== undefined && (data.next !== undefined || data.data.length > PENDING_ROWS);
  return {
    rows: data?.data.slice(0, PENDING_ROWS).map((row) => approvalRow(row, Date.now())),
    count: data && `${data.data.length}${data.next === undefined ? '' : '+'}`,
    ...failureOf(query),
    links: isMore ? [{ to: paths.caseApprovals.href(), label: 'All cases to approve' }] : [],
  };
}

function usePartyQueue(): HomeList {
  const query = useQuery(firstPartiesToVerifyQuery(PENDING_ROWS));
  const { data } = query;
  const isMore = data !== undefined && data.total > data.data.length;
  return {
    rows: data?.data.map(partyRow),
    count: data?.total.toString(),
    ...failureOf(query),
    links: isMore ? [{ to: paths.parties.hrefToVerify(), label: 'All parties to verify' }] : [],
  };
}

function useHearingsToday(): HomeList {
  const day = indianDay(Date.now());
  const query = useQuery(hearingsOfDayQuery(day));
  const { data } = query;
  const standing = data?.caseDet.filter(({ state }) => state === 'set');
  return {
    rows: standing?.slice(0, PENDING_ROWS).map(hearingRow),
    count: standing?.length.toString(),
    ...failureOf(query),
    links: data?.total ? [{ to: paths.dailyCause.hrefOfDay(day), label: 'Daily cause list' }] : [],
  };
}

function useUpdateList(): HomeList {
  const query = useQuery(newestNotificationsQuery(HOME_ROWS));
  const setOpen = useSetAtom(notificationsOpenAtom);
  const { data } = query;
  return {
    rows: data?.data.map((activity) => updateRow(activity, Date.now())),
    count: data?.total.toString(),
    ...failureOf(query),
    links: data?.total ? [{ label: 'All notifications', onClick: () => setOpen(true) }] : [],
  };
}
