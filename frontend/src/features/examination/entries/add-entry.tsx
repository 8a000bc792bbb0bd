import plusIcon from 'primeicons/raw-svg/plus.svg?raw';
import { useState } from 'react';
import { isStage } from '#contracts/rules/speech/entries.ts';
import { entryFields } from '#contracts/rules/speech/entry-fields.ts';
import { type WrittenEntry, writtenEntries } from '#contracts/rules/speech/entry-kinds.ts';
import { lazyDialog } from '#portal/shared/feedback/lazy-dialog.tsx';
import { showFailure } from '#portal/shared/feedback/snackbar-state.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { Menu } from '#portal/shared/ui/overlay/menu.tsx';
import '#portal/shared/ui/overlay/action-menu.css';
import type { NewEntry } from './new-entry.ts';

const EntryDialog = lazyDialog(async () => (await import('./entry-dialog.tsx')).EntryDialog);

/** Breaks are entered at once, since their time counts. */
const isBreak = (entry: WrittenEntry) => entry === 'Off the record' || entry === 'On the record';

/** Adds what nobody says: oaths, stages, breaks, remarks. */
export function AddEntry({
  names,
  onWrite,
}: {
  names: { speaker: string; witness: string };
  onWrite: (entry: NewEntry) => Promise<void>;
}) {
  const [open, setOpen] = useState<WrittenEntry>();
  const choose = (entry: WrittenEntry) => {
    if (!isBreak(entry)) return setOpen(entry);
    onWrite({ entry, text: '', speaker: '', witness: '' }).catch(showFailure);
  };
  return (
    <>
      <Menu
        label="Add an entry"
        className="action-menu"
        control={(control) => (
          <Button look="secondary" size="sm" icon={plusIcon} {...control}>
            Add an entry
          </Button>
        )}
        items={writtenEntries.map((entry) => ({ label: entry, onChoose: () => choose(entry) }))}
      />
      {open && (
        <EntryDialog
          entry={open}
          names={{
            speaker: isStage(open) ? names.speaker : '',
            witness: entryFields[open].witness ? names.witness : '',
          }}
          onWrite={onWrite}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}
