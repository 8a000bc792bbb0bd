import { zodResolver } from '@hookform/resolvers/zod';
import * as z from 'zod';
import { type Signing, signingEndpoints } from '#contracts/endpoints/outcome/signing.ts';
import { textAreaSchema } from '#contracts/rules/fields.ts';
import { OMISSION_REASON_MAX } from '#contracts/rules/outcome/award-signature-fields.ts';
import { FormDialog } from '#portal/parts/unsent/form-dialog.tsx';
import { useUnsentForm } from '#portal/parts/unsent/use-unsent-form.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { invalidate, queryKeys } from '#portal/shared/api/query-keys.ts';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';
import { TextArea } from '#portal/shared/ui/form/text-field.tsx';
import { namesOf, type TribunalFacts } from './tribunal-facts.ts';

const reasonSchema = textAreaSchema('The reason is required', OMISSION_REASON_MAX);

/** Asks why each member who is missing has not signed, and ends the request with the majority. */
export function ReasonsDialog({
  caseId,
  signing: { id: signingId, documentName },
  facts: { missing, members, signedCount, source, isOpen },
  onClose,
}: {
  caseId: string;
  signing: Signing;
  facts: TribunalFacts;
  onClose: () => void;
}) {
  const { form, unsent } = useUnsentForm<Record<string, string>>(`omissions:${signingId}`, {
    mode: 'onSubmit',
    resolver: zodResolver(
      z.object(Object.fromEntries(missing.map(({ id }) => [id, reasonSchema]))),
    ),
    defaultValues: Object.fromEntries(missing.map(({ id }) => [id, ''])),
  });
  const { submit, isSubmitting, failure } = useSubmit({
    loader: 'Stating the reasons...',
    mutationFn: (reasons: Record<string, string>) =>
      callApi(signingEndpoints.stateOmissions, {
        params: { caseId, signingId },
        body: {
          omissions: missing.map(({ id: memberId }) => ({
            memberId,
            reason: reasons[memberId] ?? '',
          })),
        },
      }),
    // After a failure too: the member may have signed meanwhile.
    onSettled: (_reply, _error, _input, _context, { client }) =>
      invalidate(client, queryKeys.case(caseId), queryKeys.documents(caseId)),
  });
  return (
    <FormDialog
      title={isOpen ? 'End with the majority' : 'State the reason'}
      width="34rem"
      unsent={unsent}
      submitLabel={isOpen ? 'End the request' : 'State the reason'}
      isLocked={isSubmitting}
      failure={failure}
      onClose={onClose}
      onSubmit={form.handleSubmit(async (reasons) => {
        const reply = await submit(reasons);
        if (!reply) return;
        unsent.forget();
        showSnackbar('success', reply.message);
        onClose();
      })}
    >
      <p>
        {`${signedCount} of ${members.length} members have signed ${documentName}. This suffices if the reason for each omitted signature is stated: ${source}.`}
      </p>
      <p className="soft">
        {isOpen && `The link of ${namesOf(missing)} ends. `}
        The signed document and a statement with the reason join the documents of the case. The
        reason cannot be changed later.
      </p>
      {missing.map(({ id, name }) => (
        <TextArea
          key={id}
          label={`Why ${name} has not signed`}
          isRequired
          rows={4}
          maxLength={OMISSION_REASON_MAX}
          length={form.watch(id)?.length ?? 0}
          error={form.formState.errors[id]?.message}
          {...form.register(id)}
        />
      ))}
    </FormDialog>
  );
}
