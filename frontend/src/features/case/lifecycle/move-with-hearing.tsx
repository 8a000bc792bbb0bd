import { zodResolver } from '@hookform/resolvers/zod';
import { FormProvider, useForm } from 'react-hook-form';
import * as z from 'zod';
import { type ComingHearingChoice, hearingReasonSchema } from '#contracts/rules/hearings.ts';
import { EndingField } from '#portal/parts/hearings/dialog/hearing-fields.tsx';
import { FormDialog } from '#portal/parts/unsent/form-dialog.tsx';
import { hearingMoment } from '#portal/shared/dates/indian-dates.ts';
import { ReasonField } from '#portal/shared/ui/form/reason-field.tsx';

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

/** Asks whether to keep the coming hearings of a case that ends, before it is moved (D107). */
export function MoveWithHearing({
  title,
  question,
  confirmLabel,
  cancelLabel = 'Cancel',
  look = 'primary',
  dates,
  problem,
  onConfirm,
  onCancel,
}: {
  title: string;
  question: string;
  confirmLabel: string;
  cancelLabel?: string;
  look?: 'primary' | 'danger';
  /** Of the coming hearings, 'DD/MM/YYYY HH:mm', the earliest first. */
  dates: readonly string[];
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
  const [first = ''] = dates;
  const moment = hearingMoment(first);
  const when = moment ? `${moment.date}, ${moment.time} IST` : first;
  const isOne = dates.length === 1;
  const them = isOne ? 'the hearing' : `all ${dates.length} hearings`;
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
          legend={
            isOne
              ? `The case has a hearing on ${when}`
              : `The case has ${dates.length} hearings, the first on ${when}`
          }
          choices={[
            { value: 'keep', label: `Keep ${them}` },
            { value: 'cancel', label: `Cancel ${them}` },
          ]}
        />
        {form.watch('action') === 'cancel' && <ReasonField />}
      </FormProvider>
    </FormDialog>
  );
}
