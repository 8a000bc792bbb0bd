import checkIcon from 'primeicons/raw-svg/check-circle.svg?raw';
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { failureTextOf } from '../../shared/api/api-failure.ts';
import { Loader } from '../../shared/feedback/loader.tsx';
import { showSnackbar } from '../../shared/feedback/snackbar-state.ts';
import { paths } from '../../shared/paths.ts';
import { useMe } from '../../shared/session/use-me.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { ErrorState } from '../../shared/ui/notice.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { OnboardingStep } from './account-card.tsx';
import {
  dropProfileDraft,
  keepProfileDraft,
  readProfileDraft,
} from './profile-form/profile-draft.ts';
import { ProfileForm } from './profile-form/profile-form.tsx';
import type { ProfileFormValues } from './profile-form/profile-values.ts';
import { VERIFICATION_MAIL_SENT } from './verification-mail.ts';
import './account-card.css';

/** Step 3 of the onboarding. */
export function CreateProfilePage() {
  const { data: me, error, refetch } = useMe();
  const navigate = useNavigate();
  const id = me?.id;
  const keep = useCallback(
    (values: ProfileFormValues) => {
      if (id !== undefined) keepProfileDraft(id, values);
    },
    [id],
  );
  // What is known stays in sight when asking again fails: a form may be open on it.
  if (!me)
    return error ? (
      <ErrorState message={failureTextOf(error)} onRetry={() => void refetch()} />
    ) : (
      <Loader text="Getting user information" />
    );

  return (
    <Page title="Create your profile" width="reading" before={<OnboardingStep step={3} />}>
      <div className="banner">
        <Icon svg={checkIcon} />
        <p>
          Thank you for verifying your phone. We need a few more details for your profile: parties
          see them when they choose a neutral.
        </p>
      </div>
      <div className="card">
        <ProfileForm
          me={me}
          submitLabel="Submit"
          loader="Submitting..."
          draft={readProfileDraft(me.id)}
          onTyped={keep}
          onSaved={({ me: saved }) => {
            dropProfileDraft();
            if (saved.emailVerified) {
              void navigate(paths.welcome.href(), { replace: true });
              return;
            }
            showSnackbar('success', VERIFICATION_MAIL_SENT);
            void navigate(paths.verifyEmail.href(), {
              replace: true,
              state: { email: saved.email, name: saved.name },
            });
          }}
        />
      </div>
    </Page>
  );
}
