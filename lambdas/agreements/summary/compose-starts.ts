import { blank } from '#contracts/rules/blanks.ts';
import { kindLabel } from '#contracts/rules/cases/resolution-kinds.ts';
import { withoutForbiddenCharacters } from '#contracts/rules/fields.ts';
import { SUMMARY_MAX } from '#contracts/rules/outcome/papers.ts';
import type { CaseHearing } from '#lambdas/cases/hearing-dates.door.ts';
import type { CaseRecord } from '#lambdas/cases/record.door.ts';
import { seatOf } from '#lambdas/cases/tribunal.door.ts';
import { indianDayOf, toIndianMinute } from '#shared/india-time.ts';
import { type Money, toWholeUnits } from '#shared/money.ts';
import { listed } from '#shared/rich-text/cause-title.ts';
import { awards, type Fillings, settlements } from './start-templates.ts';

/** Category of orders and awards among the documents of an arbitration. */
export const ORDERS_CATEGORY = 'Orders and Awards';

const NON_MONETARY = 'Non Monetary';

type Facts = {
  record: CaseRecord;
  hearings: readonly Pick<CaseHearing, 'kind' | 'at' | 'hearingType' | 'state'>[];
  /** Published orders, oldest first. */
  orders: readonly { name: string; uploadType: string; createdAt: string }[];
  now: Date;
};

type Start = { name: string; text: string };

/**
 * Texts to begin a summary with: the facts of the case, then the templates of its kind. What the
 * case does not say is an open blank.
 */
export function composeStarts(facts: Facts): Start[] {
  const { record } = facts;
  const templates = record.resolutionKind === 'arbitration' ? awards : settlements;
  return [
    { name: 'From the case', text: factsText(facts) },
    ...templates.map(({ name, text }) => ({ name, text: text(fillingsOf(facts)) })),
  ].map(({ name, text }) => ({
    name,
    text: withoutForbiddenCharacters(text.slice(0, SUMMARY_MAX)),
  }));
}

/** 'YYYY-MM-DD' as 'DD/MM/YYYY'. */
const indianDate = (at: string) => indianDayOf(at).split('-').reverse().join('/');

/** 'INR 9,00,000.00'; undefined for a claim that is not monetary. */
export const amountOf = (money: Money | undefined) =>
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

/** What the templates take from the case. */
function fillingsOf({ record, hearings, now }: Facts): Fillings {
  const { claimant, respondents, bulkUploadExtraFields } = record;
  const held = hearings.filter(
    ({ kind, state, at }) =>
      kind === 'hearing' && state === 'set' && Date.parse(at) <= now.getTime(),
  );
  const days = [...new Set(held.map(({ at }) => indianDate(at)))];
  return {
    claimant: claimant.name,
    respondent: listed(respondents.map(({ name }) => name)) || 'the respondent',
    currency: record.totalClaim?.currency ?? 'INR',
    claim: amountOf(record.totalClaim),
    counterClaim: amountOf(record.counterClaim),
    heardOn: listed(days) || blank('dates'),
    seat: seatOf({ bulkUploadExtraFields }) || blank('seat'),
  };
}

/** A heading with its lines; '' without lines. */
function section(heading: string, lines: readonly string[]): string {
  const filled = lines.filter((line) => line !== '');
  return filled.length === 0 ? '' : [`${heading}:`, ...filled].join('\n');
}
