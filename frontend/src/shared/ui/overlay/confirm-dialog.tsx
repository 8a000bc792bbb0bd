import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Dialog } from './dialog.tsx';

/** Seed 2, section 2. */
export const quitWords = {
  title: 'Quit Case',
  question:
    'Are you sure you want to Quit this case? All the negotiation progress will be lost if you quit case at this point',
  confirmLabel: 'Submit',
  cancelLabel: 'Close',
} as const;

/** A confirmation before an action that cannot be undone. */
export function ConfirmDialog({
  title = quitWords.title,
  question = quitWords.question,
  confirmLabel = quitWords.confirmLabel,
  cancelLabel = quitWords.cancelLabel,
  look = 'primary',
  details,
  isOpen,
  onConfirm,
  onCancel,
}: {
  title?: string;
  question?: string;
  confirmLabel?: string;
  cancelLabel?: string;
  look?: 'primary' | 'danger';
  /** Further facts below the question. */
  details?: ReactNode;
  isOpen: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}) {
  return (
    <Dialog
      title={title}
      isOpen={isOpen}
      onClose={onCancel}
      width="26rem"
      footer={
        <>
          <Button look="secondary" onClick={onCancel}>
            {cancelLabel}
          </Button>
          <Button look={look} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <p>{question}</p>
      {details}
    </Dialog>
  );
}
