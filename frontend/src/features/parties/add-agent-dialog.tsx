import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useState } from 'react';
import { newAgentSchema } from '#contracts/endpoints/parties.ts';
import { documentNumberMax } from '#contracts/rules/party-fields.ts';
import { DraftNotice } from '#portal/shared/drafts/draft-notice.tsx';
import { useDraftedForm } from '#portal/shared/drafts/use-drafted-form.ts';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { charactersLeft } from '#portal/shared/format.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { FileField, storedFile } from '#portal/shared/ui/form/file-field.tsx';
import { PhoneField, TextField } from '#portal/shared/ui/form/text-field.tsx';
import { Dialog } from '#portal/shared/ui/overlay/dialog.tsx';
import { useAddAgent } from './api/use-party-agents.ts';

export const agentPlace = (partyId: string) => `agent:${partyId}`;

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
  const { addAgent, isSubmitting, failure } = useAddAgent(partyId);
  const [isUploading, setUploading] = useState(false);
  const { form, draft } = useDraftedForm(agentPlace(partyId), {
    resolver: zodResolver(newAgentSchema),
    mode: 'onTouched',
    unstored: ['pan', 'uri'],
    defaultValues: { partyId, name: '', email: '', mobile: '', pan: '', uri: '' },
  });
  const { errors, isSubmitted } = form.formState;
  const pan = form.watch('pan') ?? '';

  const save = form.handleSubmit(async (agent) => {
    const message = await addAgent(agent, draft.requestKey());
    if (message === undefined) return;
    draft.forget();
    onClose();
    showSnackbar('success', message);
  });

  return (
    <Dialog
      title="Add Agent"
      isOpen
      onClose={onClose}
      width="34rem"
      problem={failure}
      footer={
        <>
          <Button
            look="secondary"
            onClick={() => {
              draft.forget();
              onClose();
            }}
          >
            Cancel
          </Button>
          <Button type="submit" form={formId} disabled={isSubmitting || isUploading}>
            {isUploading ? 'Uploading file...' : 'Submit'}
          </Button>
        </>
      }
    >
      <form
        key={draft.generation}
        id={formId}
        className="form"
        onSubmit={(event) => void save(event)}
        noValidate
      >
        <DraftNotice draft={draft} />
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
      </form>
    </Dialog>
  );
}
