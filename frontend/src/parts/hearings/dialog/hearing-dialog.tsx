import { useEffect, useRef } from 'react';
import { FormProvider, type UseFormReturn } from 'react-hook-form';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import type { NextHearingInput } from '#contracts/rules/hearings.ts';
import { FormDialog } from '#portal/parts/unsent/form-dialog.tsx';
import { useUnsentForm } from '#portal/parts/unsent/use-unsent-form.ts';
import { ClashWarning } from '../clash-warning.tsx';
import type { DatedHearing } from '../set-hearings.ts';
import { WhenFields } from './hearing-fields.tsx';
import {
  type FilledHearingForm,
  type HearingForm,
  hearingFormOf,
  hearingResolver,
  toNextHearing,
} from './hearing-form.ts';
import { hearingPlace } from './hearing-place.ts';
import { setNextHearing, showChangedHearings } from './hearings-api.ts';
import { timeKeyOf, useCheckedSave } from './use-checked-save.ts';
import { WeekOfChoice } from './week-of-choice.tsx';
import { WhatFields } from './what-fields.tsx';
import type { When } from './when-form.ts';

/**
 * Gives a hearing of a case another date, or sets the first one; opens with the present date (seed
 * 1, section 2), or at the time to which it is being moved. A hearing that has changed meanwhile is
 * not replaced.
 */
export function HearingDialog({
  shownCase,
  hearing: former,
  intro,
  movedTo,
  onClose,
}: {
  shownCase: Case;
  /** Undefined: the case has none yet. */
  hearing: DatedHearing | undefined;
  /** Names the hearing where its case is not on the screen. */
  intro?: string;
  movedTo?: When | undefined;
  onClose: () => void;
}) {
  const { form, unsent } = useUnsentForm(hearingPlace(shownCase.id, former?.id), {
    resolver: hearingResolver,
    mode: 'onTouched',
    defaultValues: { ...hearingFormOf(former), ...movedTo },
  });
  useMovedTime(form, movedTo);
  const { checkedSave, isSubmitting, failure, clashesAt } = useCheckedSave(shownCase.id, {
    loader: 'Uploading NextHearing Date',
    write: (hearing: NextHearingInput) => setNextHearing(shownCase.id, hearing, former?.id),
    onSaved: showChangedHearings,
    unsent,
    onClose,
  });
  const clashes = clashesAt(timeKeyOf(form.watch()));

  const save = form.handleSubmit(async (filled) => {
    const hearing = toNextHearing(filled);
    await checkedSave({
      key: timeKeyOf(form.getValues()),
      times: [hearing],
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
      {intro && <p className="hearing-intro">{intro}</p>}
      <FormProvider {...form}>
        <WhenFields />
        <WhatFields formerMode={former?.mode}>
          <WeekOfChoice
            caseId={shownCase.id}
            hearingId={former?.id}
            saysClash={clashes.length === 0}
          />
          {clashes.length > 0 && <ClashWarning clashes={clashes} />}
        </WhatFields>
      </FormProvider>
    </FormDialog>
  );
}

/** The time of a move takes the place of unsent input of an earlier visit. */
function useMovedTime(
  form: UseFormReturn<HearingForm, unknown, FilledHearingForm>,
  movedTo: When | undefined,
) {
  const isSet = useRef(false);
  useEffect(() => {
    if (isSet.current || !movedTo) return;
    isSet.current = true;
    const { startDate, startTime } = form.getValues();
    if (startDate !== movedTo.startDate) form.setValue('startDate', movedTo.startDate);
    if (startTime !== movedTo.startTime) form.setValue('startTime', movedTo.startTime);
  }, [form, movedTo]);
}
