import { useState } from 'react';
import { Button } from '#portal/shared/ui/button.tsx';
import { Choice } from '#portal/shared/ui/form/choice.tsx';
import { Dialog } from '#portal/shared/ui/overlay/dialog.tsx';

import type { PrivateEntries } from '../api/comments.ts';

/** Asks whether private entries go into the exported file; they stay out unless chosen. */
export function ExportDialog({
  privateCount,
  onExport,
  onClose,
}: {
  privateCount: number;
  onExport: (privateEntries: PrivateEntries) => void;
  onClose: () => void;
}) {
  const [chosen, setChosen] = useState<PrivateEntries>('omit');
  const some = privateCount === 1 ? 'the private entry' : `the ${privateCount} private entries`;
  const choice = (value: PrivateEntries, label: string) => (
    <Choice
      kind="radio"
      name="private-entries"
      checked={chosen === value}
      onChange={() => setChosen(value)}
    >
      {label}
    </Choice>
  );
  return (
    <Dialog
      title="Export the proceedings"
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={() => onExport(chosen)}>Export</Button>
        </>
      }
    >
      <fieldset className="export-choices">
        <legend>Some entries are not for everybody on the case.</legend>
        {choice('omit', `Leave out ${some}`)}
        {choice('include', `Include ${some}, marked PRIVATE`)}
      </fieldset>
    </Dialog>
  );
}
