import type { VisibilityType } from '#contracts/endpoints/comments.ts';
import type { ResolutionKind } from '#contracts/rules/cases/case-status.ts';

/** Comments and notes of the sample cases. */

type Line = {
  by: 'neutral' | 'claimant' | 'respondent';
  text: string;
  visibilityType?: VisibilityType;
};

const settlement: readonly Line[] = [
  {
    by: 'neutral',
    text: 'Welcome to both sides. Please set out in a few lines what matters most to you.',
  },
  {
    by: 'claimant',
    text: 'We want this closed before the end of the quarter. The papers are in the documents.',
  },
  {
    by: 'respondent',
    text: 'We accept that something is due and differ on how much. Our working is attached.',
  },
  {
    by: 'neutral',
    text: 'Thank you. I shall speak to each side alone on Thursday. This note is for the case manager.',
    visibilityType: 'caseManager',
  },
  { by: 'claimant', text: 'We could agree to three instalments if the first is paid at signing.' },
  {
    by: 'respondent',
    text: 'Instalments suit us. We ask that interest be waived from the date of the first meeting.',
  },
];

export const comments: Record<ResolutionKind, readonly Line[]> = {
  mediation: settlement,
  negotiation: settlement,
  arbitration: [
    {
      by: 'neutral',
      text: 'The first hearing is by video. Parties file lists of documents seven days before it.',
    },
    {
      by: 'claimant',
      text: 'Statement of claim with annexures A to H is on record. Service on the respondent was by email and post.',
    },
    {
      by: 'respondent',
      text: 'We seek two weeks for the statement of defence, as the account statement came to us only on Monday.',
    },
    {
      by: 'neutral',
      text: 'Two weeks granted. <strong>No further time</strong> will be given for the defence.',
    },
    {
      by: 'neutral',
      text: 'Please confirm the stamp duty on the agreement before the next date.',
      visibilityType: 'claimant',
    },
  ],
};

export const notes: readonly [string, ...string[]] = [
  'Check the interest working: simple until recall, compound after it?',
  'Ask both sides for the original of the second page; the scan is cut at the margin.',
  'Respondent sounded ready to talk about instalments. Keep a slot after the hearing.',
  'Limitation: last part payment is the date that matters.',
  'Witness speaks Marathi; interpreter may be needed.',
  'Three points for the next call:\n1. stamp duty\n2. the missing annexure\n3. interest < 12 % & no penal charges?',
];

export const hearingTypes: readonly [string, ...string[]] = [
  'Preliminary hearing',
  'Hearing on interim relief',
  'Evidence',
  'Arguments',
  'Joint session',
];

export const hearingRemarks: readonly [string, ...string[]] = [
  'By video. Link goes out the day before.',
  'Parties to bring the originals for inspection.',
  'Last chance for the respondent to file a reply.',
  'Short sitting for directions.',
  'Both sides to file a one-page note beforehand.',
];

/** Minutes. */
export const hearingDurations: readonly [number, ...number[]] = [60, 60, 60, 30, 45, 90, 120, 180];

export const hearingPlaces: readonly [HearingPlace, ...HearingPlace[]] = [
  { mode: 'Online' },
  { mode: 'Online', place: 'https://meet.example.com/hearing-room-2' },
  { mode: 'In person', place: 'Hearing room 3, Arbitration Centre, Nariman Point, Mumbai' },
  { mode: 'In person', place: 'Chamber 412, High Court Annexe, Chennai' },
  { mode: 'Telephone' },
  { mode: 'Hybrid', place: 'Hearing room 1, Arbitration Centre, Nariman Point, Mumbai' },
];
type HearingPlace = { mode: string; place?: string };

/** Reasons for hearings that did not take place. */
export const adjournmentReasons: readonly [string, ...string[]] = [
  'The respondent asked for time; counsel is before the High Court.',
  'The witness is unwell.',
  'The claimant asked for time to file the originals.',
];
export const cancellationReasons: readonly [string, ...string[]] = [
  'The parties settle the question of costs in writing.',
  'Directions were given by email; no sitting is needed.',
];
