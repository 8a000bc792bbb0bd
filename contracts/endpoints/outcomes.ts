import * as z from 'zod';
import type { ResolutionKind } from '../rules/case-status-table.ts';

/** What a case ends in: its summary, its agreement or award, and how its neutral rates it. */

/**
 * Kinds of uploaded documents that are an agreement or an award (D80): the first of a
 * negotiation, the second of a mediation's or an arbitration's settlement.
 */
export const agreementKinds = ['negotiationAgreement', 'dealAgreement'] as const;
export type AgreementKind = (typeof agreementKinds)[number];

/** The kind under which a case's agreement is kept (D80). */
export const agreementKindOf = (kind: ResolutionKind): AgreementKind =>
  kind === 'negotiation' ? 'negotiationAgreement' : 'dealAgreement';

export const agreementLabels: Readonly<Record<AgreementKind, string>> = {
  negotiationAgreement: 'Negotiation Agreement',
  dealAgreement: 'Deal Agreement',
};

/** Said when an agreement is asked for that is not there yet (seed 1, section 8). */
export const AGREEMENT_MISSING = 'Case Manager has to upload the Agreement';

/** An agreement or award of a case. */
export const agreementSchema = z.object({
  id: z.string(),
  kind: z.enum(agreementKinds),
  /** The file's name. */
  name: z.string(),
  /** The instant of its upload. */
  date: z.string(),
  /** A signed address, good for some minutes (D57). */
  url: z.string(),
});
export type Agreement = z.output<typeof agreementSchema>;

/** Where settled cases wait for something, or have all there is to have. */
export const outcomeStates = ['awaitingSummary', 'awaitingAgreement', 'withAgreement'] as const;
export type OutcomeState = (typeof outcomeStates)[number];

/** Outcomes are counted up to here; more are told as more. */
export const OUTCOME_COUNT_MAX = 100;

export const RATING_MAX = 5;
const RATING_MESSAGE = 'Please choose a rating from 1 to 5';

/** Whole stars. */
export const starsSchema = z
  .int({ message: RATING_MESSAGE })
  .min(1, RATING_MESSAGE)
  .max(RATING_MAX, RATING_MESSAGE);

/** What the caller said of the case; nobody else's is ever shown. */
export const ratingSchema = z.object({
  rating: starsSchema,
  /** '' where none was given. */
  comment: z.string(),
  updated_at: z.string(),
});
export type Rating = z.output<typeof ratingSchema>;
