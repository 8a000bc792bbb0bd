import { billOf, linesOfBill } from '../cost/bill.ts';
import { PRICE_REGION, prices } from '../cost/prices.ts';
import { quantitiesOf, usualMonth } from '../cost/usage.ts';
import { atMost, type Figure } from '../figure.ts';
import { progress } from '../measure.ts';

/** What AWS bills for a usual month, from measured units and list prices. */
export async function benchCost(): Promise<Figure[]> {
  const { neutrals, cases } = usualMonth;
  const bill = billOf(prices, quantitiesOf(usualMonth));
  progress(`  ${neutrals} neutrals, ${cases} cases, ${PRICE_REGION}`);
  progress(linesOfBill(bill).join('\n'));
  return [
    atMost(
      1,
      `cost of a month with ${neutrals} neutrals: priced lines, each`,
      bill.totalUsd / neutrals,
      'USD',
    ),
    atMost(11, 'cost of a month: lines without a price', bill.unpriced.length, ''),
  ];
}
