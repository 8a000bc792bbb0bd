import { useQuery } from '@tanstack/react-query';
import filterIcon from 'primeicons/raw-svg/filter.svg?raw';
import plusIcon from 'primeicons/raw-svg/plus.svg?raw';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type CaseSort, caseSorts } from '#contracts/endpoints/cases/docket.ts';
import type { ClockFilter } from '#contracts/rules/clocks/clock-standing.ts';
import { queryClient } from '#portal/shared/api/query-client.ts';
import { kindLabel } from '#portal/shared/case-labels.ts';
import { useViewInAddress } from '#portal/shared/navigation/use-view-in-address.ts';
import { paths } from '#portal/shared/paths.ts';
import type { ReadAhead } from '#portal/shared/read-ahead.ts';
import { ButtonLink } from '#portal/shared/ui/button.tsx';
import { SearchBox } from '#portal/shared/ui/form/search-box.tsx';
import { Icon } from '#portal/shared/ui/icon.tsx';
import { DataTable, type SortDirection } from '#portal/shared/ui/list/data-table.tsx';
import { PagedList } from '#portal/shared/ui/list/paged-list.tsx';
import { Breadcrumb } from '#portal/shared/ui/page/breadcrumb.tsx';
import { Page } from '#portal/shared/ui/page/page.tsx';
import { docketQuery } from './api/docket.ts';
import { caseColumns } from './case-columns.tsx';
import { CaseManagerFilter } from './case-manager-filter.tsx';
import { ChipMenu, type ChipMenuItem } from './chip-menu.tsx';
import { ColumnsMenu } from './columns-menu.tsx';
import { DocketSort } from './docket-sort.tsx';
import {
  DOCKET_PAGE_SIZE,
  type DocketView,
  isFiltered,
  readDocketView,
  withoutFilters,
  writeDocketView,
} from './docket-view.ts';
import { useHiddenColumns } from './hidden-columns.ts';
import { KindFilter } from './kind-filter.tsx';
import { NoCases } from './no-cases.tsx';
import { pictureFilters } from './picture-filters.ts';
import { RemovableFilters } from './removable-filters.tsx';
import { selectColumn } from './selection/select-column.tsx';
import { SelectableCases } from './selection/selectable-cases.tsx';
import { useCaseSelection } from './selection/use-case-selection.ts';
import { furtherChips, mainChips } from './status-chips.ts';
import { StatusFilterChips } from './status-filter.tsx';
import { ViewsMenu } from './views/views-menu.tsx';
import './docket.css';

const OverviewPanel = lazy(async () => ({
  default: (await import('./overview/overview-panel.tsx')).OverviewPanel,
}));

const isCaseSort = (key: string): key is CaseSort => caseSorts.some((sort) => sort === key);

export const readAhead: ReadAhead = ({ address }) =>
  queryClient.prefetchQuery(docketQuery(readDocketView(address)));

/** The neutral's docket: one kind of case at a time, filtered, searched, sorted, paged. */
export function MyCasesPage() {
  const navigate = useNavigate();
  const [view, change] = useViewInAddress({ read: readDocketView, write: writeDocketView });
  const list = useQuery(docketQuery(view));
  const { data } = list;
  const kind = kindLabel(view.caseType);
  const [isUnfolded, setUnfolded] = useState(false);

  /** Every change but a new page starts at the first page. */
  const show = (changed: Partial<DocketView>, options?: { replace: boolean }) =>
    change({ page: 1, ...changed }, options);

  const columns = caseColumns(view.caseType, data?.data);
  const { hidden, toggle } = useHiddenColumns();
  const shownColumns = columns.filter(({ key }) => !hidden.some((one) => one === key));
  const selection = useCaseSelection(view, data?.data);
  const table = {
    label: `${kind} cases`,
    columns: [selectColumn(selection), ...shownColumns],
    sort: { key: view.sort, direction: view.sortDirection },
    onSort: (sort: string, sortDirection: SortDirection) => {
      if (isCaseSort(sort)) show({ sort, sortDirection });
    },
  };
  const sortSelect = <DocketSort view={view} onSort={show} />;

  const empty = <NoCases view={view} counts={data} onShowAll={() => show(withoutFilters)} />;

  return (
    <Page
      title={`My Cases: ${kind}`}
      heading="My Cases"
      before={
        <Breadcrumb crumbs={[{ label: 'My Cases', to: paths.cases.href() }, { label: kind }]} />
      }
      actions={
        <>
          <KindFilter shown={view.caseType} counts={data} isOverviewOpen={view.isOverviewOpen} />
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
              data-chosen={isFiltered(view)}
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
              <ChipMenu
                label="Statutory clock"
                text="Clock"
                items={clockItems}
                chosen={view.clock}
                onSelect={(clock) => show({ clock })}
              />
              <ColumnsMenu columns={columns} hidden={hidden} onToggle={toggle} />
              <ViewsMenu
                view={view}
                columns={shownColumns}
                isEmpty={!data?.total}
                onChoose={(chosen) => show({ ...chosen, isOverviewOpen: view.isOverviewOpen })}
              />
              <button
                type="button"
                className="chip"
                aria-expanded={view.isOverviewOpen}
                data-chosen={view.isOverviewOpen}
                onClick={() => change({ isOverviewOpen: !view.isOverviewOpen }, { replace: true })}
              >
                Overview
              </button>
              <RemovableFilters view={view} onRemove={show} />
            </div>
          </div>
        </div>
        <OverviewArea view={view} counts={data} onShow={show} />
        <p className="visually-hidden" role="status">
          {data && !list.isPlaceholderData ? `${data.total} cases found` : ''}
        </p>
        <SelectableCases {...{ view, selection }} columns={shownColumns} total={data?.total ?? 0}>
          <PagedList
            query={list}
            page={view.page}
            perPage={DOCKET_PAGE_SIZE}
            onPage={(page, options) => show({ page }, options)}
            pagesLabel="Pages of cases"
            loading={
              <>
                {sortSelect}
                <DataTable {...table} rows={undefined} skeletonRows={DOCKET_PAGE_SIZE} />
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
        </SelectableCases>
      </div>
    </Page>
  );
}

const clockItems: readonly ChipMenuItem<ClockFilter>[] = [
  { key: 'overdue', label: 'Overdue' },
  { key: 'within30Days', label: 'Within 30 days' },
];

/** The pictures, whose script loads when they are first opened. */
function OverviewArea(props: ComponentProps<typeof OverviewPanel>) {
  if (!props.view.isOverviewOpen) return null;
  return (
    <div className="docket-overview">
      <Suspense>
        <OverviewPanel {...props} />
      </Suspense>
    </div>
  );
}

/** Heading of the printed list, e.g. 'Arbitration · Settled · “satpura”'. */
function printedNameOf(view: DocketView): string {
  const { caseType, status, search } = view;
  const chip = [...mainChips, ...furtherChips].find(({ key }) => key === status);
  const filters = pictureFilters(view).map(({ text }) => text);
  return [kindLabel(caseType), chip?.label, ...filters, search && `“${search}”`]
    .filter(Boolean)
    .join(' · ');
}
