import { zodResolver } from '@hookform/resolvers/zod';
import * as z from 'zod';
import { startProblem } from '#contracts/rules/clocks/clocks.ts';
import { courtDayText } from '#contracts/rules/clocks/court-days.ts';
import { useUnsentForm } from '#portal/parts/unsent/use-unsent-form.ts';
import { ReasonField } from '#portal/shared/ui/form/reason-field.tsx';
import { documentOf, reason, ruled, startFields } from './clock-fields.ts';
import { ClockForm, type OfClock, StartFields, SupportField } from './clock-form.tsx';

/** Corrects the start, with a reason. */
export function CorrectStartDialog({ caseId, today, clock, onClose }: OfClock) {
  const { version, startedOn, knownOn } = clock;
  const { form, unsent } = useUnsentForm(`clock-correct:${clock.id}:${version}`, {
    mode: 'onSubmit',
    resolver: zodResolver(
      ruled(z.object({ ...startFields, reason }), (filled) => startProblem(filled, today)),
    ),
    defaultValues: { startedOn, knownOn, documentId: '', reason: '' },
  });
  return (
    <ClockForm
      {...{ caseId, form, unsent, onClose }}
      title={`Correct the start: ${clock.term.label}`}
      submitLabel="Correct"
      toWrite={(filled) => ({
        act: 'correct',
        clockId: clock.id,
        body: {
          part: 'start',
          version,
          startedOn: filled.startedOn,
          knownOn: filled.knownOn,
          reason: filled.reason,
          ...documentOf(filled),
        },
      })}
    >
      <StartFields today={today} />
      <SupportField caseId={caseId} />
      <ReasonField maxLength={300} />
    </ClockForm>
  );
}

const withReason = {
  extension: {
    title: 'Remove the latest extension',
    submitLabel: 'Remove extension',
    text: 'The extension stays in the history. The clock ends as before it.',
  },
  end: {
    title: 'Resume the clock',
    submitLabel: 'Resume clock',
    text: 'The clock runs again, with the last day that it had.',
  },
  terms: {
    title: 'Use the new terms',
    submitLabel: 'Use new terms',
    text: 'The clock keeps its start and its extensions.',
  },
} as const;

export type ReasonedAct = keyof typeof withReason;

/** A change that needs a reason and nothing else. */
export function ReasonedClockDialog({
  caseId,
  clock,
  act,
  onClose,
}: OfClock & { act: ReasonedAct }) {
  const { version, endsOnByNewTerms, term } = clock;
  const { form, unsent } = useUnsentForm(`clock-${act}:${clock.id}:${version}`, {
    mode: 'onSubmit',
    resolver: zodResolver(z.object({ reason })),
    defaultValues: { reason: '' },
  });
  const { title, submitLabel, text } = withReason[act];
  return (
    <ClockForm
      {...{ caseId, form, unsent, onClose, submitLabel }}
      title={`${title}: ${term.label}`}
      toWrite={(filled) =>
        act === 'terms'
          ? { act: 'adopt', clockId: clock.id, body: { version, reason: filled.reason } }
          : {
              act: 'correct',
              clockId: clock.id,
              body: { part: act, version, reason: filled.reason },
            }
      }
    >
      <p>
        {act === 'terms' && endsOnByNewTerms
          ? `${text} It then ends on ${courtDayText(endsOnByNewTerms)}.`
          : text}
      </p>
      <ReasonField maxLength={300} />
    </ClockForm>
  );
}
