import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Dialog } from './dialog.tsx';

/** A confirmation before an action that cannot be undone. */
export function ConfirmDialog({
  title,
  question,
  confirmLabel,
  cancelLabel,
  look = 'primary',
  details,
  isOpen,
  onConfirm,
  onCancel,
}: {
  title: string;
  question: string;
  confirmLabel: string;
  cancelLabel: string;
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
