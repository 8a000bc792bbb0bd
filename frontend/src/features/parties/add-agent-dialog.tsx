import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { newAgentSchema } from '../../../../contracts/parties.ts';
import { documentNumberMax } from '../../../../contracts/party-fields.ts';
import { useRequestKey } from '../../shared/api/use-request-key.ts';
import { showSnackbar } from '../../shared/feedback/snackbar-state.ts';
import { charactersLeft } from '../../shared/format.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { FileField } from '../../shared/ui/file-field.tsx';
import { PhoneField, TextField } from '../../shared/ui/text-field.tsx';
import { useAddAgent } from './api/use-party-agents.ts';

/** Adds somebody who acts for a party, with the letter that says so. */
export function AddAgentDialog({
  partyId,
  isFirst,
  onClose,
}: {
  partyId: string;
  isFirst: boolean;
  onClose: () => void;
}) {
  const formId = useId();
  const { addAgent, isSubmitting } = useAddAgent(partyId);
  const requestKeyOf = useRequestKey();
  const [isUploading, setUploading] = useState(false);
  const form = useForm({
    resolver: zodResolver(newAgentSchema),
    mode: 'onTouched',
    defaultValues: { partyId, name: '', email: '', mobile: '', pan: '', uri: '' },
  });
  const { errors, isSubmitted } = form.formState;
  const pan = form.watch('pan') ?? '';

  const save = form.handleSubmit(async (agent) => {
    const message = await addAgent(agent, requestKeyOf(agent));
    if (message === undefined) return;
    onClose();
    showSnackbar('success', message);
  });

  return (
    <Dialog
      title="Add Agent"
      isOpen
      onClose={onClose}
      width="34rem"
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} disabled={isSubmitting || isUploading}>
            {isUploading ? 'Uploading file...' : 'Submit'}
          </Button>
        </>
      }
    >
      <form id={formId} className="form" onSubmit={(event) => void save(event)} noValidate>
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
          error={errors.uri?.message}
          onChange={(file) =>
            form.setValue('uri', file?.address ?? '', {
              shouldDirty: true,
              shouldValidate: isSubmitted,
            })
          }
          onBusy={setUploading}
        />
      </form>
    </Dialog>
  );
}
