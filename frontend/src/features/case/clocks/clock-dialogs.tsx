import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { FormProvider, type UseFormReturn, useFormContext } from 'react-hook-form';
import * as z from 'zod';
import type { StartableClock, StatutoryClock } from '#contracts/endpoints/clocks.ts';
import {
  clockOutcomeKeys,
  clockOutcomes,
  extensionProblem,
  latestEndOf,
  startProblem,
} from '#contracts/rules/clocks/clocks.ts';
import { courtDaySchema } from '#contracts/rules/clocks/court-day-fields.ts';
import { courtDayText, lengthText } from '#contracts/rules/clocks/court-days.ts';
import {
  extensionGrounds,
  groundLabels,
  termEnd,
} from '#contracts/rules/clocks/statutory-terms.ts';
import { textAreaSchema } from '#contracts/rules/fields.ts';
import { DocumentField } from '#portal/parts/documents/document-field.tsx';
import { FormDialog } from '#portal/parts/unsent/form-dialog.tsx';
import { type UnsentForm, useUnsentForm } from '#portal/parts/unsent/use-unsent-form.ts';
import { Select } from '#portal/shared/ui/form/select.tsx';
import { TextArea, TextField } from '#portal/shared/ui/form/text-field.tsx';
import { type ClockWrite, useChangeClock } from '../api/clocks.ts';

/** The dialogs of statutory clocks. Each is checked here and by the server by the same rules. */

export type ClockDialogProps = {
  caseId: string;
  today: string;
  onClose: () => void;
};

type OfClock = ClockDialogProps & { clock: StatutoryClock };

const day = courtDaySchema('Date is required');
const reason = textAreaSchema('Reason is required', 300);
const startFields = { startedOn: day, knownOn: day, documentId: z.string() };

/** The body's field: absent without a document. */
const documentOf = ({ documentId }: { documentId: string }) =>
  documentId === '' ? {} : { documentId };

/** Adds the problem that a rule finds in complete fields. */
const ruled = <Schema extends z.ZodType>(
  schema: Schema,
  problemOf: (filled: z.output<Schema>) => { field: string; message: string } | undefined,
): Schema =>
  schema.superRefine((filled, context) => {
    const problem = problemOf(filled);
    if (problem)
      context.addIssue({ code: 'custom', path: [problem.field], message: problem.message });
  });

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
      <ReasonField />
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
      <ReasonField />
    </ClockForm>
  );
}

/** The frame of a clock's dialog. Refused fields show the server's message. */
function ClockForm<Values extends Record<string, string>>({
  caseId,
  form,
  unsent,
  title,
  submitLabel,
  toWrite,
  onClose,
  children,
}: {
  caseId: string;
  form: UseFormReturn<Values, unknown, Values>;
  unsent: UnsentForm;
  title: string;
  submitLabel: string;
  toWrite: (filled: Values) => ClockWrite;
  onClose: () => void;
  children: ReactNode;
}) {
  const { submit, isSubmitting, failure } = useChangeClock(caseId, (field, message) => {
    // The server names fields of the form by the form's own names; others are in `failure`.
    const name = Object.keys(form.getValues()).find((one) => one === field);
    if (name) form.setError(`root.${name}`, { message });
  });
  const save = form.handleSubmit(async (filled) => {
    if (!(await submit(toWrite(filled)))) return;
    unsent.forget();
    onClose();
  });
  return (
    <FormDialog
      title={title}
      width="34rem"
      {...{ unsent, submitLabel, failure, onClose }}
      isLocked={isSubmitting}
      onSubmit={save}
    >
      <FormProvider {...form}>{children}</FormProvider>
    </FormDialog>
  );
}

function StartFields({ today }: { today: string }) {
  return (
    <div className="form-row">
      <DayField name="startedOn" label="Day of the event" max={today} />
      <DayField name="knownOn" label="Day on which it became known" max={today} />
    </div>
  );
}

function DayField({ name, label, max }: { name: string; label: string; max?: string }) {
  const { register, getFieldState, formState } = useFormContext();
  const served = formState.errors.root?.[name];
  const { error } = getFieldState(name, formState);
  return (
    <TextField
      label={label}
      type="date"
      max={max ?? '9999-12-31'}
      isRequired
      error={error?.message ?? messageOf(served)}
      {...register(name)}
    />
  );
}

const messageOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'message' in error
    ? String(error.message)
    : undefined;

/** An order, consent or award among the documents of the case that the user may see. */
function SupportField({ caseId }: { caseId: string }) {
  const { register, formState } = useFormContext();
  return (
    <DocumentField
      caseId={caseId}
      error={messageOf(formState.errors.root?.['documentId'])}
      {...register('documentId')}
    />
  );
}

function ReasonField() {
  const { register, watch, formState } = useFormContext<{ reason: string }>();
  return (
    <TextArea
      label="Reason"
      rows={3}
      isRequired
      maxLength={300}
      length={watch('reason').length}
      error={formState.errors.reason?.message}
      {...register('reason')}
    />
  );
}
