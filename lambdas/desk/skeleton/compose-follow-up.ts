import type { FollowUpKind } from '#contracts/rules/outcome/outcomes.ts';
import type { CaseRecord } from '#lambdas/cases/record.door.ts';
import { indianDayOf } from '#shared/india-time.ts';
import { dayInWords, listed } from '#shared/rich-text/cause-title.ts';
import type { DeskDraftRecord } from '../record/desk-record.ts';
import { bulleted, escaped, gap, heading, numbered, table } from './skeleton-markup.ts';

type Facts = {
  record: CaseRecord;
  refersTo: NonNullable<DeskDraftRecord['refersTo']>;
};

/** The text that a paper about an award begins with, as markup. What the case does not say is a blank. */
export const composeFollowUp = (facts: Facts): string => parts[facts.refersTo.kind](facts).join('');

const parts: Readonly<Record<FollowUpKind, (facts: Facts) => string[]>> = {
  correction: (facts) => [
    ...requestOf(facts, 'correct these errors in it'),
    heading('Reasons'),
    numbered(
      `The tribunal finds the request justified, as these are errors in computation, clerical or typographical errors, or of a similar nature: ${gap('reasons')}.`,
    ),
    heading('Correction'),
    numbered('The award is corrected as follows:'),
    table(['Place in the award', 'As published', 'As corrected'], [blankRow(), blankRow()]),
    numbered('In all other respects the award stands.'),
  ],
  interpretation: (facts) => [
    ...requestOf(facts, 'interpret this point or part of it'),
    heading('Interpretation'),
    numbered(
      `The tribunal interprets ${gap('point or part of the award')} as follows: ${gap('interpretation')}.`,
    ),
    numbered('This interpretation forms part of the award (section 33(2)).'),
  ],
  additionalAward: (facts) => [
    ...requestOf(facts, 'decide these claims, which were presented and which the award left out'),
    heading('Claims'),
    table(['Claim', 'Amount', 'Decision'], [blankRow('claim', 'amount', 'decision')]),
    heading('Findings and reasons'),
    numbered(`The tribunal finds that ${gap('findings')}, for these reasons: ${gap('reasons')}.`),
    heading('Decision'),
    numbered('In addition to the award, the tribunal awards and orders:'),
    bulleted([
      `${escaped(listed(facts.record.respondents.map(({ name }) => name))) || 'The respondent'} shall pay ${escaped(facts.record.claimant.name)} ${facts.record.totalClaim?.currency ?? 'INR'} ${gap('amount')}.`,
    ]),
  ],
  dissent: (facts) => [
    heading('The award'),
    numbered(`${awardOf(facts)} I do not agree with ${gap('decision of the majority')}.`),
    heading('Reasons'),
    numbered(gap('reasons')),
    heading('Opinion'),
    numbered(`I would have decided that ${gap('decision')}.`),
  ],
};

/** Names the award by its file and the day of its publication. */
const awardOf = ({ refersTo: { name, at } }: Facts): string =>
  `This refers to the award in the file “${escaped(name)}”, published on ${dayInWords(indianDayOf(at))}.`;

const requestOf = (facts: Facts, asked: string): string[] => [
  heading('Award and request'),
  numbered(awardOf(facts)),
  numbered(
    `On ${gap('date of the request')} ${gap('party')} asked the tribunal to ${asked}: ${gap('request')}. The other party had notice of the request and submitted that ${gap('submissions')}.`,
  ),
];

const blankRow = (...names: string[]) =>
  (names.length > 0 ? names : ['place', 'words', 'words']).map(gap);
