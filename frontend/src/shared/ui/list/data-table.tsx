import 'virtual:primereact.css';
import { Column } from 'primereact/column';
import { DataTable as PrimeDataTable } from 'primereact/datatable';
import type { ReactNode } from 'react';
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

/**
 * A table of one page of rows, sorted and paged by the server. In little room each row becomes a
 * card with the headers beside the values, and sorting needs a separate control.
 */
export function DataTable<Row extends { id: string }>({
  label,
  columns,
  rows,
  isLoading,
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
  sort?: { key: string; direction: SortDirection };
  onSort?: (key: string, direction: SortDirection) => void;
  /** Called on a click in a row. The keyboard needs a link in one of the cells. */
  onOpen?: (row: Row) => void;
}) {
  const isWaiting = rows === undefined;
  const shown: readonly { id: string; row?: Row }[] = isWaiting
    ? Array.from({ length: skeletonRows }, (_none, at) => ({ id: `skeleton-${at}` }))
    : rows.map((row) => ({ id: row.id, row }));
  return (
    <div className="table-frame">
      <PrimeDataTable
        value={[...shown]}
        dataKey="id"
        lazy
        // A cell may show more than its row, e.g. whether the row is selected.
        cellMemo={false}
        className={['table', onOpen && !isWaiting && 'table-opens', isLoading && 'table-stale']
          .filter(Boolean)
          .join(' ')}
        aria-busy={isWaiting || Boolean(isLoading)}
        pt={{ table: { 'aria-label': label } }}
        {...(sort && { sortField: sort.key, sortOrder: sort.direction === 'asc' ? 1 : -1 })}
        onSort={(event) => onSort?.(event.sortField, event.sortOrder === -1 ? 'desc' : 'asc')}
        onRowClick={(event) => {
          // Links, buttons and boxes inside the row handle their own clicks.
          if (
            event.originalEvent.target instanceof Element &&
            event.originalEvent.target.closest('a, button, label')
          )
            return;
          const opened = rows?.find((row) => row.id === event.data['id']);
          if (opened) onOpen?.(opened);
        }}
      >
        {columns.map((column) => (
          <Column
            key={column.key}
            headerClassName={`table-head-${column.key}`}
            bodyClassName={`table-cell-${column.key}`}
            header={column.head ?? column.header}
            sortable={column.sortKey !== undefined}
            {...(column.sortKey && { field: column.sortKey, sortField: column.sortKey })}
            style={{ width: column.width }}
            align={column.align === 'end' ? 'right' : 'left'}
            body={({ row }: { row?: Row }) => (
              <>
                <span className="table-label">{column.header}</span>
                {row ? column.cell(row) : <SkeletonBar />}
              </>
            )}
          />
        ))}
      </PrimeDataTable>
    </div>
  );
}
