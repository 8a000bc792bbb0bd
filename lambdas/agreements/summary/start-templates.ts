import { blank } from '#contracts/rules/blanks.ts';

/** What a template takes from the case. */
export type Fillings = {
  claimant: string;
  /** All respondents. */
  respondent: string;
  currency: string;
  /** Undefined for a non-monetary claim. */
  claim: string | undefined;
  counterClaim: string | undefined;
  /** Days of the held hearings, or a blank. */
  heardOn: string;
  /** Seat of the arbitration, or a blank. */
  seat: string;
};

type Template = { name: string; text: (fillings: Fillings) => string };

export const settlements: readonly Template[] = [
  {
    name: 'Settlement by one payment',
    text: ({ claimant, respondent, currency }) =>
      [
        `${claimant} and ${respondent} have settled the dispute in full and final settlement of all claims.`,
        `${respondent} pays ${claimant} ${currency} ${blank('amount')} by ${blank('date')} to the account ${blank('account')}.`,
        'Upon payment neither side has any further claim against the other in this matter. Each side bears its own costs.',
      ].join('\n\n'),
  },
  {
    name: 'Settlement by instalments',
    text: ({ claimant, respondent, currency }) =>
      [
        `${claimant} and ${respondent} have settled the dispute in full and final settlement of all claims.`,
        `${respondent} pays ${claimant} ${currency} ${blank('amount')} in ${blank('number')} equal monthly instalments, the first on ${blank('date')}.`,
        `If an instalment is more than ${blank('number')} days late, the outstanding sum becomes due at once with simple interest at ${blank('rate')} % a year.`,
        'Upon the last payment neither side has any further claim against the other in this matter. Each side bears its own costs.',
      ].join('\n\n'),
  },
  {
    name: 'Settlement without payment',
    text: ({ claimant, respondent }) =>
      [
        `${claimant} and ${respondent} have settled the dispute.`,
        `${respondent} undertakes to ${blank('performance')} by ${blank('date')}. ${claimant} undertakes to ${blank('performance')} by ${blank('date')}.`,
        `${claimant} withdraws all claims in this matter once these undertakings are fulfilled. Each side bears its own costs.`,
      ].join('\n\n'),
  },
];

function claimText({
  claimant,
  respondent,
  claim,
  counterClaim,
}: Pick<Fillings, 'claimant' | 'respondent' | 'claim' | 'counterClaim'>): string {
  const claimed = claim
    ? `${claimant} claims ${claim} from ${respondent}.`
    : `${claimant} claims against ${respondent}. The claim is not monetary.`;
  return counterClaim ? `${claimed} The counter claim is ${counterClaim}.` : claimed;
}

export const awards: readonly Template[] = [
  {
    name: 'Award on the merits',
    text: ({ claimant, respondent, currency, claim, counterClaim, heardOn, seat }) =>
      [
        claimText({ claimant, respondent, claim, counterClaim }),
        `The tribunal heard ${claimant} and ${respondent} on ${heardOn}.`,
        `The tribunal finds that ${blank('findings')}, for these reasons: ${blank('reasons')}.`,
        `${respondent} shall pay ${claimant} ${currency} ${blank('amount')} with simple interest at ${blank('rate')} % a year from ${blank('date')} until payment.`,
        `The costs of the arbitration are borne by ${blank('party')}. The seat of the arbitration is ${seat}.`,
      ].join('\n\n'),
  },
  {
    name: 'Award on agreed terms',
    text: ({ claimant, respondent, currency, seat }) =>
      [
        `${claimant} and ${respondent} settled the dispute during the arbitration and asked the tribunal to record the settlement as an award on agreed terms.`,
        `${respondent} shall pay ${claimant} ${currency} ${blank('amount')} by ${blank('date')}.`,
        `Each side bears its own costs. The seat of the arbitration is ${seat}.`,
      ].join('\n\n'),
  },
  {
    name: 'Withdrawal after settlement',
    text: ({ claimant, respondent }) =>
      [
        `${claimant} and ${respondent} settled the dispute outside of the arbitration.`,
        `${claimant} withdraws the claim. ${respondent} does not object.`,
        'The arbitration is terminated. Each side bears its own costs.',
      ].join('\n\n'),
  },
];
