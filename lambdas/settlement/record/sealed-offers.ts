import * as z from 'zod';
import {
  offerAmountSchema,
  type SettlementSide,
  saltSchema,
  toAmountDigits,
} from '#contracts/rules/outcome/settlement.ts';
import { openText, sealText } from '#shared/sealing/seal-text.ts';
import { parseSealingKeys, type SealingKeys } from '#shared/sealing/sealing-keys.ts';
import { lastOffer, type RoundRecord, type SettlementRecord } from './settlement-record.ts';

const names = { label: 'settlement keys', purpose: 'settlement offers' };

export const parseOfferKeys = (secret: string): SealingKeys => parseSealingKeys(secret, names);

type OfferPlace = { settlementId: string; round: number; side: SettlementSide; sequence: number };

const holderOf = ({ settlementId, round, side, sequence }: OfferPlace) =>
  `${settlementId}#${round}#${side}#${sequence}`;

export type OpenedOffer = { amountMinor: number; salt: string };

/** Seals an offer. All sealed offers have the same length. */
export const sealOffer = (keys: SealingKeys, place: OfferPlace, offer: OpenedOffer): string =>
  sealText(keys, holderOf(place), `${toAmountDigits(offer.amountMinor)}.${offer.salt}`);

const openedSchema = z.tuple([offerAmountSchema, saltSchema]);

/** The side's last offer of a round; undefined without one. */
export function openOffer(
  keys: SealingKeys,
  { id }: Pick<SettlementRecord, 'id'>,
  round: RoundRecord,
  side: SettlementSide,
): OpenedOffer | undefined {
  const offers = round.offers[side];
  const last = lastOffer(offers);
  if (!offers || !last) return undefined;
  const place = { settlementId: id, round: round.number, side, sequence: last.sequence };
  const [amountMinor, salt] = openedSchema.parse(
    openText(keys, holderOf(place), offers.sealed).split('.'),
  );
  return { amountMinor, salt };
}
