import {
  accountsEndpoints,
  type MailPreference,
  type Me,
  mailPreferences,
} from '#contracts/endpoints/accounts.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';
import { rememberMe } from '#portal/shared/me/use-me.ts';
import { Choice } from '#portal/shared/ui/form/choice.tsx';
import { FormFailure } from '#portal/shared/ui/form/field.tsx';

const choices: Readonly<Record<MailPreference, { label: string; detail: string }>> = {
  atOnce: { label: 'As it happens', detail: 'One mail for each case, within a minute or two' },
  daily: { label: 'Once a day', detail: 'One mail at 8:00 in the morning, Indian time' },
  none: { label: 'No mails', detail: 'Notifications in the portal only' },
};

/** When mails about cases are sent; a choice is saved at once. */
export function MailSettings({ me }: { me: Me }) {
  const { submit, isSubmitting, failure } = useSubmit({
    loader: 'Saving mail settings...',
    mutationFn: (mailPreference: MailPreference) =>
      callApi(accountsEndpoints.updateMailPreference, { body: { mailPreference } }),
    onSuccess: (saved) => {
      rememberMe(saved.me);
      showSnackbar('success', saved.message);
    },
  });
  return (
    <section className="card profile-settings" aria-labelledby="mail-settings">
      <h2 id="mail-settings">Mail settings</h2>
      <p className="soft" id="mail-settings-hint">
        Hearings, invitations, approvals and comments addressed to you. Codes and links that you ask
        for are always sent.
      </p>
      <fieldset disabled={isSubmitting} aria-describedby="mail-settings-hint">
        <legend className="visually-hidden">When to send mails about cases</legend>
        {mailPreferences.map((one) => (
          <Choice
            key={one}
            kind="radio"
            name="mailPreference"
            value={one}
            detail={choices[one].detail}
            checked={me.mailPreference === one}
            onChange={() => void submit(one)}
          >
            {choices[one].label}
          </Choice>
        ))}
      </fieldset>
      <FormFailure text={failure} />
    </section>
  );
}
