import { FormProvider } from 'react-hook-form';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import type { NextHearingInput } from '#contracts/rules/hearings.ts';
import { FormDialog } from '#portal/parts/unsent/form-dialog.tsx';
import { useUnsentForm } from '#portal/parts/unsent/use-unsent-form.ts';
import { indianDay } from '#portal/shared/dates/indian-dates.ts';
import { Select } from '#portal/shared/ui/form/select.tsx';
import { TextField } from '#portal/shared/ui/form/text-field.tsx';
import { ClashWarning } from '../clash-warning.tsx';
import {
  type AddHearingForm,
  addHearingFormOf,
  addHearingResolver,
  dayChoices,
  daysOf,
  daysText,
  type FilledAddHearing,
  OTHER_DAYS,
  toHearings,
} from './add-hearing-form.ts';
import { WhenFields } from './hearing-fields.tsx';
import { addHearingPlace } from './hearing-place.ts';
import { addHearings, showChangedHearings } from './hearings-api.ts';
import { timeKeyOf, useCheckedSave } from './use-checked-save.ts';
import { WeekOfChoice } from './week-of-choice.tsx';
import { WhatFields } from './what-fields.tsx';

/** Adds a hearing to those of a case, or several, on days in a row or on chosen days; all of them or none. */
export function AddHearingDialog({ shownCase, onClose }: { shownCase: Case; onClose: () => void }) {
  const { form, unsent } = useUnsentForm<AddHearingForm, FilledAddHearing>(
    addHearingPlace(shownCase.id),
    {
      resolver: addHearingResolver,
      mode: 'onTouched',
      defaultValues: addHearingFormOf(shownCase.nextHearingDate),
    },
  );
  const { checkedSave, isSubmitting, failure, clashesAt } = useCheckedSave(shownCase.id, {
    write: (hearings: NextHearingInput[]) => addHearings(shownCase.id, hearings),
    onSaved: showChangedHearings,
    unsent,
    onClose,
  });
  const filling = form.watch();
  const clashes = clashesAt(keyOf(filling));

  const save = form.handleSubmit(async (filled) => {
    const hearings = toHearings(filled);
    await checkedSave({ key: keyOf(form.getValues()), times: hearings, input: hearings });
  });

  return (
    <FormDialog
      title="Add Hearing"
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
        <Select
          label="Days"
          options={dayChoices}
          error={form.formState.errors.days?.message}
          {...form.register('days')}
        />
        {filling.days === OTHER_DAYS && (
          <fieldset className="hearing-other-days">
            <legend>Further days</legend>
            {filling.otherDays.map((_day, at) => (
              <TextField
                // biome-ignore lint/suspicious/noArrayIndexKey: a place of the form
                key={at}
                label={`Day ${at + 2}`}
                type="date"
                min={indianDay(Date.now())}
                max="9999-12-31"
                error={form.formState.errors.otherDays?.[at]?.message}
                {...form.register(`otherDays.${at}`)}
              />
            ))}
          </fieldset>
        )}
        <p className="hearing-days" role="status">
          {daysText(filling)}
        </p>
        <WhatFields formerMode={undefined}>
          <WeekOfChoice
            caseId={shownCase.id}
            furtherDays={daysOf(filling).filter((day) => day !== filling.startDate)}
            saysClash={clashes.length === 0}
          />
          {clashes.length > 0 && <ClashWarning clashes={clashes} />}
        </WhatFields>
      </FormProvider>
    </FormDialog>
  );
}

const keyOf = (form: AddHearingForm) => `${timeKeyOf(form)} ${daysOf(form).join()}`;
