import {
  QUERY_MAX,
  type SearchedKind,
  searchedKinds,
} from '#contracts/endpoints/search/case-search.ts';
import {
  type DocumentOwnerType,
  documentOwnerTypes,
} from '#contracts/rules/documents/documents.ts';
import { pageParam, readPage } from '#portal/shared/pages.ts';

/** What the search page of a case shows, kept in its address. '' stands for no filter. */
export type CaseSearchView = {
  query: string;
  kind: SearchedKind | '';
  documentId: string;
  ownerType: DocumentOwnerType | '';
  from: string;
  to: string;
  page: number;
};

export const noFilters = { kind: '', documentId: '', ownerType: '', from: '', to: '' } as const;

const dayIn = (value: string | null): string =>
  value && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : '';

export const readSearchView = (address: URLSearchParams): CaseSearchView => ({
  query: (address.get('q') ?? '').trim().slice(0, QUERY_MAX),
  kind: searchedKinds.find((kind) => kind === address.get('kind')) ?? '',
  documentId: address.get('in') ?? '',
  ownerType: documentOwnerTypes.find((type) => type === address.get('by')) ?? '',
  from: dayIn(address.get('from')),
  to: dayIn(address.get('to')),
  page: readPage(address),
});

export const writeSearchView = ({
  query,
  kind,
  documentId,
  ownerType,
  from,
  to,
  page,
}: CaseSearchView): URLSearchParams => {
  const values = { q: query, kind, in: documentId, by: ownerType, from, to };
  const given = Object.entries(values).filter(([, value]) => value !== '');
  return new URLSearchParams([...given, ...Object.entries(pageParam(page))]);
};

/** The parameters of the request, without those that filter nothing. */
export function filtersOf({ query, kind, documentId, ownerType, from, to }: CaseSearchView) {
  return {
    query,
    ...(kind && { kind }),
    ...(documentId && { documentId }),
    ...(ownerType && { ownerType }),
    ...(from && { from }),
    ...(to && { to }),
  };
}

export const hasFilters = (view: CaseSearchView): boolean =>
  [view.kind, view.documentId, view.ownerType, view.from, view.to].some((value) => value !== '');
