import { addLength, daysBetween } from '../clocks/court-days.ts';

/**
 * Interest on a sum, in minor units and without fractions in between:
 *
 * - A year has 365 days, also a leap year; a rate is of one year, in hundredths of a percent.
 * - The first day is not counted, the last one is (General Clauses Act 1897, section 9).
 * - Compound interest is added at the end of each full rest, counted in calendar months from the first
 *   day; the days behind the last full rest bear simple interest.
 * - Each amount is rounded to the next minor unit, half of one up.
 */

export const interestRests = { yearly: 12, halfYearly: 6, quarterly: 3, monthly: 1 } as const;
export type InterestRest = keyof typeof interestRests;

export type InterestTerms = {
  principalMinor: number;
  /** Hundredths of a percent a year: 1,250 for 12.5 %. */
  rateHundredths: number;
  /** 'YYYY-MM-DD'. */
  from: string;
  to: string;
  /** Simple interest without one. */
  rest?: InterestRest | undefined;
};

export type InterestStep = {
  from: string;
  to: string;
  days: number;
  /** What bears interest in this period. */
  balanceMinor: number;
  interestMinor: number;
};

export const INTEREST_AMOUNT_MAX = 10 ** 15;
export const INTEREST_RATE_MAX = 100_00;
/** The longest period: 100 years, at most 1,200 rests. */
const DAYS_MAX = 36_525;

/** Why the terms have no interest; undefined if they have. */
export function interestProblem({
  principalMinor,
  rateHundredths,
  from,
  to,
}: InterestTerms): string | undefined {
  if (
    !Number.isInteger(principalMinor) ||
    principalMinor < 0 ||
    principalMinor > INTEREST_AMOUNT_MAX
  )
    return 'Enter an amount';
  if (!Number.isInteger(rateHundredths) || rateHundredths < 0 || rateHundredths > INTEREST_RATE_MAX)
    return 'Enter a rate from 0 to 100 %';
  if (!isDay(from) || !isDay(to)) return 'Enter both days';
  const days = daysBetween(from, to);
  if (days < 0) return 'The last day is before the first';
  return days > DAYS_MAX ? 'The period is longer than 100 years' : undefined;
}

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** The interest of each period, in order: one for simple interest. Throws RangeError for terms with a problem. */
export function interestSteps(terms: InterestTerms): InterestStep[] {
  const problem = interestProblem(terms);
  if (problem !== undefined) throw new RangeError(problem);
  const { principalMinor, rateHundredths, from, to, rest } = terms;
  const steps: InterestStep[] = [];
  let balance = BigInt(principalMinor);
  let begin = from;
  const add = (end: string, interest: bigint) => {
    steps.push({
      from: begin,
      to: end,
      days: daysBetween(begin, end),
      balanceMinor: Number(balance),
      interestMinor: Number(interest),
    });
    balance += interest;
    begin = end;
  };
  const rate = BigInt(rateHundredths);
  if (rest !== undefined) {
    const months = interestRests[rest];
    for (let number = 1; ; number += 1) {
      // Counted from the first day each time: the 31st comes back after a short month.
      const end = addLength(from, { count: months * number, unit: 'months' });
      if (end > to) break;
      add(end, rounded(balance * rate * BigInt(months), 10_000n * 12n));
    }
  }
  const days = BigInt(daysBetween(begin, to));
  if (days > 0n || steps.length === 0) add(to, rounded(balance * rate * days, 10_000n * 365n));
  return steps;
}

const rounded = (value: bigint, divisor: bigint): bigint => (2n * value + divisor) / (2n * divisor);

/** The whole interest. */
export const interestOf = (terms: InterestTerms): number =>
  interestSteps(terms).reduce((sum, { interestMinor }) => sum + interestMinor, 0);

export type ClaimedSum = InterestTerms & { label: string };

/** Principal, interest and total of each claim, and of all. */
export function claimsTable(claims: readonly ClaimedSum[]) {
  const rows = claims.map((claim) => {
    const interestMinor = interestOf(claim);
    return { ...claim, interestMinor, totalMinor: claim.principalMinor + interestMinor };
  });
  const sumOf = (field: 'principalMinor' | 'interestMinor' | 'totalMinor') =>
    rows.reduce((sum, row) => sum + row[field], 0);
  return {
    rows,
    principalMinor: sumOf('principalMinor'),
    interestMinor: sumOf('interestMinor'),
    totalMinor: sumOf('totalMinor'),
  };
}
