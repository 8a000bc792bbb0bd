import listIcon from 'primeicons/raw-svg/list-check.svg?raw';
import { useState } from 'react';
import { lazyDialog } from '../../../shared/feedback/lazy-dialog.tsx';
import { Button } from '../../../shared/ui/button.tsx';

const CommandsSheet = lazyDialog(async () => (await import('./commands-sheet.tsx')).CommandsSheet);

/** Opens the sheet of voice commands. */
export function VoiceCommands({ userId }: { userId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        look="quiet"
        size="sm"
        icon={listIcon}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Voice commands
      </Button>
      {isOpen && <CommandsSheet userId={userId} onClose={() => setOpen(false)} />}
    </>
  );
}
