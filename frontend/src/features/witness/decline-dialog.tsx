import { zodResolver } from '@hookform/resolvers/zod';
import { FormProvider, useForm } from 'react-hook-form';
import * as z from 'zod';
import {
  DECLINE_REASON_MAX,
  declineReasonSchema,
} from '#contracts/rules/speech/witness-readings.ts';
import { FormDialog } from '#portal/parts/unsent/form-dialog.tsx';
import { ReasonField } from '#portal/shared/ui/form/reason-field.tsx';
import { useDecline } from './record-api.ts';

const schema = z.object({ reason: declineReasonSchema });

/** Declines to sign, with a reason. It cannot be undone. */
export function DeclineDialog({ link, onClose }: { link: string; onClose: () => void }) {
  const { submit, isSubmitting, failure } = useDecline(link);
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { reason: '' },
  });
  const decline = form.handleSubmit(async (body) => {
    if (await submit(body)) onClose();
  });
  return (
    <FormDialog
      title="Decline to sign"
      submitLabel="Decline to sign"
      look="danger"
      isLocked={isSubmitting}
      failure={failure}
      onSubmit={decline}
      onClose={onClose}
    >
      <p>
        The tribunal is told that you decline, with your reason and the corrections that you have
        proposed. You cannot sign this record afterwards.
      </p>
      <FormProvider {...form}>
        <ReasonField maxLength={DECLINE_REASON_MAX} />
      </FormProvider>
    </FormDialog>
  );
}
