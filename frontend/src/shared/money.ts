/** Amounts in Indian notation (seed 1, section 9). */

const amountFormat = new Intl.NumberFormat('en-IN', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** Shown for a claim without an amount. */
export const NON_MONETARY = 'Non Monetary';

/** Whole units with two decimals and the unit: 671000.2, 'INR' → 'INR 6,71,000.20'. */
export function formatMoney(value: number, unit: string): string {
  return `${unit} ${amountFormat.format(value)}`;
}

/** A claim's value, or 'Non Monetary' when there is none. */
export function claimValueText(value: number, unit: string): string {
  return value > 0 ? formatMoney(value, unit) : NON_MONETARY;
}

const typedFormat = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 });

/**
 * A typed amount as a number: '6,71,000.20' → 671000.2. NaN for what is no amount, undefined for
 * an empty field.
 */
export function parseAmount(typed: string): number | undefined {
  const text = typed.replace(/[\s,]/g, '');
  if (text === '') return undefined;
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
}

/** A typed amount in Indian groups, '671000.5' → '6,71,000.50'; what is no amount stays. */
export function groupAmount(typed: string): string {
  const text = typed.replace(/[\s,]/g, '');
  if (/^\d{1,12}$/.test(text)) return typedFormat.format(Number(text));
  return /^\d{1,12}\.\d{1,2}$/.test(text) ? amountFormat.format(Number(text)) : typed;
}
