import { indianDateTime } from '#portal/shared/dates/indian-dates.ts';
import type { DraftState } from './draft-store.ts';

const words: Readonly<Record<DraftState['saving'], string>> = {
  saved: 'Saved',
  unsaved: 'Unsaved changes',
  saving: 'Saving…',
  waiting: 'Not saved yet',
  behind: 'Another version was saved',
  closed: 'No longer editable',
};

/** Whether the text is saved. */
export function SavingNote({ state, isPublished }: { state: DraftState; isPublished: boolean }) {
  const { saving, savedAt } = state;
  const at = saving === 'saved' && savedAt ? ` ${indianDateTime(savedAt)?.split(', ').at(-1)}` : '';
  return (
    <span className="desk-saving soft" data-saving={saving} role="status">
      {isPublished ? 'Published' : `${words[saving]}${at}`}
    </span>
  );
}
