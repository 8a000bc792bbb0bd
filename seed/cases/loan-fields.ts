import type { Money } from '#shared/money.ts';
import { places } from '../people/people.ts';
import type { Random } from '../random.ts';

const products = [
  'Commercial vehicle loan',
  'Business loan',
  'Two-wheeler loan',
  'Home improvement loan',
] as const;

/** Additional columns in a lender's bulk upload. */
export function loanFields(random: Random, claim: Money | undefined): Record<string, string> {
  const branch = random.pick(places);
  const rupees = Math.floor((claim?.amountMinor ?? 0) / 100);
  const overdueDays = random.integer(95, 720);
  return {
    Product: random.pick(products),
    Branch: `${branch.city}, ${branch.locality}`,
    'Agreement Date': `${String(random.integer(1, 28)).padStart(2, '0')}/${String(random.integer(1, 12)).padStart(2, '0')}/20${random.integer(18, 23)}`,
    'Tenure (months)': String(random.integer(2, 7) * 12),
    'Instalment (INR)': String(Math.max(1_500, Math.round(rupees / 42 / 10) * 10)),
    'Instalments Overdue': String(Math.floor(overdueDays / 30)),
    'Days Past Due': String(overdueDays),
    'Rate of Interest (% p.a.)': (random.integer(110, 235) / 10).toFixed(2),
  };
}
