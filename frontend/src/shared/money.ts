/** Amounts in Indian notation (seed 1, section 9). */
import { indianNumber } from '#contracts/rules/notation.ts';

/** Shown for a claim without an amount. */
export const NON_MONETARY = 'Non Monetary';

/** Whole units with two decimals and the unit: 671000.2, 'INR' → 'INR 6,71,000.20'. */
export function formatMoney(value: number, unit: string): string {
  return `${unit} ${indianNumber(value, 2)}`;
}

/** A claim's value, or 'Non Monetary' when there is none. */
export function claimValueText(value: number, unit: string): string {
  return value > 0 ? formatMoney(value, unit) : NON_MONETARY;
}

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
  if (/^\d{1,12}$/.test(text)) return indianNumber(Number(text));
  return /^\d{1,12}\.\d{1,2}$/.test(text) ? indianNumber(Number(text), 2) : typed;
}
