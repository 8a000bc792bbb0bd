import { useQuery } from '@tanstack/react-query';
import filterIcon from 'primeicons/raw-svg/filter.svg?raw';
import plusIcon from 'primeicons/raw-svg/plus.svg?raw';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { CASE_PAGE_SIZE, type CaseSort, caseSorts } from '#contracts/endpoints/docket.ts';
import { kindLabel } from '#portal/shared/case-labels.ts';
import { paths } from '#portal/shared/paths.ts';
import { Breadcrumb } from '#portal/shared/ui/breadcrumb.tsx';
import { ButtonLink } from '#portal/shared/ui/button.tsx';
import { SearchBox } from '#portal/shared/ui/form/search-box.tsx';
import { Icon } from '#portal/shared/ui/icon.tsx';
import { DataTable, type SortDirection } from '#portal/shared/ui/list/data-table.tsx';
import { PagedList } from '#portal/shared/ui/list/paged-list.tsx';
import { SortSelect } from '#portal/shared/ui/list/sort-select.tsx';
import { Page } from '#portal/shared/ui/page.tsx';
import { useViewInAddress } from '#portal/shared/use-view-in-address.ts';
import { docketQuery } from './api/docket.ts';
import { caseColumns } from './case-columns.tsx';
import { CaseManagerFilter } from './case-manager-filter.tsx';
import { type DocketView, readDocketView, writeDocketView } from './docket-view.ts';
import { KindFilter } from './kind-filter.tsx';
import { NoCases } from './no-cases.tsx';
import { sortOptions } from './sort-options.ts';
import { furtherChips, mainChips } from './status-chips.ts';
import { StatusFilterChips } from './status-filter.tsx';
import './docket.css';

const isCaseSort = (key: string): key is CaseSort => caseSorts.some((sort) => sort === key);

/** The neutral's docket: one kind of case at a time, filtered, searched, sorted, paged. */
export function MyCasesPage() {
  const navigate = useNavigate();
  const [view, change] = useViewInAddress({ read: readDocketView, write: writeDocketView });
  const list = useQuery(docketQuery(view));
  const { data } = list;
  const kind = kindLabel(view.caseType);
  const [isUnfolded, setUnfolded] = useState(false);
  const isFiltered = view.status !== undefined || view.caseManagerId !== undefined;

  /** Every change but a new page starts at the first page. */
  const show = (changed: Partial<DocketView>, options?: { replace: boolean }) =>
    change({ page: 1, ...changed }, options);

  const table = {
    label: `${kind} cases`,
    columns: caseColumns(view.caseType),
    sort: { key: view.sort, direction: view.sortDirection },
    onSort: (sort: string, sortDirection: SortDirection) => {
      if (isCaseSort(sort)) show({ sort, sortDirection });
    },
  };
  const sortSelect = (
    <div className="docket-sort">
      <SortSelect
        options={sortOptions}
        sort={view.sort}
        direction={view.sortDirection}
        onSort={(sort, sortDirection) => show({ sort, sortDirection })}
      />
    </div>
  );

  const empty = (
    <NoCases
      view={view}
      counts={data}
      onShowAll={() => show({ search: '', status: undefined, caseManagerId: undefined })}
    />
  );

  return (
    <Page
      title={`My Cases: ${kind}`}
      heading="My Cases"
      before={
        <Breadcrumb crumbs={[{ label: 'My Cases', to: paths.cases.href() }, { label: kind }]} />
      }
      actions={
        <>
          <KindFilter shown={view.caseType} counts={data} />
          <ButtonLink size="sm" icon={plusIcon} to={paths.createCase.href()}>
            Create Case
          </ButtonLink>
          <ButtonLink look="secondary" size="sm" to={paths.createBulkCases.href()}>
            Create Bulk Case
          </ButtonLink>
        </>
      }
    >
      <div className="docket" data-filters={isUnfolded ? 'unfolded' : 'folded'}>
        <p className="docket-printed">{printedNameOf(view)}</p>
        <div className="docket-tools">
          <div className="docket-chips">
            <StatusFilterChips
              status={view.status}
              counts={data}
              onSelect={(status) => show({ status })}
            />
          </div>
          <div className="docket-narrow">
            <SearchBox
              label="Search Cases"
              value={view.search}
              onSearch={(search) => show({ search }, { replace: true })}
            />
            <button
              type="button"
              className="chip docket-filters"
              aria-expanded={isUnfolded}
              data-chosen={isFiltered}
              onClick={() => setUnfolded(!isUnfolded)}
            >
              <Icon svg={filterIcon} size="sm" />
              Filters
            </button>
            <div className="docket-manager">
              <CaseManagerFilter
                kind={view.caseType}
                chosen={view.caseManagerId}
                onSelect={(caseManagerId) => show({ caseManagerId })}
              />
            </div>
          </div>
        </div>
        <p className="visually-hidden" role="status">
          {data && !list.isPlaceholderData ? `${data.total} cases found` : ''}
        </p>
        <div className="docket-list">
          <PagedList
            query={list}
            page={view.page}
            perPage={CASE_PAGE_SIZE}
            onPage={(page, options) => show({ page }, options)}
            pagesLabel="Pages of cases"
            loading={
              <>
                {sortSelect}
                <DataTable {...table} rows={undefined} skeletonRows={CASE_PAGE_SIZE} />
              </>
            }
            empty={empty}
          >
            {(shown, isStale) => (
              <>
                {sortSelect}
                <DataTable
                  {...table}
                  rows={shown.data}
                  isLoading={isStale}
                  onOpen={(row) => void navigate(paths.case.href(row.id, row.resolutionKind))}
                />
              </>
            )}
          </PagedList>
        </div>
      </div>
    </Page>
  );
}

/** Heading of the printed list, e.g. 'Arbitration · Settled · “satpura”'. */
function printedNameOf({ caseType, status, search }: DocketView): string {
  const chip = [...mainChips, ...furtherChips].find(({ key }) => key === status);
  return [kindLabel(caseType), chip?.label, search && `“${search}”`].filter(Boolean).join(' · ');
}
