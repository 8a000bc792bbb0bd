import warningIcon from 'primeicons/raw-svg/exclamation-triangle.svg?raw';
import type { ListedHearing } from '#contracts/endpoints/cases/cause-list.ts';
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
export function OverlapMark({
  length = 'word',
  sentence = 'Overlaps with another hearing',
}: {
  /** Names the other hearings, where they are known. */
  sentence?: string | undefined;
  /** As much text as there is room for; screen readers hear a word in any case. */
  length?: 'sentence' | 'word' | 'icon';
}) {
  return (
    <span className="overlap-mark" data-length={length}>
      <Icon svg={warningIcon} size="sm" className="overlap-icon" />
      {length === 'sentence' ? (
        <span>{sentence}</span>
      ) : (
        <span className={length === 'icon' ? 'visually-hidden' : undefined}>Overlap</span>
      )}
    </span>
  );
}
