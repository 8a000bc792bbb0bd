import type { NewCase } from '#lambdas/cases/seed.door.ts';
import {
  bulleted,
  escaped,
  gap,
  heading,
  numbered,
  subheading,
  table,
} from '#lambdas/desk/seed.door.ts';
import { factsOf } from './document-texts.ts';

/** The documents that the award cites. */
export const citedDocuments = {
  claim: 'Statement of claim.pdf',
  agreement: 'Annexure A - Agreement of 14 June 2021.pdf',
  defence: 'प्रतिवाद पत्र.pdf',
  order: 'Procedural order 1.pdf',
} as const;

/** Names the paragraph of the debt for the reference to it. */
const DEBT = 'debt0001';

const footnote = (words: string): string => `<sup data-note="">${words}</sup>`;
const reference = (id: string): string => `<span data-ref="${id}"></span>`;
const referable = (id: string, text: string): string =>
  `<p data-number="" data-id="${id}">${text}</p>`;

/**
 * A half-written award as markup of a draft: numbered paragraphs, a reference, footnotes, citations, a
 * table and open blanks. `cite`: the citation of a page of a document.
 */
export function halfWrittenAward(
  record: NewCase,
  cite: (name: string, page: number) => string,
): string {
  const { claimant, respondent, amount, code } = factsOf(record);
  const claim = cite(citedDocuments.claim, 1);
  return [
    heading('Parties and representatives'),
    numbered(`The claimant is ${escaped(claimant)}.`),
    numbered(`The respondent is ${escaped(respondent)}.`),
    heading('Procedural history'),
    numbered(
      `The case was filed as ${escaped(code)}. Procedural Order No. 1 set the timetable ${cite(citedDocuments.order, 1)}.`,
    ),
    heading('Issues'),
    numbered('The tribunal decides these issues:'),
    bulleted([
      'Is the sum claimed due?',
      'Is the claim barred by limitation?',
      'Which interest is due?',
    ]),
    heading('Findings and reasons'),
    subheading('Issue 1: The debt'),
    referable(
      DEBT,
      `By an agreement dated 14 June 2021 the claimant gave the respondent credit, to be repaid in 48 monthly instalments ${cite(citedDocuments.agreement, 1)}. The respondent paid the first nineteen on time ${claim}.`,
    ),
    numbered(
      `The respondent says that the later instalments were paid through the bank ${cite(citedDocuments.defence, 1)}. The tribunal finds that ${gap('findings')}.`,
    ),
    subheading('Issue 2: Limitation'),
    numbered(
      `The respondent asked for time on 24 May ${claim} and did not deny the debt of paragraph ${reference(DEBT)}. A written acknowledgement that is signed before the period of limitation ends begins a new one.${footnote('Section 18 of the Limitation Act 1963.')}`,
    ),
    heading('Interest'),
    numbered(
      `The tribunal awards simple interest at ${gap('rate')} % a year.${footnote(`Section 31(7)(a) of the Arbitration and Conciliation Act 1996. The agreement was made on 14 June 2021; interest runs from ${gap('date')}.`)}`,
    ),
    table(
      ['Claim', 'Claimed', 'Allowed'],
      [['Principal, interest and charges', amount, gap('amount')]],
    ),
    heading('Decision'),
    numbered(`The tribunal awards and orders: ${gap('decision')}.`),
  ].join('');
}
