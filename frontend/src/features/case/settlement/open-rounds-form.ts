import { zodResolver } from '@hookform/resolvers/zod';
import * as z from 'zod';
import type { CaseSettlements } from '#contracts/endpoints/outcome/settlement.ts';
import {
  moneyText,
  parseAmount,
  ROUND_SECONDS_MAX,
  ROUND_SECONDS_MIN,
  type Tolerance,
  toleranceMinorOf,
  worseByMinor,
} from '#contracts/rules/outcome/settlement.ts';
import { indianDay } from '#portal/shared/dates/indian-dates.ts';

export const toleranceKinds = {
  none: 'None: the offer must reach the demand',
  share: 'A share of the claim, in percent',
  amount: 'An amount',
} as const;

const fieldsSchema = z.object({
  rounds: z.string(),
  opening: z.enum(['now', 'later']),
  opensDay: z.string(),
  opensTime: z.string(),
  closesDay: z.string().min(1, 'Date is required'),
  closesTime: z.string().min(1, 'Time is required'),
  closesEarly: z.enum(['yes', 'no']),
  toleranceKind: z.enum(['none', 'share', 'amount']),
  tolerance: z.string(),
  claimantId: z.string().min(1, 'Choose an agent of the claimant'),
  respondentId: z.string().min(1, 'Choose an agent of the respondent'),
});
export type OpenRoundsForm = z.output<typeof fieldsSchema>;

const WEEK_MS = 7 * 86_400_000;

export function blankForm({ representatives }: CaseSettlements): OpenRoundsForm {
  const inAWeek = Date.now() + WEEK_MS;
  return {
    rounds: '3',
    opening: 'now',
    opensDay: '',
    opensTime: '',
    closesDay: indianDay(inAWeek),
    closesTime: '17:00',
    closesEarly: 'no',
    toleranceKind: 'none',
    tolerance: '',
    claimantId: representatives.claimant[0]?.id ?? '',
    respondentId: representatives.respondent[0]?.id ?? '',
  };
}

/** An Indian day and time of date and time inputs; undefined for half of one. */
function instantOf(day: string, time: string): string | undefined {
  const at = Date.parse(`${day}T${time.slice(0, 5)}:00+05:30`);
  return Number.isNaN(at) ? undefined : new Date(at).toISOString();
}

type Money = Pick<CaseSettlements, 'claimMinor' | 'currency'>;

function toleranceOf(
  form: Pick<OpenRoundsForm, 'toleranceKind' | 'tolerance'>,
  { currency }: Money,
): Tolerance | undefined {
  if (form.toleranceKind === 'none') return { kind: 'amount', amountMinor: 0 };
  // A percentage has at most two decimals, as an amount in rupees has.
  const minor = parseAmount(form.tolerance, form.toleranceKind === 'share' ? 'INR' : currency);
  if (minor === undefined) return undefined;
  return form.toleranceKind === 'share'
    ? { kind: 'share', basisPoints: minor }
    : { kind: 'amount', amountMinor: minor };
}

/** What the tolerance means for a side, in money; undefined while it is not a valid one. */
export function toleranceHint(
  form: Pick<OpenRoundsForm, 'toleranceKind' | 'tolerance'>,
  { claimMinor, currency }: Money,
): string | undefined {
  const tolerance = toleranceOf(form, { claimMinor, currency });
  const minor = tolerance && toleranceMinorOf(tolerance, claimMinor);
  return minor === undefined
    ? undefined
    : `The settlement number may be up to half the tolerance, ${moneyText(worseByMinor(minor), currency)}, worse for a side than its figure.`;
}

/** The body of the request, or what is wrong with the form. */
function checked(
  form: OpenRoundsForm,
  money: Money,
  refuse: (field: string, text: string) => void,
) {
  const opensAt = form.opening === 'later' ? instantOf(form.opensDay, form.opensTime) : undefined;
  const closesAt = instantOf(form.closesDay, form.closesTime);
  const tolerance = toleranceOf(form, money);
  if (form.opening === 'later' && !opensAt) refuse('opensDay', 'Enter the date and time');
  if (!closesAt) refuse('closesDay', 'Enter the date and time');
  else {
    const seconds = (Date.parse(closesAt) - (opensAt ? Date.parse(opensAt) : Date.now())) / 1000;
    if (seconds < ROUND_SECONDS_MIN) refuse('closesTime', 'A round must last at least 5 minutes');
    if (seconds > ROUND_SECONDS_MAX) refuse('closesDay', 'A round can last up to 14 days');
  }
  const { claimMinor, currency } = money;
  if (!tolerance) refuse('tolerance', 'Enter a number with up to two decimals');
  else if (toleranceMinorOf(tolerance, claimMinor) === undefined)
    refuse(
      'tolerance',
      `A tenth of the claim at most: ${moneyText(Math.floor(claimMinor / 10), currency)}`,
    );
  if (!closesAt || !tolerance) return undefined;
  const { claimantId, respondentId } = form;
  return {
    rounds: Number(form.rounds),
    ...(opensAt && { opensAt }),
    closesAt,
    closesEarly: form.closesEarly === 'yes',
    tolerance,
    claimantId,
    respondentId,
  };
}

export const openRoundsResolver = (money: Money) =>
  zodResolver(
    fieldsSchema.transform((form, context) => {
      const body = checked(form, money, (field, message) =>
        context.addIssue({ code: 'custom', path: [field], message }),
      );
      return body ?? z.NEVER;
    }),
  );

/** Today, for the earliest day of a date input. */
export const today = () => indianDay(Date.now());
