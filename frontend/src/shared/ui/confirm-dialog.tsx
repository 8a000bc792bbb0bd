import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

/** A question before something that can't be undone. */
export function ConfirmDialog({
  title,
  question,
  confirmLabel,
  cancelLabel = 'Cancel',
  look = 'primary',
  isOpen,
  onConfirm,
  onCancel,
}: {
  title: string;
  question: string;
  confirmLabel: string;
  cancelLabel?: string;
  look?: 'primary' | 'danger';
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
          <Button look={look} onClick={onConfirm} autoFocus>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <p>{question}</p>
    </Dialog>
  );
}
