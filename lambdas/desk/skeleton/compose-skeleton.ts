import { kindLabel } from '#contracts/rules/cases/resolution-kinds.ts';
import { amountOf } from '#lambdas/agreements/words.door.ts';
import type { CaseHearing } from '#lambdas/cases/hearing-dates.door.ts';
import type { CaseRecord } from '#lambdas/cases/record.door.ts';
import { seatOf, tribunalOf } from '#lambdas/cases/tribunal.door.ts';
import { indianDayOf } from '#shared/india-time.ts';
import { dayInWords, listed } from '#shared/rich-text/cause-title.ts';
import {
  bulleted,
  escaped,
  gap,
  heading,
  numbered,
  paragraph,
  subheading,
  table,
} from './skeleton-markup.ts';

export type SkeletonFacts = {
  record: CaseRecord;
  hearings: readonly Pick<CaseHearing, 'kind' | 'at' | 'hearingType' | 'state'>[];
  /** Published orders. */
  orders: readonly { name: string; uploadType: string; createdAt: string }[];
  /** Names of the representatives of the claimant, then of each respondent. */
  representatives: readonly (readonly string[])[];
  now: Date;
};

/**
 * The text that a draft begins with, as markup: what the case says about the matter in the order of an
 * award or an agreement. What the case does not say is an open blank.
 */
export function composeSkeleton(facts: SkeletonFacts): string {
  const parts = facts.record.resolutionKind === 'arbitration' ? awardParts : settlementParts;
  return parts(facts).join('');
}

const awardParts = (facts: SkeletonFacts): string[] => [
  heading('Parties and representatives'),
  ...partiesOf(facts),
  heading('Tribunal and seat'),
  numbered(`The tribunal consists of ${names(tribunalOf(facts.record)) || gap('tribunal')}.`),
  numbered(
    `The parties agreed to arbitrate in ${gap('arbitration agreement')}. The seat of the arbitration is ${escaped(seatOf(facts.record)) || gap('seat')}.`,
  ),
  heading('Procedural history'),
  ...historyOf(facts),
  heading('Claims and reliefs'),
  ...claimsOf(facts),
  heading('Issues'),
  numbered('The tribunal decides these issues:'),
  bulleted([gap('first issue'), gap('second issue')]),
  heading('Findings and reasons'),
  subheading(`Issue 1: ${gap('first issue')}`),
  numbered(`The ${claimants(facts)} submits that ${gap('submissions')}.`),
  numbered(`The ${respondents(facts)} submits that ${gap('submissions')}.`),
  numbered(`The tribunal finds that ${gap('findings')}, for these reasons: ${gap('reasons')}.`),
  heading('Interest'),
  numbered(
    `The tribunal awards simple interest at ${gap('rate')} % a year on ${gap('amount')} from ${gap('date')} until the date of this award, and at ${gap('rate')} % a year from then until payment.`,
  ),
  heading('Costs'),
  numbered(
    `The costs of the arbitration are ${gap('costs')}. They are borne by ${gap('party')}, for these reasons: ${gap('reasons')}.`,
  ),
  heading('Decision'),
  numbered('The tribunal awards and orders:'),
  bulleted([
    `${name(respondentNames(facts))} shall pay ${name(facts.record.claimant.name)} ${currencyOf(facts)} ${gap('amount')}, with interest as set out above.`,
    `The costs are borne as set out above.`,
    'All other claims are dismissed.',
  ]),
];

const settlementParts = (facts: SkeletonFacts): string[] => [
  heading('Parties'),
  ...partiesOf(facts),
  heading('Dispute'),
  ...claimsOf(facts),
  heading(`${kindLabel(facts.record.resolutionKind)}`),
  ...historyOf(facts),
  heading('Terms of settlement'),
  numbered('The parties settle the dispute in full and final settlement of all claims.'),
  numbered(
    `${name(respondentNames(facts))} pays ${name(facts.record.claimant.name)} ${currencyOf(facts)} ${gap('amount')} by ${gap('date')} to the account ${gap('account')}.`,
  ),
  numbered('Upon payment neither side has any further claim against the other in this matter.'),
  heading('Costs'),
  numbered('Each side bears its own costs.'),
];

const name = escaped;
const names = (all: readonly string[]) => escaped(listed(all));

const currencyOf = ({ record }: SkeletonFacts) => record.totalClaim?.currency ?? 'INR';

const respondentNames = ({ record }: SkeletonFacts) =>
  listed(record.respondents.map((one) => one.name)) || 'The respondent';

const claimants = (_: SkeletonFacts) => 'claimant';
const respondents = ({ record }: SkeletonFacts) =>
  record.respondents.length > 1 ? 'respondents' : 'respondent';

function partiesOf({ record, representatives }: SkeletonFacts): string[] {
  const represented = (at: number) => {
    const of = representatives[at] ?? [];
    return of.length > 0
      ? `represented by ${names(of)}`
      : `represented by ${gap('name of counsel')}`;
  };
  return [
    numbered(`The claimant is ${name(record.claimant.name)}, ${represented(0)}.`),
    ...record.respondents.map((one, at) =>
      numbered(
        `${record.respondents.length > 1 ? `Respondent no. ${at + 1}` : 'The respondent'} is ${name(one.name)}, ${represented(at + 1)}.`,
      ),
    ),
  ];
}

const dayOf = (at: string) => dayInWords(indianDayOf(at));

/** Held hearings and published orders, oldest first. */
export function stepsOf({
  hearings,
  orders,
  now,
}: Pick<SkeletonFacts, 'hearings' | 'orders' | 'now'>): { at: string; text: string }[] {
  return [
    ...hearings
      .filter(
        ({ kind, state, at }) =>
          kind === 'hearing' && state === 'set' && Date.parse(at) <= now.getTime(),
      )
      .map(({ at, hearingType }) => ({
        at,
        text: `On ${dayOf(at)} the parties were heard${hearingType ? ` (${escaped(hearingType)})` : ''}.`,
      })),
    ...orders.map((order) => ({
      at: order.createdAt,
      text: `On ${dayOf(order.createdAt)} the tribunal made this order: ${escaped(order.uploadType || order.name)}.`,
    })),
  ].toSorted((a, b) => a.at.localeCompare(b.at));
}

function historyOf(facts: SkeletonFacts): string[] {
  const { record } = facts;
  const steps = stepsOf(facts);
  const filed = record.submittedAt ?? record.createdAt;
  return [
    numbered(`The case was filed on ${dayOf(filed)} as ${record.code}.`),
    ...steps.map(({ text }) => numbered(text)),
    ...(steps.length === 0 ? [numbered(`The parties were heard on ${gap('dates')}.`)] : []),
  ];
}

function claimsOf(facts: SkeletonFacts): string[] {
  const { record } = facts;
  const claim = amountOf(record.totalClaim);
  const counter = amountOf(record.counterClaim);
  const nothing = 'not monetary';
  return [
    numbered(
      claim
        ? `The claimant claims ${claim}. The claims are:`
        : 'The claimant’s claims are not monetary. They are:',
    ),
    table(
      ['Claim', 'Amount', 'Decision'],
      (record.claimItems.length > 0
        ? record.claimItems.map((item) => [item.title, amountOf(item.claimValue) ?? nothing])
        : [[record.title, claim ?? nothing]]
      ).map((cells) => [...cells.map(escaped), gap('decision')]),
    ),
    ...(record.description ? [paragraph(escaped(record.description))] : []),
    ...(counter
      ? [
          numbered(
            `The counter claim is ${counter}. ${escaped(record.counterClaimDescription)}`.trim(),
          ),
        ]
      : []),
  ];
}
