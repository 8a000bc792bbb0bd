import type { ReactNode } from 'react';
import { FormProvider, type UseFormReturn, useFormContext } from 'react-hook-form';
import type { StatutoryClock } from '#contracts/endpoints/clocks.ts';
import { DocumentField } from '#portal/parts/documents/document-field.tsx';
import { FormDialog } from '#portal/parts/unsent/form-dialog.tsx';
import type { UnsentForm } from '#portal/parts/unsent/use-unsent-form.ts';
import { TextField } from '#portal/shared/ui/form/text-field.tsx';
import { type ClockWrite, useChangeClock } from '../../api/clocks.ts';

export type ClockDialogProps = {
  caseId: string;
  today: string;
  onClose: () => void;
};

export type OfClock = ClockDialogProps & { clock: StatutoryClock };

/** The frame of a clock's dialog. Refused fields show the server's message. */
export function ClockForm<Values extends Record<string, string>>({
  caseId,
  form,
  unsent,
  title,
  submitLabel,
  toWrite,
  onClose,
  children,
}: {
  caseId: string;
  form: UseFormReturn<Values, unknown, Values>;
  unsent: UnsentForm;
  title: string;
  submitLabel: string;
  toWrite: (filled: Values) => ClockWrite;
  onClose: () => void;
  children: ReactNode;
}) {
  const { submit, isSubmitting, failure } = useChangeClock(caseId, (field, message) => {
    // The server names fields of the form by the form's own names; others are in `failure`.
    const name = Object.keys(form.getValues()).find((one) => one === field);
    if (name) form.setError(`root.${name}`, { message });
  });
  const save = form.handleSubmit(async (filled) => {
    if (!(await submit(toWrite(filled)))) return;
    unsent.forget();
    onClose();
  });
  return (
    <FormDialog
      title={title}
      width="34rem"
      {...{ unsent, submitLabel, failure, onClose }}
      isLocked={isSubmitting}
      onSubmit={save}
    >
      <FormProvider {...form}>{children}</FormProvider>
    </FormDialog>
  );
}

export function StartFields({ today }: { today: string }) {
  return (
    <div className="form-row">
      <DayField name="startedOn" label="Day of the event" max={today} />
      <DayField name="knownOn" label="Day on which it became known" max={today} />
    </div>
  );
}

export function DayField({ name, label, max }: { name: string; label: string; max?: string }) {
  const { register, getFieldState, formState } = useFormContext();
  const served = formState.errors.root?.[name];
  const { error } = getFieldState(name, formState);
  return (
    <TextField
      label={label}
      type="date"
      max={max ?? '9999-12-31'}
      isRequired
      error={error?.message ?? messageOf(served)}
      {...register(name)}
    />
  );
}

const messageOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'message' in error
    ? String(error.message)
    : undefined;

/** An order, consent or award among the documents of the case that the user may see. */
export function SupportField({ caseId }: { caseId: string }) {
  const { register, formState } = useFormContext();
  return (
    <DocumentField
      caseId={caseId}
      error={messageOf(formState.errors.root?.['documentId'])}
      {...register('documentId')}
    />
  );
}
