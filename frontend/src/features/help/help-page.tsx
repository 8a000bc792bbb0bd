import questionIcon from 'primeicons/raw-svg/question-circle.svg?raw';
import { useSystemConfig } from '#portal/shared/api/use-system-config.ts';
import { DisclosureList } from '#portal/shared/ui/list/disclosure-list.tsx';
import { Page } from '#portal/shared/ui/page/page.tsx';
import { EmptyState } from '#portal/shared/ui/states.tsx';
import { ConfigScreen } from './config-screen.tsx';
import { ContactSupport } from './contact-support.tsx';
import { TerminologyCard } from './terminology-card.tsx';
import { TutorialVideos } from './tutorial-videos.tsx';
import { titleOfFile } from './tutorials.ts';
import './help.css';

/** Support phone, tutorial videos, terminology and questions. */
export function HelpPage() {
  const { data } = useSystemConfig();
  return (
    <Page title="Help" actions={data && <ContactSupport mobile={data.mobile} />}>
      <ConfigScreen>
        {(config) => (
          <div className="help-parts">
            <TutorialVideos tutorialUrl={config.tutorialUrl} titleOf={titleOfFile} />
            <section className="card" aria-labelledby="faq">
              <h2 id="faq" className="help-heading">
                Frequently asked questions
              </h2>
              {config.faq.length === 0 ? (
                <EmptyState icon={questionIcon} title="No questions found" />
              ) : (
                <DisclosureList
                  items={config.faq.map(({ question, answer }) => ({
                    key: question,
                    title: question,
                    content: answer,
                  }))}
                />
              )}
            </section>
            <TerminologyCard terminology={config.terminology} />
          </div>
        )}
      </ConfigScreen>
    </Page>
  );
}
