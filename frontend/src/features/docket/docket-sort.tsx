import { SortSelect } from '#portal/shared/ui/list/sort-select.tsx';
import type { DocketView } from './docket-view.ts';
import { sortOptions } from './sort-options.ts';

/** The order of the list, where its columns do not offer it. */
export const DocketSort = ({
  view,
  onSort,
}: {
  view: DocketView;
  onSort: (order: Pick<DocketView, 'sort' | 'sortDirection'>) => void;
}) => (
  <div className="docket-sort">
    <SortSelect
      options={sortOptions}
      sort={view.sort}
      direction={view.sortDirection}
      onSort={(sort, sortDirection) => onSort({ sort, sortDirection })}
    />
  </div>
);
