import type { OfferPage, OfferReceipt } from '#contracts/endpoints/outcome/settlement.ts';
import {
  OFFERS_MAX,
  type SettlementSide,
  toAmountDigits,
} from '#contracts/rules/outcome/settlement.ts';
import { AppError } from '#shared/errors.ts';
import type { SealingKeys } from '#shared/sealing/sealing-keys.ts';
import { hashOfToken } from '#shared/secret-token.ts';
import { presentRound, presentRules } from '../manage/present-settlement.ts';
import { openOffer } from '../record/sealed-offers.ts';
import type { SettlementDeps } from '../record/settlement-deps.ts';
import { evidenceAddress, proofOf } from '../record/settlement-proof.ts';
import { lastOffer, type RoundRecord, type SettlementRecord } from '../record/settlement-record.ts';
import { findLink, type SettlementLink } from '../record/settlement-repository.ts';

const LINK_UNKNOWN = 'This link is not valid';
const LINK_REPLACED = 'This link was replaced by a newer one. Use the link of the latest mail';
const LINK_EXPIRED = 'This link has expired. Ask the case manager for a new one';

/** The settlement and side of a link. Throws `not_found` for an unknown one. */
export async function getLink(
  { table }: Pick<SettlementDeps, 'table'>,
  link: string,
): Promise<SettlementLink & { linkHash: string }> {
  const linkHash = hashOfToken(link);
  const found = await findLink(table, linkHash);
  if (!found) throw new AppError('not_found', LINK_UNKNOWN);
  return { ...found, linkHash };
}

/** Throws `invalid_link` for a replaced or an expired link; it is valid until just before its expiry. */
export function requireLive(
  { sides }: SettlementRecord,
  { side, linkHash }: { side: SettlementSide; linkHash: string },
  now: string,
): void {
  const current = sides[side];
  if (current.link.hash !== linkHash) throw new AppError('invalid_link', LINK_REPLACED);
  if (now >= current.linkExpiresAt) throw new AppError('invalid_link', LINK_EXPIRED);
}

type Reader = { keys: SealingKeys; side: SettlementSide; now: string };

/** A settlement as the holder of a side's link sees it: the own offers, no other. */
export async function presentOfferPage(
  deps: Pick<SettlementDeps, 'files' | 'evidenceKey'>,
  record: SettlementRecord,
  { keys, side, now }: Reader,
): Promise<OfferPage> {
  const evidenceKey = await deps.evidenceKey.publicKey();
  const { id, state, sides, caseCode, claimantName, respondentName } = record;
  return {
    settlementId: id,
    state,
    side,
    name: sides[side].name,
    caseCode,
    claimantName,
    respondentName,
    rules: presentRules(record),
    linkExpiresAt: sides[side].linkExpiresAt,
    endReason: record.endReason ?? '',
    rounds: record.rounds.map((round) => ({
      ...presentRound(round),
      ownOffer: receiptOf(record, round, { keys, side }),
      hasFormerOffer: round.offers[side] !== undefined && !isHolder(record, round, side),
      offersLeft: OFFERS_MAX - (round.offers[side]?.history.length ?? 0),
    })),
    linksHeldBy: record.representatives,
    settlementMinor: record.settlementMinor,
    proof: proofOf(evidenceKey, record),
    evidenceKey,
    evidenceUrl: await evidenceAddress(deps, record),
    now,
  };
}

/** Whether the present holder of a side's link made its last offer of the round. */
const isHolder = ({ sides }: SettlementRecord, { offers }: RoundRecord, side: SettlementSide) =>
  offers[side]?.heldBy === sides[side].email;

/**
 * The receipt of a side's last offer in a round. Undefined if another person made it: a link that
 * is sent to somebody else does not open the offers of its former holder.
 */
export function receiptOf(
  record: SettlementRecord,
  round: RoundRecord,
  { keys, side }: Pick<Reader, 'keys' | 'side'>,
): OfferReceipt | undefined {
  if (!isHolder(record, round, side)) return undefined;
  const last = lastOffer(round.offers[side]);
  const opened = openOffer(keys, record, round, side);
  if (!last || !opened) return undefined;
  return {
    settlementId: record.id,
    caseCode: record.caseCode,
    round: round.number,
    side,
    amount: toAmountDigits(opened.amountMinor),
    currency: record.rules.currency,
    salt: opened.salt,
    commitment: last.commitment,
    at: last.at,
    signature: last.signature,
  };
}
