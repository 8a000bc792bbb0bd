import type { UseQueryResult } from '@tanstack/react-query';
import type { Invite } from '#contracts/endpoints/invites.ts';
import type { StatusFilter } from '#contracts/rules/case-status.ts';
import type { Role } from '#contracts/rules/roles.ts';
import { failureTextOf } from '#portal/shared/api/api-failure.ts';
import { kindLabel } from '#portal/shared/case-labels.ts';
import { indianDay } from '#portal/shared/indian-dates.ts';
import { openNotifications } from '#portal/shared/open-notifications.ts';
import { paths } from '#portal/shared/paths.ts';
import { useAgreements } from './api/use-agreements.ts';
import { useCasesByKind } from './api/use-cases-by-kind.ts';
import { useCasesToApprove } from './api/use-cases-to-approve.ts';
import { useDrafts } from './api/use-drafts.ts';
import { useHearingsOfDay } from './api/use-hearings-of-day.ts';
import { useInvites } from './api/use-invites.ts';
import { usePartiesToVerify } from './api/use-parties-to-verify.ts';
import { useUpdates } from './api/use-updates.ts';
import { HOME_ROWS, type HomeLink, type HomeList, PENDING_ROWS } from './home-list.ts';
import {
  approvalRow,
  caseRow,
  draftRow,
  hearingRow,
  inviteRow,
  partyRow,
  updateRow,
} from './home-rows.ts';

/** What Home shows. A further list, or a further thing that waits, is one more entry here. */

export type HomeSource = {
  title: string;
  /** Said when there is nothing. */
  empty: string;
  useList: () => HomeList;
  /** Only these have it; everybody without. */
  roles?: readonly Role[];
};

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

/** What waits for the signed-in neutral and can be done in the portal. */
export const pendingSources: readonly HomeSource[] = [
  { title: 'Hearings today', empty: 'None', useList: useHearingsToday },
  {
    title: 'Invitations to answer',
    empty: 'None',
    useList: () => asPending(useInviteList('received', PENDING_ROWS, 'requested')),
  },
  {
    title: 'Drafts to submit',
    empty: 'None',
    useList: () => asPending(useDraftList()),
  },
  {
    title: 'Cases to approve',
    empty: 'None',
    roles: ['caseManager'],
    useList: useApprovalQueue,
  },
  {
    title: 'Parties to verify',
    empty: 'None',
    roles: ['caseManager'],
    useList: usePartyQueue,
  },
];

/** Its title says the state of every row; the whole list is linked where there is more of it. */
function asPending(list: HomeList): HomeList {
  const isMore = list.rows !== undefined && list.count !== String(list.rows.length);
  return {
    ...list,
    rows: list.rows?.map(({ badge: _state, ...row }) => row),
    links: isMore ? list.links : [],
  };
}

function useCases(status: StatusFilter, rows: number): HomeList {
  const { total, rows: found, ...list } = useCasesByKind(status, rows);
  return { ...list, rows: found?.map(caseRow), count: total?.toString(), linksTitle: 'Show all:' };
}

function useDraftList(): HomeList {
  const query = useDrafts(PENDING_ROWS);
  const { data } = query;
  return {
    rows: data?.data.map(draftRow),
    count: data?.total.toString(),
    ...failureOf(query),
    links: [{ to: paths.caseCart.href(), label: 'Case Cart' }],
  };
}

/** What is said where a list cannot be loaded, and its further try. */
const failureOf = ({ error, refetch }: Pick<UseQueryResult, 'error' | 'refetch'>) => ({
  failure: error ? failureTextOf(error) : undefined,
  onRetry: () => void refetch(),
});

/** The docket's settled cases, where these are among others. */
const settledLinks: readonly HomeLink[] = (
  ['mediation', 'arbitration', 'negotiation'] as const
).map((kind) => ({
  to: `${paths.cases.href(kind)}&status=settled`,
  label: kindLabel(kind),
}));

function useAgreementList(): HomeList {
  const query = useAgreements(HOME_ROWS);
  const { data } = query;
  return {
    rows: data?.data.map(caseRow),
    count: data && `${data.total}${data.isMore ? '+' : ''}`,
    ...failureOf(query),
    linksTitle: 'All settled cases:',
    links: data?.total ? settledLinks : [],
  };
}

function useInviteList(
  direction: Invite['direction'],
  rows: number,
  status?: 'requested',
): HomeList {
  const query = useInvites(direction, rows, status);
  const { data } = query;
  return {
    rows: data?.data.map(inviteRow),
    count: data?.total.toString(),
    ...failureOf(query),
    links: data?.total ? [{ to: paths.invites.href(direction), label: 'All invitations' }] : [],
  };
}

/** Others work on it too: it has no total, and what is not on its first page counts as more. */
function useApprovalQueue(): HomeList {
  const query = useCasesToApprove();
  const { data } = query;
  const isMore = data !== undefined && (data.next !== undefined || data.data.length > PENDING_ROWS);
  return {
    rows: data?.data.slice(0, PENDING_ROWS).map(approvalRow),
    count: data && `${data.data.length}${data.next === undefined ? '' : '+'}`,
    ...failureOf(query),
    links: isMore ? [{ to: paths.caseApprovals.href(), label: 'All cases to approve' }] : [],
  };
}

function usePartyQueue(): HomeList {
  const query = usePartiesToVerify(PENDING_ROWS);
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
  const query = useHearingsOfDay(day);
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
  const query = useUpdates(HOME_ROWS);
  const { data } = query;
  return {
    rows: data?.data.map((activity) => updateRow(activity, Date.now())),
    count: data?.total.toString(),
    ...failureOf(query),
    links: data?.total ? [{ label: 'All notifications', onClick: openNotifications }] : [],
  };
}
