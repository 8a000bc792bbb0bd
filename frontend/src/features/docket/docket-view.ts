import { type CaseSort, caseSorts } from '#contracts/endpoints/docket.ts';
import {
  type ResolutionKind,
  resolutionKinds,
  type StatusFilter,
  statusFilterKeys,
} from '#contracts/rules/cases/case-status.ts';
import { idSchema } from '#contracts/rules/fields.ts';
import { readPage } from '#portal/shared/pages.ts';

/** State of the list, kept in the address for Back and copied links. */
export type DocketView = {
  caseType: ResolutionKind;
  /** Undefined: all. */
  status: StatusFilter | undefined;
  /** Undefined: all. */
  caseManagerId: string | undefined;
  search: string;
  sort: CaseSort;
  sortDirection: 'asc' | 'desc';
  page: number;
};

/** Mediation is shown when the address names no kind (seed 1, section 9). */
export const defaultDocketView: DocketView = {
  caseType: 'mediation',
  status: undefined,
  caseManagerId: undefined,
  search: '',
  sort: 'id',
  sortDirection: 'desc',
  page: 1,
};

const SEARCH_MAX = 100;

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
    search: (address.get('search') ?? '').slice(0, SEARCH_MAX),
    sort: oneOf(caseSorts, address.get('sort')) ?? defaultDocketView.sort,
    sortDirection:
      oneOf(['asc', 'desc'], address.get('sortDirection')) ?? defaultDocketView.sortDirection,
    page: readPage(address),
  };
}

/** Writes the kind and the other values that differ from the defaults. */
export function writeDocketView(view: DocketView): URLSearchParams {
  const address = new URLSearchParams({ caseType: view.caseType });
  if (view.status) address.set('status', view.status);
  if (view.caseManagerId) address.set('caseManagerId', view.caseManagerId);
  if (view.search) address.set('search', view.search);
  if (view.sort !== defaultDocketView.sort || view.sortDirection !== 'desc') {
    address.set('sort', view.sort);
    address.set('sortDirection', view.sortDirection);
  }
  if (view.page > 1) address.set('page', String(view.page));
  return address;
}
