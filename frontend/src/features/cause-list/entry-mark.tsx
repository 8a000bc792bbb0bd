import type { ListedHearing } from '#contracts/endpoints/cause-list.ts';

const labels = {
  adjourned: 'Adjourned',
  cancelled: 'Cancelled',
  replaced: 'Date changed',
} as const;

/** Why a listed hearing or meeting does not take place; nothing for one that does. */
export function EntryMark({ state }: Pick<ListedHearing, 'state'>) {
  return state === 'set' ? null : <span className="entry-mark">{labels[state]}</span>;
}
