import { useRef, useState } from 'react';
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form';
import { twelveHour } from '#contracts/rules/notation.ts';
import { BatchDialog } from '#portal/parts/batches/batch-dialog.tsx';
import { namedCase } from '#portal/parts/batches/batch-words.ts';
import { LeftOut } from '#portal/parts/batches/left-out.tsx';
import { useBatchJob } from '#portal/parts/batches/use-batch-job.ts';
import { WhenFields } from '#portal/parts/hearings/dialog/hearing-fields.tsx';
import {
  type FilledHearingForm,
  type HearingForm,
  hearingFormOf,
  hearingResolver,
  toNextHearing,
} from '#portal/parts/hearings/dialog/hearing-form.ts';
import { WeekOfChoice } from '#portal/parts/hearings/dialog/week-of-choice.tsx';
import { WhatFields } from '#portal/parts/hearings/dialog/what-fields.tsx';
import { casesWords } from '#portal/shared/case-labels.ts';
import { Choice } from '#portal/shared/ui/form/choice.tsx';
import { actChanges, actWords } from './act-words.ts';
import { type BatchOfCases, leftOutOf } from './batch-of-cases.ts';
import { endsTooLate, type Layout, layouts, timesOf } from './hearing-slots.ts';

/** The cases whose times the question names. */
const NAMED_MAX = 6;

/** Adds a hearing to each of many cases: one after another, or all at the same time. */
export function ScheduleDialog({ rows, others, onClose, onEnded }: BatchOfCases) {
  const form = useForm<HearingForm, unknown, FilledHearingForm>({
    resolver: hearingResolver,
    mode: 'onTouched',
    defaultValues: { ...hearingFormOf(undefined), durationMinutes: '15' },
  });
  const [layout, setLayout] = useState<Layout>('inTurn');
  /** The answers, once the question is answered: a batch begins before they are drawn. */
  const filled = useRef<FilledHearingForm>(undefined);

  const check = async () => {
    filled.current = undefined;
    await form.handleSubmit((values) => {
      if (endsTooLate({ ...values, layout }, rows.length)) {
        const message = 'The last hearing ends after midnight. Start earlier, or make them shorter';
        form.setError('startTime', { message }, { shouldFocus: true });
        return;
      }
      filled.current = values;
    })();
    return filled.current !== undefined;
  };

  const batch = useBatchJob(rows, {
    bodyOf: (open) => {
      const values = filled.current;
      if (!values) throw new Error('A batch begins when its question is answered');
      const times = timesOf({ ...values, layout }, rows.length);
      const { date: _, time: __, ...hearing } = toNextHearing(values);
      return {
        act: 'schedule',
        hearing,
        cases: open.map((row) => {
          const at = rows.findIndex(({ id }) => id === row.id);
          const { date, time } = toNextHearing({
            ...values,
            startTime: times[at] ?? values.startTime,
          });
          return { ...namedCase(row), date, time };
        }),
      };
    },
    changes: actChanges,
  });

  return (
    <BatchDialog
      words={actWords.schedule}
      rows={rows}
      batch={batch}
      question={
        <FormProvider {...form}>
          <div className="batch-parts">
            <WhenFields />
            <WhatFields formerMode={undefined}>
              <fieldset className="docket-slots">
                <legend>Times</legend>
                {layouts.map(({ value, label }) => (
                  <Choice
                    key={value}
                    kind="radio"
                    name="layout"
                    checked={layout === value}
                    onChange={() => setLayout(value)}
                  >
                    {label}
                  </Choice>
                ))}
              </fieldset>
              <Slots form={form} layout={layout} rows={rows} />
              <WeekOfChoice inTurn={layout === 'inTurn' ? rows.length : 1} />
            </WhatFields>
            <p className="soft">
              The neutrals, the case manager and the agents of each case are told by mail. Hearings
              that a case has already stay.
            </p>
            <LeftOut
              {...leftOutOf(others)}
              reason="a draft, or a case that has ended, takes no hearing"
            />
          </div>
        </FormProvider>
      }
      onStart={check}
      onClose={onClose}
      onEnded={onEnded}
    />
  );
}

/** Which case is heard when, in the order of the selection. */
function Slots({
  form,
  layout,
  rows,
}: {
  form: UseFormReturn<HearingForm, unknown, FilledHearingForm>;
  layout: Layout;
  rows: BatchOfCases['rows'];
}) {
  const { startTime, durationMinutes } = form.watch();
  const times = timesOf(
    { startTime, durationMinutes: Number(durationMinutes), layout },
    rows.length,
  );
  const last = times.at(-1);
  if (!last || layout === 'same') return null;
  return (
    <ol className="docket-slot-list" aria-label="Order of the hearings">
      {rows.slice(0, NAMED_MAX).map(({ id, caseCode, title }, at) => (
        <li key={id}>
          <span className="tabular">{twelveHour(times[at] ?? '')}</span>{' '}
          <strong className="tabular">{caseCode}</strong> <bdi>{title}</bdi>
        </li>
      ))}
      {rows.length > NAMED_MAX && (
        <li className="soft">
          {`And ${casesWords(rows.length - NAMED_MAX)} more, the last one at ${twelveHour(last)}`}
        </li>
      )}
    </ol>
  );
}
