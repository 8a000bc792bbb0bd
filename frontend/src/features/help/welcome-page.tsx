import arrowIcon from 'primeicons/raw-svg/arrow-right.svg?raw';
import { BRAND } from '#portal/shared/brand.ts';
import { useMe } from '#portal/shared/me/use-me.ts';
import { paths } from '#portal/shared/paths.ts';
import { useCasesHref } from '#portal/shared/session/use-cases-href.ts';
import { ButtonLink } from '#portal/shared/ui/button.tsx';
import { Page } from '#portal/shared/ui/page/page.tsx';
import { ConfigScreen } from './config-screen.tsx';
import { TerminologyCard } from './terminology-card.tsx';
import { TutorialVideos } from './tutorial-videos.tsx';
import './help.css';

/** The first page after onboarding: how the portal works, before the cases. */
export function WelcomePage() {
  const casesHref = useCasesHref();
  const { data: me } = useMe();
  const heading = me ? `Welcome, ${me.name}` : 'Welcome';
  return (
    <Page
      title="Welcome"
      heading={heading}
      actions={
        <ButtonLink to={casesHref} look="secondary" iconAfter={arrowIcon}>
          skip this step
        </ButtonLink>
      }
    >
      <p className="welcome-details">
        {BRAND} is where you conduct your mediations, arbitrations and negotiations: your docket,
        each case with its parties and hearings, and what has happened since you last looked. The
        short videos show the first steps; the words that you will meet are explained below them.
      </p>
      {me && !me.isProfileComplete && (
        <section className="welcome-prompt" aria-label="Complete your profile">
          <p>Thank you for verifying your phone. A few more details are needed for your profile.</p>
          <ButtonLink to={paths.createProfile.href()} size="sm">
            Complete profile
          </ButtonLink>
        </section>
      )}
      <ConfigScreen>
        {(config) => (
          <div className="help-parts">
            <TutorialVideos
              tutorialUrl={config.tutorialUrl}
              titleOf={(_address, position) => `Tutorial Video ${position + 1}`}
            />
            <TerminologyCard terminology={config.terminology} />
          </div>
        )}
      </ConfigScreen>
    </Page>
  );
}
