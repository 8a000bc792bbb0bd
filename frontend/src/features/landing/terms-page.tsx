import { Page } from '#portal/shared/ui/page/page.tsx';
import { useHashScroll } from './use-hash-scroll.ts';
import './terms-page.css';

const sections: readonly { id: string; title: string; paragraphs: readonly string[] }[] = [
  {
    id: 'scope',
    title: '1. What these terms cover',
    paragraphs: [
      'They govern your use of this portal as a neutral: a mediator, an arbitrator or a case manager. By registering you accept them. They do not replace the agreement under which a matter is referred to you, nor the law that governs it.',
    ],
  },
  {
    id: 'account',
    title: '2. Your account',
    paragraphs: [
      'You register in your own name, with a phone number and an email address that are yours, and keep your profile true and current. Parties rely on it when they choose you.',
      'You keep your password and your one-time codes to yourself. What is done with your account counts as done by you until you tell us that somebody else has used it.',
      'A session ends by itself after fifteen minutes without activity. On a shared computer, log out.',
    ],
  },
  {
    id: 'rules',
    title: '3. Rules for neutrals',
    paragraphs: [
      'Independence: before you accept a matter, and for as long as it lasts, you disclose every circumstance that could raise a justified doubt about your impartiality, and you withdraw where the parties or the law require it.',
      'Equal hearing: each party is given the same opportunity to state its case. You do not speak with one party about the merits of an arbitration without the other.',
      'Confidentiality: what you learn in a matter you use for that matter only. Recordings, transcripts and notes stay on the portal unless the parties or the law allow otherwise.',
      'Diligence: you hold the dates you set, record what was decided, and deliver awards and summaries within the time agreed.',
    ],
  },
  {
    id: 'documents',
    title: '4. Documents and visibility',
    paragraphs: [
      'You choose for each document who may see it. The portal applies your choice; it does not judge whether it was the right one. Sharing cannot be undone for a person who has already seen a document.',
      'You upload only what you may lawfully hold and share, and nothing that harms the portal or its users.',
    ],
  },
  {
    id: 'fees',
    title: '5. Fees',
    paragraphs: [
      'Fees and their taxes are agreed outside of the portal. The portal shows which payments a matter waits for; it takes none.',
    ],
  },
  {
    id: 'privacy',
    title: '6. Personal data',
    paragraphs: [
      'We process your name, contact details, profile and activity in order to run the portal, to keep the record of each matter and to protect accounts. Entries in the record of a matter are kept for as long as the law requires for that matter.',
      'You may ask for a copy of your data, have it corrected, or close your account. Matters you have conducted keep their record, with your name as the neutral.',
    ],
  },
  {
    id: 'availability',
    title: '7. Availability and liability',
    paragraphs: [
      'We keep the portal available with reasonable care and announce planned interruptions. A deadline that falls into an interruption of ours is not held against you by us; whether a tribunal or a court extends it is for them to decide.',
      'We are liable for intent and gross negligence, and otherwise only for the breach of a duty on which the use of the portal essentially depends.',
    ],
  },
  {
    id: 'end',
    title: '8. Changes, end and law',
    paragraphs: [
      'We announce changes to these terms in the portal at least thirty days ahead. If you do not agree, you can close your account before they take effect.',
      'We may suspend an account that endangers parties or the portal, and tell you why. The law of India applies.',
    ],
  },
];

export function TermsPage() {
  useHashScroll();
  return (
    <Page title="Terms and Conditions" width="reading">
      <div className="terms">
        {sections.map((section) => (
          <section key={section.id} id={section.id}>
            <h2>{section.title}</h2>
            {section.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </div>
    </Page>
  );
}
