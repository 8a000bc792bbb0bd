import {
  type PartyStatus,
  type PartyView,
  partyStatuses,
  partyViews,
} from '#contracts/endpoints/parties.ts';

/** What the table shows; it lives in the address, so that Back and a copied link bring it back. */
export type PartyListView = {
  view: PartyView;
  /** Undefined: all. */
  status: PartyStatus | undefined;
  search: string;
  page: number;
};

const LAST_PAGE = 500;
const SEARCH_MAX = 100;

/** Reads the address; what is not understood counts as not said. */
export function readPartyView(address: URLSearchParams): PartyListView {
  const page = Number(address.get('page'));
  return {
    view: partyViews.find((view) => view === address.get('view')) ?? 'own',
    status: partyStatuses.find((status) => status === address.get('status')),
    search: (address.get('search') ?? '').slice(0, SEARCH_MAX),
    page: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1,
  };
}

/** Writes the address: what differs from the default. */
export function writePartyView({ view, status, search, page }: PartyListView): URLSearchParams {
  const address = new URLSearchParams();
  if (view !== 'own') address.set('view', view);
  if (status) address.set('status', status);
  if (search) address.set('search', search);
  if (page > 1) address.set('page', String(page));
  return address;
}
