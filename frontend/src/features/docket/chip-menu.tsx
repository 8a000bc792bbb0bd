import angleDownIcon from 'primeicons/raw-svg/angle-down.svg?raw';
import { Icon } from '#portal/shared/ui/icon.tsx';
import { Popover } from '#portal/shared/ui/overlay/popover.tsx';

/** Placeholder for a count that is loading. */
export const COUNT_TO_COME = '–';

export type ChipMenuItem<Key extends string> = {
  key: Key;
  label: string;
  /** Absent where cases are not counted. */
  count?: number | string;
};

/** A chip with a menu of filters; choosing the chosen one again clears it. */
export function ChipMenu<Key extends string>({
  label,
  text,
  items,
  chosen,
  onSelect,
}: {
  /** Names the list. */
  label: string;
  /** Text of the chip while nothing is chosen. */
  text: string;
  items: readonly ChipMenuItem<Key>[];
  chosen: string | undefined;
  onSelect: (key: Key | undefined) => void;
}) {
  const chosenItem = items.find(({ key }) => key === chosen);
  return (
    <Popover
      label={label}
      className="docket-more"
      control={(control) => (
        <button type="button" className="chip" data-chosen={chosenItem !== undefined} {...control}>
          {chosenItem ? (
            <>
              <span className="docket-chip-text">{chosenItem.label}</span>
              {chosenItem.count !== undefined && (
                <span className="chip-count">{chosenItem.count}</span>
              )}
            </>
          ) : (
            text
          )}
          <Icon svg={angleDownIcon} size="sm" />
        </button>
      )}
    >
      {(close) => (
        <ul className="docket-more-list">
          {items.map(({ key, label: name, count }) => (
            <li key={key}>
              <button
                type="button"
                className="docket-more-item"
                aria-pressed={key === chosen}
                onClick={() => {
                  close();
                  onSelect(key === chosen ? undefined : key);
                }}
              >
                {name}
                {count !== undefined && <span className="chip-count">{count}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Popover>
  );
}
