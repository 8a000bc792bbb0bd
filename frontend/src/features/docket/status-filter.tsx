import type { CaseStatistics } from '#contracts/endpoints/cases/docket.ts';
import type { StatusFilter } from '#contracts/rules/cases/case-status.ts';
import { ChipFilter } from '#portal/shared/ui/list/chip-filter.tsx';
import { ChipMenu, COUNT_TO_COME } from './chip-menu.tsx';
import { furtherChips, mainChips, type StatusChip } from './status-chips.ts';

/** Status chips with counts; the rarer ones are in the 'More' menu. */
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
  const counted = ({ key, label, countKey }: StatusChip) => ({
    key,
    label,
    count: counts?.[countKey] ?? COUNT_TO_COME,
  });
  const select = (key: StatusChip['key'] | undefined) => onSelect(key === 'all' ? undefined : key);
  return (
    <>
      <ChipFilter
        label="Status"
        options={mainChips.map(counted)}
        selected={status ?? 'all'}
        onSelect={select}
      />
      <ChipMenu
        label="More filters"
        text="More"
        items={furtherChips.map(counted)}
        chosen={status}
        onSelect={select}
      />
    </>
  );
}
