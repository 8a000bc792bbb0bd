import angleDownIcon from 'primeicons/raw-svg/angle-down.svg?raw';
import { Choice } from '#portal/shared/ui/form/choice.tsx';
import { Icon } from '#portal/shared/ui/icon.tsx';
import { Popover } from '#portal/shared/ui/overlay/popover.tsx';
import { type ChoosableColumn, choosableColumns } from './hidden-columns.ts';

/** Shows and hides columns of the docket. */
export function ColumnsMenu({
  columns,
  hidden,
  onToggle,
}: {
  /** All columns of the list. */
  columns: readonly { key: string; header: string }[];
  hidden: readonly ChoosableColumn[];
  onToggle: (column: ChoosableColumn) => void;
}) {
  return (
    <Popover
      label="Columns"
      className="docket-more"
      control={(control) => (
        <button type="button" className="chip" {...control}>
          Columns
          <Icon svg={angleDownIcon} size="sm" />
        </button>
      )}
    >
      {() => (
        <fieldset className="docket-columns-list">
          <legend className="visually-hidden">Columns that are shown</legend>
          {choosableColumns.map((key) => {
            const column = columns.find((one) => one.key === key);
            return (
              column && (
                <Choice
                  key={key}
                  kind="checkbox"
                  checked={!hidden.includes(key)}
                  onChange={() => onToggle(key)}
                >
                  {column.header}
                </Choice>
              )
            );
          })}
        </fieldset>
      )}
    </Popover>
  );
}
