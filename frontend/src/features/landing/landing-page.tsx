import arrowIcon from 'primeicons/raw-svg/arrow-right.svg?raw';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { BRAND } from '#portal/shared/brand.ts';
import { ButtonLink } from '#portal/shared/ui/button.tsx';
import { Page } from '#portal/shared/ui/page/page.tsx';
import './landing-page.css';

// Below the first screen: the login does not wait for it.
const LandingSections = lazy(async () => ({
  default: (await import('./landing-sections.tsx')).LandingSections,
}));

/** The landing page with the login, which the app hands in. On a phone one logs in first. */
export function LandingPage({ login }: { login: ReactNode }) {
  // Read once: a window that is resized keeps its order.
  const [isPhone] = useState(() => matchMedia('(max-width: 44rem)').matches);
  const text = (
    <div className="hero-text">
      <p className="hero-kicker">Online dispute resolution for neutrals</p>
      <Page title={BRAND} heading="Hear every side. Settle more. Keep the record straight.">
        <p className="hero-lead">
          One calm desk for mediators and arbitrators: the docket, the hearings, the papers and the
          award of every matter, open to the parties when they should be and closed when they should
          not.
        </p>
        <div className="hero-actions">
          <ButtonLink look="on-night" iconAfter={arrowIcon} to="/#early-evaluation">
            Early Evaluation Consultation
          </ButtonLink>
          <a className="hero-link" href="#product">
            What is the product
          </a>
          <a className="hero-link" href="#how-it-works">
            How it works
          </a>
        </div>
      </Page>
    </div>
  );
  const card = <div className="hero-login">{login}</div>;
  return (
    <div className="landing">
      <section className="hero">
        <div className="hero-inside">
          {isPhone && card}
          {text}
          {!isPhone && card}
        </div>
      </section>
      <Suspense fallback={<div className="landing-wait" />}>
        <LandingSections />
      </Suspense>
    </div>
  );
}
