import 'virtual:primereact.css';
import { Column } from 'primereact/column';
import { DataTable as PrimeDataTable } from 'primereact/datatable';
import type { ReactNode } from 'react';
import { SkeletonBar } from '../skeleton.tsx';
import './data-table.css';

export type SortDirection = 'asc' | 'desc';

export type TableColumn<Row> = {
  key: string;
  header: string;
  /** Of the table's width, e.g. '18%' or '8rem': columns never move with their contents. */
  width: string;
  align?: 'start' | 'end';
  /** The list's sort key; without it the column does not sort. */
  sortKey?: string;
  cell: (row: Row) => ReactNode;
};

/**
 * A table of one page of rows, sorted and paged by the server. Where it has little room each
 * row is a card with the headers beside the values; sorting then needs a control of its own. `empty` stands in place of no rows.
 */
export function DataTable<Row extends { id: string }>({
  label,
  columns,
  rows,
  isLoading,
  skeletonRows,
  sort,
  onSort,
  onOpen,
  empty,
}: {
  label: string;
  columns: readonly TableColumn<Row>[];
  /** Undefined while the first page is loading. */
  rows: readonly Row[] | undefined;
  /** Another page is on its way; the former one stays in sight. */
  isLoading?: boolean;
  skeletonRows: number;
  sort?: { key: string; direction: SortDirection };
  onSort?: (key: string, direction: SortDirection) => void;
  /** A click on any cell. Give one cell a link too: that is the keyboard's way. */
  onOpen?: (row: Row) => void;
  empty: ReactNode;
}) {
  if (rows?.length === 0) return <>{empty}</>;
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
        className={['table', onOpen && !isWaiting && 'table-opens', isLoading && 'table-stale']
          .filter(Boolean)
          .join(' ')}
        aria-busy={isWaiting || Boolean(isLoading)}
        pt={{ table: { 'aria-label': label } }}
        {...(sort && { sortField: sort.key, sortOrder: sort.direction === 'asc' ? 1 : -1 })}
        onSort={(event) => onSort?.(event.sortField, event.sortOrder === -1 ? 'desc' : 'asc')}
        onRowClick={(event) => {
          // A link or a button inside of the row does its own work.
          if (
            event.originalEvent.target instanceof Element &&
            event.originalEvent.target.closest('a, button')
          )
            return;
          const opened = rows?.find((row) => row.id === event.data.id);
          if (opened) onOpen?.(opened);
        }}
      >
        {columns.map((column) => (
          <Column
            key={column.key}
            headerClassName={`table-head-${column.key}`}
            bodyClassName={`table-cell-${column.key}`}
            header={column.header}
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
