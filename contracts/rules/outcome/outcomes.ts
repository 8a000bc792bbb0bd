import * as z from 'zod';
import type { ResolutionKind } from '#contracts/rules/cases/case-status-table.ts';

/** Outcome of a case: summary, agreement or award, and the neutral's rating. */

/**
 * Kinds of uploaded agreements and awards (D80): `negotiationAgreement` for a negotiation,
 * `dealAgreement` for a mediation or an arbitration.
 */
export const agreementKinds = ['negotiationAgreement', 'dealAgreement'] as const;
export type AgreementKind = (typeof agreementKinds)[number];

/** Kind of the agreement of a case (D80). */
export const agreementKindOf = (kind: ResolutionKind): AgreementKind =>
  kind === 'negotiation' ? 'negotiationAgreement' : 'dealAgreement';

/** Papers that refer to an award, and are published after it (ADR 110): those with which a tribunal decides on a request. */
export const decisionKinds = ['correction', 'interpretation', 'additionalAward'] as const;
export type DecisionKind = (typeof decisionKinds)[number];

/** All papers that refer to an award; only the author of a dissenting opinion publishes it, at the desk. */
export const followUpKinds = [...decisionKinds, 'dissent'] as const;
export type FollowUpKind = (typeof followUpKinds)[number];

export const isFollowUpKind = (kind: string): kind is FollowUpKind =>
  followUpKinds.some((one) => one === kind);

export const agreementLabels: Readonly<Record<AgreementKind, string>> = {
  negotiationAgreement: 'Negotiation Agreement',
  dealAgreement: 'Deal Agreement',
};

/** Message while the agreement is missing (seed 1, section 8). */
export const AGREEMENT_MISSING = 'Case Manager has to upload the Agreement';

/**
 * Malware scan of an agreement. `clean` also where uploads are not scanned; `unknown`: it could not
 * be checked. Only a clean agreement is served, sent and signed; the last two are refused, and the
 * case has no agreement by them.
 */
export const agreementScans = ['clean', 'pending', 'threat', 'unknown'] as const;
export type AgreementScan = (typeof agreementScans)[number];

/** Why an agreement cannot be opened. */
export const withheldTexts: Readonly<Record<Exclude<AgreementScan, 'clean'>, string>> = {
  pending: 'Not checked for malware yet',
  threat: 'Refused: the malware scan found a threat',
  unknown: 'Refused: the malware scan could not check this file',
};

export const isRefusedScan = (scan: AgreementScan): boolean =>
  scan === 'threat' || scan === 'unknown';

const paperSchema = z.object({
  id: z.string(),
  /** File name. */
  name: z.string(),
  /** Instant of the upload. */
  date: z.string(),
  /** Name of the neutral who uploaded it; '' if unknown. */
  uploadedBy: z.string(),
  scan: z.enum(agreementScans),
  /** Signed URL, valid for a few minutes (D57); '' unless its scan is clean. */
  url: z.string(),
});

/** A paper that refers to an award, e.g. its correction. */
export const followUpSchema = paperSchema.extend({ kind: z.enum(followUpKinds) });
export type FollowUpPaper = z.output<typeof followUpSchema>;

/** An agreement or award of a case. */
export const agreementSchema = paperSchema.extend({
  kind: z.enum(agreementKinds),
  /** Oldest first; absent if nothing followed. */
  followUps: z.array(followUpSchema).optional(),
});
export type Agreement = z.output<typeof agreementSchema>;

/** The agreement in force: the newest one, of a kind if named, that the malware scan has not refused. */
export const agreementInForce = <One extends Pick<Agreement, 'kind' | 'scan'>>(
  newestFirst: readonly One[],
  kind?: AgreementKind,
): One | undefined =>
  newestFirst.find((one) => !isRefusedScan(one.scan) && (kind ?? one.kind) === one.kind);

/** States of a settled case's outcome: summary missing, agreement missing, complete. */
export const outcomeStates = ['awaitingSummary', 'awaitingAgreement', 'withAgreement'] as const;
export type OutcomeState = (typeof outcomeStates)[number];

/** Outcomes are counted up to this limit. */
export const OUTCOME_COUNT_MAX = 100;

export const RATING_MAX = 5;
const RATING_MESSAGE = 'Please choose a rating from 1 to 5';

/** Whole stars. */
export const starsSchema = z
  .int({ message: RATING_MESSAGE })
  .min(1, RATING_MESSAGE)
  .max(RATING_MAX, RATING_MESSAGE);

/** The caller's own rating of a case; ratings of others are never returned. */
export const ratingSchema = z.object({
  rating: starsSchema,
  /** '' if none was given. */
  comment: z.string(),
  updated_at: z.string(),
});
export type Rating = z.output<typeof ratingSchema>;
