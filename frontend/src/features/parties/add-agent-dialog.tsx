import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { newAgentSchema } from '#contracts/endpoints/parties.ts';
import { documentNumberMax } from '#contracts/rules/parties/party-fields.ts';
import { FormDialog } from '#portal/parts/unsent/form-dialog.tsx';
import { useUnsentForm } from '#portal/parts/unsent/use-unsent-form.ts';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { charactersLeft } from '#portal/shared/format.ts';
import { FileField, storedFile } from '#portal/shared/ui/form/file-field.tsx';
import { PhoneField, TextField } from '#portal/shared/ui/form/text-field.tsx';
import { useAddAgent } from './api/parties.ts';

export const agentPlace = (partyId: string) => `agent:${partyId}`;

/** Adds an agent of a party, with the letter of authorisation. */
export function AddAgentDialog({
  partyId,
  isFirst,
  onClose,
}: {
  partyId: string;
  isFirst: boolean;
  onClose: () => void;
}) {
  const { submit, isSubmitting, failure } = useAddAgent(partyId);
  const [isUploading, setUploading] = useState(false);
  const { form, unsent } = useUnsentForm(agentPlace(partyId), {
    resolver: zodResolver(newAgentSchema),
    mode: 'onTouched',
    unstored: ['pan', 'uri'],
    defaultValues: { partyId, name: '', email: '', mobile: '', pan: '', uri: '' },
  });
  const { errors, isSubmitted } = form.formState;
  const pan = form.watch('pan') ?? '';

  const save = form.handleSubmit(async (agent) => {
    const reply = await submit({ agent, idempotencyKey: unsent.requestKey() });
    if (!reply) return;
    unsent.forget();
    onClose();
    showSnackbar('success', reply.message);
  });

  return (
    <FormDialog
      title="Add Agent"
      width="34rem"
      unsent={unsent}
      submitLabel={isUploading ? 'Uploading file...' : 'Submit'}
      isLocked={isSubmitting || isUploading}
      failure={failure}
      onSubmit={save}
      onClose={onClose}
    >
      {isFirst && <p className="parties-hint">The first agent of a party is its primary one.</p>}
      <TextField
        label="Agent Name"
        isRequired
        maxLength={100}
        autoComplete="off"
        error={errors.name?.message}
        {...form.register('name')}
      />
      <TextField
        label="Email"
        type="email"
        isRequired
        autoComplete="off"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <div className="form-row">
        <PhoneField
          label="Phone"
          isRequired
          autoComplete="off"
          error={errors.mobile?.message}
          {...form.register('mobile')}
        />
        <TextField
          label="PAN Number"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={documentNumberMax.pan}
          footer={
            <span className="field-count">
              {charactersLeft(documentNumberMax.pan - pan.length)}
            </span>
          }
          error={errors.pan?.message}
          {...form.register('pan')}
        />
      </div>
      <FileField
        label="Authorisation letter"
        purpose="authorisationLetter"
        isRequired
        initial={storedFile(form.getValues('uri'))}
        error={errors.uri?.message}
        onChange={(file) =>
          form.setValue('uri', file?.address ?? '', {
            shouldDirty: true,
            shouldValidate: isSubmitted,
          })
        }
        onBusy={setUploading}
      />
    </FormDialog>
  );
}
