import { withoutForbiddenCharacters } from '#contracts/rules/fields.ts';
import { SUMMARY_MAX } from '#contracts/rules/outcome/papers.ts';
import { kindLabel } from '#contracts/rules/resolution-kinds.ts';
import { indianDayOf, toIndianMinute } from '#shared/india-time.ts';
import { type Money, toWholeUnits } from '#shared/money.ts';
import type { CaseHearing, CaseRecord } from '../../cases/index.ts';

/** Category of orders and awards among the documents of an arbitration. */
export const ORDERS_CATEGORY = 'Orders and Awards';

const NON_MONETARY = 'Non Monetary';

type Facts = {
  record: CaseRecord;
  hearings: readonly Pick<CaseHearing, 'at' | 'hearingType' | 'state'>[];
  /** Published orders, oldest first. */
  orders: readonly { name: string; uploadType: string; createdAt: string }[];
};

type Start = { name: string; text: string };

/** Texts to begin a summary with: the facts of the case, then the templates of its kind. */
export function composeStarts(facts: Facts): Start[] {
  const { record } = facts;
  const templates = record.resolutionKind === 'arbitration' ? awards : settlements;
  return [
    { name: 'From the case', text: factsText(facts) },
    ...templates.map(({ name, text }) => ({ name, text: text(namesOf(record)) })),
  ].map(({ name, text }) => ({
    name,
    text: withoutForbiddenCharacters(text.slice(0, SUMMARY_MAX)),
  }));
}

/** 'YYYY-MM-DD' as 'DD/MM/YYYY'. */
const indianDate = (at: string) => indianDayOf(at).split('-').reverse().join('/');

const amountOf = (money: Money | undefined) =>
  money && toWholeUnits(money) > 0
    ? `${money.currency} ${new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 }).format(toWholeUnits(money))}`
    : undefined;

function factsText({ record, hearings, orders }: Facts): string {
  const { respondents } = record;
  const held = hearings.filter(({ state }) => state === 'set');
  const sections = [
    `${record.title} (${kindLabel(record.resolutionKind)} ${record.code})`,
    section('Parties', [
      `Claimant: ${record.claimant.name}`,
      ...respondents.map(({ name }) => `Respondent: ${name}`),
    ]),
    section('Claim', [
      record.description,
      amountOf(record.totalClaim) ?? NON_MONETARY,
      ...record.claimItems.map(
        ({ title, claimValue }) => `${title}: ${amountOf(claimValue) ?? NON_MONETARY}`,
      ),
      ...(amountOf(record.counterClaim)
        ? [`Counter claim: ${amountOf(record.counterClaim)}`, record.counterClaimDescription]
        : []),
    ]),
    section(
      'Hearings',
      held.map(({ at, hearingType }) =>
        [`${toIndianMinute(at)} IST`, hearingType].filter(Boolean).join(': '),
      ),
    ),
    section(
      'Orders',
      orders.map(
        ({ name, uploadType, createdAt }) => `${indianDate(createdAt)}: ${uploadType || name}`,
      ),
    ),
    'Outcome:\n',
  ];
  return sections.filter((text) => text !== '').join('\n\n');
}

/** A heading with its lines; '' without lines. */
function section(heading: string, lines: readonly string[]): string {
  const filled = lines.filter((line) => line !== '');
  return filled.length === 0 ? '' : [`${heading}:`, ...filled].join('\n');
}

type Names = { claimant: string; respondent: string };

const namesOf = ({ claimant, respondents }: CaseRecord): Names => ({
  claimant: claimant.name,
  respondent: respondents.map(({ name }) => name).join(', ') || 'the respondent',
});

const settlements: readonly { name: string; text: (names: Names) => string }[] = [
  {
    name: 'Settlement by one payment',
    text: ({ claimant, respondent }) =>
      [
        `${claimant} and ${respondent} have settled the dispute in full and final settlement of all claims.`,
        `${respondent} pays ${claimant} INR [amount] by [date] to the account [account].`,
        'Upon payment neither side has any further claim against the other in this matter. Each side bears its own costs.',
      ].join('\n\n'),
  },
  {
    name: 'Settlement by instalments',
    text: ({ claimant, respondent }) =>
      [
        `${claimant} and ${respondent} have settled the dispute in full and final settlement of all claims.`,
        `${respondent} pays ${claimant} INR [amount] in [number] equal monthly instalments, the first on [date].`,
        'If an instalment is more than [number] days late, the outstanding sum becomes due at once with simple interest at [rate] % a year.',
        'Upon the last payment neither side has any further claim against the other in this matter. Each side bears its own costs.',
      ].join('\n\n'),
  },
  {
    name: 'Settlement without payment',
    text: ({ claimant, respondent }) =>
      [
        `${claimant} and ${respondent} have settled the dispute.`,
        `${respondent} undertakes to [performance] by [date]. ${claimant} undertakes to [performance] by [date].`,
        `${claimant} withdraws all claims in this matter once these undertakings are fulfilled. Each side bears its own costs.`,
      ].join('\n\n'),
  },
];

const awards: typeof settlements = [
  {
    name: 'Award on the merits',
    text: ({ claimant, respondent }) =>
      [
        `The tribunal heard ${claimant} and ${respondent} on [dates].`,
        'The tribunal finds that [findings], for these reasons: [reasons].',
        `${respondent} shall pay ${claimant} INR [amount] with simple interest at [rate] % a year from [date] until payment.`,
        'The costs of the arbitration are borne by [party]. The seat of the arbitration is [seat].',
      ].join('\n\n'),
  },
  {
    name: 'Award on agreed terms',
    text: ({ claimant, respondent }) =>
      [
        `${claimant} and ${respondent} settled the dispute during the arbitration and asked the tribunal to record the settlement as an award on agreed terms.`,
        `${respondent} shall pay ${claimant} INR [amount] by [date].`,
        'Each side bears its own costs. The seat of the arbitration is [seat].',
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
