import { indianNumber } from '#contracts/rules/notation.ts';
import { DataTable } from '#portal/shared/ui/list/data-table.tsx';
import { ProblemList } from './problem-list.tsx';
import { type Preview, SHOWN_ROWS } from './read-preview.ts';

/** Result of the local check of the rows, and the use of additional columns. */
export function FilePreview({
  preview: { columns, rows, checkedCount, wrongCount: wrong, hasMore, problems },
}: {
  preview: Preview;
}) {
  if (problems.length > 0) return null;
  const cellOf = (cells: readonly string[], field: string) =>
    cells[columns.findIndex(({ means }) => means.kind === 'field' && means.field === field)] ?? '';
  const extras = columns.filter(({ means }) => means.kind === 'extra');
  return (
    <section className="bulk-preview" aria-labelledby="bulk-preview">
      <h3 id="bulk-preview">
        {checkedCount === 1 ? '1 row checked' : `${indianNumber(checkedCount)} rows checked`}
      </h3>
      <p role="status" className={wrong > 0 ? 'field-error' : 'soft'}>
        {wrong > 0
          ? `${indianNumber(wrong)} of them cannot become a case as ${wrong === 1 ? 'it is' : 'they are'}`
          : checkedCount === 1
            ? 'It can become a case as it is'
            : 'They can become cases as they are'}
      </p>
      {wrong > SHOWN_ROWS && <p className="soft">{`The first ${SHOWN_ROWS} of those rows:`}</p>}
      {hasMore && (
        <p className="soft">
          The file has more rows than are checked here. The upload checks all of them.
        </p>
      )}
      <DataTable
        label={
          rows.every((row) => row.problems.length > 0) ? 'Rows to mend' : 'First rows of the file'
        }
        rows={rows}
        columns={[
          { key: 'row', header: 'Row', width: '4.5rem', cell: ({ row }) => row },
          {
            key: 'title',
            header: 'Case Title',
            width: '34%',
            cell: ({ cells }) => cellOf(cells, 'title') || '—',
          },
          {
            key: 'account',
            header: 'Loan Account Number',
            width: '22%',
            cell: ({ cells }) => cellOf(cells, 'loanAccountNo') || '—',
          },
          {
            key: 'problems',
            header: 'Check',
            width: '38%',
            cell: ({ problems: found }) =>
              found.length === 0 ? 'OK' : <ProblemList problems={found} />,
          },
        ]}
      />
      {extras.length > 0 && (
        <p>
          <strong>Kept as further fields of each case:</strong>{' '}
          {extras.map(({ label }) => label).join(', ')}
        </p>
      )}
    </section>
  );
}
