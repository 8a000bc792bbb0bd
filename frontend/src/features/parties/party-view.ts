import {
  type PartyStatus,
  type PartyView,
  partyStatuses,
  partyViews,
} from '#contracts/endpoints/parties.ts';
import { readPage } from '#portal/shared/pages.ts';

/** State of the table, kept in the address for Back and copied links. */
export type PartyListView = {
  view: PartyView;
  /** Undefined: all. */
  status: PartyStatus | undefined;
  search: string;
  page: number;
};

const SEARCH_MAX = 100;

/** Reads the address; unknown values count as absent. */
export function readPartyView(address: URLSearchParams): PartyListView {
  return {
    view: partyViews.find((view) => view === address.get('view')) ?? 'own',
    status: partyStatuses.find((status) => status === address.get('status')),
    search: (address.get('search') ?? '').slice(0, SEARCH_MAX),
    page: readPage(address),
  };
}

/** Writes the values that differ from the defaults. */
export function writePartyView({ view, status, search, page }: PartyListView): URLSearchParams {
  const address = new URLSearchParams();
  if (view !== 'own') address.set('view', view);
  if (status) address.set('status', status);
  if (search) address.set('search', search);
  if (page > 1) address.set('page', String(page));
  return address;
}
