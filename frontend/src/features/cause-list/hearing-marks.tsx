import warningIcon from 'primeicons/raw-svg/exclamation-triangle.svg?raw';
import type { ListedHearing } from '#contracts/endpoints/cause-list.ts';
import { Icon } from '#portal/shared/ui/icon.tsx';

const labels = {
  adjourned: 'Adjourned',
  cancelled: 'Cancelled',
  replaced: 'Date changed',
} as const;

/** Why a listed hearing or meeting does not take place; empty for one that does. */
export function EntryMark({ state }: Pick<ListedHearing, 'state'>) {
  return state === 'set' ? null : <span className="entry-mark">{labels[state]}</span>;
}

/** Marks a hearing that overlaps with another one (D82). */
export function OverlapMark({ isLong = false }: { isLong?: boolean }) {
  return (
    <span className="overlap-mark">
      <Icon svg={warningIcon} size="sm" className="overlap-icon" />
      {isLong ? 'Overlaps with another hearing' : 'Overlap'}
    </span>
  );
}
