import { type UploadSort, uploadSorts } from '#contracts/endpoints/outcome/agreements.ts';
import { idSchema } from '#contracts/rules/fields.ts';
import { type UploadFilter, uploadFilters } from '#contracts/rules/outcome/papers.ts';
import { readPage } from '#portal/shared/pages.ts';

/** State of the work list, kept in the address for Back, reload and copied links. */
export type UploadsView = {
  /** Undefined: all. */
  filter: UploadFilter | undefined;
  search: string;
  sort: UploadSort;
  sortDirection: 'asc' | 'desc';
  page: number;
  /** The case whose papers are open. */
  caseId: string | undefined;
};

const SEARCH_MAX = 100;

/** The most urgent papers first; of complete ones the newest first. */
const defaultDirection = (filter: UploadFilter | undefined, sort: UploadSort) =>
  sort === 'targetDate' && filter !== 'uploaded' ? 'asc' : 'desc';

/** Reads the address; unknown values count as absent. */
export function readUploadsView(address: URLSearchParams): UploadsView {
  const filter = uploadFilters.find((one) => one === address.get('filter'));
  const sort = uploadSorts.find((one) => one === address.get('sort')) ?? 'targetDate';
  const direction = address.get('sortDirection');
  return {
    filter,
    search: (address.get('search') ?? '').slice(0, SEARCH_MAX),
    sort,
    sortDirection:
      direction === 'asc' || direction === 'desc' ? direction : defaultDirection(filter, sort),
    page: readPage(address),
    caseId: idSchema.safeParse(address.get('case')).data,
  };
}

/** Writes the values that differ from the defaults. */
export function writeUploadsView(view: UploadsView): URLSearchParams {
  const { filter, search, sort, sortDirection, page, caseId } = view;
  return new URLSearchParams({
    ...(filter && { filter }),
    ...(search && { search }),
    ...(sort !== 'targetDate' && { sort }),
    ...(sortDirection !== defaultDirection(filter, sort) && { sortDirection }),
    ...(page > 1 && { page: String(page) }),
    ...(caseId && { case: caseId }),
  });
}

/** Another filter starts with its own default order. */
export const withFilter = (
  view: UploadsView,
  filter: UploadFilter | undefined,
): Partial<UploadsView> => ({ filter, sortDirection: defaultDirection(filter, view.sort) });
