import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { settlementEndpoints } from '#contracts/endpoints/outcome/settlement.ts';
import { FormDialog } from '#portal/parts/unsent/form-dialog.tsx';
import { TextArea } from '#portal/shared/ui/form/text-field.tsx';
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
  const { register, handleSubmit, watch, formState } = useForm({
    resolver: zodResolver(settlementEndpoints.cancelSettlement.body),
    defaultValues: { reason: '' },
  });
  const { submit, isSubmitting, failure } = useCancelSettlement(caseId);
  const send = handleSubmit(async (filled) => {
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
      <TextArea
        label="Reason"
        rows={3}
        isRequired
        maxLength={REASON_MAX}
        length={watch('reason').length}
        error={formState.errors.reason?.message}
        {...register('reason')}
      />
    </FormDialog>
  );
}
