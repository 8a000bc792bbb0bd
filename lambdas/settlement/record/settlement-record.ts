import * as z from 'zod';
import {
  roundResults,
  type SettlementSide,
  settlementSides,
  settlementStates,
} from '#contracts/rules/outcome/settlement.ts';
import { evidenceSignatureSchema } from '#shared/evidence-key/evidence-key.ts';
import { storedFileSchema } from '#shared/files/files.ts';
import { personalLinkSchema } from '#shared/outbox/personal-link.ts';

/** A settlement in the table. Amounts in minor units, instants in UTC; offers are sealed. */

const offerSchema = z.object({
  /** 1-based among the side's offers of the round. */
  sequence: z.number().int().positive(),
  commitment: z.string(),
  at: z.iso.datetime(),
  /** Of the receipt's statement. Absent for offers of earlier releases. */
  signature: evidenceSignatureSchema.optional(),
});
export type OfferRecord = z.output<typeof offerSchema>;

/** Offers of one side in one round. */
const sideOffersSchema = z.object({
  /** Every offer, oldest first. */
  history: z.array(offerSchema),
  /** Amount and salt of the last one, sealed. */
  sealed: z.string(),
  /** Email address of the person who made the last one; nobody else may read it. */
  heldBy: z.string(),
});
export type SideOffers = z.output<typeof sideOffersSchema>;

const roundRecordSchema = z.object({
  number: z.number().int().positive(),
  opensAt: z.iso.datetime(),
  closesAt: z.iso.datetime(),
  closedAt: z.iso.datetime().optional(),
  result: z.enum(roundResults).optional(),
  offers: z.object({
    claimant: sideOffersSchema.optional(),
    respondent: sideOffersSchema.optional(),
  }),
});
export type RoundRecord = z.output<typeof roundRecordSchema>;

const sideRecordSchema = z.object({
  representativeId: z.string(),
  name: z.string(),
  email: z.string(),
  /** The current link. */
  link: personalLinkSchema,
  linkExpiresAt: z.iso.datetime(),
  /** Absent before the first renewal. */
  renewedAt: z.iso.datetime().optional(),
});
export type SideRecord = z.output<typeof sideRecordSchema>;

const personSchema = z.object({ id: z.string(), name: z.string(), email: z.string() });
const peopleSchema = z.object({
  claimant: z.array(personSchema),
  respondent: z.array(personSchema),
});
export type People = z.output<typeof peopleSchema>;

export const settlementRecordSchema = z.object({
  id: z.string(),
  caseId: z.string(),
  caseCode: z.string(),
  /** 1-based among the case's settlements. */
  number: z.number().int().positive(),
  /** Counts the writes. */
  version: z.number().int().positive(),
  state: z.enum(settlementStates),
  rules: z.object({
    roundsTotal: z.number().int().positive(),
    roundSeconds: z.number().int().positive(),
    closesEarly: z.boolean(),
    toleranceMinor: z.number().int().nonnegative(),
    claimMinor: z.number().int().positive(),
    currency: z.string(),
  }),
  claimantName: z.string(),
  respondentName: z.string(),
  sides: z.object({ claimant: sideRecordSchema, respondent: sideRecordSchema }),
  /**
   * To whom a link can be sent: the sides' people at the opening. Absent for settlements of earlier
   * releases, whose links go to their present holders only.
   */
  eligible: peopleSchema.optional(),
  /** The sides' parties and people when they were last read; a change voids the running round. */
  people: peopleSchema.optional(),
  /** Who has had the link of a side, oldest first. */
  representatives: z.array(
    z.object({ side: z.enum(settlementSides), name: z.string(), since: z.iso.datetime() }),
  ),
  rounds: z.array(roundRecordSchema).min(1),
  /** The settlement number, once reached. */
  settlementMinor: z.number().int().nonnegative().optional(),
  openedBy: z.object({ userId: z.string(), name: z.string() }),
  openedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().optional(),
  endReason: z.string().optional(),
  remindedAt: z.iso.datetime().optional(),
  /** Of the result's statement. Absent while open, and for ends of earlier releases. */
  resultSignature: evidenceSignatureSchema.optional(),
  /** JSON with the signed statements, once the settlement has ended. */
  evidence: storedFileSchema.optional(),
  /** Whether the neutrals were notified of its end. */
  isAnnounced: z.boolean(),
});
export type SettlementRecord = z.output<typeof settlementRecordSchema>;

export function currentRound({ id, rounds }: SettlementRecord): RoundRecord {
  const round = rounds.at(-1);
  if (!round) throw new Error(`The settlement ${id} has no round`);
  return round;
}

export const hasBothOffers = ({ offers }: RoundRecord): boolean =>
  offers.claimant !== undefined && offers.respondent !== undefined;

export const lastOffer = (offers: SideOffers | undefined): OfferRecord | undefined =>
  offers?.history.at(-1);

/** The settlement with its current round replaced. */
export const withRound = (record: SettlementRecord, round: RoundRecord): SettlementRecord => ({
  ...record,
  rounds: [...record.rounds.slice(0, -1), round],
});

export const withSide = (
  record: SettlementRecord,
  side: SettlementSide,
  changed: SideRecord,
): SettlementRecord => ({ ...record, sides: { ...record.sides, [side]: changed } });
