import { REPEAT_SECONDS, SKIP_SECONDS } from '#contracts/rules/speech/transcripts.ts';
import { KeyList, type KeyRow } from '#portal/parts/speech/key-list.tsx';
import { Button } from '#portal/shared/ui/button.tsx';
import { Drawer } from '#portal/shared/ui/overlay/dialog.tsx';

const player: readonly KeyRow[] = [
  { label: 'Play or pause', keys: ['Alt + K'] },
  { label: `Back ${REPEAT_SECONDS} seconds`, keys: ['Alt + H'] },
  { label: `Back ${SKIP_SECONDS} seconds`, keys: ['Alt + J'] },
  { label: `Forward ${SKIP_SECONDS} seconds`, keys: ['Alt + L'] },
  { label: `Back ${SKIP_SECONDS} seconds and play`, keys: ['Alt + R'] },
  { label: 'Slower', keys: ['Alt + ,'] },
  { label: 'Faster', keys: ['Alt + .'] },
];

const text: readonly KeyRow[] = [
  { label: 'Next low-confidence word', keys: ['Alt + W'] },
  { label: 'Previous low-confidence word', keys: ['Alt + Shift + W'] },
  { label: 'Bookmark', keys: ['Alt + B'] },
  { label: 'Comment', keys: ['Alt + M'] },
  { label: 'Find and replace', keys: ['Ctrl + F'] },
  { label: 'Save', keys: ['Ctrl + S'] },
  { label: 'Undo', keys: ['Ctrl + Z'] },
  { label: 'Redo', keys: ['Ctrl + Shift + Z', 'Ctrl + Y'] },
];

const paragraphs: readonly KeyRow[] = [
  { label: 'New paragraph', keys: ['Enter'] },
  { label: 'Join with the paragraph before', keys: ['Backspace at its start'] },
  { label: 'Select over paragraphs', keys: ['Shift + arrows', 'Shift + click'] },
  { label: 'Select the paragraph, then everything', keys: ['Ctrl + A, twice'] },
];

/** The keys of the transcript. */
export function KeysSheet({ onClose }: { onClose: () => void }) {
  return (
    <Drawer title="Keys of the transcript" isOpen onClose={onClose} width="30rem">
      <p className="soft">
        These keys work while you type. On a Mac, Alt is Option and Ctrl is Command. Every command
        is also a button.
      </p>
      <h3>Recording</h3>
      <KeyList rows={player} />
      <h3>Text</h3>
      <KeyList rows={text} />
      <h3>Paragraphs</h3>
      <KeyList rows={paragraphs} />
      <Button look="secondary" onClick={onClose}>
        Close
      </Button>
    </Drawer>
  );
}
