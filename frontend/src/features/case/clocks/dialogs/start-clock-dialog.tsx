import { zodResolver } from '@hookform/resolvers/zod';
import * as z from 'zod';
import type { StartableClock } from '#contracts/endpoints/clocks.ts';
import { startProblem } from '#contracts/rules/clocks/clocks.ts';
import { courtDayText, lengthText } from '#contracts/rules/clocks/court-days.ts';
import { termEnd } from '#contracts/rules/clocks/statutory-terms.ts';
import { useUnsentForm } from '#portal/parts/unsent/use-unsent-form.ts';
import { day, documentOf, ruled, startFields } from './clock-fields.ts';
import { type ClockDialogProps, ClockForm, StartFields } from './clock-form.tsx';

/** Starts the clock of a term; asks for what the portal cannot know. */
export function StartClockDialog({
  caseId,
  today,
  startable: { term, proposedOn, event },
  onClose,
}: ClockDialogProps & { startable: StartableClock }) {
  const { form, unsent } = useUnsentForm(`clock-start:${caseId}:${term.id}`, {
    mode: 'onSubmit',
    resolver: zodResolver(ruled(z.object(startFields), (filled) => startProblem(filled, today))),
    defaultValues: { startedOn: proposedOn ?? '', knownOn: today, documentId: '' },
  });
  const { startedOn } = form.watch();
  const isDay = day.safeParse(startedOn).success;
  return (
    <ClockForm
      {...{ caseId, form, unsent, onClose }}
      title={`Start: ${term.label}`}
      submitLabel="Start clock"
      toWrite={(filled) => ({
        act: 'start',
        body: {
          termId: term.id,
          startedOn: filled.startedOn,
          knownOn: filled.knownOn,
          ...documentOf(filled),
        },
      })}
    >
      <p>{`${term.start.question} The term of ${lengthText(term.length)} runs from that day (${term.source}).`}</p>
      {proposedOn && <p className="soft">{proposals[event]}</p>}
      <StartFields today={today} />
      <p className="soft" role="status">
        {isDay ? `Ends on ${courtDayText(termEnd(term, startedOn))}` : ''}
      </p>
    </ClockForm>
  );
}

const proposals = {
  asked: '',
  firstHearing: 'The day is that of the first hearing in the portal. Change it if it differs.',
  outcomeUploaded: 'The day is that of the upload in the portal. Change it if it differs.',
} as const;
