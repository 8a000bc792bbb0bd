import { type ReactNode, useId } from 'react';
import { FormProvider, useFormContext } from 'react-hook-form';
import type { Case } from '#contracts/endpoints/cases.ts';
import {
  HEARING_MINUTES_MAX,
  HEARING_MINUTES_MIN,
  HEARING_MODE_MAX,
  HEARING_PLACE_MAX,
  HEARING_TYPE_MAX,
  hearingModes,
  type NextHearingInput,
  usualHearingTypes,
} from '#contracts/rules/hearings.ts';
import { ClashWarning } from '#portal/parts/hearings/clash-warning.tsx';
import { FormDialog } from '#portal/parts/unsent/form-dialog.tsx';
import { useUnsentForm } from '#portal/parts/unsent/use-unsent-form.ts';
import { TextArea, TextField } from '#portal/shared/ui/form/text-field.tsx';
import { setNextHearing, showChangedHearings } from '../api/hearings.ts';
import { WhenFields } from './hearing-fields.tsx';
import { type HearingForm, hearingFormOf, hearingResolver, toNextHearing } from './hearing-form.ts';
import { hearingPlace } from './unsent-places.ts';
import { timeKeyOf, useCheckedSave } from './use-checked-save.ts';

/** Sets the next hearing of a case; opens with the present one (seed 1, section 2). */
export function HearingDialog({ shownCase, onClose }: { shownCase: Case; onClose: () => void }) {
  const { form, unsent } = useUnsentForm(hearingPlace(shownCase), {
    resolver: hearingResolver,
    mode: 'onTouched',
    defaultValues: hearingFormOf(shownCase.nextHearingDate),
  });
  const { checkedSave, isSubmitting, failure, clashesAt } = useCheckedSave(shownCase.id, {
    loader: 'Uploading NextHearing Date',
    write: (hearing: NextHearingInput) => setNextHearing(shownCase.id, hearing),
    onSaved: showChangedHearings,
    unsent,
    onClose,
  });
  const clashes = clashesAt(timeKeyOf(form.watch()));

  const save = form.handleSubmit(async (filled) => {
    const hearing = toNextHearing(filled);
    await checkedSave({
      key: timeKeyOf(form.getValues()),
      time: hearing,
      input: hearing,
    });
  });

  return (
    <FormDialog
      title="Hearing Date"
      width="36rem"
      unsent={unsent}
      submitLabel={clashes.length > 0 ? 'Save anyway' : 'Submit'}
      isLocked={isSubmitting}
      failure={failure}
      onSubmit={save}
      onClose={onClose}
    >
      <FormProvider {...form}>
        <WhenFields />
        <WhatFields>{clashes.length > 0 && <ClashWarning clashes={clashes} />}</WhatFields>
      </FormProvider>
    </FormDialog>
  );
}

/** A component of its own, so that fields register in their order: the first invalid one gets the focus. */
function WhatFields({
  children,
}: {
  /** Between the time and the rest. */
  children: ReactNode;
}) {
  const typesId = useId();
  const modesId = useId();
  const { register, watch, formState } = useFormContext<HearingForm>();
  const { errors } = formState;
  return (
    <>
      <div className="form-row case-hearing-when-fields">
        <TextField
          label="Duration (minutes)"
          type="number"
          inputMode="numeric"
          min={HEARING_MINUTES_MIN}
          max={HEARING_MINUTES_MAX}
          step={5}
          isRequired
          error={errors.durationMinutes?.message}
          {...register('durationMinutes')}
        />
        <TextField
          label="Hearing Type"
          list={typesId}
          autoComplete="off"
          maxLength={HEARING_TYPE_MAX}
          isRequired
          error={errors.hearingType?.message}
          {...register('hearingType')}
        />
      </div>
      {children}
      <div className="form-row case-hearing-when-fields">
        <TextField
          label="Mode"
          list={modesId}
          autoComplete="off"
          maxLength={HEARING_MODE_MAX}
          error={errors.mode?.message}
          {...register('mode')}
        />
        <TextField
          label="Place or link"
          autoComplete="off"
          maxLength={HEARING_PLACE_MAX}
          error={errors.place?.message}
          {...register('place')}
        />
      </div>
      <Suggestions id={typesId} options={usualHearingTypes} />
      <Suggestions id={modesId} options={hearingModes} />
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

function Suggestions({ id, options }: { id: string; options: readonly string[] }) {
  return (
    <datalist id={id}>
      {options.map((option) => (
        <option key={option} value={option} />
      ))}
    </datalist>
  );
}
