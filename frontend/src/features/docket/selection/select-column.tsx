import type { CaseRow } from '#contracts/endpoints/cases/docket.ts';
import type { TableColumn } from '#portal/shared/ui/list/data-table.tsx';
import { SelectBox } from '#portal/shared/ui/selection/select-box.tsx';
import type { CaseSelection } from './use-case-selection.ts';

/** The column of checkboxes; its head selects the page. */
export const selectColumn = ({
  rows,
  boxOf,
  extent,
  chooseRows,
}: CaseSelection): TableColumn<CaseRow> => ({
  key: 'select',
  header: 'Select',
  head: (
    <SelectBox
      label="Select all on this page"
      checked={extent === 'all'}
      isPartly={extent === 'some'}
      disabled={rows.length === 0}
      onChange={({ target: { checked } }) => chooseRows(rows, checked)}
    />
  ),
  width: '2.75rem',
  cell: (row) => <SelectBox label={`Select ${row.caseCode}`} {...boxOf(row)} />,
});
