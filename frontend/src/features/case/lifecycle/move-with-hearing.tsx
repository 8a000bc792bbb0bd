import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { type ComingHearingChoice, hearingReasonSchema } from '#contracts/rules/hearings.ts';
import { hearingMoment } from '#portal/shared/indian-dates.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { Choice } from '#portal/shared/ui/form/choice.tsx';
import { TextArea } from '#portal/shared/ui/form/text-field.tsx';
import { Dialog } from '#portal/shared/ui/overlay/dialog.tsx';
import '../hearings/hearings.css';

const formSchema = z.discriminatedUnion(
  'action',
  [
    z.object({ action: z.literal('keep'), reason: z.string() }),
    z.object({ action: z.literal('cancel'), reason: hearingReasonSchema }),
  ],
  'Keep or cancel the coming hearing',
);
type MoveForm = { action: '' | 'keep' | 'cancel'; reason: string };

type FilledMove = z.output<typeof formSchema>;

// The form begins without a choice, which the schema refuses: only its type is wider.
const resolver = zodResolver(formSchema as z.ZodType<FilledMove, MoveForm>);

/** Asks what becomes of the coming hearing of a case that ends, before it is moved (D107). */
export function MoveWithHearing({
  title,
  question,
  confirmLabel,
  cancelLabel = 'Cancel',
  look = 'primary',
  hearing,
  problem,
  onConfirm,
  onCancel,
}: {
  title: string;
  question: string;
  confirmLabel: string;
  cancelLabel?: string;
  look?: 'primary' | 'danger';
  /** 'DD/MM/YYYY HH:mm:ss'. */
  hearing: string;
  problem: string | undefined;
  onConfirm: (choice: ComingHearingChoice) => void;
  onCancel: () => void;
}) {
  const formId = useId();
  const { register, watch, handleSubmit, formState } = useForm<MoveForm, unknown, FilledMove>({
    resolver,
    // An error that appears as the button is pressed would move it away from under the finger.
    mode: 'onSubmit',
    defaultValues: { action: '', reason: '' },
  });
  const { errors } = formState;
  const { action, reason } = watch();
  const moment = hearingMoment(hearing);
  const save = handleSubmit((filled) =>
    onConfirm(filled.action === 'keep' ? { action: 'keep' } : filled),
  );
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onCancel}
      width="30rem"
      problem={problem}
      footer={
        <>
          <Button look="secondary" onClick={onCancel}>
            {cancelLabel}
          </Button>
          <Button look={look} type="submit" form={formId}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={formId} className="form" onSubmit={(event) => void save(event)} noValidate>
        <p>{question}</p>
        <fieldset className="hearing-endings" aria-describedby={`${formId}-action`}>
          <legend>
            {`The case has a hearing on ${moment ? `${moment.date}, ${moment.time} IST` : hearing}`}
          </legend>
          <Choice kind="radio" value="keep" {...register('action')}>
            Keep the hearing
          </Choice>
          <Choice kind="radio" value="cancel" {...register('action')}>
            Cancel the hearing
          </Choice>
          {errors.action && (
            <p id={`${formId}-action`} className="field-error" role="alert">
              {errors.action.message}
            </p>
          )}
        </fieldset>
        {action === 'cancel' && (
          <TextArea
            label="Reason"
            rows={3}
            isRequired
            length={reason.length}
            error={errors.reason?.message}
            {...register('reason')}
          />
        )}
      </form>
    </Dialog>
  );
}
