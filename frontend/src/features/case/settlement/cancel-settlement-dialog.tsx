import { zodResolver } from '@hookform/resolvers/zod';
import { FormProvider, useForm } from 'react-hook-form';
import { settlementEndpoints } from '#contracts/endpoints/outcome/settlement.ts';
import { FormDialog } from '#portal/parts/unsent/form-dialog.tsx';
import { ReasonField } from '#portal/shared/ui/form/reason-field.tsx';
import { useCancelSettlement } from '../api/settlement.ts';

const REASON_MAX = 300;

/** Cancels the open settlement, with a reason. */
export function CancelSettlementDialog({
  caseId,
  onClose,
}: {
  caseId: string;
  onClose: () => void;
}) {
  const form = useForm({
    resolver: zodResolver(settlementEndpoints.cancelSettlement.body),
    defaultValues: { reason: '' },
  });
  const { submit, isSubmitting, failure } = useCancelSettlement(caseId);
  const send = form.handleSubmit(async (filled) => {
    if (await submit(filled)) onClose();
  });
  return (
    <FormDialog
      title="Cancel Settlement Rounds"
      look="danger"
      cancelLabel="Close"
      submitLabel="Cancel rounds"
      isLocked={isSubmitting}
      failure={failure}
      onSubmit={send}
      onClose={onClose}
    >
      <p>Both sides and the neutrals are informed. No figure is revealed, now or later.</p>
      <FormProvider {...form}>
        <ReasonField maxLength={REASON_MAX} />
      </FormProvider>
    </FormDialog>
  );
}
