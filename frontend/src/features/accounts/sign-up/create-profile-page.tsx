import checkIcon from 'primeicons/raw-svg/check-circle.svg?raw';
import { useNavigate } from 'react-router-dom';
import type { Me } from '#contracts/endpoints/accounts.ts';
import { Loader } from '#portal/shared/feedback/loader.tsx';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { useMe } from '#portal/shared/me/use-me.ts';
import { paths } from '#portal/shared/paths.ts';
import { Icon } from '#portal/shared/ui/icon.tsx';
import { Page } from '#portal/shared/ui/page/page.tsx';
import { QueryStates } from '#portal/shared/ui/states.tsx';
import { OnboardingStep } from '../account-card.tsx';
import { VERIFICATION_MAIL_SENT } from '../email/verification-mail.ts';
import { ProfileForm, useProfileForm } from '../profile/profile-form.tsx';
import '../account-card.css';

/** Step 3 of the onboarding. */
export function CreateProfilePage() {
  const query = useMe();
  return (
    <QueryStates query={query} loading={<Loader text="Getting user information" />}>
      {(me) => <CreateProfile me={me} />}
    </QueryStates>
  );
}

function CreateProfile({ me }: { me: Me }) {
  const navigate = useNavigate();
  const profile = useProfileForm(me);
  return (
    <Page title="Create your profile" width="reading" before={<OnboardingStep step={3} />}>
      <div className="banner">
        <Icon svg={checkIcon} className="banner-icon" />
        <p>
          Thank you for verifying your phone. We need a few more details for your profile: parties
          see them when they choose a neutral.
        </p>
      </div>
      <div className="card">
        <ProfileForm
          me={me}
          profile={profile}
          submitLabel="Submit"
          loader="Submitting..."
          onSaved={({ me: saved }) => {
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
