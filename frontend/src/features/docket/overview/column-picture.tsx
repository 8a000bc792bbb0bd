import { indianNumber } from '#contracts/rules/notation.ts';
import type { Column } from './overview-columns.ts';

/** Columns with their number above and their name below; those with cases are filters. */
export function ColumnPicture<Key extends string>({
  label,
  columns,
  chosen,
  describe,
  note,
  onSelect,
}: {
  /** Names the list. */
  label: string;
  columns: readonly Column<Key>[];
  chosen: string | undefined;
  /** The column in words. */
  describe: (column: Column<Key>) => string;
  /** A second line below the column. */
  note?: (column: Column<Key>) => string;
  onSelect: (key: Key | undefined) => void;
}) {
  const highest = Math.max(1, ...columns.map(({ value }) => value));
  return (
    <ol className="overview-columns" aria-label={label}>
      {columns.map((column) => {
        const { key, short, value, cases } = column;
        const content = (
          <>
            <span className="overview-space">
              <span className="overview-value tabular">
                {cases > 0 ? indianNumber(value) : <span className="soft">–</span>}
              </span>
              <span
                className="overview-column"
                data-empty={cases === 0}
                style={{ height: `${(100 * value) / highest}%` }}
              />
            </span>
            <span className="overview-name">{short}</span>
            {note && <span className="overview-name soft tabular">{note(column)}</span>}
          </>
        );
        return (
          <li key={key} className="overview-slot">
            {cases > 0 || key === chosen ? (
              <button
                type="button"
                className="overview-choice"
                aria-label={describe(column)}
                aria-pressed={key === chosen}
                onClick={() => onSelect(key === chosen ? undefined : key)}
              >
                {content}
              </button>
            ) : (
              <span className="overview-choice">
                <span className="visually-hidden">{describe(column)}</span>
                <span className="overview-drawn" aria-hidden="true">
                  {content}
                </span>
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
