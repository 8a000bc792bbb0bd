import { zodResolver } from '@hookform/resolvers/zod';
import * as z from 'zod';
import type { StatutoryClock } from '#contracts/endpoints/clocks.ts';
import { extensionProblem, latestEndOf } from '#contracts/rules/clocks/clocks.ts';
import { courtDayText } from '#contracts/rules/clocks/court-days.ts';
import { extensionGrounds, groundLabels } from '#contracts/rules/clocks/statutory-terms.ts';
import { useUnsentForm } from '#portal/parts/unsent/use-unsent-form.ts';
import { Select } from '#portal/shared/ui/form/select.tsx';
import { day, documentOf, ruled } from './clock-fields.ts';
import { ClockForm, DayField, type OfClock, SupportField } from './clock-form.tsx';

/** Records an extension by consent or by the court. */
export function ExtendClockDialog({ caseId, today, clock, onClose }: OfClock) {
  const { term, endsOn, version } = clock;
  const grounds = extensionGrounds.filter((ground) => term.extensions[ground]);
  const schema = z.object({
    ground: z.enum(extensionGrounds, 'Choose the ground of the extension'),
    until: day,
    givenOn: day,
    documentId: z.string(),
  });
  const { form, unsent } = useUnsentForm<z.input<typeof schema>>(
    `clock-extend:${clock.id}:${version}`,
    {
      mode: 'onSubmit',
      resolver: zodResolver(ruled(schema, (filled) => extensionProblem(clock, filled, today))),
      defaultValues: {
        ground: groundFor(clock, today),
        until: '',
        givenOn: today,
        documentId: '',
      },
    },
  );
  const { ground } = form.watch();
  const allowance = term.extensions[ground];
  const latest = latestEndOf(clock, ground);
  const { errors } = form.formState;
  return (
    <ClockForm
      {...{ caseId, form, unsent, onClose }}
      title={`Extend: ${term.label}`}
      submitLabel="Extend clock"
      toWrite={(filled) => ({
        act: 'extend',
        clockId: clock.id,
        body: {
          version,
          ground: filled.ground,
          until: filled.until,
          givenOn: filled.givenOn,
          ...documentOf(filled),
        },
      })}
    >
      <Select
        label="Ground"
        isRequired
        options={grounds.map((value) => ({ value, label: groundLabels[value] }))}
        error={errors.ground?.message}
        {...form.register('ground')}
      />
      <p className="soft">
        {[
          `Ends on ${courtDayText(endsOn)}.`,
          latest
            ? `${allowance?.source} allows until ${courtDayText(latest)}.`
            : `${allowance?.source} sets no last day.`,
        ].join(' ')}
      </p>
      <div className="form-row">
        <DayField name="until" label="New last day" />
        <DayField
          name="givenOn"
          label={ground === 'consent' ? 'Day of the consent' : 'Day of the order'}
          max={today}
        />
      </div>
      <SupportField caseId={caseId} />
    </ClockForm>
  );
}

/** The first ground that the term's source allows today. */
function groundFor({ term, endsOn }: StatutoryClock, today: string) {
  const allowed = extensionGrounds.filter((ground) => term.extensions[ground]);
  const late = allowed.filter((ground) => term.extensions[ground]?.isLateAllowed);
  return (today > endsOn ? late[0] : undefined) ?? allowed[0] ?? 'court';
}
