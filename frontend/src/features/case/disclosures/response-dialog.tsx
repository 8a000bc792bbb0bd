import { zodResolver } from '@hookform/resolvers/zod';
import { type Disclosure, disclosuresEndpoints } from '#contracts/endpoints/disclosures.ts';
import {
  type NewPartyResponse,
  newPartyResponseSchema,
  type PartyResponse,
  partyResponseSources,
  RESPONSE_TEXT_MAX,
  receivedProblem,
} from '#contracts/rules/disclosures.ts';
import { DocumentField } from '#portal/parts/documents/document-field.tsx';
import { FormDialog } from '#portal/parts/unsent/form-dialog.tsx';
import { useUnsentForm } from '#portal/parts/unsent/use-unsent-form.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { invalidate, queryKeys } from '#portal/shared/api/query-keys.ts';
import { indianDay } from '#portal/shared/dates/indian-dates.ts';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';
import { Choice } from '#portal/shared/ui/form/choice.tsx';
import { ChoiceGroup } from '#portal/shared/ui/form/choice-group.tsx';
import { TextArea, TextField } from '#portal/shared/ui/form/text-field.tsx';
import { PartyChoices } from './party-choices.tsx';

/** Records what parties said to a disclosure in writing. */
export function ResponseDialog({
  caseId,
  disclosure,
  parties,
  onClose,
}: {
  caseId: string;
  disclosure: Disclosure;
  /** Names of the parties of the case. */
  parties: readonly string[];
  onClose: () => void;
}) {
  const today = indianDay(Date.now());
  const disclosedOn = indianDay(Date.parse(disclosure.created_at));
  const { form, unsent } = useUnsentForm<NewPartyResponse>(`party-response:${disclosure.id}`, {
    mode: 'onSubmit',
    resolver: zodResolver(
      newPartyResponseSchema.superRefine(({ receivedOn }, context) => {
        const message = receivedProblem(receivedOn, { disclosedOn, today });
        if (message) context.addIssue({ code: 'custom', path: ['receivedOn'], message });
      }),
    ),
    defaultValues: {
      // The schema refuses '': a response has to be chosen.
      response: '' as PartyResponse,
      ...{ parties: [], receivedOn: today, text: '', documentId: '' },
    },
  });
  const { submit, isSubmitting, failure } = useSubmit({
    loader: 'Recording...',
    mutationFn: (body: NewPartyResponse) =>
      callApi(disclosuresEndpoints.recordPartyResponse, {
        params: { id: caseId, disclosureId: disclosure.id },
        body,
        idempotencyKey: unsent.requestKey(),
      }),
    onSuccess: (_reply, _input, _context, { client }) =>
      invalidate(client, [...queryKeys.case(caseId), 'disclosures']),
  });
  const { errors } = form.formState;
  const response = form.watch('response');
  const sources = partyResponseSources[disclosure.act];
  return (
    <FormDialog
      title="Record a party’s response"
      width="36rem"
      unsent={unsent}
      submitLabel="Record"
      isLocked={isSubmitting}
      failure={failure}
      onClose={onClose}
      onSubmit={form.handleSubmit(async (body) => {
        const reply = await submit(body);
        if (!reply) return;
        unsent.forget();
        showSnackbar('success', reply.message);
        onClose();
      })}
    >
      <p className="soft">
        {`What a party said in writing to the disclosure of ${disclosure.by.name}. It is kept with the disclosure, and the other neutrals are notified. It decides nothing.`}
      </p>
      <ChoiceGroup legend="Response" error={errors.response?.message}>
        <Choice
          kind="radio"
          value="objection"
          detail={sources.objection}
          {...form.register('response')}
        >
          Objects
        </Choice>
        <Choice kind="radio" value="waiver" detail={sources.waiver} {...form.register('response')}>
          Waives an objection
        </Choice>
      </ChoiceGroup>
      <PartyChoices
        parties={parties}
        error={errors.parties?.message}
        field={form.register('parties')}
      />
      <TextField
        label="Received on"
        type="date"
        min={disclosedOn}
        max={today}
        isRequired
        error={errors.receivedOn?.message}
        {...form.register('receivedOn')}
      />
      <TextArea
        label={response === 'objection' ? 'Reasons of the party' : 'Note'}
        rows={3}
        maxLength={RESPONSE_TEXT_MAX}
        length={form.watch('text').length}
        error={errors.text?.message}
        {...form.register('text')}
      />
      <DocumentField
        caseId={caseId}
        error={errors.documentId?.message}
        {...form.register('documentId')}
      />
    </FormDialog>
  );
}
