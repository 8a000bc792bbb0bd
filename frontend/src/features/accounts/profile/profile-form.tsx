import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { accountsEndpoints, type Me } from '#contracts/endpoints/accounts.ts';
import { UnsentNotice } from '#portal/parts/unsent/unsent-notice.tsx';
import { useUnsentForm } from '#portal/parts/unsent/use-unsent-form.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';
import { rememberMe } from '#portal/shared/me/use-me.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { FormFailure } from '#portal/shared/ui/form/field.tsx';
import { PhoneField, TextArea, TextField } from '#portal/shared/ui/form/text-field.tsx';
import { AvatarField } from './avatar-field.tsx';
import { PROFILE_PLACE } from './profile-place.ts';
import {
  type ParsedProfileForm,
  type ProfileFormValues,
  profileFormSchema,
  profileOf,
  profileValuesOf,
} from './profile-values.ts';
import { SpecialityFields } from './speciality-fields.tsx';
import './profile-form.css';

/** The required lines in their order. */
const lines = [
  { name: 'qualification', label: 'Qualification' },
  { name: 'experience', label: 'Years of Experience' },
  { name: 'languagesKnown', label: 'Languages Known' },
  { name: 'location', label: 'Location' },
  { name: 'affiliatedOrg', label: 'Affiliated Organisation' },
  { name: 'lastHeldPosition', label: 'Last Held Position' },
] as const;

/** The profile form with its unsent input. */
export function useProfileForm(me: Me) {
  return useUnsentForm<ProfileFormValues, ParsedProfileForm>(PROFILE_PLACE, {
    resolver: zodResolver(profileFormSchema),
    mode: 'all',
    defaultValues: profileValuesOf(me),
  });
}

/** The neutral's profile, at onboarding and when it is edited later. */
export function ProfileForm({
  me,
  profile: { form, unsent },
  submitLabel,
  loader,
  onSaved,
  onCancel,
}: {
  me: Me;
  profile: ReturnType<typeof useProfileForm>;
  submitLabel: string;
  loader: string;
  /** Called with the server's reply. */
  onSaved: (saved: { me: Me; message: string }) => void;
  onCancel?: () => void;
}) {
  const { submit, isSubmitting, failure } = useSubmit({
    loader,
    mutationFn: (body: ReturnType<typeof profileOf>) =>
      callApi(accountsEndpoints.updateMe, { body }),
    onSuccess: (saved) => rememberMe(saved.me),
  });
  const { errors } = form.formState;
  const [isUploading, setUploading] = useState(false);
  const shortBio = useWatch({ control: form.control, name: 'shortBio' });

  const save = form.handleSubmit(async (values) => {
    const saved = await submit(profileOf(values));
    if (!saved) return;
    unsent.forget();
    onSaved(saved);
  });

  return (
    <form className="form profile-form" onSubmit={(event) => void save(event)} noValidate>
      <UnsentNotice unsent={unsent} />
      <AvatarField
        key={unsent.generation}
        name={me.name}
        currentUrl={me.avatarUrl}
        draftedUrl={form.getValues('avatarUrl')}
        onChange={(avatarUrl) => form.setValue('avatarUrl', avatarUrl, { shouldDirty: true })}
        onUploading={setUploading}
      />
      <TextField
        label="Name"
        value={me.name}
        readOnly
        hint="As registered; it can't be changed here."
      />
      <TextField
        label="Tag Line"
        isRequired
        hint="One sentence that parties see under your name"
        error={errors.tagLine?.message}
        {...form.register('tagLine')}
      />
      <div className="form-row">
        {lines.map(({ name, label }) => (
          <TextField
            key={name}
            label={label}
            isRequired
            error={errors[name]?.message}
            {...form.register(name)}
          />
        ))}
      </div>
      <SpecialityFields form={form} />
      <TextArea
        label="Short Bio"
        isRequired
        length={shortBio.length}
        error={errors.shortBio?.message}
        {...form.register('shortBio')}
      />
      <fieldset className="profile-optional">
        <legend>Optional</legend>
        <div className="form-row">
          <PhoneField
            label="Alternate Mobile Number"
            error={errors.alternateMobileNumber?.message}
            {...form.register('alternateMobileNumber')}
          />
          <TextField
            label="Institution of Mediation Training"
            error={errors.institutionOfMediationTraining?.message}
            {...form.register('institutionOfMediationTraining')}
          />
          <TextField
            label="Number of Mediations Conducted"
            inputMode="numeric"
            error={errors.numberOfMediationsConducted?.message}
            {...form.register('numberOfMediationsConducted')}
          />
        </div>
      </fieldset>
      <FormFailure text={failure} />
      <div className="form-actions">
        <Button type="submit" disabled={isSubmitting || isUploading}>
          {submitLabel}
        </Button>
        {onCancel && (
          <Button look="secondary" disabled={isSubmitting} onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
