import { zodResolver } from '@hookform/resolvers/zod';
import { FormProvider, useForm } from 'react-hook-form';
import * as z from 'zod';
import { type ComingHearingChoice, hearingReasonSchema } from '#contracts/rules/hearings.ts';
import { FormDialog } from '#portal/parts/unsent/form-dialog.tsx';
import { hearingMoment } from '#portal/shared/indian-dates.ts';
import { EndingField, ReasonField } from '../hearings/hearing-fields.tsx';
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

// The empty form has no choice, which the schema refuses; only the type is wider.
const resolver = zodResolver(formSchema as z.ZodType<FilledMove, MoveForm>);

/** Asks whether to keep the next hearing of a case that ends, before it is moved (D107). */
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
  const form = useForm<MoveForm, unknown, FilledMove>({
    resolver,
    // Validation on blur would move the button away while it is being clicked.
    mode: 'onSubmit',
    defaultValues: { action: '', reason: '' },
  });
  const moment = hearingMoment(hearing);
  const save = form.handleSubmit((filled) =>
    onConfirm(filled.action === 'keep' ? { action: 'keep' } : filled),
  );
  return (
    <FormDialog
      title={title}
      submitLabel={confirmLabel}
      cancelLabel={cancelLabel}
      look={look}
      failure={problem}
      onSubmit={save}
      onClose={onCancel}
    >
      <p>{question}</p>
      <FormProvider {...form}>
        <EndingField
          name="action"
          legend={`The case has a hearing on ${moment ? `${moment.date}, ${moment.time} IST` : hearing}`}
          choices={[
            { value: 'keep', label: 'Keep the hearing' },
            { value: 'cancel', label: 'Cancel the hearing' },
          ]}
        />
        {form.watch('action') === 'cancel' && <ReasonField />}
      </FormProvider>
    </FormDialog>
  );
}
