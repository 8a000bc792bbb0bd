import * as z from 'zod';
import { indianNumber } from '../notation.ts';
import { sha256Of } from '../sha256.ts';

/**
 * Rules of the settlement number (ADR 25): two sealed figures, one per side, and their midpoint if
 * they overlap. Amounts are whole minor units, e.g. paise (D37). Both sides use these rules.
 */

export const settlementSides = ['claimant', 'respondent'] as const;
export type SettlementSide = (typeof settlementSides)[number];

/** Number of rounds of one settlement. */
export const ROUNDS_MAX = 5;
/** Length of a round. Each later round is as long as the first. */
export const ROUND_SECONDS_MIN = 300;
export const ROUND_SECONDS_MAX = 14 * 86_400;
/** The first round can begin this much later. */
export const OPENS_WITHIN_SECONDS = 14 * 86_400;
/** Offers of one side in one round; only the last counts. */
export const OFFERS_MAX = 20;
/** A link works for this time after the last round can have closed. */
export const LINK_GRACE_SECONDS = 7 * 86_400;
/** Reminders of one settlement. */
export const REMIND_AFTER_SECONDS = 3_600;
/** Renewals of one side's link. */
export const RENEW_AFTER_SECONDS = 60;

/**
 * Result of a closed round: the figures overlap, both sides offered without overlap, one side
 * offered, or none. `cancelled`: the settlement was cancelled while the round ran. `voided`: a link
 * went to another person, or the people of a side changed, while the round ran; its figures were
 * not compared.
 */
export const roundResults = [
  'overlap',
  'noOverlap',
  'oneSided',
  'noOffers',
  'cancelled',
  'voided',
] as const;
export type RoundResult = (typeof roundResults)[number];

export const settlementStates = ['open', 'reached', 'notReached', 'cancelled'] as const;

const AMOUNT_DIGITS = 16;
const AMOUNT_MESSAGE = 'Enter a valid amount';

/**
 * An offer on the wire: minor units as 16 digits with leading zeros, so that each offer has the same
 * length. Negative, fractional and exponential notations and values beyond a safe integer are
 * refused, without the value in the message.
 */
export const offerAmountSchema = z
  .string(AMOUNT_MESSAGE)
  .regex(/^\d{16}$/, { message: AMOUNT_MESSAGE, abort: true })
  .refine((digits) => Number.isSafeInteger(Number(digits)), AMOUNT_MESSAGE)
  .transform(Number);

/** 123456 → '0000000000123456'. */
export const toAmountDigits = (amountMinor: number): string =>
  String(amountMinor).padStart(AMOUNT_DIGITS, '0');

/** Why an amount cannot be offered; undefined if it can: more than 0, at most the claim. */
export function problemOfOffer(amountMinor: number, claimMinor: number): string | undefined {
  if (!Number.isSafeInteger(amountMinor)) return AMOUNT_MESSAGE;
  if (amountMinor <= 0) return 'The amount must be more than zero';
  return amountMinor > claimMinor ? 'The amount must not exceed the claim' : undefined;
}

/** Largest gap that counts as an overlap: an amount, or a share of the claim in hundredths of a percent. */
export const toleranceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('amount'), amountMinor: z.int().min(0).max(Number.MAX_SAFE_INTEGER) }),
  z.object({ kind: z.literal('share'), basisPoints: z.int().min(0).max(1_000) }),
]);
export type Tolerance = z.output<typeof toleranceSchema>;

/** A tolerance of 10 % of the claim at most. */
const TOLERANCE_SHARE_MAX = 10;

/** Minor units of a tolerance, rounded down. Undefined if it exceeds a tenth of the claim. */
export function toleranceMinorOf(tolerance: Tolerance, claimMinor: number): number | undefined {
  const minor =
    tolerance.kind === 'amount'
      ? tolerance.amountMinor
      : Number((BigInt(claimMinor) * BigInt(tolerance.basisPoints)) / 10_000n);
  return minor <= Math.floor(claimMinor / TOLERANCE_SHARE_MAX) ? minor : undefined;
}

/** The figures of a closed round; undefined for a side without an offer. */
export type RoundFigures = {
  /** The claimant's demand. */
  claimant: number | undefined;
  /** The respondent's offer. */
  respondent: number | undefined;
  toleranceMinor: number;
};

export type RoundDecision =
  | { result: 'overlap'; settlementMinor: number }
  | { result: 'noOverlap' | 'oneSided' | 'noOffers' };

/**
 * Decides a closed round. The figures overlap if the demand exceeds the offer by the tolerance at
 * most. The settlement number is then their midpoint; half a minor unit is rounded to the even
 * neighbour, which favours no side. Takes safe integers of at least 0.
 */
export function decideRound({ claimant, respondent, toleranceMinor }: RoundFigures): RoundDecision {
  if (claimant === undefined && respondent === undefined) return { result: 'noOffers' };
  if (claimant === undefined || respondent === undefined) return { result: 'oneSided' };
  if (claimant - respondent > toleranceMinor) return { result: 'noOverlap' };
  return { result: 'overlap', settlementMinor: midpointOf(claimant, respondent) };
}

/**
 * The settlement number that is worst for a side with this figure: the other figure misses it by the
 * whole tolerance. Without a tolerance it is the figure itself.
 */
export function worstNumberOf(
  side: SettlementSide,
  amountMinor: number,
  { toleranceMinor, claimMinor }: { toleranceMinor: number; claimMinor: number },
): number {
  const other =
    side === 'claimant'
      ? Math.max(1, amountMinor - toleranceMinor)
      : Math.min(claimMinor, amountMinor + toleranceMinor);
  return midpointOf(amountMinor, other);
}

/** By how much a number can be worse than a side's figure: half the tolerance, rounded up. */
export const worseByMinor = (toleranceMinor: number): number => Math.ceil(toleranceMinor / 2);

function midpointOf(one: number, other: number): number {
  const low = Math.min(one, other);
  // The sum can exceed the safe integers; the gap cannot.
  const gap = Math.max(one, other) - low;
  const below = low + Math.floor(gap / 2);
  return gap % 2 === 1 && below % 2 === 1 ? below + 1 : below;
}

/**
 * Amount typed in whole units, with or without Indian or international groups, e.g. '1,25,000.50'
 * → 12500050; rupees may have their sign. Undefined if it is not one.
 */
export function parseAmount(typed: string, currency: string): number | undefined {
  const parts =
    /^(₹?)(\d{1,20}|\d{1,2}(?:,\d{2}){1,9},\d{3}|\d{1,3}(?:,\d{3}){1,9})(?:\.(\d{1,3}))?$/.exec(
      typed.replace(/\s/g, ''),
    );
  if (!parts) return undefined;
  const digits = minorDigitsOf(currency);
  const [, sign, whole = '', fraction = ''] = parts;
  if (fraction.length > digits || (sign && currency !== 'INR')) return undefined;
  const minor = Number(whole.replaceAll(',', '') + fraction.padEnd(digits, '0'));
  return Number.isSafeInteger(minor) ? minor : undefined;
}

const minorDigitsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
    .maximumFractionDigits ?? 2;

/** 'INR 1,25,000.50', in the notation of the portal (D37); exact for each safe integer. */
export function moneyText(amountMinor: number, currency: string): string {
  const digits = minorDigitsOf(currency);
  const unit = 10 ** digits;
  const whole = indianNumber(Math.floor(amountMinor / unit));
  const fraction = String(amountMinor % unit).padStart(digits, '0');
  return `${currency} ${whole}${digits > 0 ? `.${fraction}` : ''}`;
}

/** What a commitment binds. */
export type CommittedOffer = {
  settlementId: string;
  /** 1-based. */
  round: number;
  side: SettlementSide;
  amountMinor: number;
  currency: string;
  /** 64 hexadecimal digits, random for each offer. */
  salt: string;
};

export const saltSchema = z.string().regex(/^[0-9a-f]{64}$/, 'Not a valid salt');

/** The text whose SHA-256 is the commitment: one line each, in UTF-8, without a last line break. */
export const canonicalOffer = (offer: CommittedOffer): string =>
  [
    'neutral-portal settlement offer 1',
    offer.settlementId,
    String(offer.round),
    offer.side,
    toAmountDigits(offer.amountMinor),
    offer.currency,
    offer.salt,
  ].join('\n');

/** SHA-256 of the canonical text, as 64 hexadecimal digits. */
export const commitmentOf = (offer: CommittedOffer): Promise<string> =>
  sha256Of(new TextEncoder().encode(canonicalOffer(offer)));

/** What the deployment signs when it receives an offer; contains no amount. */
export const receiptStatement = (receipt: {
  settlementId: string;
  round: number;
  side: SettlementSide;
  commitment: string;
  at: string;
}): string =>
  [
    'neutral-portal settlement receipt 1',
    receipt.settlementId,
    String(receipt.round),
    receipt.side,
    receipt.commitment,
    receipt.at,
  ].join('\n');

type EndedSettlement = {
  id: string;
  caseCode: string;
  state: (typeof settlementStates)[number];
  settlementMinor?: number | undefined;
  endedAt?: string | undefined;
  rules: { claimMinor: number; toleranceMinor: number; currency: string };
  rounds: readonly {
    number: number;
    result?: RoundResult | undefined;
    commitments: readonly { side: SettlementSide; commitment: string; at: string }[];
  }[];
};

/** What the deployment signs when a settlement ends: result, rules and all commitments. */
export const resultStatement = (ended: EndedSettlement): string =>
  [
    'neutral-portal settlement result 1',
    ended.id,
    ended.caseCode,
    ended.state,
    ended.settlementMinor === undefined ? '-' : toAmountDigits(ended.settlementMinor),
    ended.rules.currency,
    toAmountDigits(ended.rules.claimMinor),
    toAmountDigits(ended.rules.toleranceMinor),
    ended.endedAt ?? '-',
    ...ended.rounds.flatMap(({ number, result, commitments }) => [
      `round ${number} ${result ?? '-'}`,
      ...commitments.map(({ side, commitment, at }) => `${side} ${commitment} ${at}`),
    ]),
  ].join('\n');
