import { useId } from 'react';
import { FormProvider, useForm, useFormContext } from 'react-hook-form';
import { HEARING_TYPE_MAX } from '../../../../contracts/hearings.ts';
import { showSnackbar } from '../../shared/feedback/snackbar-state.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { TextArea, TextField } from '../../shared/ui/text-field.tsx';
import { useSetNextHearing } from './api/use-set-next-hearing.ts';
import { type HearingForm, hearingResolver, toNextHearing } from './hearing-form.ts';
import { WhenFields } from './when-fields.tsx';

/** Usual kinds of hearing, as suggestions; any other can be typed. */
const usualTypes = [
  'Preliminary hearing',
  'First hearing',
  'Hearing on interim relief',
  'Evidence',
  'Cross-examination',
  'Arguments',
  'Joint session',
  'Final hearing',
];

/** Sets when a case is heard next (seed 1, section 2). */
export function HearingDialog({ caseId, onClose }: { caseId: string; onClose: () => void }) {
  const formId = useId();
  const { setNextHearing, isSubmitting } = useSetNextHearing(caseId);
  const form = useForm({
    resolver: hearingResolver,
    mode: 'onTouched',
    defaultValues: { startDate: '', startTime: '', hearingType: '', remarks: '' },
  });

  const save = form.handleSubmit(async (filled) => {
    const message = await setNextHearing(toNextHearing(filled));
    if (message === undefined) return;
    onClose();
    showSnackbar('success', message);
  });

  return (
    <Dialog
      title="Hearing Date"
      isOpen
      onClose={onClose}
      width="34rem"
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} disabled={isSubmitting}>
            Submit
          </Button>
        </>
      }
    >
      <form id={formId} className="form" onSubmit={(event) => void save(event)} noValidate>
        <FormProvider {...form}>
          <WhenFields />
          <WhatFields />
        </FormProvider>
      </form>
    </Dialog>
  );
}

/** Beside WhenFields, so that fields register in their order: the first wrong one is focused. */
function WhatFields() {
  const typesId = useId();
  const { register, watch, formState } = useFormContext<HearingForm>();
  const { errors } = formState;
  return (
    <>
      <TextField
        label="Hearing Type"
        list={typesId}
        autoComplete="off"
        maxLength={HEARING_TYPE_MAX}
        isRequired
        error={errors.hearingType?.message}
        {...register('hearingType')}
      />
      <datalist id={typesId}>
        {usualTypes.map((type) => (
          <option key={type} value={type} />
        ))}
      </datalist>
      <TextArea
        label="Remarks"
        rows={4}
        isRequired
        length={watch('remarks').length}
        error={errors.remarks?.message}
        {...register('remarks')}
      />
    </>
  );
}
