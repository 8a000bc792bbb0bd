import unsortedIcon from 'primeicons/raw-svg/sort-alt.svg?raw';
import descendingIcon from 'primeicons/raw-svg/sort-amount-down.svg?raw';
import ascendingIcon from 'primeicons/raw-svg/sort-amount-up-alt.svg?raw';
import type { MouseEvent, ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import { SkeletonBar } from '../states.tsx';
import './data-table.css';

export type SortDirection = 'asc' | 'desc';

export type TableColumn<Row> = {
  key: string;
  header: string;
  /** Shown in the head of the column instead of `header`. */
  head?: ReactNode;
  /** Fixed, e.g. '18%' or '8rem': columns do not move with their content. */
  width: string;
  align?: 'start' | 'end';
  /** The list's sort key; a column without one does not sort. */
  sortKey?: string;
  cell: (row: Row) => ReactNode;
};

type Sort = { key: string; direction: SortDirection };

/**
 * A table of one page of rows, sorted and paged by the server. In little room each row becomes a
 * card with the headers beside the values, and sorting needs a separate control.
 */
export function DataTable<Row extends { id: string }>({
  label,
  columns,
  rows,
  isLoading = false,
  skeletonRows = 1,
  sort,
  onSort,
  onOpen,
}: {
  label: string;
  columns: readonly TableColumn<Row>[];
  /** Undefined while the first page is loading. */
  rows: readonly Row[] | undefined;
  /** Another page is loading; the rows are of the former one. */
  isLoading?: boolean;
  /** Rows shown while the first page is loading. */
  skeletonRows?: number;
  sort?: Sort;
  onSort?: (key: string, direction: SortDirection) => void;
  /** Called on a click in a row. The keyboard needs a link in one of the cells. */
  onOpen?: (row: Row) => void;
}) {
  const opened = (row: Row) => (event: MouseEvent) => {
    // Links, buttons and boxes inside the row handle their own clicks.
    if (event.target instanceof Element && event.target.closest('a, button, label')) return;
    onOpen?.(row);
  };
  return (
    <div className="table-frame">
      <div
        className={['table', onOpen && rows && 'table-opens', isLoading && 'table-stale']
          .filter(Boolean)
          .join(' ')}
        aria-busy={!rows || isLoading}
      >
        <table aria-label={label}>
          <thead>
            <tr>
              {columns.map((column) => (
                <TableHead key={column.key} column={column} sort={sort} onSort={onSort} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows?.map((row) => (
              <tr key={row.id} onClick={opened(row)}>
                {columns.map((column) => (
                  <TableCell key={column.key} column={column}>
                    {column.cell(row)}
                  </TableCell>
                ))}
              </tr>
            )) ??
              Array.from({ length: skeletonRows }, (_none, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows without content
                <tr key={at}>
                  {columns.map((column) => (
                    <TableCell key={column.key} column={column}>
                      <SkeletonBar />
                    </TableCell>
                  ))}
                </tr>
              ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

type Column = Omit<TableColumn<never>, 'cell'>;

const classesOf = (part: 'head' | 'cell', { key, align }: Column) =>
  [`table-${part}-${key}`, align === 'end' && 'table-end'].filter(Boolean).join(' ');

/** The head of a column: a button if the column sorts. A second press turns the order around. */
function TableHead({
  column,
  sort,
  onSort,
}: {
  column: Column;
  sort: Sort | undefined;
  onSort: ((key: string, direction: SortDirection) => void) | undefined;
}) {
  const { sortKey, head, header } = column;
  const direction = sort?.key === sortKey ? sort?.direction : undefined;
  const isAscending = direction === 'asc';
  return (
    <th
      className={classesOf('head', column)}
      style={{ width: column.width }}
      {...(sortKey && { 'aria-sort': direction ? (`${direction}ending` as const) : 'none' })}
    >
      {sortKey ? (
        <button
          type="button"
          className="table-sort"
          onClick={() => onSort?.(sortKey, isAscending ? 'desc' : 'asc')}
        >
          {head ?? header}
          <Icon
            className="table-sort-icon"
            svg={direction ? (isAscending ? ascendingIcon : descendingIcon) : unsortedIcon}
          />
        </button>
      ) : (
        (head ?? header)
      )}
    </th>
  );
}

function TableCell({ column, children }: { column: Column; children: ReactNode }) {
  return (
    <td className={classesOf('cell', column)}>
      <span className="table-label">{column.header}</span>
      {children}
    </td>
  );
}
