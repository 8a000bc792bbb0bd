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
} from '#contracts/rules/hearings.ts';
import { DraftNotice } from '#portal/shared/drafts/draft-notice.tsx';
import { useDraftedForm } from '#portal/shared/drafts/use-drafted-form.ts';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { TextArea, TextField } from '#portal/shared/ui/form/text-field.tsx';
import { Dialog } from '#portal/shared/ui/overlay/dialog.tsx';
import { ClashWarning } from './clash-warning.tsx';
import { type HearingForm, hearingFormOf, hearingResolver, toNextHearing } from './hearing-form.ts';
import { timeKeyOf, useClashCheck } from './use-clash-check.ts';
import { useHearingChanges } from './use-hearing-changes.ts';
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

/** Another next hearing is another form: its draft is not the old one's. */
export const hearingPlace = ({ id, nextHearingDate }: Case) =>
  `hearing:${id}:${nextHearingDate?.id ?? ''}`;

/** Sets when a case is heard next; opens with the present next hearing (seed 1, section 2). */
export function HearingDialog({ shownCase, onClose }: { shownCase: Case; onClose: () => void }) {
  const formId = useId();
  const { setNextHearing } = useHearingChanges(shownCase.id);
  const { clashesAt, check } = useClashCheck(shownCase.id);
  const { submit, isSubmitting, failure } = useSubmit();
  const { form, draft } = useDraftedForm(hearingPlace(shownCase), {
    resolver: hearingResolver,
    mode: 'onTouched',
    defaultValues: hearingFormOf(shownCase.nextHearingDate),
  });
  const clashes = clashesAt(timeKeyOf(form.watch()));

  const save = form.handleSubmit(async (filled) => {
    const hearing = toNextHearing(filled);
    const message = await submit(
      async () =>
        (await check(timeKeyOf(form.getValues()), hearing)) ? setNextHearing(hearing) : undefined,
      { loader: 'Uploading NextHearing Date' },
    );
    if (message === undefined) return;
    draft.forget();
    onClose();
    showSnackbar('success', message);
  });

  return (
    <Dialog
      title="Hearing Date"
      isOpen
      onClose={onClose}
      width="36rem"
      problem={failure}
      footer={
        <>
          <Button
            look="secondary"
            onClick={() => {
              draft.forget();
              onClose();
            }}
          >
            Cancel
          </Button>
          <Button type="submit" form={formId} disabled={isSubmitting}>
            {clashes.length > 0 ? 'Save anyway' : 'Submit'}
          </Button>
        </>
      }
    >
      <form id={formId} className="form" onSubmit={(event) => void save(event)} noValidate>
        <DraftNotice draft={draft} />
        <FormProvider {...form}>
          <WhenFields />
          <WhatFields>{clashes.length > 0 && <ClashWarning clashes={clashes} />}</WhatFields>
        </FormProvider>
      </form>
    </Dialog>
  );
}

/** Beside WhenFields, so that fields register in their order: the first wrong one is focused. */
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
      <Suggestions id={typesId} options={usualTypes} />
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
