import type { RowProblem } from '#contracts/rules/bulk-rows.ts';

/** What is wrong with a row, column by column. */
export function ProblemList({ problems }: { problems: readonly RowProblem[] }) {
  return (
    <ul className="bulk-problems">
      {problems.map(({ column, message }) => (
        <li key={`${column} ${message}`}>
          {column !== '' && <strong>{`${column}: `}</strong>}
          {message}
        </li>
      ))}
    </ul>
  );
}
