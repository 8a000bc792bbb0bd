import { blanksLeft } from '../blanks.ts';
import { courtDayText } from '../clocks/court-days.ts';
import { MAX_ORDER_LENGTH } from '../speech/orders.ts';
import { type DraftKind, draftKinds } from './draft-kinds.ts';
import { blanksOfDraft, type DraftText, plainDraftOf } from './draft-text.ts';
import { isDecision } from './follow-up-rules.ts';
import { nextHearingProblem, noOrderFacts } from './order-facts.ts';

/** What is checked before a draft is published, each with its source. */

type Check = {
  id: string;
  kinds: readonly DraftKind[];
  label: string;
  source: string;
  /**
   * `must`: publishing is refused. `confirm`: the author says that it is not needed. `note`: the author
   * is told.
   */
  level: 'must' | 'confirm' | 'note';
  /** What the author confirms. */
  unless?: string;
  /** Why it is not met; undefined if it is. */
  missing: (facts: CheckedDraft) => string | undefined;
};

export type CheckedDraft = DraftText & {
  /** 'YYYY-MM-DD'. */
  today: string;
  /** Names of those who sign it. */
  signatories: readonly string[];
  /** Term of requests for it; absent if the deployment has none. */
  deadline?: { endsOn: string; source: string } | undefined;
};

/** Awards, and what decides on a request about one: section 31 applies to them too (section 33(7)). */
const awards: readonly DraftKind[] = ['award', 'correction', 'interpretation', 'additionalAward'];

const ARBITRATION_ACT = 'Arbitration and Conciliation Act 1996';
const MEDIATION_ACT = 'Mediation Act 2023';
/** ADR 91. */
const ORDER_FORM = 'Form in which orders are issued';

/** What is no order. */
const outcomes = draftKinds.filter((kind) => kind !== 'order');

/** Shortest text of a section that says something, in characters. */
const SECTION_MIN = 20;

const hasSection = (content: string, words: RegExp): boolean =>
  sectionsOf(content).some(
    ({ heading, text }) => words.test(heading) && text.trim().length >= SECTION_MIN,
  );

/** The sections of a draft: the text below each heading, that of a subheading also below its heading. */
export function sectionsOf(content: string): { heading: string; text: string }[] {
  return sectionsBy(content, 'h2').flatMap((section) => [
    section,
    ...sectionsBy(section.markup, 'h3'),
  ]);
}

function sectionsBy(content: string, tag: 'h2' | 'h3') {
  const [, ...parts] = content.split(`<${tag}>`);
  return parts.map((part) => {
    const [heading = '', ...rest] = part.split(`</${tag}>`);
    const markup = rest.join(' ');
    return { heading: plainDraftOf(heading).trim(), text: plainDraftOf(markup), markup };
  });
}

const inSection =
  (words: RegExp, message: string) =>
  ({ content }: CheckedDraft) =>
    hasSection(content, words) ? undefined : message;

const dateMissing = ({ madeOn, today }: CheckedDraft): string | undefined => {
  if (madeOn === '') return 'Enter the date';
  return madeOn > today ? 'The date is in the future' : undefined;
};

const textMissing = ({ content }: CheckedDraft): string | undefined =>
  plainDraftOf(content).trim().length >= SECTION_MIN ? undefined : 'The draft has no text';

const noSignatory = ({ signatories }: CheckedDraft): string | undefined =>
  signatories.length > 0 ? undefined : 'The case has no arbitrator who can sign';

const checks: readonly Check[] = [
  {
    id: 'blanks',
    kinds: draftKinds,
    label: 'No open blanks',
    source: 'Rule of the portal',
    level: 'must',
    missing: (draft) => blanksLeft(blanksOfDraft(draft)),
  },
  {
    id: 'text',
    kinds: outcomes,
    label: 'In writing',
    source: `${ARBITRATION_ACT}, section 31(1); ${MEDIATION_ACT}, section 19(1)`,
    level: 'must',
    missing: textMissing,
  },
  {
    id: 'date',
    kinds: outcomes,
    label: 'Date',
    source: `${ARBITRATION_ACT}, section 31(4)`,
    level: 'must',
    missing: dateMissing,
  },
  {
    id: 'seat',
    kinds: awards,
    label: 'Seat of the arbitration',
    source: `${ARBITRATION_ACT}, section 31(4) with section 20`,
    level: 'must',
    missing: ({ seat }) => (seat.trim() === '' ? 'Enter the seat' : undefined),
  },
  {
    id: 'signatures',
    kinds: awards,
    label: 'Signatures of the tribunal',
    source: `${ARBITRATION_ACT}, section 31(1) and (2)`,
    level: 'must',
    missing: noSignatory,
  },
  {
    id: 'reasons',
    kinds: ['award', 'additionalAward'],
    label: 'Reasons',
    source: `${ARBITRATION_ACT}, section 31(3)`,
    level: 'confirm',
    unless:
      'The parties have agreed that no reasons are given, or it is an award on agreed terms (section 30)',
    missing: inSection(/reason|finding|analysis/i, 'No section has the reasons'),
  },
  {
    id: 'interest',
    kinds: ['award'],
    label: 'Interest',
    source: `${ARBITRATION_ACT}, section 31(7)`,
    level: 'confirm',
    unless: 'No money is awarded, or no interest is due',
    missing: inSection(/interest/i, 'No section decides on interest'),
  },
  {
    id: 'costs',
    kinds: ['award'],
    label: 'Costs',
    source: `${ARBITRATION_ACT}, sections 31(8) and 31A`,
    level: 'confirm',
    unless: 'The costs are decided separately',
    missing: inSection(/cost/i, 'No section decides on the costs'),
  },
  {
    id: 'term',
    kinds: draftKinds.filter(isDecision),
    label: 'Within the term of a request',
    source: `${ARBITRATION_ACT}, section 33`,
    level: 'note',
    missing: ({ deadline, today }) =>
      deadline !== undefined && today > deadline.endsOn
        ? `The term ended on ${courtDayText(deadline.endsOn)} (${deadline.source})`
        : undefined,
  },
  {
    id: 'parties',
    kinds: ['settlement'],
    label: 'Signatures of the parties, authenticated by the mediator',
    source: `${MEDIATION_ACT}, section 19(1) and (2)`,
    level: 'confirm',
    unless: 'The parties sign it once it is published',
    missing: () => 'The parties sign after publishing',
  },
  {
    id: 'orderText',
    kinds: ['order'],
    label: 'In writing',
    source: ORDER_FORM,
    level: 'must',
    missing: (draft) =>
      draft.content.length > MAX_ORDER_LENGTH
        ? `The order is too long: ${draft.content.length} of ${MAX_ORDER_LENGTH} characters`
        : textMissing(draft),
  },
  {
    id: 'orderDate',
    kinds: ['order'],
    label: 'Date of the order',
    source: ORDER_FORM,
    level: 'must',
    missing: dateMissing,
  },
  {
    id: 'orderSignatures',
    kinds: ['order'],
    label: 'Lines for the signatures of the tribunal',
    source: ORDER_FORM,
    level: 'must',
    missing: noSignatory,
  },
  {
    id: 'nextHearing',
    kinds: ['order'],
    label: 'Next date',
    source: 'The case’s next hearing is set by it',
    level: 'must',
    missing: ({ order = noOrderFacts, madeOn }) => nextHearingProblem(order, madeOn),
  },
  {
    id: 'directions',
    kinds: ['order'],
    label: 'What is ordered',
    source: ORDER_FORM,
    level: 'confirm',
    unless: 'What is ordered stands in the text without such a heading',
    missing: inSection(/direction|order|operative|decision/i, 'No section says what is ordered'),
  },
  {
    id: 'notice',
    kinds: ['order'],
    label: 'The parties were heard',
    source: `${ARBITRATION_ACT}, sections 18 and 24(2)`,
    level: 'confirm',
    unless: 'The parties had notice, or the order needs no hearing',
    missing: ({ order }) =>
      order === undefined || order.appearances.trim() === ''
        ? 'The order names nobody who appeared'
        : undefined,
  },
  {
    id: 'majority',
    kinds: ['order'],
    label: 'Decision of the tribunal',
    source: `${ARBITRATION_ACT}, section 29`,
    level: 'confirm',
    unless:
      'A majority of the members has decided, or the presiding arbitrator may decide questions of procedure',
    missing: ({ signatories }) =>
      signatories.length > 1 ? 'The order is one of several members' : undefined,
  },
  {
    id: 'orderNumber',
    kinds: ['order'],
    label: 'Number',
    source: ORDER_FORM,
    level: 'note',
    missing: ({ order }) =>
      order?.number === undefined ? 'The order has no number in its case' : undefined,
  },
];

export type CheckResult = Pick<Check, 'id' | 'label' | 'source' | 'level' | 'unless'> & {
  /** Why it is not met; undefined if it is. */
  missing: string | undefined;
};

/** Every check of a kind of draft, with its result. */
export const checkDraft = (kind: DraftKind, draft: CheckedDraft): CheckResult[] =>
  checks
    .filter(({ kinds }) => kinds.includes(kind))
    .map(({ kinds: _, missing, ...check }) => ({ ...check, missing: missing(draft) }));

/** The checks that forbid publishing: all `must`, and those that were not confirmed. */
export const refusalsOf = (
  results: readonly CheckResult[],
  confirmed: readonly string[],
): CheckResult[] =>
  results.filter(
    ({ id, level, missing }) =>
      missing !== undefined &&
      (level === 'must' || (level === 'confirm' && !confirmed.includes(id))),
  );

/** Ids of the checks that an author can confirm. */
export const confirmableChecks = checks
  .filter(({ level }) => level === 'confirm')
  .map(({ id }) => id);

/** Headings below which an award decides. */
const DECISION = /decision|dispositi|operative|award/i;

/** The text below the heading of the decision, to begin a summary with; '' without one. */
export const decisionOf = (content: string): string =>
  sectionsOf(content)
    .filter(({ heading }) => DECISION.test(heading))
    .at(-1)
    ?.text.replace(/\n{2,}/g, '\n')
    .trim() ?? '';
