import keyIcon from 'primeicons/raw-svg/key.svg?raw';
import pencilIcon from 'primeicons/raw-svg/pencil.svg?raw';
import { lazy, Suspense } from 'react';
import type { Me } from '#contracts/endpoints/accounts.ts';
import { useOpened } from '#portal/parts/unsent/use-opened.ts';
import { Loader } from '#portal/shared/feedback/loader.tsx';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { readableMobile } from '#portal/shared/format.ts';
import { useMe } from '#portal/shared/me/use-me.ts';
import { paths } from '#portal/shared/paths.ts';
import { Avatar } from '#portal/shared/ui/avatar.tsx';
import { Button, ButtonLink } from '#portal/shared/ui/button.tsx';
import { Page } from '#portal/shared/ui/page/page.tsx';
import { QueryStates } from '#portal/shared/ui/states.tsx';
import { LetterheadSettings } from './letterhead-settings.tsx';
import { MailSettings } from './mail-settings.tsx';
import { PROFILE_PLACE } from './profile-place.ts';
import { SessionSettings } from './session-settings.tsx';
import { ThemeSettings } from './theme-settings.tsx';
import './profile-page.css';

const EditProfileDrawer = lazy(async () => ({
  default: (await import('./edit-profile-drawer.tsx')).EditProfileDrawer,
}));

/** A dash for a field that was left out. */
const orDash = (text: string) => text || '-';

const rowsOf = (me: Me): readonly { label: string; value: string }[] => [
  { label: 'Email', value: me.email },
  { label: 'Mobile', value: readableMobile(me.mobile) },
  { label: 'Qualification', value: me.qualification },
  { label: 'Years of Experience', value: me.experience },
  { label: 'Languages Known', value: me.languagesKnown },
  { label: 'Affiliated Organisation', value: me.affiliatedOrg },
  { label: 'Location', value: me.location },
  { label: 'Alternate Mobile Number', value: readableMobile(me.alternateMobileNumber) },
  { label: 'Institution of Mediation Training', value: me.institutionOfMediationTraining },
  { label: 'Number of Mediations Conducted', value: me.numberOfMediationsConducted },
  { label: 'Specialities', value: me.specialities.join(', ') },
  { label: 'Last Held Position', value: me.lastHeldPosition },
];

/** The neutral's own profile. */
export function ProfilePage() {
  const query = useMe();
  return (
    <QueryStates query={query} loading={<Loader text="Getting user information" />}>
      {(me) => <Profile me={me} />}
    </QueryStates>
  );
}

function Profile({ me }: { me: Me }) {
  const [opened, setOpened] = useOpened<'form'>({ form: PROFILE_PLACE });
  return (
    <Page
      title="Profile"
      width="reading"
      actions={
        <>
          <ButtonLink look="secondary" icon={keyIcon} to={paths.changePassword.href()}>
            Change Password
          </ButtonLink>
          <Button icon={pencilIcon} onClick={() => setOpened('form')}>
            Edit Profile
          </Button>
        </>
      }
    >
      <section className="card profile" aria-label="Profile">
        <div className="profile-person">
          <Avatar name={me.name} src={me.avatarUrl} size="lg" />
          <div>
            <h2>{me.name}</h2>
            {me.tagLine && <p className="profile-tag-line">{`“${me.tagLine}”`}</p>}
          </div>
        </div>
        <dl className="profile-rows">
          {rowsOf(me).map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{orDash(value)}</dd>
            </div>
          ))}
          <div className="profile-wide">
            <dt>Short Bio</dt>
            <dd className="profile-bio">{orDash(me.shortBio)}</dd>
          </div>
        </dl>
      </section>
      <LetterheadSettings me={me} />
      <MailSettings me={me} />
      <ThemeSettings />
      <SessionSettings />
      {opened && (
        <Suspense fallback={<Loader />}>
          <EditProfileDrawer
            me={me}
            onClose={() => setOpened(undefined)}
            onSaved={(message) => {
              setOpened(undefined);
              showSnackbar('success', message);
            }}
          />
        </Suspense>
      )}
    </Page>
  );
}
