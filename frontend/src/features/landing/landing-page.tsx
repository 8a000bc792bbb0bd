import arrowIcon from 'primeicons/raw-svg/arrow-right.svg?raw';
import type { ReactNode } from 'react';
import { BRAND } from '#portal/shared/brand.ts';
import { ButtonLink } from '#portal/shared/ui/button.tsx';
import { Page } from '#portal/shared/ui/page.tsx';
import { ContactUs } from './contact-us.tsx';
import {
  AboutUs,
  EarlyEvaluation,
  HowItWorks,
  Neutrals,
  Partnerships,
  Product,
  Training,
} from './landing-sections.tsx';
import { useHashScroll } from './use-hash-scroll.ts';
import './landing-page.css';

/** The landing page: what the product is, and the login (handed in by the app). */
export function LandingPage({ login }: { login: ReactNode }) {
  useHashScroll();
  return (
    <div className="landing">
      <section className="hero">
        <div className="hero-inside">
          <div className="hero-text">
            <p className="hero-kicker">Online dispute resolution for neutrals</p>
            <Page title={BRAND} heading="Hear every side. Settle more. Keep the record straight.">
              <p className="hero-lead">
                One calm desk for mediators and arbitrators: the docket, the hearings, the papers
                and the award of every matter, open to the parties when they should be and closed
                when they should not.
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
          <div className="hero-login">{login}</div>
        </div>
      </section>
      <Product />
      <HowItWorks />
      <AboutUs />
      <EarlyEvaluation />
      <Neutrals />
      <Partnerships />
      <Training />
      <ContactUs />
    </div>
  );
}
