/** Amounts as people in India read them (seed 1, section 9). */

const amountFormat = new Intl.NumberFormat('en-IN', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** Shown instead of an amount when nothing is claimed in money. */
export const NON_MONETARY = 'Non Monetary';

/** Whole units with two decimals and the unit: 671000.2, 'INR' → 'INR 6,71,000.20'. */
export function formatMoney(value: number, unit: string): string {
  return `${unit} ${amountFormat.format(value)}`;
}

/** A claim's value, or 'Non Monetary' when there is none. */
export function claimValueText(value: number, unit: string): string {
  return value > 0 ? formatMoney(value, unit) : NON_MONETARY;
}
