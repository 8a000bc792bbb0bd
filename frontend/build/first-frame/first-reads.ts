import { accountsEndpoints } from '#contracts/endpoints/accounts.ts';
import { casesEndpoints } from '#contracts/endpoints/cases/cases.ts';
import { causeListEndpoints } from '#contracts/endpoints/cases/cause-list.ts';
import { createdCasesEndpoints } from '#contracts/endpoints/cases/created-cases.ts';
import { docketEndpoints } from '#contracts/endpoints/cases/docket.ts';
import { invitesEndpoints } from '#contracts/endpoints/invites.ts';
import { notificationsEndpoints } from '#contracts/endpoints/notifications.ts';
import { USAGE_MODE, USAGE_MODE_HEADER } from '#contracts/http/headers.ts';
import { resolutionKinds } from '#contracts/rules/cases/case-status.ts';
import { defaultDocketView, pageQueryOf } from '#portal/features/docket/docket-view.ts';
import { HOME_ROWS, PENDING_ROWS } from '#portal/features/home/home-list.ts';
import { addressOf } from '#portal/shared/api/endpoint-address.ts';
import { paths } from '#portal/shared/paths.ts';

/**
 * A read of a page: `{id}` in its address is the page's own parameter, `{day}` and `{month}` are
 * today in India.
 */
export type FirstRead = {
  /** The query of the page's address; undefined: any. */
  search?: string;
  address: string;
};

/** As the portal's client asks (frontend/src/shared/api/call-api.ts), but for the token. */
export const readHeaders = { accept: 'application/json', [USAGE_MODE_HEADER]: USAGE_MODE };

/** The signed-in user, whom each of their pages reads. */
export const userRead = addressOf(accountsEndpoints.getMe.path, {});

const docketRead = (search: string, caseType = defaultDocketView.caseType): FirstRead => ({
  search,
  address: addressOf(docketEndpoints.listCases.path, {
    query: pageQueryOf({ ...defaultDocketView, caseType }),
  }),
});

/** Hearings and meetings of today. */
const dayRead: FirstRead = {
  address: `/api/${causeListEndpoints.getDailyCauseList.path}?month={month}&day={day}`,
};

type Listed = { path: string; query: Parameters<typeof addressOf>[1]['query'] };

const listRead = ({ path, query }: Listed): FirstRead => ({ address: addressOf(path, { query }) });

/** What is due from every role; lists of one role are left to the page. */
const dueReads: readonly FirstRead[] = [
  {
    path: invitesEndpoints.listReceivedInvites.path,
    query: { page: 1, perPage: PENDING_ROWS, status: 'requested' },
  },
  {
    path: casesEndpoints.listOutcomes.path,
    query: { state: 'awaitingSummary', perPage: PENDING_ROWS },
  },
  {
    path: casesEndpoints.listOutcomes.path,
    query: { state: 'awaitingAgreement', perPage: PENDING_ROWS },
  },
  {
    path: createdCasesEndpoints.listCreatedCases.path,
    query: { status: 'draft', sortDirection: 'asc', perPage: PENDING_ROWS },
  },
].map(listRead);

/** The cards of Home. */
const cardReads: readonly FirstRead[] = [
  ...resolutionKinds.map((resolutionKind) => ({
    path: docketEndpoints.listCases.path,
    query: { status: 'active', resolutionKind, perPage: HOME_ROWS },
  })),
  { path: invitesEndpoints.listReceivedInvites.path, query: { page: 1, perPage: HOME_ROWS } },
  { path: invitesEndpoints.listSentInvites.path, query: { page: 1, perPage: HOME_ROWS } },
  { path: notificationsEndpoints.listActivities.path, query: { page: 1, perPage: HOME_ROWS } },
  { path: casesEndpoints.listOutcomes.path, query: { state: 'withAgreement', perPage: HOME_ROWS } },
].map(listRead);

/** What main pages show first, by their path; it begins while the entry is loading. */
export const firstReads: Readonly<Record<string, readonly FirstRead[]>> = {
  [paths.cases.path]: [
    docketRead(''),
    ...resolutionKinds.map((kind) =>
      docketRead(new URL(paths.cases.href(kind), 'http://x').search, kind),
    ),
  ],
  [paths.today.path]: [dayRead, ...dueReads],
  [paths.home.path]: [dayRead, ...dueReads, ...cardReads],
  [paths.case.path]: [{ address: `/api/${casesEndpoints.getCase.path}` }],
};
