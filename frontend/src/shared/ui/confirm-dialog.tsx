import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

const QUIT_QUESTION =
  'Are you sure you want to Quit this case? All the negotiation progress will be lost if you quit case at this point';

/** A question before something that can't be undone; its default words are seed 2's, section 2. */
export function ConfirmDialog({
  title = 'Quit Case',
  question = QUIT_QUESTION,
  confirmLabel = 'Submit',
  cancelLabel = 'Close',
  look = 'primary',
  isOpen,
  onConfirm,
  onCancel,
}: {
  title?: string;
  question?: string;
  confirmLabel?: string;
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
          <Button look={look} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <p>{question}</p>
    </Dialog>
  );
}
