import { useQuery } from '@tanstack/react-query';
import uploadIcon from 'primeicons/raw-svg/upload.svg?raw';
import { lazy, Suspense } from 'react';
import {
  UPLOAD_PAGE_SIZE,
  type UploadRow,
  type UploadStatistics,
  uploadSorts,
} from '#contracts/endpoints/outcome/agreements.ts';
import type { UploadFilter } from '#contracts/rules/outcome/papers.ts';
import { useNow } from '#portal/shared/dates/use-now.ts';
import { Loader } from '#portal/shared/feedback/loader.tsx';
import { useViewInAddress } from '#portal/shared/navigation/use-view-in-address.ts';
import { paths } from '#portal/shared/paths.ts';
import { Button, ButtonLink } from '#portal/shared/ui/button.tsx';
import { SearchBox } from '#portal/shared/ui/form/search-box.tsx';
import { ChipFilter } from '#portal/shared/ui/list/chip-filter.tsx';
import { DataTable, type SortDirection } from '#portal/shared/ui/list/data-table.tsx';
import { PagedList } from '#portal/shared/ui/list/paged-list.tsx';
import { SortSelect } from '#portal/shared/ui/list/sort-select.tsx';
import { Breadcrumb } from '#portal/shared/ui/page/breadcrumb.tsx';
import { Page } from '#portal/shared/ui/page/page.tsx';
import { EmptyState } from '#portal/shared/ui/states.tsx';
import { uploadsQuery } from './api/uploads.ts';
import { uploadColumns } from './upload-columns.tsx';
import { readUploadsView, type UploadsView, withFilter, writeUploadsView } from './uploads-view.ts';
import './uploads.css';

const PapersDrawer = lazy(async () => ({
  default: (await import('#portal/parts/papers/papers-drawer.tsx')).PapersDrawer,
}));

const filters: readonly {
  key: UploadFilter | 'all';
  label: string;
  countKey: keyof UploadStatistics;
}[] = [
  { key: 'all', label: 'All', countKey: 'allCount' },
  { key: 'pending', label: 'Pending', countKey: 'pendingCount' },
  { key: 'draft', label: 'Drafts', countKey: 'draftCount' },
  { key: 'uploaded', label: 'Uploaded', countKey: 'uploadedCount' },
];

/** The work list of summaries and agreements (seed 2, section 2). */
export function UploadsPage() {
  const [view, change] = useViewInAddress({ read: readUploadsView, write: writeUploadsView });
  const list = useQuery(uploadsQuery(view));
  const nowMs = useNow();
  const { data } = list;
  const shownFilter = filters.find(({ key }) => key === (view.filter ?? 'all'));

  /** Every change of the list but a new page starts at the first page. */
  const show = (changed: Partial<UploadsView>, options?: { replace: boolean }) =>
    change({ page: 1, ...changed }, options);

  const table = {
    label: 'Summaries and agreements',
    columns: uploadColumns(view.filter, {
      nowMs,
      onOpen: ({ id }: UploadRow) => change({ caseId: id }),
    }),
    sort: { key: view.sort, direction: view.sortDirection },
    onSort: (key: string, sortDirection: SortDirection) => {
      const sort = uploadSorts.find((one) => one === key);
      if (sort) show({ sort, sortDirection });
    },
  };
  const sortSelect = (
    <div className="uploads-sort">
      <SortSelect
        options={[
          ...(view.filter === 'uploaded' ? uploadedDateSorts : targetDateSorts),
          ...idSorts,
        ]}
        sort={view.sort}
        direction={view.sortDirection}
        onSort={(sort, sortDirection) => show({ sort, sortDirection })}
      />
    </div>
  );
  return (
    <Page
      title="Upload"
      before={
        <Breadcrumb
          crumbs={[
            { label: 'Upload', to: paths.mediator.href() },
            { label: shownFilter?.label ?? 'All' },
          ]}
        />
      }
    >
      <div className="uploads-tools">
        <ChipFilter
          label="Papers"
          options={filters.map(({ key, label, countKey }) => ({
            key,
            label,
            count: data?.[countKey] ?? '–',
          }))}
          selected={view.filter ?? 'all'}
          onSelect={(key) => show(withFilter(view, key === 'all' ? undefined : key))}
        />
        <SearchBox
          label="Search Cases"
          value={view.search}
          onSearch={(search) => show({ search }, { replace: true })}
        />
      </div>
      <p className="visually-hidden" role="status">
        {data && !list.isPlaceholderData ? `${data.total} cases found` : ''}
      </p>
      <div className="uploads-list">
        <PagedList
          query={list}
          page={view.page}
          perPage={UPLOAD_PAGE_SIZE}
          onPage={(page, options) => change({ page }, options)}
          pagesLabel="Pages of cases"
          loading={
            <>
              {sortSelect}
              <DataTable {...table} rows={undefined} skeletonRows={UPLOAD_PAGE_SIZE} />
            </>
          }
          empty={
            <EmptyState icon={uploadIcon} title="No cases found" isCard>
              {view.filter || view.search ? (
                <Button
                  look="secondary"
                  size="sm"
                  onClick={() => show({ ...withFilter(view, undefined), search: '' })}
                >
                  Show all
                </Button>
              ) : (
                <ButtonLink size="sm" to={paths.createCase.href()}>
                  Create Case
                </ButtonLink>
              )}
            </EmptyState>
          }
        >
          {(shown, isStale) => (
            <>
              {sortSelect}
              <DataTable {...table} rows={shown.data} isLoading={isStale} />
            </>
          )}
        </PagedList>
      </div>
      {view.caseId && (
        <Suspense fallback={<Loader />}>
          <PapersDrawer
            key={view.caseId}
            caseId={view.caseId}
            onClose={() => change({ caseId: undefined }, { replace: true })}
          />
        </Suspense>
      )}
    </Page>
  );
}

const targetDateSorts = [
  { sort: 'targetDate', direction: 'asc', label: 'Target date, earliest first' },
  { sort: 'targetDate', direction: 'desc', label: 'Target date, latest first' },
] as const;
const uploadedDateSorts = [
  { sort: 'targetDate', direction: 'asc', label: 'Uploaded date, oldest first' },
  { sort: 'targetDate', direction: 'desc', label: 'Uploaded date, newest first' },
] as const;
const idSorts = [
  { sort: 'id', direction: 'asc', label: 'Case ID, oldest first' },
  { sort: 'id', direction: 'desc', label: 'Case ID, newest first' },
] as const;
