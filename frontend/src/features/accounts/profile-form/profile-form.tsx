import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { accountsEndpoints, type Me } from '../../../../../contracts/accounts.ts';
import { callApi } from '../../../shared/api/call-api.ts';
import { useSubmit } from '../../../shared/feedback/use-submit.ts';
import { rememberMe } from '../../../shared/session/use-me.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { PhoneField, TextArea, TextField } from '../../../shared/ui/text-field.tsx';
import { AvatarField } from './avatar-field.tsx';
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

/** The neutral's profile, at onboarding and when it is edited later. */
export function ProfileForm({
  me,
  submitLabel,
  loader,
  draft,
  onTyped,
  onSaved,
  onCancel,
}: {
  me: Me;
  submitLabel: string;
  loader: string;
  /** What was typed before, to begin with instead of what is saved. */
  draft?: ProfileFormValues | undefined;
  /** Called with what is typed and not yet saved. */
  onTyped?: (values: ProfileFormValues) => void;
  /** Called with what the server replied. */
  onSaved: (saved: { me: Me; message: string }) => void;
  onCancel?: () => void;
}) {
  const { submit, isSubmitting } = useSubmit();
  const form = useForm<ProfileFormValues, unknown, ParsedProfileForm>({
    resolver: zodResolver(profileFormSchema),
    mode: 'all',
    defaultValues: draft ?? profileValuesOf(me),
  });
  const { errors } = form.formState;
  const shortBio = useWatch({ control: form.control, name: 'shortBio' });

  useEffect(() => {
    const subscription = form.watch(() => onTyped?.(form.getValues()));
    return () => subscription.unsubscribe();
  }, [form, onTyped]);

  const save = form.handleSubmit(async (values) => {
    const saved = await submit(
      () => callApi(accountsEndpoints.updateMe, { body: profileOf(values) }),
      { loader },
    );
    if (!saved) return;
    rememberMe(saved.me);
    onSaved(saved);
  });

  return (
    <form className="form profile-form" onSubmit={(event) => void save(event)} noValidate>
      <AvatarField
        name={me.name}
        currentUrl={draft?.avatarUrl ?? me.avatarUrl}
        onChange={(avatarUrl) => form.setValue('avatarUrl', avatarUrl, { shouldDirty: true })}
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
      <div className="form-actions">
        <Button type="submit" disabled={isSubmitting}>
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
