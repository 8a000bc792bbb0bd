import { useForm } from 'react-hook-form';
import type { Representative } from '#contracts/endpoints/outcome/settlement.ts';
import type { SettlementSide } from '#contracts/rules/outcome/settlement.ts';
import { FormDialog } from '#portal/parts/unsent/form-dialog.tsx';
import { Select } from '#portal/shared/ui/form/select.tsx';
import { useRenewLink } from '../api/settlement.ts';

/** Mails a side a new link; the former one ends at once. */
export function RenewLinkDialog({
  caseId,
  side,
  people,
  current,
  onClose,
}: {
  caseId: string;
  side: SettlementSide;
  people: readonly Representative[];
  current: { name: string; email: string };
  onClose: () => void;
}) {
  const present = people.find(({ email }) => email === current.email);
  const { register, handleSubmit } = useForm({
    defaultValues: { representativeId: present?.id ?? '' },
  });
  const { submit, isSubmitting, failure } = useRenewLink(caseId);
  const send = handleSubmit(async ({ representativeId }) => {
    if (await submit({ side, ...(representativeId && { representativeId }) })) onClose();
  });
  return (
    <FormDialog
      title="Send a New Link"
      submitLabel="Send new link"
      isLocked={isSubmitting}
      failure={failure}
      onSubmit={send}
      onClose={onClose}
    >
      <p>
        {`The present link of the ${side} ends at once. For the same person, a figure that was entered with it still counts.`}
      </p>
      <p>
        Another person voids the running round: its figures are not compared, the next round opens,
        and after the last one the settlement ends. Both sides and the neutrals are informed. Only
        people of the side at the opening of the rounds can be chosen.
      </p>
      <Select
        label="Send to"
        options={[
          ...(present ? [] : [{ value: '', label: `${current.name}, ${current.email}` }]),
          ...people.map(({ id, name, email }) => ({ value: id, label: `${name}, ${email}` })),
        ]}
        {...register('representativeId')}
      />
    </FormDialog>
  );
}
