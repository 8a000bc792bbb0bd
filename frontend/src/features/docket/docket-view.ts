import { type CaseSort, caseSorts, type SavedView } from '#contracts/endpoints/cases/docket.ts';
import {
  type ResolutionKind,
  resolutionKinds,
  type StatusFilter,
  statusFilterKeys,
} from '#contracts/rules/cases/case-status.ts';
import { type ClockFilter, clockFilters } from '#contracts/rules/clocks/clock-standing.ts';
import { type StatusAge, statusAges } from '#contracts/rules/clocks/status-ages.ts';
import { idSchema } from '#contracts/rules/fields.ts';
import { readPage } from '#portal/shared/pages.ts';

/** State of the list, kept in the address for Back and copied links. */

/** Rows of a page; the API's own default is 10 (seed 1, section 9). */
export const DOCKET_PAGE_SIZE = 25;

export type DocketView = {
  caseType: ResolutionKind;
  /** Undefined: all. */
  status: StatusFilter | undefined;
  /** Undefined: all. */
  caseManagerId: string | undefined;
  /** Undefined: all. */
  clock: ClockFilter | undefined;
  /** Age of the status. Undefined: all. */
  age: StatusAge | undefined;
  /** Month of the resolution, 'YYYY-MM'. Undefined: all. */
  resolvedIn: string | undefined;
  search: string;
  sort: CaseSort;
  sortDirection: 'asc' | 'desc';
  page: number;
  /** Whether the pictures are shown. */
  isOverviewOpen: boolean;
};

/** Mediation is shown when the address names no kind (seed 1, section 9). */
export const defaultDocketView: DocketView = {
  caseType: 'mediation',
  status: undefined,
  caseManagerId: undefined,
  clock: undefined,
  age: undefined,
  resolvedIn: undefined,
  search: '',
  sort: 'id',
  sortDirection: 'desc',
  page: 1,
  isOverviewOpen: false,
};

/** The filters of the 'Filters' button of a phone. */
const narrowingFilters = ['status', 'caseManagerId', 'clock', 'age', 'resolvedIn'] as const;

/** Whether the view is filtered, apart from kind and search. */
export const isFiltered = (view: DocketView): boolean =>
  narrowingFilters.some((filter) => view[filter] !== undefined);

/** Removes every filter but the kind. */
export const withoutFilters: Partial<DocketView> = {
  search: '',
  ...Object.fromEntries(narrowingFilters.map((filter) => [filter, undefined])),
};

const SEARCH_MAX = 100;
const courtMonth = /^2\d{3}-(0[1-9]|1[0-2])$/;

function oneOf<const Value extends string>(
  values: readonly Value[],
  text: string | null,
): Value | undefined {
  return values.find((value) => value === text);
}

/** Reads the address; unknown values count as absent. */
export function readDocketView(address: URLSearchParams): DocketView {
  return {
    caseType: oneOf(resolutionKinds, address.get('caseType')) ?? defaultDocketView.caseType,
    status: oneOf(statusFilterKeys, address.get('status')),
    caseManagerId: idSchema.safeParse(address.get('caseManagerId')).data,
    clock: oneOf(clockFilters, address.get('clock')),
    age: oneOf(statusAges, address.get('age')),
    resolvedIn: address.get('resolvedIn')?.match(courtMonth)?.[0],
    search: (address.get('search') ?? '').slice(0, SEARCH_MAX),
    sort: oneOf(caseSorts, address.get('sort')) ?? defaultDocketView.sort,
    sortDirection:
      oneOf(['asc', 'desc'], address.get('sortDirection')) ?? defaultDocketView.sortDirection,
    page: readPage(address),
    isOverviewOpen: address.get('overview') === 'open',
  };
}

/** Writes the kind and the other values that differ from the defaults. */
export function writeDocketView(view: DocketView): URLSearchParams {
  const address = new URLSearchParams({ caseType: view.caseType });
  if (view.status) address.set('status', view.status);
  if (view.caseManagerId) address.set('caseManagerId', view.caseManagerId);
  if (view.clock) address.set('clock', view.clock);
  if (view.age) address.set('age', view.age);
  if (view.resolvedIn) address.set('resolvedIn', view.resolvedIn);
  if (view.search) address.set('search', view.search);
  if (view.sort !== defaultDocketView.sort || view.sortDirection !== 'desc') {
    address.set('sort', view.sort);
    address.set('sortDirection', view.sortDirection);
  }
  if (view.page > 1) address.set('page', String(view.page));
  if (view.isOverviewOpen) address.set('overview', 'open');
  return address;
}

/** The view as parameters of the list, without its page. */
export function listQueryOf({
  caseType,
  status,
  caseManagerId,
  clock,
  age,
  resolvedIn,
  search,
  sort,
  sortDirection,
}: DocketView): SavedView['query'] {
  return {
    resolutionKind: caseType,
    ...(status && { status }),
    ...(caseManagerId && { caseManagerId }),
    ...(clock && { clock }),
    ...(age && { age }),
    ...(resolvedIn && { resolvedIn }),
    search: search.trim(),
    sort,
    sortDirection,
  };
}

/** The parameters of the page that the list shows. */
export const pageQueryOf = (view: DocketView) => ({
  ...listQueryOf(view),
  page: view.page,
  perPage: DOCKET_PAGE_SIZE,
});

/** The first page of a saved view. */
export const viewOfQuery = ({ resolutionKind, ...query }: SavedView['query']): DocketView => ({
  ...defaultDocketView,
  ...query,
  caseType: resolutionKind ?? defaultDocketView.caseType,
});

/** The query of the view's address without the page and the pictures; the same text for the same view. */
export const addressOfView = (view: DocketView): string =>
  writeDocketView({
    ...view,
    search: view.search.trim(),
    page: 1,
    isOverviewOpen: false,
  }).toString();
