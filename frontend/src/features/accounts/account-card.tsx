import type { ReactNode } from 'react';
import { Page } from '#portal/shared/ui/page/page.tsx';
import './account-card.css';

/** Layout of the account screens: one card with one heading. */
export function AccountCard({
  title,
  heading = title,
  lead,
  step,
  before,
  children,
}: {
  title: string;
  heading?: string;
  lead?: ReactNode;
  /** Of the four onboarding steps. */
  step?: 1 | 2 | 3 | 4;
  before?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="account-card card">
      <Page
        title={title}
        heading={heading}
        before={
          <>
            {step && <OnboardingStep step={step} />}
            {before}
          </>
        }
      >
        {lead && <p className="account-lead">{lead}</p>}
        {children}
      </Page>
    </div>
  );
}

const STEPS = 4;

export function OnboardingStep({ step }: { step: number }) {
  return (
    <div className="onboarding-step">
      <span>{`Step ${step} of ${STEPS}`}</span>
      <span className="onboarding-bars" aria-hidden="true">
        {Array.from({ length: STEPS }, (_none, at) => at + 1).map((one) => (
          <span key={one} className={one <= step ? 'onboarding-bar-done' : undefined} />
        ))}
      </span>
    </div>
  );
}
