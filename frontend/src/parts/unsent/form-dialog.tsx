import { type ReactNode, type SyntheticEvent, useId } from 'react';
import { UnsentNotice } from '#portal/parts/unsent/unsent-notice.tsx';
import type { UnsentForm } from '#portal/parts/unsent/use-unsent-form.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/overlay/dialog.tsx';

/**
 * A dialog with one form: fields as children, Cancel and Submit below them, the failure of the
 * last attempt above the buttons. Cancel discards the unsent input; Escape and Close keep it.
 */
export function FormDialog({
  title,
  width = '30rem',
  unsent,
  submitLabel = 'Submit',
  cancelLabel = 'Cancel',
  look = 'primary',
  isLocked = false,
  failure,
  onSubmit,
  onClose,
  children,
}: {
  title: string;
  width?: string;
  /** The unsent input of the form, where the form keeps it. */
  unsent?: UnsentForm;
  submitLabel?: string;
  cancelLabel?: string;
  look?: 'primary' | 'danger';
  /** Submit is disabled, e.g. while the form is being submitted. */
  isLocked?: boolean;
  failure: string | undefined;
  onSubmit: (event: SyntheticEvent) => unknown;
  onClose: () => void;
  children: ReactNode;
}) {
  const formId = useId();
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      width={width}
      problem={failure}
      footer={
        <>
          <Button
            look="secondary"
            onClick={() => {
              unsent?.forget();
              onClose();
            }}
          >
            {cancelLabel}
          </Button>
          <Button look={look} type="submit" form={formId} disabled={isLocked}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        key={unsent?.generation}
        id={formId}
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void onSubmit(event);
        }}
      >
        {unsent && <UnsentNotice unsent={unsent} />}
        {children}
      </form>
    </Dialog>
  );
}
