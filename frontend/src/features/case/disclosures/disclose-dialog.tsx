import { zodResolver } from '@hookform/resolvers/zod';
import { FormProvider } from 'react-hook-form';
import { disclosuresEndpoints } from '#contracts/endpoints/disclosures.ts';
import {
  type DisclosureAct,
  disclosureQuestions,
  disclosureSources,
  laterDisclosureSchema,
} from '#contracts/rules/disclosures.ts';
import { CircumstancesText } from '#portal/parts/disclosures/circumstances.tsx';
import { addDocument } from '#portal/parts/disclosures/disclosures.ts';
import { FormDialog } from '#portal/parts/unsent/form-dialog.tsx';
import { useUnsentForm } from '#portal/parts/unsent/use-unsent-form.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { invalidate, queryKeys } from '#portal/shared/api/query-keys.ts';
import { showFailure, showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';

/** Discloses a new circumstance in a case. */
export function DiscloseDialog({
  caseId,
  act,
  onClose,
}: {
  caseId: string;
  act: DisclosureAct;
  onClose: () => void;
}) {
  const { form, unsent } = useUnsentForm(`disclose:${caseId}`, {
    mode: 'onSubmit',
    resolver: zodResolver(laterDisclosureSchema),
    defaultValues: { interestsText: '', timeText: '' },
  });
  const { submit, isSubmitting, failure } = useSubmit({
    loader: 'Recording the disclosure...',
    mutationFn: (body: { interestsText: string; timeText: string }) =>
      callApi(disclosuresEndpoints.createDisclosure, {
        params: { id: caseId },
        body,
        idempotencyKey: unsent.requestKey(),
      }),
    onSuccess: async ({ disclosure }, _input, _context, { client }) => {
      // The disclosure is recorded; its document can be added from the list.
      await addDocument(caseId, disclosure.id).catch(showFailure);
      await invalidate(client, queryKeys.case(caseId), queryKeys.documents(caseId));
    },
  });
  return (
    <FormProvider {...form}>
      <FormDialog
        title="Disclose a circumstance"
        width="36rem"
        unsent={unsent}
        submitLabel="Disclose"
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
          {`${disclosureSources[act].later}. Earlier disclosures stay as they are: correct one by a further disclosure. It becomes a document of the case and is served on its parties and neutrals.`}
        </p>
        <CircumstancesText label={disclosureQuestions.interests[act]} field="interestsText" />
        {act === 'arbitration' && (
          <CircumstancesText label={disclosureQuestions.time} field="timeText" />
        )}
      </FormDialog>
    </FormProvider>
  );
}
