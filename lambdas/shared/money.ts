import * as z from 'zod';

/** Money in minor units, e.g. paise (D37). */
export const moneySchema = z.object({
  amountMinor: z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER),
  currency: z.string().regex(/^[A-Z]{3}$/),
});
export type Money = z.output<typeof moneySchema>;

/** Currency of claims without one (seed 1, section 1). */
export const DEFAULT_CURRENCY = 'INR' as const;

/** Decimal places by currency, cached because creating an Intl format is slow. */
const minorDigits = new Map<string, number>();

/** Converts minor units to the wire's number, e.g. paise to rupees (D37). */
export function toWholeUnits({ amountMinor, currency }: Money): number {
  let digits = minorDigits.get(currency);
  if (digits === undefined) {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency });
    digits = format.resolvedOptions().maximumFractionDigits ?? 2;
    minorDigits.set(currency, digits);
  }
  return amountMinor / 10 ** digits;
}
