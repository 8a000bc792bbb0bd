import { zodResolver } from '@hookform/resolvers/zod';
import * as z from 'zod';
import { clockOutcomeKeys, clockOutcomes } from '#contracts/rules/clocks/clocks.ts';
import { useUnsentForm } from '#portal/parts/unsent/use-unsent-form.ts';
import { Select } from '#portal/shared/ui/form/select.tsx';
import { day, documentOf, ruled } from './clock-fields.ts';
import { ClockForm, DayField, type OfClock, SupportField } from './clock-form.tsx';

/** Ends a clock. */
export function EndClockDialog({ caseId, today, clock, onClose }: OfClock) {
  const { version } = clock;
  const schema = z.object({
    outcome: z.enum(clockOutcomeKeys, 'Choose why the clock ends'),
    endedOn: day,
    documentId: z.string(),
  });
  const { form, unsent } = useUnsentForm<z.input<typeof schema>>(
    `clock-end:${clock.id}:${version}`,
    {
      mode: 'onSubmit',
      resolver: zodResolver(
        ruled(schema, ({ endedOn }) =>
          endedOn > today ? { field: 'endedOn', message: 'This day is still to come' } : undefined,
        ),
      ),
      defaultValues: { outcome: 'fulfilled', endedOn: today, documentId: '' },
    },
  );
  return (
    <ClockForm
      {...{ caseId, form, unsent, onClose }}
      title={`End: ${clock.term.label}`}
      submitLabel="End clock"
      toWrite={(filled) => ({
        act: 'end',
        clockId: clock.id,
        body: {
          version,
          outcome: filled.outcome,
          endedOn: filled.endedOn,
          ...documentOf(filled),
        },
      })}
    >
      <Select
        label="Why the clock ends"
        isRequired
        options={clockOutcomeKeys.map((value) => ({ value, label: clockOutcomes[value] }))}
        error={form.formState.errors.outcome?.message}
        {...form.register('outcome')}
      />
      <DayField name="endedOn" label="Day" max={today} />
      <SupportField caseId={caseId} />
    </ClockForm>
  );
}
