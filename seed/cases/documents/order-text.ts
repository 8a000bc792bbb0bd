import type { NewCase } from '#lambdas/cases/seed.door.ts';
import { escaped, gap, heading, numbered, table } from '#lambdas/desk/seed.door.ts';
import { factsOf } from './document-texts.ts';

/** Names the paragraph of the undertaking for the reference to it. */
const UNDERTAKING = 'undertak';

/** A half-written order on an interim application, as markup of a draft, with an open blank. */
export function halfWrittenOrder(record: NewCase): string {
  const { claimant, respondent } = factsOf(record);
  return [
    heading('Before the tribunal'),
    numbered(
      `${escaped(claimant)} applies under section 17 of the Arbitration and Conciliation Act 1996 to restrain ${escaped(respondent)} from parting with the financed goods.`,
    ),
    `<p data-number="" data-id="${UNDERTAKING}">At the hearing counsel for the respondent undertook to keep the goods insured<sup data-note="">Undertaking given orally and recorded in the proceedings of the day.</sup>.</p>`,
    heading('Reasons'),
    numbered('The sums claimed are secured by the goods, and their value falls with use.'),
    numbered(
      `The undertaking in paragraph <span data-ref="${UNDERTAKING}"></span> protects the claimant in part only.`,
    ),
    heading('Directions'),
    numbered('Until the award the respondent shall not sell, pledge or move these goods:'),
    table(
      ['Goods', 'Place'],
      [
        ['Vehicles in the schedule to the agreement', 'Registered address of the respondent'],
        ['Spare parts', gap('place')],
      ],
    ),
    numbered('The respondent files a policy of insurance within two weeks.'),
  ].join('');
}
