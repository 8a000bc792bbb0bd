import { paths } from '#portal/shared/paths.ts';
import { ButtonLink } from '#portal/shared/ui/button.tsx';
import { ContactUs } from './contact-us.tsx';
import { LandingSection, Points } from './landing-section.tsx';
import { useHashScroll } from './use-hash-scroll.ts';

/** The sections below the login. */
export function LandingSections() {
  useHashScroll();
  return (
    <>
      <Product />
      <HowItWorks />
      <AboutUs />
      <EarlyEvaluation />
      <Neutrals />
      <Partnerships />
      <Training />
      <ContactUs />
    </>
  );
}

function Product() {
  return (
    <LandingSection
      id="product"
      title="What is the product"
      lead="A place to resolve disputes without a courtroom, guided by people whose neutrality can be checked. A matter takes one of three ways, and can move from the gentlest to the most formal."
    >
      <Points
        points={[
          {
            title: 'Negotiation',
            text: 'Each side states in confidence what it could accept. The platform derives a settlement number from both, and the parties see it only when it serves both.',
          },
          {
            title: 'Mediation',
            text: 'A mediator of the parties’ choice brings them together, in joint and private sessions, until they have an agreement they can both sign.',
          },
          {
            title: 'Arbitration',
            text: 'An arbitrator hears the claim, the defence and the evidence, and passes a reasoned award. Every step is dated and stays on the record.',
          },
        ]}
      />
    </LandingSection>
  );
}

const steps = [
  {
    title: 'The matter is filed',
    text: 'A case manager verifies the parties and their papers before a case is created.',
  },
  {
    title: 'The other side is heard',
    text: 'The respondent is notified, accepts, and names who acts for them.',
  },
  {
    title: 'Hearings are held',
    text: 'Dates are set in Indian time, sessions are joined online, notes and documents stay with the case.',
  },
  {
    title: 'It ends in writing',
    text: 'An agreement or an award is drawn up, shared with the parties and kept.',
  },
] as const;

function HowItWorks() {
  return (
    <LandingSection
      id="how-it-works"
      title="How it works"
      lead="Four stages, the same for every matter, so that nobody has to ask what comes next."
      tone="tinted"
    >
      <ol className="steps">
        {steps.map((step, at) => (
          <li key={step.title}>
            <span className="step-number" aria-hidden="true">
              {at + 1}
            </span>
            <h3>{step.title}</h3>
            <p>{step.text}</p>
          </li>
        ))}
      </ol>
    </LandingSection>
  );
}

function AboutUs() {
  return (
    <LandingSection
      id="about-us"
      title="About Us"
      lead="We build for the person in the middle. Parties, lawyers and institutions each have their own view of a dispute; the neutral needs all of them, in order, and no distraction."
    >
      <div className="landing-prose">
        <p>
          Most disputes over a loan, a delivery or a tenancy do not need years. They need a fair
          listener, a date that holds, and a record that both sides trust. The portal gives the
          neutral these three things and leaves the judgement where it belongs.
        </p>
        <p>
          What is private stays private: a paper marked for one pair of eyes is never shown to
          another, and who saw what can be told afterwards.
        </p>
      </div>
    </LandingSection>
  );
}

function EarlyEvaluation() {
  return (
    <LandingSection
      id="early-evaluation"
      title="Early Evaluation Consultation"
      lead="Before anybody files anything: a neutral reads both positions and says, without binding anyone, where the matter is likely to end and which of the three ways suits it."
      tone="tinted"
    >
      <Points
        points={[
          {
            title: 'Bring the essentials',
            text: 'The agreement in dispute, what was paid and when, and what each side asks for. Two pages are enough.',
          },
          {
            title: 'Hear a candid view',
            text: 'Strengths, weaknesses and the likely range of an outcome, said to both sides alike and kept confidential.',
          },
          {
            title: 'Choose the way on',
            text: 'Settle at once, go to mediation, or prepare for arbitration with the issues already narrowed.',
          },
        ]}
      />
      <p className="landing-action">
        <ButtonLink to="/#contact-us">Arrange a consultation</ButtonLink>
      </p>
    </LandingSection>
  );
}

function Neutrals() {
  return (
    <LandingSection
      id="neutrals"
      title="Neutrals"
      lead="Mediators and arbitrators register themselves, verify their phone and email, and describe their practice. Parties choose by what they read there."
    >
      <Points
        points={[
          {
            title: 'Your docket',
            text: 'Every matter with its stage, its parties, its value and its next hearing, found by name, number or status.',
          },
          {
            title: 'Your independence',
            text: 'Disclose, recuse, decide. No one can change what you recorded, and no one sees your private notes.',
          },
          {
            title: 'Your time',
            text: 'Reminders, a list of what waits for you, and one place for the papers of each case.',
          },
        ]}
      />
      <p className="landing-action">
        <ButtonLink look="secondary" to={paths.signUp.href()}>
          Register as a neutral
        </ButtonLink>
      </p>
    </LandingSection>
  );
}

function Partnerships() {
  return (
    <LandingSection
      id="partnerships"
      title="Partnerships"
      lead="Lenders, insurers, housing societies, chambers of commerce and legal-aid bodies bring their matters in bulk and follow them in one view."
      tone="tinted"
    >
      <div className="landing-prose">
        <p>
          A partner agrees with us on the rules, the panel and the schedule of fees before the first
          matter is filed. Neutrals are assigned from the agreed panel in turn, never by the partner
          alone.
        </p>
      </div>
    </LandingSection>
  );
}

function Training() {
  return (
    <LandingSection
      id="training"
      title="Training"
      lead="The first evening on the portal should not be the evening of the first hearing."
    >
      <div className="landing-prose">
        <p>
          After registration a welcome page offers short tutorial videos and a list of the terms
          used here, and the help page answers what neutrals ask most. Panels of five or more can
          have a guided session on conducting online hearings; call us to agree on a date.
        </p>
      </div>
    </LandingSection>
  );
}
