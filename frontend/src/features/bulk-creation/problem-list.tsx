import type { RowProblem } from '#contracts/rules/cases/bulk-rows.ts';

/** The problems of a row by column. */
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
