import angleDownIcon from 'primeicons/raw-svg/angle-down.svg?raw';
import type { StatusFilter } from '../../../../contracts/case-status.ts';
import type { CaseStatistics } from '../../../../contracts/cases.ts';
import { ChipFilter } from '../../shared/ui/chip-filter.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Popover } from '../../shared/ui/popover.tsx';
import { furtherChips, mainChips } from './status-chips.ts';

/** Keeps the place of a count that is loading, so that nothing moves when it comes. */
const COUNT_TO_COME = '–';

/** Chips with counts; the rarer ones lie behind 'More'. */
export function StatusFilterChips({
  status,
  counts,
  onSelect,
}: {
  status: StatusFilter | undefined;
  /** Undefined while they are loading. */
  counts: CaseStatistics | undefined;
  onSelect: (status: StatusFilter | undefined) => void;
}) {
  const selected = status ?? 'all';
  const further = furtherChips.find((chip) => chip.key === selected);
  return (
    <div className="docket-chips">
      <ChipFilter
        label="Status"
        options={mainChips.map(({ key, label, countKey }) => ({
          key,
          label,
          count: counts?.[countKey] ?? COUNT_TO_COME,
        }))}
        selected={selected}
        onSelect={(key) => onSelect(key === 'all' ? undefined : key)}
      />
      <Popover
        label="More filters"
        className="docket-more"
        control={(control) => (
          <button type="button" className="chip" data-chosen={further !== undefined} {...control}>
            {further ? (
              <>
                {further.label}
                <span className="chip-count">{counts?.[further.countKey] ?? COUNT_TO_COME}</span>
              </>
            ) : (
              'More'
            )}
            <Icon svg={angleDownIcon} size="sm" />
          </button>
        )}
      >
        {(close) => (
          <ul className="docket-more-list">
            {furtherChips.map(({ key, label, countKey }) => (
              <li key={key}>
                <button
                  type="button"
                  className="docket-more-item"
                  aria-pressed={key === selected}
                  onClick={() => {
                    close();
                    onSelect(key === selected || key === 'all' ? undefined : key);
                  }}
                >
                  {label}
                  <span className="chip-count">{counts?.[countKey] ?? COUNT_TO_COME}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </Popover>
    </div>
  );
}
